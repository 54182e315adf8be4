import { sql } from 'kysely';
import { showBranches } from '#db/branch-reach';
import { type AuditCheck, found, sqlCheck } from '#domains/ledger/checks/check';

// The bills of a customer's or supplier's opening add up to it, on its side. No other account has bills in its opening.
const billsComeToOpenings = sqlCheck('bills_come_to_openings', 9, (companyId) => {
  const parts = { billsAmount: sql`s.bills`, openingAmount: sql`s.opening` };
  return sql`
    select ${found('bills_differ_from_opening', parts, { voucher: sql`s.voucher_id`, account: sql`s.account_id` })}
    from (
      select v.voucher_id, x.account_id, sum(x.opening)::bigint as opening, sum(x.bill)::bigint as bills
      from voucher v,
        lateral (
          select l.account_id, l.debit_paisa - l.credit_paisa as opening, 0 as bill from line l
          where l.company_id = v.company_id and l.voucher_id = v.voucher_id and l.live and l.account_id <> 11
          union all
          select b.account_id, 0, case when b.is_receivable then b.amount_paisa else -b.amount_paisa end from bill b
          where b.company_id = v.company_id and b.voucher_id = v.voucher_id and b.version = v.version
            and not is_rescheduled(b.company_id, b.voucher_id, b.bill_no)
        ) x
      where v.company_id = ${companyId} and v.type_id = any (types_of('opening')) and not v.is_void
      group by v.voucher_id, x.account_id
    ) s
      left join account a on a.company_id = ${companyId} and a.account_id = s.account_id
    where s.bills <> case when a.is_party then s.opening else 0 end`;
});

// The bills of other vouchers are not more than their lines, on their side. An allocation refers to an open amount on its
// side, of a bill or on account, whose voucher is not void in the branch. So the open debits less the open credits are
// the party's balance.
const allocationsFitBills = sqlCheck('allocations_fit_bills', 9, (companyId) => {
  const billParts = { billsAmount: sql`s.bills`, linesAmount: sql`s.lines` };
  const parts = { allocatedAmount: sql`f.allocated_paisa`, itemAmount: sql`f.item_paisa` };
  return sql`
    select ${found('bills_exceed_lines', billParts, { voucher: sql`s.voucher_id`, account: sql`s.account_id` })}
    from (
      select b.voucher_id, b.account_id, b.is_receivable, sum(b.amount_paisa)::bigint as bills, (
          select case when b.is_receivable then 1 else -1 end * coalesce(sum(l.debit_paisa - l.credit_paisa), 0)::bigint
          from line l
          where l.company_id = b.company_id and l.voucher_id = b.voucher_id and l.account_id = b.account_id and l.live
        ) as lines
      from voucher v
        join bill b on b.company_id = v.company_id and b.voucher_id = v.voucher_id and b.version = v.version
      where v.company_id = ${companyId} and not v.is_void
      group by b.company_id, b.voucher_id, b.account_id, b.is_receivable
    ) s
    where s.bills > s.lines + rescheduled_paisa(${companyId}, s.voucher_id)
    union all
    select ${found('allocation_exceeds', parts, { voucher: sql`f.voucher_id`, branch: sql`p.branch_id`, account: sql`p.account_id` })}
    from (select distinct branch_id, account_id from bill_allocation where company_id = ${companyId}) p,
      allocations_off(${companyId}, p.branch_id, p.account_id) f`;
});

/**
 * Checks that the installments of a sale, or of a schedule in an opening balance, without what was moved to others, come to what was
 * left to pay of it, its markup and that of its reschedules, and that a collection settles as much as it brings on
 * the customer's account (accounting §7).
 */
