import { dueList } from '@cashbook/contract/reports/due-list';
import { sql } from 'kysely';
import { showBranches } from '#db/branch-reach';
import { type RowOf, whole } from '#domains/reports/engine/reader';
import { netThrough } from '#domains/reports/movements.sql';

/** Reads parties whose balance in the branch is not zero at the end of the day, by name. */
export const readDueList = whole(dueList, async ({ tx, frame, reach, asked }) => {
  // A party shared by another branch is in an area of that branch.
  await showBranches(tx, reach);
  const { rows } = await sql<RowOf<typeof dueList>>`
    select a.account_id as coa4_id, a.name as coa4_name, p.mobile, p.manual_address, p.ledger_page, p.area_id,
      coalesce(r.name, '') as area_name,
      greatest(due.net_paisa, 0) as debit, greatest(-due.net_paisa, 0) as credit
    from account a
      join party p on p.company_id = a.company_id and p.account_id = a.account_id
      left join area r on r.company_id = p.company_id and r.area_id = p.area_id
      left join (${netThrough(frame, asked.enddate)}) due on due.account_id = a.account_id
    -- Asked of the outer join, so that the planner, which expects few balances, does not look accounts up one by one.
    where a.company_id = ${frame.companyId} and coalesce(due.net_paisa, 0) <> 0
    order by lower(a.name), a.account_id
  `.execute(tx);
  return rows;
});
