import type { YearConcern, YearPreview } from '@cashbook/contract/ledger/year-end';
import { ACCOUNT, type ClosingBalance, type ClosingStock } from '@cashbook/kernel';
import type { IsoDate } from '@cashbook/money';
import { sql } from 'kysely';
import { showBranches } from '#db/branch-reach';
import type { Tx } from '#db/tx';
import { waitsForApproval } from '#db/waits-for-approval';
import { asWriter, newVoucherAsJson, type VoucherDraft } from '#domains/ledger/asked-of-books';
import type { Author } from '#domains/ledger/author';
import { orRefused } from '#domains/ledger/journal.store';
import type { LedgerRefused } from '#domains/ledger/refusals';

/** A fiscal year of a branch, by the year in which it begins. */
export interface BranchYear {
  readonly branchId: number;
  readonly startYear: number;
}

/** A branch with its open day and the state of its fiscal years. */
export interface YearsOfBranch {
  readonly branchId: number;
  readonly branchName: string;
  readonly isActive: boolean;
  readonly isHeadOffice: boolean;
  /** Null before the branch's books are opened. */
  readonly openDay: IsoDate | null;
  /** The year that is closed next; null for a branch without a voucher. */
  readonly nextToClose: number | null;
  readonly closes: readonly YearClose[];
}

/** A close of a year, and its reopening. */
export interface YearClose {
  readonly startYear: number;
  readonly closedAt: string;
  readonly closedBy: string;
  readonly voucherId: string | null;
  readonly numberText: string;
  readonly incomePaisa: string;
  readonly expensePaisa: string;
  readonly closingStockPaisa: string;
  readonly reopenedAt: string | null;
  readonly reopenedBy: string;
  readonly reason: string;
}

/** Returns the branches by their numbers, their closes newest first. */
export async function yearsOfBranches(
  tx: Tx,
  companyId: number,
  branchIds: readonly number[],
): Promise<YearsOfBranch[]> {
  const { rows } = await sql<YearsOfBranch>`
    select b.branch_id as "branchId", b.name as "branchName", b.status = 1 as "isActive", b.office_type_id = 1 as "isHeadOffice",
      t.day as "openDay",
      next_year_to_close(b.company_id, b.branch_id) as "nextToClose", (
        select coalesce(jsonb_agg(jsonb_build_object(
          'startYear', c.fiscal_year, 'closedAt', c.closed_at, 'closedBy', coalesce(u.name, ''),
          'voucherId', c.voucher_id::text, 'numberText', coalesce(v.vr_no, ''), 'incomePaisa', c.income_paisa::text,
          'expensePaisa', c.expense_paisa::text, 'closingStockPaisa', c.closing_stock_paisa::text, 'reopenedAt', c.reopened_at, 'reopenedBy', coalesce(r.name, ''),
          'reason', c.reason
        ) order by c.fiscal_year desc, c.close_no desc), '[]')
        from year_close c
          left join voucher v on v.company_id = c.company_id and v.voucher_id = c.voucher_id
          left join app_user u on u.company_id = c.company_id and u.user_id = c.closed_by
          left join app_user r on r.company_id = c.company_id and r.user_id = c.reopened_by
        where c.company_id = b.company_id and c.branch_id = b.branch_id
      ) as closes
    from branch b
      left join trading_day t on t.company_id = b.company_id and t.branch_id = b.branch_id and t.is_open
    where b.company_id = ${companyId} and b.branch_id = any (${[...branchIds]}::int[])
    order by b.branch_id`.execute(tx);
  return rows;
}

/** Returns the month in which the company's fiscal year starts. */
export async function fiscalYearStartMonth(tx: Tx, companyId: number): Promise<number> {
  const { rows } = await sql<{ month: number }>`
    select fiscal_year_start_month as month from company where company_id = ${companyId}`.execute(tx);
  const [company] = rows;
  if (company === undefined) throw new Error(`There is no company ${companyId}.`);
  return company.month;
}

/** An account that a close brings to zero, with its name and its group's name. */
export interface NamedBalance extends ClosingBalance {
  readonly name: string;
  readonly groupName: string;
}

/** The books at the end of a fiscal year's last day, from which its close starts. */
export interface ClosingBooks {
  /** The balances of income and expenses, in the order of the chart. Account 35 Change in Stock is always among them. */
  readonly balances: readonly NamedBalance[];
  readonly stock: ClosingStock;
}

/** Returns the balances of a branch's income and expenses on the last day of a fiscal year, and its stock. */
export async function closingBooks(
  tx: Tx,
  companyId: number,
  branchId: number,
  lastDay: IsoDate,
): Promise<ClosingBooks> {
  await showBranches(tx, [branchId]);
  const { rows: balances } = await sql<NamedBalance>`
    select b.account_id as "accountId", case g.nature when 4 then 'income' else 'expense' end as nature,
      sum(b.net_paisa)::bigint as "netPaisa", a.name, g.name as "groupName"
    from (
      select account_id, net_paisa from income_and_expenses(${companyId}, ${branchId}, ${lastDay})
      union all select ${ACCOUNT.changeInStock}, 0
    ) b
      join account a on a.company_id = ${companyId} and a.account_id = b.account_id
      join account_group g on g.company_id = a.company_id and g.group_id = a.group_id
    group by g.nature, g.group_id, b.account_id, a.name, g.name
    order by g.nature, g.group_id, b.account_id`.execute(tx);
  const { rows: stocks } = await sql<ClosingStock>`
    select valuation_paisa as "valuationPaisa", balance_paisa as "balancePaisa"
    from closing_stock(${companyId}, ${branchId}, ${lastDay})`.execute(tx);
  const [stock] = stocks;
  if (stock === undefined) throw new Error('The books gave no stock.');
  return { balances, stock };
}

