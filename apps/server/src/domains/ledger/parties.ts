import { type ClientTypeId, status } from '@cashbook/contract/enumerations';
import { GROUP } from '@cashbook/kernel';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import { takeAccountNumber } from '#domains/ledger/chart-levels';

/** A customer or supplier as typed. */
export interface NewParty {
  readonly typeId: ClientTypeId;
  readonly name: string;
  readonly manualAddress: string;
  /** Eleven digits that start with 01. */
  readonly mobile: string;
  readonly idfrCode: string;
  readonly ledgerPage: string;
}

/** Under which group a party's account stands (accounting §3). */
export const groupOfClientType: Readonly<Record<ClientTypeId, number>> = {
  1: GROUP.accountsReceivable,
  2: GROUP.accountsPayable,
  3: GROUP.accountsReceivable,
  4: GROUP.customerAdvances,
};

/**
 * Adds a party of a branch with its account, and answers the account's number; null where the branch is disabled. Who
 * disables it meanwhile waits. Names of people may repeat.
 */
export async function addParty(tx: Tx, companyId: number, branchId: number, party: NewParty): Promise<number | null> {
  const { typeId, name, manualAddress, mobile, idfrCode, ledgerPage } = party;
  const { rows: active } = await sql`
    select from branch where company_id = ${companyId} and branch_id = ${branchId} and status = ${status.active}
    for share`.execute(tx);
  if (active.length === 0) return null;
  const accountId = await takeAccountNumber(tx, companyId);
  await sql`
    insert into account (company_id, account_id, group_id, branch_id, name, is_party)
    values (${companyId}, ${accountId}, ${groupOfClientType[typeId]}, ${branchId}, ${name}, true)`.execute(tx);
  await sql`
    insert into party (company_id, account_id, type_id, idfr_code, manual_address, mobile, ledger_page)
    values (${companyId}, ${accountId}, ${typeId}, ${idfrCode}, ${manualAddress}, ${mobile}, ${ledgerPage})`.execute(
    tx,
  );
  return accountId;
}
