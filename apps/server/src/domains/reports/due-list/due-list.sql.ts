import type { ChequeStateName } from '@cashbook/contract/cheques/cheques';
import type { Sums } from '@cashbook/contract/reports/columns';
import { dueList } from '@cashbook/contract/reports/due-list';
import { ACCOUNT, MONEY_GROUPS } from '@cashbook/kernel';
import type { IsoDate } from '@cashbook/money';
import { type RawBuilder, sql } from 'kysely';
import { showBranches } from '#db/branch-reach';
import { askedFrames } from '#domains/reports/asked-branches';
import type { BranchFrame } from '#domains/reports/branch-frame.sql';
import { type Ask, type RowOf, whole } from '#domains/reports/engine/reader';
import { netThrough } from '#domains/reports/movements.sql';
import { balancesByAge } from '#domains/reports/party-books/balances-by-age.sql';
import { chequesNotRealized } from '#domains/reports/party-books/cheques-not-realized.sql';

/** Reads the rows of each branch that was asked for, by name of the branch. */
async function readRows(ask: Ask<typeof dueList>): Promise<RowOf<typeof dueList>[]> {
  const frames = await askedFrames(ask);
  // A party shared by another branch is in an area of that branch.
  await showBranches(ask.tx, ask.reach);
  const rows: RowOf<typeof dueList>[] = [];
  for (const frame of frames) {
    const named = ask.asked.scope === 'all' ? { branch_name: frame.branchName } : {};
    for (const row of await readBranch(ask, frame)) rows.push({ ...row, ...named });
  }
  return rows;
}

/** The first order of the rows, by what they are grouped by. Parties without it come last. */
const orders = {
  none: sql``,
  area: sql`r.name is null, name_key(r.name), r.area_id,`,
  officer: sql`e.name is null, name_key(e.name), e.employee_id,`,
} as const;

/**
 * Reads parties whose balance in the branch is not zero at the end of the day, with their cheques or without, by name. A customer
 * who paid all by cheques that no bank has paid yet is still one who owes.
 */
async function readBranch(
  { tx, words, asked: { enddate, ageing, area_id: area, officer_id: officer, by } }: Ask<typeof dueList>,
  frame: BranchFrame,
) {
  const aged =
    ageing === 'none'
      ? { columns: sql``, join: sql`` }
      : {
          columns: sql`, coalesce(age.not_due, 0) as not_due, coalesce(age.days_30, 0) as days_30, coalesce(age.days_60, 0) as days_60,
            coalesce(age.days_90, 0) as days_90, coalesce(age.days_120 + age.older, 0) as older`,
          join: sql`left join (${balancesByAge(frame, enddate, ageing)}) age on age.account_id = a.account_id`,
        };
  const noArea = by === 'area' ? words.say('noArea') : '';
  const noOfficer = by === 'officer' ? words.say('nobodyNamed') : '';
  const { rows } = await sql<RowOf<typeof dueList>>`
    with due as materialized (
        select n.account_id, n.net_paisa from (${netThrough(frame, enddate)}) n
        where exists (select from party p where p.company_id = ${frame.companyId} and p.account_id = n.account_id)
      ),
      failed as materialized (${failedCheques(frame, enddate)})
    select ${frame.branchId}::int as branch_id,
      a.account_id as coa4_id, a.name as coa4_name, p.mobile, p.manual_address, p.ledger_page, p.area_id,
      coalesce(r.name, case when p.area_id is null then ${noArea}::text else '' end) as area_name,
      coalesce(e.name, case when p.officer_id is null then ${noOfficer}::text else '' end) as officer_name,
      paid.day as last_payment, ${enddate}::date - paid.day as days_unpaid,
      greatest(coalesce(due.net_paisa, 0), 0) as debit, greatest(-coalesce(due.net_paisa, 0), 0) as credit,
      coalesce(due.net_paisa, 0) + coalesce(cheques.paisa, 0) as without_cheques ${aged.columns}
    from account a
      join party p on p.company_id = a.company_id and p.account_id = a.account_id
      left join area r on r.company_id = p.company_id and r.area_id = p.area_id
      left join employee e on e.company_id = p.company_id and e.employee_id = p.officer_id
      left join due on due.account_id = a.account_id
      left join (${chequesNotRealized(frame.companyId, [frame.branchId], enddate)}) cheques on cheques.account_id = a.account_id
      left join lateral (${lastPayment(frame, enddate)}) paid on true
      ${aged.join}
    -- Asked of the outer join, so that the planner, which expects few balances, does not look accounts up one by one.
    where a.company_id = ${frame.companyId} and (coalesce(due.net_paisa, 0) <> 0 or coalesce(cheques.paisa, 0) <> 0)
      and ${area} in (0, p.area_id) and ${officer} in (0, p.officer_id)
    order by ${orders[by]} lower(a.name), a.account_id
  `.execute(tx);
  return rows;
}

/**
 * Returns the SQL for one row about the account `a`: the last day on which money, or a cheque, settled something on the side of
 * its balance. Money is on the accounts of cash, banks and cheques. A cheque that failed by then has settled nothing.
 */
const lastPayment = ({ companyId, branchId }: BranchFrame, day: IsoDate): RawBuilder<unknown> => sql`
  select l.vr_date as day
  from line l
  where l.company_id = ${companyId} and l.branch_id = ${branchId} and l.account_id = a.account_id and l.live and l.vr_date <= ${day}
    and case when coalesce(nullif(due.net_paisa, 0), cheques.paisa) < 0 then l.debit_paisa else l.credit_paisa end > 0
    and exists (
      select from line m join account k on k.company_id = m.company_id and k.account_id = m.account_id
      where m.company_id = l.company_id and m.voucher_id = l.voucher_id and m.entry_no = l.entry_no and m.live
        and (m.debit_paisa > 0) <> (l.debit_paisa > 0)
        and (k.group_id = any (${[...MONEY_GROUPS]}::int[]) or (
          k.account_id in (${ACCOUNT.chequesInHand}, ${ACCOUNT.chequesIssued}) and l.voucher_id not in (select voucher_id from failed)
        ))
    )
  order by l.vr_date desc limit 1`;

/** Returns the SQL of the vouchers that brought or moved cheques which had failed by the end of the day; of several, all of them. */
const failedCheques = ({ companyId, branchId }: BranchFrame, day: IsoDate): RawBuilder<unknown> => sql`
  select c.voucher_id from cheques_at(${companyId}, array[${branchId}::int], ${day}::date) c
  group by c.voucher_id having bool_and(c.state = any (${failedStates}::text[]))
  union all
  select e.by_voucher_id from cheques_at(${companyId}, array[${branchId}::int], ${day}::date) c
    join cheque_event e on e.company_id = ${companyId} and e.voucher_id = c.voucher_id and e.cheque_no = c.cheque_no
  where c.state = any (${failedStates}::text[]) and e.by_voucher_id is not null`;

/** The states of a cheque whose money did not come, or did not go. */
const failedStates: ChequeStateName[] = ['bounced', 'handed_back', 'cancelled'];

/** Returns the balance of all parties as if every cheque that no bank has paid were still owed. */
const sumBelow = (_ask: Ask<typeof dueList>, { without_cheques = 0n }: Sums) =>
  Promise.resolve({ balanceWithoutCheques: without_cheques });

export const readDueList = whole(dueList, readRows, sumBelow);
