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
          columns: sql`, age.not_due, age.days_30, age.days_60, age.days_90, age.older`,
          join: sql`cross join lateral (${ages(frame, enddate, ageing)}) age`,
        };
  const noArea = by === 'area' ? words.say('noArea') : '';
  const noOfficer = by === 'officer' ? words.say('nobodyNamed') : '';
  const { rows } = await sql<RowOf<typeof dueList>>`
    with failed as materialized (${failedCheques(frame, enddate)})
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
      left join (${netThrough(frame, enddate)}) due on due.account_id = a.account_id
      left join (${notRealized(frame, enddate)}) cheques on cheques.account_id = a.account_id
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

/** Returns the SQL for the cheques of each party that no bank has paid by the end of the day: received above zero, issued below. */
const notRealized = ({ companyId, branchId }: BranchFrame, day: IsoDate): RawBuilder<unknown> => sql`
  select n.account_id, sum(case when s.is_received then s.amount_paisa else -s.amount_paisa end)::bigint as paisa
  from cheques_at(${companyId}, array[${branchId}::int], ${day}::date) s
    join cheque_now n on n.company_id = ${companyId} and n.voucher_id = s.voucher_id and n.cheque_no = s.cheque_no
  where n.account_id is not null and cheque_account(s.state) is not null
  group by n.account_id`;

/** Returns the balance of all parties as if every cheque that no bank has paid were still owed. */
const sumBelow = (_ask: Ask<typeof dueList>, { without_cheques = 0n }: Sums) =>
  Promise.resolve({ balanceWithoutCheques: without_cheques });

export const readDueList = whole(dueList, readRows, sumBelow);

/**
 * Returns the SQL for one row about the account `a`: its balance at the end of the day by age. Its open items are those of the
 * day, less what was allocated to them by then; the others of its balance take the oldest first. Together they are the balance.
 */
function ages({ companyId, branchId }: BranchFrame, day: IsoDate, by: 'due' | 'date'): RawBuilder<unknown> {
  const part = (from: number | null, through: number | null) => sql`
    coalesce(sum(rest.paisa) filter (where
      ${from === null ? sql`true` : sql`rest.days >= ${from}`} and ${through === null ? sql`true` : sql`rest.days <= ${through}`}
    ), 0)::bigint`;
  return sql`
    with given as (
      select s.voucher_id, s.bill_no, sum(s.paisa) as paisa
      from standing_allocations(${companyId}, ${branchId}, a.account_id) t
        join voucher d on d.company_id = t.company_id and d.voucher_id = t.debit_voucher_id and d.vr_date <= ${day}
        join voucher c on c.company_id = t.company_id and c.voucher_id = t.credit_voucher_id and c.vr_date <= ${day},
        lateral (values
          (t.debit_voucher_id, t.debit_bill_no, -t.amount_paisa), (t.credit_voucher_id, t.credit_bill_no, t.amount_paisa)
        ) s (voucher_id, bill_no, paisa)
      where t.allocated_on <= ${day}
      group by s.voucher_id, s.bill_no
    ), open as (
      select i.voucher_id, i.bill_no, i.paisa + coalesce(g.paisa, 0) + later.paisa as paisa,
        ${by === 'due' ? sql`i.due_date` : sql`i.item_date`} as since
      from party_items(${companyId}, ${branchId}, a.account_id) i
        join voucher v on v.company_id = ${companyId} and v.voucher_id = i.voucher_id and v.vr_date <= ${day}
        left join given g on g.voucher_id = i.voucher_id and g.bill_no = i.bill_no
        -- Installments to which a later reschedule moved what was due were not there on the day; the sale itself stands for them since.
        cross join lateral (
          select coalesce(sum(n.amount_paisa), 0) as paisa from rescheduled_row n
            join reschedule r on r.company_id = n.company_id and r.sale_id = n.sale_id and r.reschedule_no = n.reschedule_no
          where i.bill_no = 0 and n.company_id = ${companyId} and n.sale_id = i.voucher_id and r.made_on > ${day}
        ) later
      where not exists (
        select from rescheduled_row n
          join reschedule r on r.company_id = n.company_id and r.sale_id = n.sale_id and r.reschedule_no = n.reschedule_no
        where n.company_id = ${companyId} and n.sale_id = i.voucher_id and n.installment_no = i.bill_no and r.made_on > ${day}
      )
    ), owed as (
      -- Items on the side of the balance, each with the sum of those as old or older, and what stands on the other side.
      select o.paisa, ${day}::date - o.since as days,
        abs(sum(o.paisa) over (order by o.since, o.voucher_id, o.bill_no)) as upto,
        (select coalesce(sum(abs(x.paisa)), 0) from open x where sign(x.paisa) = -sign(due.net_paisa)) as paid
      from open o where sign(o.paisa) = sign(due.net_paisa)
    ), rest as (
      select sign(owed.paisa) * least(abs(owed.paisa), greatest(owed.upto - owed.paid, 0)) as paisa, owed.days from owed
    )
    select ${part(null, -1)} as not_due, ${part(0, 30)} as days_30, ${part(31, 60)} as days_60, ${part(61, 90)} as days_90,
      ${part(91, null)} as older
    from rest`;
}
