import { CHART_LEVEL_1, type JournalAccount, type JournalVoucher, type Nature } from '@cashbook/kernel';
import type { IsoDate, Paisa } from '@cashbook/money';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#db/tx';

/** The live vouchers of a branch over a range of dates, or only those that touch an account. */
export interface JournalScope {
  readonly companyId: number;
  readonly branchId: number;
  readonly accountId: number | null;
  readonly startDate: IsoDate;
  readonly endDate: IsoDate;
}

export type Chart = ReadonlyMap<number, JournalAccount>;

const natures: ReadonlyMap<number, Nature> = new Map(CHART_LEVEL_1.map(({ id, nature }) => [id, nature]));

/** Returns every account of the company with its place in the chart. */
export async function readChart(tx: Tx, companyId: number): Promise<Chart> {
  const { rows } = await sql<{ accountId: number; nature: number; level2: string; level3: string; level4: string }>`
    select a.account_id as "accountId", g.nature, p.name as level2, g.name as level3, a.name as level4
    from account a
      join account_group g on g.company_id = a.company_id and g.group_id = a.group_id
      join account_group p on p.company_id = g.company_id and p.group_id = g.parent_id
    where a.company_id = ${companyId}
  `.execute(tx);
  return new Map(
    rows.map(({ accountId, nature, level2, level3, level4 }) => [
      accountId,
      { accountId, nature: natures.get(nature) ?? 'asset', path: [level2, level3, level4] as const },
    ]),
  );
}

export async function readBranchIds(tx: Tx, companyId: number): Promise<number[]> {
  const { rows } = await sql<{ branchId: number }>`
    select branch_id as "branchId" from branch where company_id = ${companyId} order by branch_id
  `.execute(tx);
  return rows.map((row) => row.branchId);
}

/** Returns the SQL that selects (vr_date, voucher_id) of the scope's vouchers. */
function touched({ companyId, branchId, accountId, startDate, endDate }: JournalScope): RawBuilder<unknown> {
  const inRange = sql`company_id = ${companyId} and branch_id = ${branchId} and vr_date between ${startDate} and ${endDate}`;
  return accountId === null
    ? sql`select vr_date, voucher_id from voucher where ${inRange} and not is_void`
    : sql`select distinct vr_date, voucher_id from line where ${inRange} and live and account_id = ${accountId}`;
}

/**
 * Returns the facts for the start of a beancount journal: the accounts of its vouchers, and their first day (null for
 * none).
 */
export async function readOpenings(
  tx: Tx,
  scope: JournalScope,
): Promise<{ readonly firstDate: IsoDate | null; readonly accountIds: readonly number[] }> {
  const { rows } = await sql<{ firstDate: IsoDate | null; accountIds: number[] | null }>`
    select min(l.vr_date) as "firstDate", array_agg(distinct l.account_id order by l.account_id) as "accountIds"
    from (${touched(scope)}) t
      join line l on l.company_id = ${scope.companyId} and l.voucher_id = t.voucher_id and l.live
  `.execute(tx);
  const [row] = rows;
  return { firstDate: row?.firstDate ?? null, accountIds: row?.accountIds ?? [] };
}

interface JournalLineRow {
  readonly voucherId: bigint;
  readonly date: IsoDate;
  readonly numberText: string;
  readonly typeName: string;
  readonly branchName: string;
  readonly accountId: number;
  readonly debitPaisa: Paisa;
  readonly creditPaisa: Paisa;
  readonly remarks: string;
}

const VOUCHERS_AT_A_TIME = 200;

/** Yields the scope's whole vouchers, with all their live lines, by date and id, some hundred at a time. */
export async function* readVouchers(tx: Tx, scope: JournalScope, chart: Chart): AsyncGenerator<JournalVoucher[]> {
  let after: { readonly date: IsoDate; readonly voucherId: bigint } | null = null;
  for (;;) {
    const rows: JournalLineRow[] = await readVoucherLines(tx, scope, after);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield vouchersOf(rows, chart);
    after = { date: last.date, voucherId: last.voucherId };
  }
}

async function readVoucherLines(
  tx: Tx,
  scope: JournalScope,
  after: { readonly date: IsoDate; readonly voucherId: bigint } | null,
): Promise<JournalLineRow[]> {
  const beyond =
    after === null ? sql`` : sql`and (vr_date, voucher_id) > (${after.date}::date, ${after.voucherId}::bigint)`;
  const { rows } = await sql<JournalLineRow>`
    select v.voucher_id as "voucherId", v.vr_date as date, v.vr_no as "numberText", k.name as "typeName",
      b.name as "branchName", l.account_id as "accountId", l.debit_paisa as "debitPaisa",
      l.credit_paisa as "creditPaisa", l.remarks
    from (${touched(scope)} ${beyond} order by vr_date, voucher_id limit ${VOUCHERS_AT_A_TIME}) t
      join voucher v on v.company_id = ${scope.companyId} and v.voucher_id = t.voucher_id
      join voucher_type k on k.type_id = v.type_id
      join branch b on b.company_id = v.company_id and b.branch_id = v.branch_id
      join line l on l.company_id = v.company_id and l.voucher_id = v.voucher_id and l.live
    order by v.vr_date, v.voucher_id, l.entry_no, l.line_no
  `.execute(tx);
  return rows;
}

function vouchersOf(rows: readonly JournalLineRow[], chart: Chart): JournalVoucher[] {
  const byVoucher = new Map<bigint, JournalLineRow[]>();
  for (const row of rows) {
    const lines = byVoucher.get(row.voucherId);
    if (lines) lines.push(row);
    else byVoucher.set(row.voucherId, [row]);
  }
  return [...byVoucher.values()].flatMap((lines) => {
    const [first] = lines;
    if (first === undefined) return [];
    const { date, numberText, typeName, branchName } = first;
    return [{ date, numberText, typeName, branchName, lines: lines.map((line) => journalLine(line, chart)) }];
  });
}

function journalLine({ accountId, debitPaisa, creditPaisa, remarks }: JournalLineRow, chart: Chart) {
  const account = chart.get(accountId);
  if (account === undefined) throw new Error(`account ${accountId} has lines and is not in the chart`);
  return { account, debitPaisa, creditPaisa, remarks };
}
