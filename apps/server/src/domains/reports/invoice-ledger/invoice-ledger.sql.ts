import type { purchaseLedger, salesLedger } from '@cashbook/contract/reports/invoice-ledger';
import { ACCOUNT, typesOf } from '@cashbook/kernel';
import { type RawBuilder, sql } from 'kysely';
import { papersOfVoucher } from '#domains/files/index';
import { type Place, placeOf, placeText } from '#domains/reports/account-book/place';
import type { Ask, RowOf, Slice, SliceReader, Totals } from '#domains/reports/engine/reader';

type InvoiceLedger = typeof purchaseLedger | typeof salesLedger;

/** A side of trade: its voucher types, those of its returns, and the accounts of its goods. */
interface Trade {
  readonly types: readonly number[];
  readonly returnTypes: readonly number[];
  readonly goodsAccounts: readonly number[];
  /** The name of the column of its prices. */
  readonly price: string;
}

const purchases: Trade = {
  types: typesOf({ trade: 'purchase' }),
  returnTypes: typesOf({ trade: 'purchase', isReturn: true }),
  goodsAccounts: [ACCOUNT.purchases, ACCOUNT.purchaseReturn],
  price: 'purchase_price',
};
const sales: Trade = {
  types: typesOf({ trade: 'sale' }),
  returnTypes: typesOf({ trade: 'sale', isReturn: true }),
  goodsAccounts: [ACCOUNT.sales, ACCOUNT.salesReturn, ACCOUNT.installmentSales],
  price: 'sales_price',
};

/** Returns the SQL for live invoices `i` with their vouchers `v`. The index `invoice_of_day` has them in their order. */
function invoicesOf({ types }: Trade, { frame, asked }: Ask<InvoiceLedger>): RawBuilder<unknown> {
  const { ledger_id: accountId, item_id: productId, startdate, enddate } = asked;
  const salesmanId = 'employee_id' in asked ? asked.employee_id : 0;
  return sql`
    from invoice i
      join voucher v on v.company_id = i.company_id and v.voucher_id = i.voucher_id and v.version = i.version
    where i.company_id = ${frame.companyId} and i.branch_id = ${frame.branchId}
      and i.vr_date between ${startdate} and ${enddate} and v.type_id = any (${[...types]}::int[])
      and (${accountId} = 0 or i.account_id = ${accountId}) and (${salesmanId} = 0 or i.employee_id = ${salesmanId})
      and (${productId} = 0 or exists (
        select from invoice_line l
        where l.company_id = i.company_id and l.voucher_id = i.voucher_id and l.version = i.version and l.product_id = ${productId}
      ))`;
}

/** Returns the SQL for the lines of goods of the invoice `i`, or for those of the one asked product. */
const goodsOfInvoice = ({ asked }: Ask<InvoiceLedger>) => sql`
  from invoice_line l
  where l.company_id = i.company_id and l.voucher_id = i.voucher_id and l.version = i.version
    and (${asked.item_id} = 0 or l.product_id = ${asked.item_id})`;

/**
 * Returns the SQL for the voucher's sums on each account except those of goods. It has no rows when one product is asked
 * for.
 */
const accountsOfInvoice = ({ goodsAccounts }: Trade, { asked }: Ask<InvoiceLedger>) => sql`
  from line o
  where o.company_id = i.company_id and o.voucher_id = i.voucher_id and o.live and ${asked.item_id} = 0
    and o.account_id <> all (${goodsAccounts}::int[])
  group by o.account_id`;

async function readTotals(trade: Trade, ask: Ask<InvoiceLedger>): Promise<Totals> {
  const { rows } = await sql<{ total: bigint; debit: bigint; credit: bigint; count: bigint }>`
    select coalesce(sum(case when i.type_id = any (${[...trade.returnTypes]}::int[]) then -g.total else g.total end), 0)::bigint as total,
      coalesce(sum(a.debit), 0)::bigint as debit, coalesce(sum(a.credit), 0)::bigint as credit,
      coalesce(sum(g.count + coalesce(a.count, 0)), 0)::bigint as count
    from (select i.company_id, i.voucher_id, i.version, v.type_id ${invoicesOf(trade, ask)}) i,
      lateral (select sum(l.total_paisa) as total, count(*) as count ${goodsOfInvoice(ask)}) g,
      lateral (
        select sum(moved.debit) as debit, sum(moved.credit) as credit, count(*) as count
        from (select sum(o.debit_paisa) as debit, sum(o.credit_paisa) as credit ${accountsOfInvoice(trade, ask)}) moved
      ) a
  `.execute(ask.tx);
  const { total = 0n, debit = 0n, credit = 0n, count = 0n } = rows[0] ?? {};
  return { opening: {}, total: { total, debit, credit }, rowCount: Number(count) };
}

/** The fields that give a row's position, in the ledger of either trade. */
type PlacedRow = Pick<RowOf<typeof purchaseLedger>, 'mtm_id' | 'challan_date' | 'coa4_id' | 'line_no'>;

