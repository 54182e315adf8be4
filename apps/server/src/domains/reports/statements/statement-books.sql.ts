import { type AccountNet, isCash, type Nature, NO_ACCOUNT, type Period, type Position } from '@cashbook/kernel';
import { addDays, type IsoDate, type Paisa } from '@cashbook/money';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#db/tx';
import type { BranchFrame } from '#domains/reports/branch-frame.sql';
import { netThrough } from '#domains/reports/movements.sql';
import { cashAccounts, flowsBetween } from '#domains/reports/statements/cash-flows.sql';

/** The natures by their numbers in the database, from 1. */
const natures = ['asset', 'liability', 'equity', 'income', 'expense'] as const satisfies readonly Nature[];

/** An account of a statement, with its name. */
export interface NamedNet extends AccountNet {
  readonly name: string;
}

/** Returns the SQL for rows (account_id, net_paisa) of a branch. */
type NetsOf = (frame: BranchFrame) => RawBuilder<{ account_id: number; net_paisa: Paisa }>;

/** `each` gives a row to each party, which only a list of accounts needs. `together` gives one to all of a group on one side. */
export type Parties = 'each' | 'together';

/** Returns what is read of the parties for a statement that shows these accounts. */
export const partiesFor = (accounts: string): Parties => (accounts === 'none' ? 'together' : 'each');

/**
 * Reads sums by account of several branches at once, in the order of the branches. Whatever sums up the books comes from the
 * rollups of closed days; of open days alone the lines are read.
 */
async function readNets(
  tx: Tx,
  frames: readonly BranchFrame[],
  parties: Parties,
  netsOf: NetsOf,
): Promise<readonly NamedNet[][]> {
  const ofBranches = frames.map(
    (frame, index) =>
      sql`select ${index}::int as place, account_id, net_paisa from (${netsOf(frame)}) net where net_paisa <> 0`,
  );
  // A statement puts parties on its lines by their group and the side of their balance. A row of several has no account.
  const together = parties === 'each' ? sql`false` : sql`a.is_party`;
  const { rows } = await sql<Omit<NamedNet, 'nature'> & { readonly place: number; readonly natureNo: number }>`
    select n.place, case count(*) when 1 then min(a.account_id) else ${NO_ACCOUNT} end as "accountId", min(a.name) as name, a.group_id as "groupId", g.parent_id as "parentId",
      g.nature::int as "natureNo", a.is_party as "isParty", g.statement_line as "movedTo", sum(n.net_paisa)::bigint as "netPaisa"
    from (${sql.join(ofBranches, sql` union all `)}) n
      join account a on a.company_id = ${frames[0]?.companyId ?? 0} and a.account_id = n.account_id
      join account_group g on g.company_id = a.company_id and g.group_id = a.group_id
    group by n.place, case when ${together} then 0 else a.account_id end, n.net_paisa > 0, a.group_id, g.company_id, g.group_id, a.is_party
    order by min(n.account_id)
  `.execute(tx);
  const found = frames.map((): NamedNet[] => []);
  for (const { place, natureNo, ...account } of rows) {
    const nature = natures[natureNo - 1];
    if (nature === undefined) throw new Error(`there is no nature ${natureNo}`);
    found[place]?.push({ ...account, nature });
  }
  return found;
}

/** Returns the balances of cash and banks in the branches at the end of a day. */
export async function readCash(tx: Tx, frames: readonly BranchFrame[], day: IsoDate): Promise<readonly Paisa[]> {
  const balances = await readNets(tx, frames, 'each', (frame) => netThrough(frame, day, cashAccounts(frame)));
  return balances.map(cashIn);
}

/** The SQL for an array of the accounts that are not those of parties. */
const exceptParties = ({ companyId }: BranchFrame) =>
  sql<readonly number[]>`array(select account_id from account where company_id = ${companyId} and not is_party)`;

/**
 * Returns the movements of accounts between two days, without those of parties, which are neither profit, investing nor
 * financing, and without the journals that close a year.
 */
const readMovements = (tx: Tx, frames: readonly BranchFrame[], start: IsoDate, end: IsoDate) =>
  readNets(
    tx,
    frames,
    'each',
    (frame) => sql`
      select account_id, sum(net_paisa)::bigint as net_paisa
      from (
        select account_id, net_paisa from (${netThrough(frame, end, exceptParties(frame))}) through
        union all
        select account_id, -net_paisa from (${netThrough(frame, addDays(start, -1), exceptParties(frame))}) before
        union all
        select l.account_id, l.credit_paisa - l.debit_paisa
        from year_close y
          join line l on l.company_id = y.company_id and l.voucher_id = y.voucher_id and l.live
        where y.company_id = ${frame.companyId} and y.branch_id = ${frame.branchId} and l.vr_date between ${start} and ${end}
          and l.account_id = any (${exceptParties(frame)})
      ) n
      group by account_id`,
  );

