import type { IsoDate, Paisa } from '@cashbook/money';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import type { AccountOf } from '#domains/reconciliation/statements/statements.store';

/** A reconciliation to keep. */
export interface NewReconciliation extends AccountOf {
  readonly branchId: number;
  readonly reconciliationNo: number;
  readonly date: IsoDate;
  readonly bookPaisa: Paisa;
  readonly debitsPaisa: Paisa;
  readonly creditsPaisa: Paisa;
  readonly bankOnlyPaisa: Paisa;
  readonly statementPaisa: Paisa;
  readonly matches: number;
  readonly matchedPaisa: Paisa;
  readonly said: string;
  readonly by: number | null;
  readonly at: Date;
}

export async function keepReconciliation(tx: Tx, kept: NewReconciliation): Promise<void> {
  const { companyId, accountId, branchId, reconciliationNo, date, said, by, at } = kept;
  const { bookPaisa, debitsPaisa, creditsPaisa, bankOnlyPaisa, statementPaisa, matches, matchedPaisa } = kept;
  await sql`
    insert into bank_reconciliation (company_id, account_id, reconciliation_no, branch_id, on_date, book_paisa,
      debits_on_way_paisa, credits_on_way_paisa, bank_only_paisa, statement_paisa, matches, matched_paisa, said, finished_by,
      finished_at)
    values (${companyId}, ${accountId}, ${reconciliationNo}, ${branchId}, ${date}, ${bookPaisa}, ${debitsPaisa},
      ${creditsPaisa}, ${bankOnlyPaisa}, ${statementPaisa}, ${matches}, ${matchedPaisa}, ${said}, ${by}, ${at})`.execute(
    tx,
  );
  await sql`
    update reconciled_account set last_reconciliation_no = ${reconciliationNo}
    where company_id = ${companyId} and account_id = ${accountId}`.execute(tx);
}

export interface KeptReconciliation {
  readonly reconciliation_no: number;
  readonly date: IsoDate;
  readonly book_balance: Paisa;
  readonly statement_balance: Paisa;
  readonly by: string;
  readonly at: string;
  readonly reopened: { readonly reason: string; readonly by: string; readonly at: string } | null;
  /** The text as it was finished. */
  readonly said: string;
}

interface Row extends Omit<KeptReconciliation, 'at' | 'reopened'> {
  readonly at: Date;
  readonly reason: string | null;
  readonly reopenedBy: string;
  readonly reopenedAt: Date;
}

/** Returns the reconciliations of an account, the latest first. */
export async function readReconciliations(tx: Tx, { companyId, accountId }: AccountOf): Promise<KeptReconciliation[]> {
  const { rows } = await sql<Row>`
    select r.reconciliation_no, r.on_date::text as date, r.book_paisa as book_balance, r.statement_paisa as statement_balance,
      r.said, coalesce(u.name, '') as by, r.finished_at as at, o.reason, coalesce(w.name, '') as "reopenedBy",
      o.reopened_at as "reopenedAt"
    from bank_reconciliation r
      left join app_user u on u.company_id = r.company_id and u.user_id = r.finished_by
      left join bank_reconciliation_reopening o on o.company_id = r.company_id and o.account_id = r.account_id
        and o.reconciliation_no = r.reconciliation_no
      left join app_user w on w.company_id = o.company_id and w.user_id = o.reopened_by
    where r.company_id = ${companyId} and r.account_id = ${accountId}
    order by r.reconciliation_no desc`.execute(tx);
  return rows.map(({ reason, reopenedBy, reopenedAt, at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    reopened: reason === null ? null : { reason, by: reopenedBy, at: reopenedAt.toISOString() },
  }));
}

export async function reopenReconciliation(
  tx: Tx,
  said: AccountOf & {
    readonly reconciliationNo: number;
    readonly reason: string;
    readonly by: number;
    readonly at: Date;
  },
): Promise<void> {
  await sql`
    insert into bank_reconciliation_reopening (company_id, account_id, reconciliation_no, reason, reopened_by, reopened_at)
    values (${said.companyId}, ${said.accountId}, ${said.reconciliationNo}, ${said.reason}, ${said.by}, ${said.at})`.execute(
    tx,
  );
}
