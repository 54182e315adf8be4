import type { Paisa } from '@cashbook/money';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#db/tx';

export interface AccountSides {
  readonly accountId: number;
  /** Sums of all debits and of all credits; their difference is the balance. */
  readonly debitPaisa: Paisa;
  readonly creditPaisa: Paisa;
}

export interface BalanceQuestion {
  readonly companyId: number;
  /** Null adds up the branches of the whole company. */
  readonly branchId: number | null;
  /** Only these accounts; all where it is left out. */
  readonly accountIds?: readonly number[];
}

/** Returns SQL with the movements of the accounts in `where`: the sums of folded days, and the lines of the other days. */
const movementsTillNow = (companyId: number, where: RawBuilder<unknown>) => sql`
  select account_id, debit_paisa, credit_paisa from account_balance where ${where}
  union all
  select l.account_id, l.debit_paisa, l.credit_paisa
  from trading_day t
    join (select * from line where ${where} and live) l
      on l.company_id = t.company_id and l.branch_id = t.branch_id and l.vr_date = t.day
  where t.company_id = ${companyId} and not t.folded`;

/**
 * Returns the debits and credits of accounts till now, by ascending account. An account that never moved is left out. The
 * sums are the balance of folded days plus the lines of the other days (architecture, "Rollups follow the trading day").
 * The reports compute balances as on a date (`movements.sql`).
 */
export async function accountBalances(tx: Tx, question: BalanceQuestion): Promise<AccountSides[]> {
  const { companyId, branchId, accountIds } = question;
  const accounts = accountIds === undefined ? sql`true` : sql`account_id = any (${[...accountIds]}::int[])`;
  const branches = branchId === null ? sql`true` : sql`branch_id = ${branchId}`;
  const where = sql`company_id = ${companyId} and ${branches} and ${accounts}`;
  const { rows } = await sql<AccountSides>`
    select account_id as "accountId", sum(debit_paisa)::bigint as "debitPaisa", sum(credit_paisa)::bigint as "creditPaisa"
    from (${movementsTillNow(companyId, where)}) movements
    group by account_id
    having sum(debit_paisa) <> 0 or sum(credit_paisa) <> 0
    order by account_id`.execute(tx);
  return rows;
}

/**
 * Returns SQL with rows (id, value): the balances of accounts till now over these branches, debits less credits. `accountIds`
 * is an array; null for all accounts. An account that never moved has no row.
 */
export function balancesOver(
  companyId: number,
  branchIds: readonly number[],
  accountIds: RawBuilder<unknown> | null,
): RawBuilder<unknown> {
  const accounts = accountIds === null ? sql`true` : sql`account_id = any (${accountIds})`;
  const where = sql`company_id = ${companyId} and branch_id = any (${[...branchIds]}::int[]) and ${accounts}`;
  return sql`
    select account_id as id, sum(debit_paisa - credit_paisa)::bigint as value
    from (${movementsTillNow(companyId, where)}) movements
    group by account_id`;
}

/**
 * Returns the balance of one account in the books of a branch till now, debits less credits, as SQL. It is for a
 * statement that has already found the account. It equals {@link accountBalances}, but takes one probe of each index.
 */
export function balanceInBranch(
  companyId: number,
  branchId: number | RawBuilder<number>,
  accountId: RawBuilder<number>,
): RawBuilder<Paisa> {
  const where = sql`company_id = ${companyId} and branch_id = ${branchId}`;
  return sql`(
    select coalesce(sum(debit_paisa - credit_paisa), 0)::bigint
    from (
      select debit_paisa, credit_paisa from account_balance where ${where} and account_id = ${accountId}
      union all
      select l.debit_paisa, l.credit_paisa
      from (select day from trading_day where ${where} and is_open) t
        join (select * from line where ${where} and account_id = ${accountId} and live) l on l.vr_date = t.day
    ) movements
  )`;
}

/** The balance of an account in the books of one branch. */
interface BranchBalance {
  readonly branchId: number;
  readonly branchName: string;
  /** Debits less credits. */
  readonly balancePaisa: Paisa;
}

/** Returns the balances of an account in every branch of the company where it is not zero, by the branches' names. */
export async function balancesByBranch(tx: Tx, companyId: number, accountId: number): Promise<BranchBalance[]> {
  const { rows } = await sql<BranchBalance>`
    select b.branch_id as "branchId", b.name as "branchName", s."balancePaisa"
    from branch b,
      lateral (select ${balanceInBranch(companyId, sql`b.branch_id`, sql`${accountId}::int`)} as "balancePaisa") s
    where b.company_id = ${companyId} and s."balancePaisa" <> 0
    order by lower(b.name)`.execute(tx);
  return rows;
}
