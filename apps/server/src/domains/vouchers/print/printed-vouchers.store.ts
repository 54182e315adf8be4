import type { IsoDate, Paisa } from '@cashbook/money';
import { type RawBuilder, sql } from 'kysely';
import { showBranches } from '#db/branch-reach';
import type { Tx } from '#db/tx';
import { type LoadedLine, type LoadedMovement, loadMovements } from '#domains/ledger/index';

/** The vouchers of a branch to print: of some types, by dates or by present numbers of one fiscal year. */
export interface PrintRange {
  readonly companyId: number;
  readonly branchId: number;
  readonly typeIds: readonly number[];
  readonly withVoid: boolean;
  readonly by:
    | { readonly startDate: IsoDate; readonly endDate: IsoDate }
    /** `startYear` is the year in which the fiscal year begins. */
    | { readonly startYear: number; readonly firstNumber: number; readonly lastNumber: number };
}

/** A position in the order of a print: by type, fiscal year and number. */
export interface PrintPlace {
  readonly typeId: number;
  readonly startYear: number;
  readonly number: number;
}

function chosen({ companyId, branchId, typeIds, withVoid, by }: PrintRange): RawBuilder<boolean> {
  const range =
    'startDate' in by
      ? sql`v.vr_date between ${by.startDate} and ${by.endDate}`
      : sql`v.fiscal_year = ${by.startYear} and v.number between ${by.firstNumber} and ${by.lastNumber}
          and v.voucher_id in (
            select n.voucher_id from voucher_number n
            where n.company_id = ${companyId} and n.branch_id = ${branchId}
              and n.type_id = any (${[...typeIds]}::smallint[]) and n.fiscal_year = ${by.startYear}
              and n.number between ${by.firstNumber} and ${by.lastNumber}
          )`;
  return sql`v.company_id = ${companyId} and v.branch_id = ${branchId} and v.type_id = any (${[...typeIds]}::smallint[])
    and (${withVoid} or not v.is_void) and ${range}`;
}

/** The vouchers of one type in the range. */
export interface PrintedType {
  readonly typeId: number;
  readonly count: number;
  /** The total of the live ones. */
  readonly totalPaisa: Paisa;
  readonly firstNumber: string;
  readonly lastNumber: string;
}

/** Returns the count of vouchers in the range, by type. */
export async function countByType(tx: Tx, range: PrintRange): Promise<PrintedType[]> {
  const { rows } = await sql<PrintedType>`
    select v.type_id as "typeId", count(*)::int as count, sum(w.amount_paisa)::bigint as "totalPaisa",
      (array_agg(v.vr_no order by v.fiscal_year, v.number))[1] as "firstNumber",
      (array_agg(v.vr_no order by v.fiscal_year desc, v.number desc))[1] as "lastNumber"
    from voucher v
      join voucher_version w on w.company_id = v.company_id and w.voucher_id = v.voucher_id and w.version = v.version
    where ${chosen(range)}
    group by v.type_id order by v.type_id`.execute(tx);
  return rows;
}