/** The order of rows. The goods of an invoice come before its accounts. */
const rowOrder = sql`i.vr_date, i.voucher_id, x.part, x.line_no`;
const placeOfRow = (row: PlacedRow): Place => ({
  vrDate: row.challan_date,
  voucherId: BigInt(row.mtm_id),
  entryNo: row.coa4_id === null ? 1 : 2,
  lineNo: row.line_no,
});

/** Returns the SQL for the invoices from the position on. The last slice may have had a part of the first one. */
const invoicesFrom = (place: Place | null) =>
  place === null ? sql`` : sql`and (i.vr_date, i.voucher_id) >= (${place.vrDate}::date, ${place.voucherId}::bigint)`;
const rowsAfter = (place: Place | null) =>
  place === null
    ? sql``
    : sql`where (${rowOrder}) > (${place.vrDate}::date, ${place.voucherId}::bigint, ${place.entryNo}::int, ${place.lineNo}::int)`;

/** Returns at most `limit` rows after the position. */
async function readSlice<Row extends PlacedRow>(
  trade: Trade,
  ask: Ask<InvoiceLedger>,
  after: Place | null,
  limit: number,
): Promise<Slice<Place, Row>> {
  const { rows } = await sql<Row>`
    with i as materialized (
      select i.*, v.vr_no, case when v.type_id = any (${[...trade.returnTypes]}::int[]) then -1 else 1 end as sign
      ${invoicesOf(trade, ask)} ${invoicesFrom(after)}
      order by i.vr_date, i.voucher_id
      limit ${limit + 1}
    ), r as materialized (
      select i.*, p.name as party, x.*
      from i
        join account p on p.company_id = i.company_id and p.account_id = i.account_id,
        lateral (
          select 1 as part, row_number() over (order by l.line_no) as nth, l.line_no, l.product_id, null::text as account_name,
            l.remarks, null::int as coa4_id, i.sign * l.quantity_milli as quantity, l.rate_milli * 1000 as price,
            i.sign * l.total_paisa as total, 0::bigint as debit, 0::bigint as credit
          from (select l.* ${goodsOfInvoice(ask)}) l
          union all
          select 2, 0, (row_number() over (order by o.first_line))::int, null, a.name, o.remarks, a.account_id, 0, 0, 0, o.debit,
            o.credit
          from (
            select o.account_id, sum(o.debit_paisa)::bigint as debit, sum(o.credit_paisa)::bigint as credit,
              min(array[o.entry_no, o.line_no]) as first_line, max(o.remarks) as remarks
            ${accountsOfInvoice(trade, ask)}
          ) o
            join account a on a.company_id = i.company_id and a.account_id = o.account_id
        ) x
      ${rowsAfter(after)}
      order by ${rowOrder}
      limit ${limit + 1}
    )
    -- The goods of the branch are read once for all rows, and not for each invoice.
    select r.voucher_id::int as mtm_id, r.branch_id, r.line_no,
      concat_ws(' · ', r.vr_no, to_char(r.vr_date, 'DD/MM/YYYY'), r.party, nullif(r.bill_no, ''), nullif(r.vehicle_no, ''),
        nullif(r.notes, '')) as invoice,
      r.vr_no as challan_no, r.vr_date as challan_date, r.party, r.vehicle_no, r.notes,
      coalesce(r.account_name, g.product_name) as name, r.remarks, r.coa4_id, r.quantity, coalesce(g.unit_name, '') as unit,
      r.price as ${sql.ref(trade.price)}, r.total, r.debit, r.credit,
      case when r.nth = 1 then ${papersOfVoucher('r')} else '' end as voucher_image
    from r left join goods_of(array[${ask.frame.branchId}]::int[]) g on g.product_id = r.product_id
    order by r.vr_date, r.voucher_id, r.part, r.line_no
  `.execute(ask.tx);
  const read = rows.slice(0, limit);
  const last = read.at(-1);
  return { rows: read, next: rows.length > limit && last !== undefined ? placeOfRow(last) : null };
}

/**
 * Returns a reader of the invoices of a trade, product by product and account by account. A row's position is that of a
 * line: its part is the entry number.
 */
const invoiceLedgerReader = <Row extends PlacedRow>(trade: Trade) => ({
  begin: async (ask: Ask<InvoiceLedger>) => {
    const totals = await readTotals(trade, ask);
    return { totals, slice: (after: Place | null, limit: number) => readSlice<Row>(trade, ask, after, limit) };
  },
  placeText,
  placeOf,
});

export const readPurchaseLedger: SliceReader<typeof purchaseLedger, Place> =
  invoiceLedgerReader<RowOf<typeof purchaseLedger>>(purchases);
export const readSalesLedger: SliceReader<typeof salesLedger, Place> =
  invoiceLedgerReader<RowOf<typeof salesLedger>>(sales);
