import type { stockLedger } from '@cashbook/contract/reports/stock-ledger';
import { sql } from 'kysely';
import { type Place, placeOf, placeText } from '#domains/reports/account-book/place';
import type { Ask, RowOf, Slice, SliceReader, Totals } from '#domains/reports/engine/reader';
import { documentName, documentOfMovement, partyAndRemarks } from '#domains/reports/movement-documents.sql';

type StockLedger = typeof stockLedger;
type Row = RowOf<StockLedger>;

/**
 * Returns the SQL for the live movements of the product, in one warehouse or in all. The index `stock_movement_of_product`
 * has them in their order.
 */
const movementsOf = ({ frame, asked }: Ask<StockLedger>) => sql`
  from stock_movement m
  where m.company_id = ${frame.companyId} and m.branch_id = ${frame.branchId} and m.product_id = ${asked.product_id}
    and m.live and (${asked.warehouse_id} = 0 or m.warehouse_id = ${asked.warehouse_id})`;

/**
 * Returns the SQL for the stock before the first day. For all warehouses it is the quantity after the last movement before
 * it. For one warehouse it is the sum of its movements.
 */
const before = (ask: Ask<StockLedger>) => {
  const { asked } = ask;
  return asked.warehouse_id === 0
    ? sql`(
        select m.quantity_after_milli ${movementsOf(ask)} and m.vr_date < ${asked.start_date}
        order by m.vr_date desc, m.voucher_id desc, m.movement_no desc limit 1
      )`
    : sql`(select sum(m.quantity_milli) ${movementsOf(ask)} and m.vr_date < ${asked.start_date})`;
};

/** Reads the stock before the first day, the movements in the range, and their count. */
async function readTotals(ask: Ask<StockLedger>): Promise<Totals> {
  const { start_date: start, end_date: end } = ask.asked;
  const { rows } = await sql<{ before: bigint; stock_in: bigint; stock_out: bigint; count: bigint }>`
    select coalesce(${before(ask)}, 0)::bigint as before,
      coalesce(sum(greatest(m.quantity_milli, 0)), 0)::bigint as stock_in,
      coalesce(sum(greatest(-m.quantity_milli, 0)), 0)::bigint as stock_out,
      count(*) as count
    ${movementsOf(ask)} and m.vr_date between ${start} and ${end}
  `.execute(ask.tx);
  const { before: left = 0n, stock_in = 0n, stock_out = 0n, count = 0n } = rows[0] ?? {};
  const opening = left < 0n ? { stock_in: 0n, stock_out: -left } : { stock_in: left, stock_out: 0n };
  return { opening, total: { stock_in, stock_out }, rowCount: Number(count) };
}

/** Returns at most `limit` movements after the position, in the order in which they count. */
async function readSlice(ask: Ask<StockLedger>, after: Place | null, limit: number): Promise<Slice<Place, Row>> {
  const { start_date: start, end_date: end } = ask.asked;
  const beyond =
    after === null
      ? sql``
      : sql`and (m.vr_date, m.voucher_id, m.movement_no)
          > (${after.vrDate}::date, ${after.voucherId}::bigint, ${after.entryNo}::int)`;
  const { rows } = await sql<Row & { readonly movement_no: number }>`
    select m.voucher_id::int as mtm_id, m.vr_date, v.vr_no, ${documentName(ask.words)} as type_name,
      ${partyAndRemarks} as description, coalesce(w.name, '') as warehouse_name,
      greatest(m.quantity_milli, 0)::bigint as stock_in, greatest(-m.quantity_milli, 0)::bigint as stock_out,
      null as balance, (m.unit_cost * 1000000)::bigint as unit_cost,
      round(m.quantity_milli * m.unit_cost * 0.1)::bigint as value, m.movement_no
    from (
      select m.* ${movementsOf(ask)} and m.vr_date between ${start} and ${end} ${beyond}
      order by m.vr_date, m.voucher_id, m.movement_no
      limit ${limit + 1}
    ) m ${documentOfMovement}
    order by m.vr_date, m.voucher_id, m.movement_no
  `.execute(ask.tx);
  const read = rows.slice(0, limit).map(({ movement_no: entryNo, ...row }) => {
    return { row, place: { vrDate: row.vr_date, voucherId: BigInt(row.mtm_id), entryNo, lineNo: 0 } };
  });
  return { rows: read.map(({ row }) => row), next: rows.length > limit ? (read.at(-1)?.place ?? null) : null };
}

/**
 * Reads the movements of one product in a branch. A movement's position is that of a line: its number is the entry number,
 * and the line number is unused.
 */
export const readStockLedger: SliceReader<StockLedger, Place> = {
  begin: async (ask) => {
    return { totals: await readTotals(ask), slice: (after, limit) => readSlice(ask, after, limit) };
  },
  placeText,
  placeOf,
};