interface Stock {
  readonly stockPaisa: Paisa;
  readonly stockBelowZeroPaisa: Paisa;
}

/** Returns the value of the branches' stock at the end of a day, and the part of it that products below zero have. */
async function readStock(tx: Tx, frames: readonly BranchFrame[], day: IsoDate): Promise<readonly Stock[]> {
  const { rows } = await sql<Stock>`
    select coalesce(sum(s.value_paisa), 0)::bigint as "stockPaisa",
      coalesce(sum(s.value_paisa) filter (where s.quantity_milli < 0), 0)::bigint as "stockBelowZeroPaisa"
    from unnest(${frames.map(({ branchId }) => branchId)}::int[]) with ordinality b (branch_id, place)
      left join lateral stock_value_on(${frames[0]?.companyId ?? 0}, b.branch_id, ${day}) s on true
    group by b.place
    order by b.place
  `.execute(tx);
  return rows;
}

interface PostDated {
  readonly postDatedReceivedPaisa: Paisa;
  readonly postDatedIssuedPaisa: Paisa;
}

/** Returns the cheques that stood on 15 and 16 at the end of a day and whose date is later. */
async function readPostDated(tx: Tx, frames: readonly BranchFrame[], day: IsoDate): Promise<readonly PostDated[]> {
  const { rows } = await sql<PostDated & { readonly branchId: number }>`
    select n.branch_id as "branchId",
      coalesce(sum(n.amount_paisa) filter (where n.is_received), 0)::bigint as "postDatedReceivedPaisa",
      coalesce(sum(n.amount_paisa) filter (where not n.is_received), 0)::bigint as "postDatedIssuedPaisa"
    from cheques_at(${frames[0]?.companyId ?? 0}, ${frames.map(({ branchId }) => branchId)}::int[], ${day}) d
      join cheque_now n on n.company_id = ${frames[0]?.companyId ?? 0} and n.voucher_id = d.voucher_id and n.cheque_no = d.cheque_no
    where cheque_account(d.state) is not null and n.cheque_date > ${day}
    group by n.branch_id
  `.execute(tx);
  const none = { postDatedReceivedPaisa: 0n, postDatedIssuedPaisa: 0n };
  return frames.map(({ branchId }) => rows.find((row) => row.branchId === branchId) ?? none);
}

/** A position whose accounts have names. */
export interface NamedPosition extends Position {
  readonly balances: readonly NamedNet[];
}

/** Returns the books of the branches at the end of a day. */
export async function readPositions(
  tx: Tx,
  frames: readonly BranchFrame[],
  day: IsoDate,
  parties: Parties,
): Promise<readonly NamedPosition[]> {
  const balances = await readNets(tx, frames, parties, (frame) => netThrough(frame, day));
  const stock = await readStock(tx, frames, day);
  const cheques = await readPostDated(tx, frames, day);
  return frames.map((_frame, index) => ({
    balances: balances[index] ?? [],
    ...(stock[index] ?? { stockPaisa: 0n, stockBelowZeroPaisa: 0n }),
    ...(cheques[index] ?? { postDatedReceivedPaisa: 0n, postDatedIssuedPaisa: 0n }),
  }));
}

/** A period whose accounts have names. */
export interface NamedPeriod extends Period {
  readonly moved: readonly NamedNet[];
}

/** Returns the movements of the branches between two days, with their stock at the ends. */
export async function readPeriods(
  tx: Tx,
  frames: readonly BranchFrame[],
  { start, end }: { readonly start: IsoDate; readonly end: IsoDate },
): Promise<readonly NamedPeriod[]> {
  const moved = await readMovements(tx, frames, start, end);
  const before = await readStock(tx, frames, addDays(start, -1));
  const atEnd = await readStock(tx, frames, end);
  return frames.map((_frame, index) => ({
    moved: moved[index] ?? [],
    stockBeforePaisa: before[index]?.stockPaisa ?? 0n,
    stockAtEndPaisa: atEnd[index]?.stockPaisa ?? 0n,
  }));
}

/** Returns the money that came in and went out in the branches between two days, by the account that stood against it. */
export const readFlows = (
  tx: Tx,
  frames: readonly BranchFrame[],
  { start, end }: { readonly start: IsoDate; readonly end: IsoDate },
  parties: Parties,
) => readNets(tx, frames, parties, (frame) => flowsBetween(frame, start, end));

/** Returns the cash among balances. */
export const cashIn = (balances: readonly AccountNet[]): Paisa =>
  balances.reduce((sum, account) => (isCash(account) ? sum + account.netPaisa : sum), 0n);
