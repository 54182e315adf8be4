import { type ClientTypeId, status } from '@cashbook/contract/enumerations';
import type { Contact, partyRoutes } from '@cashbook/contract/ledger/parties';
import type { RouteBody } from '@cashbook/contract/route';
import { GROUP } from '@cashbook/kernel';
import { type RawBuilder, sql } from 'kysely';
import { servesBranch } from '#db/account-reach';
import { orderBy, textOrder } from '#db/order-by';
import type { Tx } from '#db/tx';
import { recordEvent } from '#domains/audit/index';
import type { Author } from '#domains/ledger/author';
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

/** Which customers and suppliers are asked for. */
export interface ContactsQuestion {
  readonly companyId: number;
  /** Its own and those that other branches share. */
  readonly branchId: number;
  /** Part of a name, number, mobile or address; empty for all. */
  readonly search: string;
  readonly typeId: number | null;
}

function contacts({ companyId, branchId, search, typeId }: ContactsQuestion): RawBuilder<unknown> {
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const found =
    search === ''
      ? sql`true`
      : sql`(a.name ilike ${part} or p.idfr_code ilike ${part} or p.mobile like ${part} or ${address} ilike ${part})`;
  return sql`
    from party p join account a on a.company_id = p.company_id and a.account_id = p.account_id
    where p.company_id = ${companyId} and a.status = ${status.active} and ${servesBranch(sql`a`, companyId, branchId)}
      and p.type_id = coalesce(${typeId}::smallint, p.type_id) and ${found}`;
}

const address = sql`coalesce(nullif(p.manual_address, ''), p.address)`;

const contactOrders = {
  name: textOrder(sql`a.name`),
  manual_address: textOrder(address),
  mobile: textOrder(sql`p.mobile`),
  idfr_code: textOrder(sql`p.idfr_code`),
};

/** Active customers and suppliers, by name unless they are sorted. */
export async function listContacts(
  tx: Tx,
  question: ContactsQuestion,
  { sort, limit, offset }: Pick<RouteBody<typeof partyRoutes.listParties>, 'sort'> & { limit: number; offset: number },
): Promise<Contact[]> {
  const { rows } = await sql<Contact>`
    select p.account_id as id, a.name, p.type_id, ${address} as manual_address, p.mobile, p.idfr_code, p.ledger_page
    ${contacts(question)}
    ${orderBy(sort, contactOrders, sql`lower(a.name), p.account_id`)}
    limit ${limit} offset ${offset}`.execute(tx);
  return rows;
}

export async function countContacts(tx: Tx, question: ContactsQuestion): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${contacts(question)}`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** Where an account is added, when and by whom. */
interface Adding {
  readonly companyId: number;
  readonly branchId: number;
  readonly author: Author;
  readonly at: Date;
}

/**
 * Adds an account under a level 3 account, and answers its number: a customer or supplier of the branch where the group is
 * theirs, else an account of all branches. Null where another account has the name, or the branch is disabled.
 */
export async function addChartAccount(
  tx: Tx,
  { companyId, branchId, author, at }: Adding,
  { name, groupId }: { readonly name: string; readonly groupId: number },
): Promise<number | null> {
  const typeId = groupId === GROUP.accountsReceivable ? 1 : groupId === GROUP.accountsPayable ? 2 : null;
  const party = { name, manualAddress: '', mobile: '', idfrCode: '', ledgerPage: '' };
  const id =
    typeId === null
      ? await addAccount(tx, companyId, { name, groupId })
      : await addParty(tx, companyId, branchId, { ...party, typeId });
  if (id === null) return null;
  const { userId, ip, userAgent } = author;
  const event = { companyId, at, userId, ip, userAgent, action: 'account.create', subject: `level 4 ${id}` } as const;
  await recordEvent(tx, { ...event, after: { name, parent_id: groupId } });
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