const installmentsAddUp = sqlCheck('installments_add_up', 9, (companyId) => {
  const ofSale = { planAmount: sql`s.plan`, leftAmount: sql`s.left_to_pay` };
  const ofCollection = { settledAmount: sql`s.settled`, broughtAmount: sql`s.brought` };
  return sql`
    select ${found('installments_differ_from_sale', ofSale, { voucher: sql`s.voucher_id` })}
    from (
      select v.voucher_id, coalesce(i.total_paisa - i.discount_paisa + i.rounding_paisa - i.paid_paisa, o.paisa) + (
          select coalesce(sum(w.amount_paisa), 0)::bigint from reschedule r
            join voucher m on m.company_id = r.company_id and m.voucher_id = r.voucher_id and not m.is_void
            join voucher_version w on w.company_id = m.company_id and w.voucher_id = m.voucher_id and w.version = m.version
          where r.company_id = v.company_id and r.sale_id = v.voucher_id
        ) + coalesce((
          select p.markup_paisa from installment_plan p
          where p.company_id = v.company_id and p.voucher_id = v.voucher_id order by p.version desc limit 1
        ), 0) as left_to_pay, (
          select coalesce(sum(n.amount_paisa - n.moved_paisa), 0)::bigint from installment_now n
          where n.company_id = v.company_id and n.sale_id = v.voucher_id
        ) as plan
      from voucher v
        left join invoice i on i.company_id = v.company_id and i.voucher_id = v.voucher_id and i.version = v.version
        cross join lateral (
          select coalesce(sum(b.amount_paisa), 0)::bigint as paisa from opening_installment n
            join bill b on b.company_id = n.company_id and b.voucher_id = n.voucher_id and b.version = n.version and b.bill_no = n.bill_no
          where n.company_id = v.company_id and n.voucher_id = v.voucher_id and n.version = v.version
            and not is_rescheduled(b.company_id, b.voucher_id, b.bill_no)
        ) o
      where v.company_id = ${companyId} and v.type_id = any (types_of('by_installments')) and not v.is_void
    ) s
    where s.plan <> s.left_to_pay
    union all
    select ${found('collection_differs', ofCollection, { voucher: sql`s.voucher_id` })}
    from (
      select v.voucher_id, (
          select coalesce(sum(p.paid_paisa + p.discount_paisa + p.written_off_paisa + p.repossessed_paisa), 0)::bigint from installment_payment p
          where p.company_id = v.company_id and p.voucher_id = v.voucher_id
        ) as settled, (
          select coalesce(sum(l.credit_paisa - l.debit_paisa), 0)::bigint from line l
            join account a on a.company_id = l.company_id and a.account_id = l.account_id and a.is_party
          where l.company_id = v.company_id and l.voucher_id = v.voucher_id and l.live
        ) as brought
      from voucher v
        join voucher_version w on w.company_id = v.company_id and w.voucher_id = v.voucher_id and w.version = v.version
      where v.company_id = ${companyId} and not v.is_void and w.kind in ('collection', 'write-off', 'repossession')
    ) s
    where s.settled <> s.brought`;
});

/**
 * Checks that the list of installments says what the bills of sales and what settles them come to, and that nothing is due of an
 * installment that lists leave out because its reschedule was taken back.
 */
const installmentsStand = sqlCheck(
  'installments_stand',
  9,
  (companyId) => sql`
    with stand as materialized (
      select * from installment_states(${companyId}, array(
        select v.voucher_id from voucher v where v.company_id = ${companyId} and v.type_id = any (types_of('by_installments'))
      ))
    )
    select ${found('installment_misplaced', { number: sql`x.installment_no` }, { voucher: sql`x.sale_id` })}
    from (
      (select * from stand except select * from installment_now n where n.company_id = ${companyId})
      union all
      (select * from installment_now n where n.company_id = ${companyId} except select * from stand)
    ) x
    union all
    select ${found('installment_unlisted', { number: sql`n.installment_no`, dueAmount: sql`n.due_paisa` }, { voucher: sql`n.sale_id` })}
    from reschedule_undo u
      join rescheduled_row r on r.company_id = u.company_id and r.sale_id = u.sale_id and r.reschedule_no = u.reschedule_no
      join installment_now n on n.company_id = r.company_id and n.sale_id = r.sale_id and n.installment_no = r.installment_no
    where u.company_id = ${companyId} and n.due_paisa > 0`,
);

/** Runs a check with the bills of all branches: a transaction sees only bills of the branches that it shows. */
const overAllBranches = (check: AuditCheck): AuditCheck => ({
  ...check,
  run: async (tx, scope) => {
    const { rows } = await sql<{ id: number }>`
      select branch_id as id from branch where company_id = ${scope.companyId}`.execute(tx);
    await showBranches(
      tx,
      rows.map(({ id }) => id),
    );
    return check.run(tx, scope);
  },
});

/** The checks of bills and their allocations. */
export const billChecks: readonly AuditCheck[] = [
  billsComeToOpenings,
  allocationsFitBills,
  installmentsAddUp,
  installmentsStand,
].map(overAllBranches);