/** Returns the number of live vouchers of these days that wait for approval. The product's own journals need none. */
export async function countUnapproved(
  tx: Tx,
  companyId: number,
  branchId: number,
  { startDate, endDate }: { readonly startDate: IsoDate; readonly endDate: IsoDate },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from voucher v
    where v.company_id = ${companyId} and v.branch_id = ${branchId} and v.vr_date between ${startDate} and ${endDate}
      and ${waitsForApproval}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/**
 * Returns the number of imported vouchers up to that day that are kept out of the branch's books because they do not
 * balance.
 */
export async function countUnresolved(tx: Tx, companyId: number, branchId: number, endDate: IsoDate): Promise<number> {
  await showBranches(tx, [branchId]);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from unresolved_voucher h
    where h.company_id = ${companyId} and h.branch_id = ${branchId} and h.vr_date <= ${endDate}
      and h.status = 'held'`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Returns the points that a person has to confirm before the year is closed; empty when there are none. */
export async function yearToConfirm(
  tx: Tx,
  { branchId, lastDay }: { readonly branchId: number; readonly lastDay: IsoDate },
): Promise<YearPreview['to_confirm']> {
  const { rows } = await sql<{ found: readonly Concern[] }>`
    select year_obstacles(${branchId}, ${lastDay}) as found`.execute(tx);
  return (rows[0]?.found ?? []).map(({ code, count, paisa, rows: of }) => ({
    code,
    count,
    amount: orNull(paisa),
    rows: of.map(({ name, unit, milli, paisa: amount }) => ({
      name,
      unit: unit ?? '',
      quantity: orNull(milli),
      amount: orNull(amount),
    })),
  }));
}

interface Concern {
  readonly code: YearConcern;
  readonly count: number;
  readonly paisa: string | null;
  readonly rows: readonly {
    readonly name: string;
    readonly unit: string | null;
    readonly milli: string | null;
    readonly paisa: string | null;
  }[];
}

const orNull = (digits: string | null) => (digits === null ? null : BigInt(digits));

type LockedYear = { readonly ok: true; readonly lastDay: IsoDate } | LedgerRefused;

/**
 * Locks the open day of the branch, so that balances that are read next stay until the year is closed. Refusals in order:
 * no_open_day, branch_disabled, forbidden (without `year.close`), year_closed, year_not_next, year_not_over.
 */
export function lockYear(tx: Tx, year: BranchYear, author: Author): Promise<LockedYear> {
  return orRefused(async () => {
    const { rows } = await sql<{
      lastDay: IsoDate;
    }>`select lock_year(${yearAsJson(year, author)}::jsonb) as "lastDay"`.execute(tx);
    const [locked] = rows;
    if (locked === undefined) throw new Error('The books locked no year.');
    return { ok: true, lastDay: locked.lastDay };
  });
}

export type ClosedYear = { readonly ok: true; readonly voucherId: bigint | null } | LedgerRefused;

/** The close of a year: its journal, null when all balances are zero, and the points that a person has confirmed. */
export interface YearClosing {
  readonly journal: VoucherDraft | null;
  readonly confirmed: readonly YearConcern[];
}

/** Closes a year that is locked. Refuses as `lockYear`, then with year_to_confirm. */
export function closeLockedYear(
  tx: Tx,
  year: BranchYear,
  { journal, confirmed }: YearClosing,
  author: Author,
  at: Date,
): Promise<ClosedYear> {
  const { branchId } = year;
  const voucher =
    journal === null
      ? null
      : newVoucherAsJson({ branchId, draft: journal, expectedDay: null, author, idempotency: null });
  const asked = yearAsJson(year, author, { voucher, confirmed });
  return orRefused(async () => {
    const { rows } = await sql<{ voucherId: bigint | null }>`
      select close_year(${asked}::jsonb, ${at}) as "voucherId"`.execute(tx);
    return { ok: true, voucherId: rows[0]?.voucherId ?? null };
  });
}

/**
 * Reopens the latest closed year of the branch and voids its journal. Refusals in order: no_open_day, branch_disabled,
 * forbidden (without `year.reopen`), year_not_closed, year_not_latest.
 * @param reason not empty
 */
export function reopenYear(
  tx: Tx,
  year: BranchYear,
  reason: string,
  author: Author,
  at: Date,
): Promise<{ readonly ok: true } | LedgerRefused> {
  return orRefused(async () => {
    await sql`select reopen_year(${yearAsJson(year, author, { reason })}::jsonb, ${at})`.execute(tx);
    return { ok: true };
  });
}

function yearAsJson({ branchId, startYear }: BranchYear, author: Author, more: object = {}): string {
  return JSON.stringify({ branch: branchId, year: startYear, ...asWriter(author), ...more });
}
