import { GROUP } from '@cashbook/kernel';
import type { IsoDate } from '@cashbook/money';
import { sql } from 'kysely';
import type { Services } from '#context';
import { showBranches } from '#db/branch-reach';
import { type CompanyScope, inCompany, type Tx } from '#db/tx';
import { type Answer, type Refused, refused } from '#use-case/answer';
import type { Actor } from '#use-case/caller';

/** A bank account that the caller may reconcile. */
export interface BankAccount {
  readonly accountId: number;
  readonly name: string;
}

/** Runs the work in a transaction that sees the caller's branches, on a bank account. Refuses account_not_found, not_a_bank_account. */
export function onBankAccount<T>(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  { accountId, mode }: { readonly accountId: number } & Pick<CompanyScope, 'mode'>,
  work: (tx: Tx, bank: BankAccount) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  return inCompany<Answer<T>>(db, { companyId: actor.companyId, mode }, async (tx) => {
    await showBranches(tx, actor.branchIds);
    const bank = await findBankAccount(tx, actor, accountId);
    return 'kind' in bank ? bank : work(tx, bank);
  });
}

async function findBankAccount(tx: Tx, actor: Actor, accountId: number): Promise<BankAccount | Refused> {
  const { rows } = await sql<BankAccount & { groupId: number }>`
    select account_id as "accountId", name, group_id as "groupId" from account
    where company_id = ${actor.companyId} and account_id = ${accountId}
      and (branch_id is null or branch_id = any (${[...actor.branchIds]}::int[]))`.execute(tx);
  const [found] = rows;
  if (found === undefined) return refused('account_not_found');
  return found.groupId === GROUP.cashAtBank ? found : refused('not_a_bank_account');
}

/** An account with how far its statements and reconciliations reach. */
export interface ListedAccount extends BankAccount {
  readonly statementTo: IsoDate | null;
  readonly reconciledUntil: IsoDate | null;
  readonly waiting: number;
}

/** Returns the active bank accounts that the caller may reconcile, by name. */
export async function listBankAccounts(tx: Tx, { companyId, branchIds }: Actor): Promise<ListedAccount[]> {
  const { rows } = await sql<ListedAccount>`
    select a.account_id as "accountId", a.name, reconciled_until(a.company_id, a.account_id)::text as "reconciledUntil", (
        select max(s.to_date)::text from bank_statement s
        where s.company_id = a.company_id and s.account_id = a.account_id and s.removed_at is null
      ) as "statementTo", (
        select count(*)::int from bank_statement s
          join bank_statement_line x on x.company_id = s.company_id and x.account_id = s.account_id
            and x.statement_no = s.statement_no
        where s.company_id = a.company_id and s.account_id = a.account_id and s.removed_at is null and not exists (
          select from bank_match_line m
          where m.company_id = x.company_id and m.account_id = x.account_id and m.statement_no = x.statement_no
            and m.statement_line_no = x.line_no and m.live
        )
      ) as waiting
    from account a
    where a.company_id = ${companyId} and a.group_id = ${GROUP.cashAtBank} and a.status = 1
      and (a.branch_id is null or a.branch_id = any (${[...branchIds]}::int[]))
    order by a.name, a.account_id`.execute(tx);
  return rows;
}