/** Returns the count of vouchers in the range, but at most `most`. */
export async function countUpTo(tx: Tx, range: PrintRange, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from voucher v where ${chosen(range)} limit ${most}) found`.execute(tx);
  return rows[0]?.count ?? 0;
}

export type PrintedLine = Omit<LoadedLine, 'groupId' | 'contraAccountId'> & {
  /** The number in its branch of the requisition that the row of the line pays for; null without one. */
  readonly reqNo: number | null;
};

export interface PrintedVoucher extends PrintPlace {
  readonly voucherId: bigint;
  readonly numberText: string;
  readonly date: IsoDate;
  readonly kind: string;
  readonly isVoid: boolean;
  /** The name of the user who saved it first; empty for vouchers of the product itself. */
  readonly createdBy: string;
  readonly lines: readonly PrintedLine[];
  readonly movements: readonly LoadedMovement[];
}

/**
 * Returns the vouchers of the range after a position, in order. Their lines and movements are those of the last version
 * that is not void.
 */
export async function listToPrint(
  tx: Tx,
  range: PrintRange,
  { after, most }: { readonly after: PrintPlace | null; readonly most: number },
): Promise<PrintedVoucher[]> {
  const goOn =
    after === null
      ? sql`true`
      : sql`(v.type_id, v.fiscal_year, v.number) > (${after.typeId}, ${after.startYear}, ${after.number})`;
  const { rows: vouchers } = await sql<Omit<PrintedVoucher, 'lines' | 'movements'> & { standing: number }>`
    select v.voucher_id as "voucherId", v.type_id as "typeId", v.fiscal_year as "startYear", v.number,
      v.vr_no as "numberText", v.vr_date as date, w.kind, v.is_void as "isVoid", coalesce(u.name, '') as "createdBy",
      w.version as standing
    from voucher v
      join lateral (
        select n.version, n.kind from voucher_version n
        where n.company_id = v.company_id and n.voucher_id = v.voucher_id and not n.is_void
        order by n.version desc limit 1
      ) w on true
      left join app_user u on u.company_id = v.company_id and u.user_id = v.created_by
    where ${chosen(range)} and ${goOn}
    order by v.type_id, v.fiscal_year, v.number
    limit ${most}`.execute(tx);
  await showBranches(tx, [range.branchId]);
  const lines = await linesOf(tx, range.companyId, vouchers);
  const movements = await loadMovements(
    tx,
    vouchers.map(({ voucherId }) => voucherId),
  );
  return vouchers.map(({ standing, ...voucher }) => ({
    ...voucher,
    lines: lines.get(voucher.voucherId) ?? [],
    movements: movements.filter(({ voucherId, version }) => voucherId === voucher.voucherId && version === standing),
  }));
}

async function linesOf(
  tx: Tx,
  companyId: number,
  vouchers: readonly { readonly voucherId: bigint; readonly standing: number }[],
): Promise<Map<bigint, PrintedLine[]>> {
  const { rows } = await sql<PrintedLine & { voucherId: bigint }>`
    select l.voucher_id as "voucherId", l.account_id as "accountId", a.name as "accountName",
      concat_ws(' · ', o.name, nullif(p.idfr_code, ''), nullif(p.mobile, ''), nullif(coalesce(nullif(p.manual_address, ''), p.address), ''))
        as "accountText",
      l.debit_paisa as "debitPaisa", l.credit_paisa as "creditPaisa", l.order_id as "orderId",
      t.order_number as "orderNumber", l.remarks, q.req_no as "reqNo"
    from unnest(${vouchers.map(({ voucherId }) => String(voucherId))}::bigint[],
        ${vouchers.map(({ standing }) => standing)}::int[]) as asked (voucher_id, version)
      join entry e on e.company_id = ${companyId} and e.voucher_id = asked.voucher_id and e.version = asked.version
      join line l on l.company_id = ${companyId} and l.voucher_id = e.voucher_id and l.entry_no = e.entry_no
      join account a on a.company_id = ${companyId} and a.account_id = l.account_id
      left join party p on p.company_id = ${companyId} and p.account_id = l.account_id
      left join branch o on o.company_id = ${companyId} and o.branch_id = l.counter_branch_id
      left join trade_order t on t.company_id = ${companyId} and t.trade_order_id = l.order_id
      -- A row that pays has one entry.
      left join requisition_row n on n.company_id = ${companyId} and n.voucher_id = e.voucher_id and n.version = e.version
        and n.paid_paisa > 0 and n.row_no = (
          select count(*) from entry x
          where x.company_id = e.company_id and x.voucher_id = e.voucher_id and x.version = e.version and x.entry_no <= e.entry_no
        )
      left join requisition q on q.company_id = n.company_id and q.requisition_id = n.requisition_id
    order by l.voucher_id, l.entry_no, l.line_no`.execute(tx);
  const byVoucher = new Map<bigint, PrintedLine[]>();
  for (const { voucherId, ...line } of rows) byVoucher.set(voucherId, [...(byVoucher.get(voucherId) ?? []), line]);
  return byVoucher;
}
