import type { partyCalls } from '@cashbook/contract/parties/party-calls';
import type { RouteReply } from '@cashbook/contract/route';
import type { Paisa } from '@cashbook/money';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import { balancesByBranch, openItemsOf, standingAllocationsOf } from '#domains/ledger/index';
import { parties } from '#domains/parties/party-record';
import { findRecord } from '#domains/records/index';
import type { Actor } from '#use-case/caller';

type Card = RouteReply<typeof partyCalls.readCard>;
type Books = NonNullable<Card['books']>;

/** The number of each that a card shows in a branch; the ledger has all of them. The card shows all open items. */
const mostShown = { allocations: 50, vouchers: 10 };

/**
 * Returns the summary of a customer or supplier in the books of the branches that the caller reaches. Null for a party
 * that they do not see.
 */
export async function readCard(
  tx: Tx,
  actor: Actor,
  id: number,
  { withBooks }: { readonly withBooks: boolean },
): Promise<Card | null> {
  const row = await findRecord(tx, parties, actor, id);
  if (row === null) return null;
  return { party: row, books: withBooks ? await readBooks(tx, actor, id) : null };
}

async function readBooks(tx: Tx, actor: Actor, accountId: number): Promise<Books> {
  const { companyId, branchIds } = actor;
  const all = await balancesByBranch(tx, companyId, accountId);
  const reached = all.filter(({ branchId }) => branchIds.includes(branchId));
  const items: Books['items'] = [];
  const allocations: Books['allocations'] = [];
  for (const { id: branch_id, name: branch_name } of await branchesWith(tx, actor, accountId)) {
    const place = { companyId, branchId: branch_id, accountId };
    const open = await openItemsOf(tx, place);
    const standing = await standingAllocationsOf(tx, place, mostShown.allocations);
    for (const item of open) items.push({ branch_id, branch_name, ...item });
    for (const allocation of standing) allocations.push({ branch_id, branch_name, ...allocation });
  }
  return {
    balances: reached.map(({ branchId, branchName, balancePaisa }) => ({
      branch_id: branchId,
      branch_name: branchName,
      balance: balancePaisa,
    })),
    company_balance: (await reachesAll(tx, actor)) ? sumOf(all.map(({ balancePaisa }) => balancePaisa)) : null,
    unrealized_cheques: await unrealizedCheques(tx, actor, accountId),
    items,
    allocations,
    vouchers: await lastVouchers(tx, actor, accountId),
  };
}

const sumOf = (amounts: readonly Paisa[]): Paisa => amounts.reduce((sum, amount) => sum + amount, 0n);

/** Returns the sum of the party's cheques in the caller's branches whose banks have not paid (accounting-next §3.4.2). */
async function unrealizedCheques(tx: Tx, { companyId, branchIds }: Actor, accountId: number): Promise<Paisa> {
  const { rows } = await sql<{ paisa: Paisa }>`
    select unrealized_cheques(${companyId}, ${accountId}, ${[...branchIds]}::int[]) as paisa`.execute(tx);
  return rows[0]?.paisa ?? 0n;
}

/** Whether the caller reaches all branches of the company. Only then may they see the total. */
async function reachesAll(tx: Tx, { companyId, branchIds }: Actor): Promise<boolean> {
  const { rows } = await sql`
    select from branch where company_id = ${companyId} and branch_id <> all (${[...branchIds]}::int[]) limit 1`.execute(
    tx,
  );
  return rows.length === 0;
}

/**
 * Returns the branches that the caller reaches and whose books ever had the party, even if its balance is zero now; by
 * their names.
 */
async function branchesWith(
  tx: Tx,
  { companyId, branchIds }: Actor,
  accountId: number,
): Promise<{ readonly id: number; readonly name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select b.branch_id as id, b.name from branch b
    where b.company_id = ${companyId} and b.branch_id = any (${[...branchIds]}::int[])
      and exists (
        select from line l
        where l.company_id = b.company_id and l.branch_id = b.branch_id and l.account_id = ${accountId} and l.live
      )
    order by lower(b.name), b.branch_id`.execute(tx);
  return rows;
}

/** Returns the last vouchers with live lines on the account, in the branches that the caller reaches, the latest first. */
async function lastVouchers(tx: Tx, { companyId, branchIds }: Actor, accountId: number): Promise<Books['vouchers']> {
  const { rows } = await sql<Books['vouchers'][number]>`
    select v.voucher_id::int as mtm_id, v.vr_no, v.vr_date::text, v.type_id::int as type_id, b.branch_id,
      b.name as branch_name, m.remarks, m.debit, m.credit
    from branch b,
      lateral (
        select voucher_id, sum(debit_paisa)::bigint as debit, sum(credit_paisa)::bigint as credit, max(remarks) as remarks
        from line
        where company_id = ${companyId} and branch_id = b.branch_id and account_id = ${accountId} and live
          and vr_date >= (
            select min(vr_date) from (
              select vr_date from line
              where company_id = ${companyId} and branch_id = b.branch_id and account_id = ${accountId} and live
              order by vr_date desc limit ${mostShown.vouchers}
            ) latest
          )
        group by voucher_id
      ) m
      join voucher v on v.company_id = ${companyId} and v.voucher_id = m.voucher_id
    where b.company_id = ${companyId} and b.branch_id = any (${[...branchIds]}::int[])
    order by v.vr_date desc, v.voucher_id desc
    limit ${mostShown.vouchers}`.execute(tx);
  return rows;
}
