import type { partyStatements } from '@cashbook/contract/reports/party-statements';
import { sql } from 'kysely';
import { showBranches } from '#db/branch-reach';
import { askedFrames } from '#domains/reports/asked-branches';
import type { BranchFrame } from '#domains/reports/branch-frame.sql';
import type { Ask, RowOf, Wanted } from '#domains/reports/engine/reader';
import { openingAndMoved } from '#domains/reports/movements.sql';
import { chequesNotRealized } from '#domains/reports/party-books/cheques-not-realized.sql';
import {
  afterPlace,
  byKey,
  isOfParty,
  keyColumns,
  ofAreaAndOfficer,
  type PartRead,
  type PartyOrder,
  type PartyPlace,
  partyReader,
} from '#domains/reports/party-books/party-slices.sql';

/** The types of parties (spec 3 §3) of a choice. A supplier who is also a customer is in both; who pays in advance is a customer. */
const types = { customer: [1, 3, 4], supplier: [2, 3] } as const;

type Statements = typeof partyStatements;
type StatementRow = RowOf<Statements>;

const conditions = {
  any: sql`(opening <> 0 or debit <> 0 or credit <> 0 or without_cheques <> 0)`,
  balance: sql`(balance <> 0 or without_cheques <> 0)`,
  moved: sql`(debit <> 0 or credit <> 0)`,
} as const;

const order: PartyOrder = [
  { name: 'key', value: sql`name_key(a.name)` },
  { name: 'account_id', value: sql`a.account_id` },
];

/** Reads the parties with what their statements come to, in a branch or in all branches together, by name. */
export const readPartyStatements = partyReader<Statements, readonly BranchFrame[]>(async (ask) => {
  const frames = await askedFrames(ask);
  // A party shared by another branch is in an area of that branch.
  await showBranches(ask.tx, ask.reach);
  return {
    parts: [frames],
    has: () => true,
    read: (branches, wanted) => readParties(ask, branches, wanted),
    placeOfRow: (row) => ({ branchId: row.branch_id, side: 0, accountId: row.coa4_id }),
  };
});

interface ReadRow extends Omit<StatementRow, 'coa4_id'> {
  /** Null in the row that stands for the sums alone, where no party is listed. */
  readonly coa4_id: number | null;
  readonly row_count: number;
  readonly sum_opening: bigint;
  readonly sum_debit: bigint;
  readonly sum_credit: bigint;
  readonly sum_without: bigint;
}

/** Reads the sums of all parties, and the rows that are wanted. Only of those are the vouchers counted. */
async function readParties(
  { tx, frame, asked }: Ask<Statements>,
  frames: readonly BranchFrame[],
  { after, limit }: Wanted<PartyPlace>,
): Promise<PartRead<StatementRow>> {
  const { start_date: start, end_date: end, party_id: party, area_id: area, officer_id: officer } = asked;
  const { companyId } = frame;
  const branches = frames.map(({ branchId }) => branchId);
  const ofKind = asked.kind === 'all' ? sql`` : sql`and p.type_id = any (${[...types[asked.kind]]}::int[])`;
  const moved = sql.join(
    frames.map((one) => openingAndMoved(one, start, end)),
    sql` union all `,
  );
  const { rows } = await sql<ReadRow>`
    with moved as materialized (
        select account_id, sum(before_paisa)::bigint as opening, sum(debit_paisa)::bigint as debit, sum(credit_paisa)::bigint as credit
        from (${moved}) m
        group by account_id
      ),
      cheques as materialized (${chequesNotRealized(companyId, branches, end)}),
      known as materialized (
        select ${keyColumns(order)}, m.opening, m.debit, m.credit, m.opening + m.debit - m.credit as balance,
          m.opening + m.debit - m.credit + coalesce(c.paisa, 0) as without_cheques
        from account a
          -- An outer join, so that the planner, which expects few balances, does not look accounts up one by one.
          left join moved m on m.account_id = a.account_id
          left join cheques c on c.account_id = a.account_id
          ${ofAreaAndOfficer({ area, officer }, asked.kind !== 'all')}
        where a.company_id = ${companyId} and a.is_party and coalesce(m.account_id, 0) <> 0 and ${party} in (0, a.account_id) ${ofKind}
      ),
      listed as materialized (select * from known where ${conditions[asked.shown]}),
      wanted as materialized (
        select * from listed where ${afterPlace(order, companyId, { after, joins: sql`` })} order by ${byKey(order)} limit ${limit}
      )
    select coalesce(case when p.branch_id = any (${branches}::int[]) then p.branch_id end, (
        select min(l.branch_id) from line l
        where l.company_id = a.company_id and l.branch_id = any (${branches}::int[]) and l.account_id = a.account_id and l.live
      ), ${frame.branchId}) as branch_id,
      a.account_id as coa4_id, a.name as coa4_name, p.mobile, p.manual_address as address, coalesce(r.name, '') as area_name,
      case when w.debit = 0 and w.credit = 0 then 0 else vouchers.count end as vouchers,
      w.opening, w.debit, w.credit, w.balance, w.without_cheques, sums.*
    from (
        select count(*)::int as row_count, coalesce(sum(opening), 0)::bigint as sum_opening, coalesce(sum(debit), 0)::bigint as sum_debit,
          coalesce(sum(credit), 0)::bigint as sum_credit, coalesce(sum(without_cheques), 0)::bigint as sum_without
        from listed
      ) sums
      left join wanted w on true
      left join account a on a.company_id = ${companyId} and a.account_id = w.account_id
      left join party p on p.company_id = a.company_id and p.account_id = a.account_id
      left join area r on r.company_id = p.company_id and r.area_id = p.area_id
      left join lateral (
        select count(distinct l.voucher_id)::int as count from line l
        where l.company_id = ${companyId} and l.branch_id = any (${branches}::int[]) and l.account_id = w.account_id and l.live
          and l.vr_date between ${start} and ${end}
      ) vouchers on true
    order by ${byKey(order.map((one) => ({ ...one, name: `w.${one.name}` })))}
  `.execute(tx);
  const sums = rows[0];
  const [opening, debit, credit] = [sums?.sum_opening ?? 0n, sums?.sum_debit ?? 0n, sums?.sum_credit ?? 0n];
  const total = { opening, debit, credit, balance: opening + debit - credit, without_cheques: sums?.sum_without ?? 0n };
  return {
    totals: { rowCount: sums?.row_count ?? 0, total },
    rows: rows.flatMap(({ row_count, sum_opening, sum_debit, sum_credit, sum_without, ...row }) =>
      isOfParty(row) ? [row] : [],
    ),
  };
}
