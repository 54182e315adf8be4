import { type ClientTypeId, status } from '@cashbook/contract/enumerations';
import { GROUP } from '@cashbook/kernel';
import { refusals } from '@cashbook/words/en/refusals';
import { sql } from 'kysely';
import { showBranches } from '#db/branch-reach';
import type { Tx } from '#db/tx';
import { recordEvent } from '#domains/audit/index';
import { changesNature, takeAccountNumber, wasPostedTo } from '#domains/ledger/accounts/chart-levels';
import type { Author } from '#domains/ledger/author';
import { type Refused, refused } from '#use-case/answer';

/** The group of a party's account, by type (accounting §3). */
const groupOfClientType: Readonly<Record<ClientTypeId, number>> = {
  1: GROUP.accountsReceivable,
  2: GROUP.accountsPayable,
  3: GROUP.accountsReceivable,
  4: GROUP.customerAdvances,
};

/** The account of a customer or supplier. Names of people may repeat. */
interface PartyAccount {
  /** Taken with `takeAccountNumber`. */
  readonly id: number;
  readonly branchId: number | null;
  readonly typeId: ClientTypeId;
  readonly name: string;
}

/** Adds the account of a party that is about to be written. */
export async function addPartyAccount(
  tx: Tx,
  companyId: number,
  { id, branchId, typeId, name }: PartyAccount,
): Promise<void> {
  await sql`
    insert into account (company_id, account_id, group_id, branch_id, name, is_party)
    values (${companyId}, ${id}, ${groupOfClientType[typeId]}, ${branchId}, ${name}, true)`.execute(tx);
}

/**
 * Moves a party's account to the group of its new type. Refuses with account_in_use at `type_id` when vouchers have
 * posted to it and its nature would change: a customer's debt does not become our debt.
 */
export async function movePartyAccount(
  tx: Tx,
  companyId: number,
  { id, typeId }: Pick<PartyAccount, 'id' | 'typeId'>,
): Promise<Refused | null> {
  const { rows } = await sql<{ groupId: number }>`
    select group_id as "groupId" from account where company_id = ${companyId} and account_id = ${id}`.execute(tx);
  const [account] = rows;
  const groupId = groupOfClientType[typeId];
  if (account === undefined || account.groupId === groupId) return null;
  const turns = await changesNature(tx, companyId, { parent_id: account.groupId }, { parent_id: groupId });
  if (turns && (await wasPostedTo(tx, companyId, id))) {
    return refused('account_in_use', { fields: { type_id: [refusals.account_in_use] } });
  }
  await sql`
    update account set group_id = ${groupId}, version = version + 1
    where company_id = ${companyId} and account_id = ${id}`.execute(tx);
  return null;
}

/** A change of a party that is about to be written. */
interface PartyChange {
  readonly id: number;
  readonly typeId: unknown;
  readonly isArchived: boolean;
}

/**
 * Locks the party's account before a change, like any change of the account. Before the party moves or is archived, it
 * first locks the open days of all branches. From then on no voucher can be posted to the account, and the check sees all
 * that were posted.
 */
export async function lockPartyAccount(
  tx: Tx,
  companyId: number,
  { id, typeId, isArchived }: PartyChange,
): Promise<void> {
  await sql`
    select lock_open_days() from party
    where company_id = ${companyId} and account_id = ${id} and (${isArchived} or type_id <> ${typeId}::smallint)`.execute(
    tx,
  );
  await sql`
    select from account where company_id = ${companyId} and account_id = ${id} for no key update`.execute(tx);
}

/** The branch, author and time of a new account. */
interface Adding {
  readonly companyId: number;
  readonly branchId: number;
  readonly author: Author;
  readonly at: Date;
}

/**
 * Adds an account under a level 3 account and returns its number. In a group of customers or suppliers it belongs to the
 * branch; in any other group it belongs to all branches. Null when another account has the name, or the branch is
 * disabled.
 */
export async function addChartAccount(
  tx: Tx,
  adding: Adding,
  { name, groupId }: { readonly name: string; readonly groupId: number },
): Promise<number | null> {
  const { companyId, author, at } = adding;
  const typeId = groupId === GROUP.accountsReceivable ? 1 : groupId === GROUP.accountsPayable ? 2 : null;
  const id =
    typeId === null
      ? await addAccount(tx, companyId, { name, groupId })
      : await addNamedParty(tx, adding, { name, typeId });
  if (id === null) return null;
  const { userId, ip, userAgent } = author;
  const event = { companyId, at, userId, ip, userAgent, action: 'account.create', subject: `level 4 ${id}` } as const;
  await recordEvent(tx, { ...event, after: { name, parent_id: groupId } });
  return id;
}

/** Adds a party of which only the name is known. A transaction that disables its branch waits meanwhile. */
async function addNamedParty(
  tx: Tx,
  { companyId, branchId, author, at }: Adding,
  { name, typeId }: Pick<PartyAccount, 'name' | 'typeId'>,
): Promise<number | null> {
  const { rows: active } = await sql`
    select from branch where company_id = ${companyId} and branch_id = ${branchId} and status = ${status.active}
    for share`.execute(tx);
  if (active.length === 0) return null;
  const id = await takeAccountNumber(tx, companyId);
  await addPartyAccount(tx, companyId, { id, branchId, typeId, name });
  await showBranches(tx, [branchId]);
  await sql`
    insert into party (company_id, account_id, type_id, created_by, created_at, updated_by, updated_at)
    values (${companyId}, ${id}, ${typeId}, ${author.userId}, ${at}, ${author.userId}, ${at})`.execute(tx);
  return id;
}

async function addAccount(
  tx: Tx,
  companyId: number,
  { name, groupId }: { readonly name: string; readonly groupId: number },
): Promise<number | null> {
  const id = await takeAccountNumber(tx, companyId);
  const { rows } = await sql`
    insert into account (company_id, account_id, group_id, name)
    values (${companyId}, ${id}, ${groupId}, ${name}) on conflict do nothing returning account_id`.execute(tx);
  return rows.length === 0 ? null : id;
}
