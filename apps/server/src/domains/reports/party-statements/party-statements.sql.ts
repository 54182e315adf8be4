import { partyStatements } from '@cashbook/contract/reports/party-statements';
import { addDays } from '@cashbook/money';
import { sql } from 'kysely';
import { showBranches } from '#db/branch-reach';
import { askedFrames } from '#domains/reports/asked-branches';
import { type RowOf, whole } from '#domains/reports/engine/reader';
import { movementsOfBranches } from '#domains/reports/movements.sql';
import { chequesNotRealized } from '#domains/reports/party-books/cheques-not-realized.sql';

/** The types of parties (spec 3 §3) of a choice. A supplier who is also a customer is in both; who pays in advance is a customer. */
const types = { all: [1, 2, 3, 4], customer: [1, 3, 4], supplier: [2, 3] } as const;

const conditions = {
  any: sql`(s.opening <> 0 or s.vouchers > 0 or s.without_cheques <> 0)`,
  balance: sql`(s.balance <> 0 or s.without_cheques <> 0)`,
  moved: sql`s.vouchers > 0`,
} as const;

/** Reads the parties with what their statements come to, in a branch or in all branches together, by name. */
export const readPartyStatements = whole(partyStatements, async (ask) => {
  const { tx, frame, reach, asked } = ask;
  const { start_date: start, end_date: end, party_id: party, area_id: area, officer_id: officer } = asked;
  const frames = await askedFrames(ask);
  const branches = frames.map(({ branchId }) => branchId);
  // A party shared by another branch is in an area of that branch.
  await showBranches(tx, reach);
  const { rows } = await sql<RowOf<typeof partyStatements>>`
    select s.* from (
      select coalesce(case when p.branch_id = any (${branches}::int[]) then p.branch_id end, (
          select min(l.branch_id) from line l
          where l.company_id = a.company_id and l.branch_id = any (${branches}::int[]) and l.account_id = a.account_id and l.live
        ), ${frame.branchId}) as branch_id,
        a.account_id as coa4_id, a.name as coa4_name, p.mobile, p.manual_address as address, coalesce(r.name, '') as area_name,
        case when moved.debit = 0 and moved.credit = 0 then 0 else coalesce(vouchers.count, 0) end as vouchers,
        moved.opening, moved.debit, moved.credit, moved.opening + moved.debit - moved.credit as balance,
        moved.opening + moved.debit - moved.credit + coalesce(cheques.paisa, 0) as without_cheques
      from (
          select account_id, sum(before)::bigint as opening, sum(debit)::bigint as debit, sum(credit)::bigint as credit
          from (
            select account_id, debit_paisa - credit_paisa as before, -debit_paisa as debit, -credit_paisa as credit
            from (${movementsOfBranches(frames, addDays(start, -1))}) b
            union all
            select account_id, 0, debit_paisa, credit_paisa from (${movementsOfBranches(frames, end)}) e
          ) m
          group by account_id
        ) moved
        join account a on a.company_id = ${frame.companyId} and a.account_id = moved.account_id
        join party p on p.company_id = a.company_id and p.account_id = a.account_id
        left join area r on r.company_id = p.company_id and r.area_id = p.area_id
        left join (${chequesNotRealized(frame.companyId, branches, end)}) cheques on cheques.account_id = a.account_id
        left join (
          select l.account_id, count(distinct l.voucher_id)::int as count from line l
          where l.company_id = ${frame.companyId} and l.branch_id = any (${branches}::int[]) and l.live
            and l.vr_date between ${start} and ${end} ${party === 0 ? sql`` : sql`and l.account_id = ${party}`}
          group by l.account_id
        ) vouchers on vouchers.account_id = a.account_id
      where ${party} in (0, a.account_id) and ${area} in (0, p.area_id) and ${officer} in (0, p.officer_id)
        and p.type_id = any (${[...types[asked.kind]]}::int[])
    ) s
    where ${conditions[asked.shown]}
    order by name_key(s.coa4_name), s.coa4_id
  `.execute(tx);
  return rows;
});
