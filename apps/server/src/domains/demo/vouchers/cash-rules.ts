import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import type { BankName, BranchKey } from '#domains/demo/company';

const overdrawable: BankName = 'Sonali Bank, Motijheel';
const overdraftTaka = 300_000;
const guarded: BranchKey = 'realEstate';

/**
 * Allows an overdraft on head office's main bank account. Makes one branch refuse vouchers that take its cash or bank
 * below zero (accounting §6). That branch also refuses a discount of a sale beyond a tenth of its lines, while the others warn.
 */
export async function setCashRules(
  tx: Tx,
  companyId: number,
  branchIds: ReadonlyMap<BranchKey, number>,
): Promise<void> {
  await sql`
    update account set overdraft_limit_paisa = ${overdraftTaka * 100}
    where company_id = ${companyId} and name = ${overdrawable}`.execute(tx);
  await sql`
    update branch set negative_cash = 'block', discount_policy = 'block', discount_limit = 10
    where company_id = ${companyId} and branch_id = ${branchIds.get(guarded) ?? 0}`.execute(tx);
}
