import type { partyCalls } from '@cashbook/contract/parties/party-calls';
import type { RouteReply } from '@cashbook/contract/route';
import type { Paisa } from '@cashbook/money';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import { balancesByBranch } from '#domains/ledger/index';
import { parties } from '#domains/parties/party-record';
import { findRecord } from '#domains/records/index';
import type { Actor } from '#use-case/caller';

type Card = RouteReply<typeof partyCalls.readCard>;
type Books = NonNullable<Card['books']>;

/** A card shows so many of each; the ledger has all of them. */
const mostShown = { bills: 100, vouchers: 10 };

/** A customer or supplier at a glance, in the books of the branches that the caller reaches; null for one out of sight. */
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
  const bills: Books['bills'] = [];
  for (const { branchId, branchName, balancePaisa } of reached) {
    const open = await openBills(tx, { companyId, branchId, accountId, balancePaisa });
    bills.push(...open.map((bill) => ({ branch_name: branchName, ...bill })));
  }
  return {
    balances: reached.map(({ branchId, branchName, balancePaisa }) => ({
      branch_id: branchId,
      branch_name: branchName,
      balance: balancePaisa,
    })),
    company_balance: (await reachesAll(tx, actor)) ? sumOf(all.map(({ balancePaisa }) => balancePaisa)) : null,
    bills: bills.slice(0, mostShown.bills),
    vouchers: await lastVouchers(tx, actor, accountId),
  };
}

const sumOf = (amounts: readonly Paisa[]): Paisa => amounts.reduce((sum, amount) => sum + amount, 0n);

/** Whether the company has no branch that the caller does not reach: only then is the total theirs to see. */
async function reachesAll(tx: Tx, { companyId, branchIds }: Actor): Promise<boolean> {
  const { rows } = await sql`
    select from branch where company_id = ${companyId} and branch_id <> all (${[...branchIds]}::int[]) limit 1`.execute(
    tx,
  );
  return rows.length === 0;
}

interface Owed {
  readonly companyId: number;
  readonly branchId: number;
  readonly accountId: number;
  /** Above zero the party owes us, below zero we owe it. */
  readonly balancePaisa: Paisa;
}

type OpenBill = Omit<Books['bills'][number], 'branch_name'>;

/**
 * What the balance consists of, the oldest first. Payments take the oldest bill first (accounting §10), so what is open are the
 * newest, up to the balance; what was posted without a bill counts as one of its voucher's day. The transaction has to see the
 * branch.
 */
async function openBills(tx: Tx, { companyId, branchId, accountId, balancePaisa }: Owed): Promise<OpenBill[]> {
  const isReceivable = balancePaisa > 0n;
  const owed = isReceivable ? balancePaisa : -balancePaisa;
  const side = sql.ref(isReceivable ? 'l.debit_paisa' : 'l.credit_paisa');
  const { rows } = await sql<OpenBill>`
    with items as (
      select b.number, v.voucher_id, v.vr_no, b.bill_date, b.due_date, b.amount_paisa, b.bill_no
      from bill b
        join voucher v on v.company_id = b.company_id and v.voucher_id = b.voucher_id and v.version = b.version
      where b.company_id = ${companyId} and b.branch_id = ${branchId} and b.account_id = ${accountId}
        and b.is_receivable = ${isReceivable} and not v.is_void
      union all
      select '', v.voucher_id, v.vr_no, l.vr_date, l.vr_date, ${side}, 0
      from line l
        join voucher v on v.company_id = l.company_id and v.voucher_id = l.voucher_id
      where l.company_id = ${companyId} and l.branch_id = ${branchId} and l.account_id = ${accountId} and l.live
        and ${side} > 0
        and not exists (
          select from bill b
          where b.company_id = v.company_id and b.voucher_id = v.voucher_id and b.version = v.version
            and b.account_id = ${accountId}
        )
    ), newer as (
      select *, sum(amount_paisa) over (
          order by bill_date desc, voucher_id desc, bill_no desc rows between unbounded preceding and current row
        )::bigint - amount_paisa as newer_paisa
      from items
    )
    select number, voucher_id::int as mtm_id, vr_no, bill_date::text, due_date::text, amount_paisa as amount,
      least(amount_paisa, ${owed}::bigint - newer_paisa) as open
    from newer where newer_paisa < ${owed}::bigint
    order by bill_date, voucher_id, bill_no
    limit ${mostShown.bills}`.execute(tx);
  return rows;
}

/** The last vouchers with live lines on the account, in the branches that the caller reaches, the latest first. */
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
