import type { BookLine, StatementLine } from '@cashbook/contract/reconciliation/matches';
import type { IsoDate } from '@cashbook/money';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#db/tx';
import type { AccountOf } from '#domains/reconciliation/statements/statements.store';

/** The lines of an account in the caller's branches, up to a date. */
export interface LinesAsked extends AccountOf {
  readonly branchIds: readonly number[];
  readonly endDate: IsoDate;
}

/** Returns the live lines of the statements of an account, as `x`. */
export const statementLinesOf = ({ companyId, accountId }: AccountOf): RawBuilder<unknown> => sql`
  from bank_statement s
    join bank_statement_line x on x.company_id = s.company_id and x.account_id = s.account_id
      and x.statement_no = s.statement_no
  where s.company_id = ${companyId} and s.account_id = ${accountId} and s.removed_at is null`;

/** Returns the live lines of the books on an account in the caller's branches, as `l`. */
export const bookLinesOf = ({
  companyId,
  accountId,
  branchIds,
}: Omit<LinesAsked, 'endDate'>): RawBuilder<unknown> => sql`
  from line l
    join voucher v on v.company_id = l.company_id and v.voucher_id = l.voucher_id
    join branch b on b.company_id = l.company_id and b.branch_id = l.branch_id
  where l.company_id = ${companyId} and l.account_id = ${accountId} and l.branch_id = any (${[...branchIds]}::int[]) and l.live`;

/** The columns of a statement line, as the wire has them. */
export const statementColumns = sql`
  x.statement_no, x.line_no, x.line_date::text as date, x.description, x.reference, x.credit_paisa - x.debit_paisa as amount,
  x.balance_paisa as balance`;

/** The columns of a book line, as the wire has them. The remarks of a voucher stand behind those of its line. */
export const bookColumns = sql`
  l.voucher_id::int as mtm_id, l.entry_no, l.line_no::int as line_no, l.vr_date::text as date, v.vr_no, l.branch_id,
  b.name as branch_name, l.debit_paisa - l.credit_paisa as amount, coalesce((
    select string_agg(distinct a.name, ', ')
    from line o join account a on a.company_id = o.company_id and a.account_id = o.account_id
    where o.company_id = l.company_id and o.voucher_id = l.voucher_id and o.entry_no = l.entry_no
      and o.account_id <> l.account_id and o.live
  ), '') as accounts, concat_ws(' · ', nullif(l.remarks, ''), (
    select nullif(nullif(w.remarks, ''), l.remarks) from voucher_version w
    where w.company_id = v.company_id and w.voucher_id = v.voucher_id and w.version = v.version
  ), (
    select string_agg(p.transaction_id, ' · ' order by p.payment_no) from invoice_payment p
    where p.company_id = v.company_id and p.voucher_id = v.voucher_id and p.version = v.version
      and p.account_id = l.account_id and p.transaction_id <> ''
  )) as remarks`;

const statementLineWaits = sql`not exists (
  select from bank_match_line m
  where m.company_id = x.company_id and m.account_id = x.account_id and m.statement_no = x.statement_no
    and m.statement_line_no = x.line_no and m.live
)`;

const bookLineWaits = sql`not exists (
  select from bank_match_line m
  where m.company_id = l.company_id and m.voucher_id = l.voucher_id and m.entry_no = l.entry_no and m.line_no = l.line_no
    and m.live
)`;

/** Lines of one side, and how many there are in all. */
export interface Counted<L> {
  readonly lines: L[];
  readonly count: number;
}

/** Returns the lines of statements that have no match, the oldest first. */
export async function waitingStatementLines(tx: Tx, asked: LinesAsked, most: number): Promise<Counted<StatementLine>> {
  const { rows } = await sql<StatementLine & { count: number }>`
    select ${statementColumns}, count(*) over ()::int as count
    ${statementLinesOf(asked)} and x.line_date <= ${asked.endDate} and ${statementLineWaits}
    order by x.line_date, x.statement_no, x.line_no limit ${most}`.execute(tx);
  return countedOf(rows);
}

/** Returns the lines of the books that have no match, the oldest first. */
export async function waitingBookLines(tx: Tx, asked: LinesAsked, most: number): Promise<Counted<BookLine>> {
  const { rows } = await sql<BookLine & { count: number }>`
    select ${bookColumns}, l.count
    from (
      select l.*, count(*) over ()::int as count from line l
      where l.company_id = ${asked.companyId} and l.account_id = ${asked.accountId}
        and l.branch_id = any (${[...asked.branchIds]}::int[]) and l.live and l.vr_date <= ${asked.endDate} and ${bookLineWaits}
      order by l.vr_date, l.voucher_id, l.entry_no, l.line_no limit ${most}
    ) l
      join voucher v on v.company_id = l.company_id and v.voucher_id = l.voucher_id
      join branch b on b.company_id = l.company_id and b.branch_id = l.branch_id
    order by l.vr_date, l.voucher_id, l.entry_no, l.line_no`.execute(tx);
  return countedOf(rows);
}

function countedOf<L extends object>(rows: readonly (L & { count: number })[]): Counted<L> {
  return { lines: rows.map(({ count: _, ...line }) => line as unknown as L), count: rows[0]?.count ?? 0 };
}

/**
 * Returns the deposit slips of vouchers that realize a cheque: those on which it was when the bank paid it. A slip that was taken back
 * before, or a cheque that was presented again since, is none.
 */
export async function slipsOf(
  tx: Tx,
  companyId: number,
  voucherIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ voucherId: number; slip: string }>`
    select e.by_voucher_id::int as "voucherId", d.branch_id || '-' || d.slip_no as slip
    from cheque_event e
      join lateral (
        select b.* from cheque_event b
        where b.company_id = e.company_id and b.voucher_id = e.voucher_id and b.cheque_no = e.cheque_no
          and b.event_no < e.event_no and b.event in ('deposited', 'withdrawn', 'again')
        order by b.event_no desc limit 1
      ) d on d.event = 'deposited'
    where e.company_id = ${companyId} and e.by_voucher_id = any (${[...voucherIds]}::bigint[]) and e.event = 'realized'`.execute(
    tx,
  );
  return new Map(rows.map(({ voucherId, slip }) => [voucherId, slip]));
}
