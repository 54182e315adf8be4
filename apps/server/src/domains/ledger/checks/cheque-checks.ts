import { sql } from 'kysely';
import { type AuditCheck, acrossBranches, found, sqlCheck } from '#domains/ledger/checks/check';

/** Checks the registers of cheques, of withheld tax, of unearned markup and of assets against the books (accounting-next §1, §12). */

/** Checks that cheques come to accounts 15 and 16, in each branch and at every date. */
const chequesAreAccounts = sqlCheck('cheques_are_accounts', 9, (companyId) => {
  const parts = { chequesAmount: sql`x.cheques_paisa`, linesAmount: sql`x.lines_paisa` };
  const at = { branch: sql`x.branch_id`, account: sql`x.account_id`, day: sql`x.day` };
  return sql`select ${found('cheques_differ', parts, at)} from cheques_off(${companyId}) x`;
});

/** Checks that withheld tax comes to accounts 19, 51, 52 and 53, in each branch and at every date (accounting-next §12). */
const withheldIsAccounts = sqlCheck('withheld_is_accounts', 9, (companyId) => {
  const parts = { registerAmount: sql`x.register_paisa`, linesAmount: sql`x.lines_paisa` };
  const at = { branch: sql`x.branch_id`, account: sql`x.account_id`, day: sql`x.day` };
  return sql`select ${found('withheld_differs', parts, at)} from withheld_off(${companyId}) x`;
});

/** Checks that the markup of installments comes to account 29, voucher by voucher (accounting-next §12). */
const markupIsAccount = sqlCheck('markup_is_account', 9, (companyId) => {
  const parts = { registerAmount: sql`x.register_paisa`, linesAmount: sql`x.lines_paisa` };
  return sql`select ${found('markup_differs', parts, { voucher: sql`x.voucher_id` })} from markup_off(${companyId}) x`;
});

/** Checks that what is written off assets comes to account 41, voucher by voucher (accounting-next §12). */
const assetsAreAccount = sqlCheck('assets_are_account', 9, (companyId) => {
  const parts = { registerAmount: sql`x.register_paisa`, linesAmount: sql`x.lines_paisa` };
  return sql`select ${found('assets_differ', parts, { voucher: sql`x.voucher_id` })} from assets_off(${companyId}) x`;
});

/** Checks that vouchers settle rows of withheld tax that stand, with lines that come to them. */
const settledTaxHolds = sqlCheck(
  'settled_tax_holds',
  9,
  (companyId) => sql`
    select ${found('settled_tax_differs', {}, { voucher: sql`x.voucher_id` })} from settled_off(${companyId}) x`,
);

/** Checks that the list of cheques says what their events come to, and that the dates of events are in order. */
const chequesStand = sqlCheck('cheques_stand', 9, (companyId) => {
  const finding = found('cheque_misplaced', { number: sql`x.number` }, { voucher: sql`x.voucher_id` });
  return sql`
    with asked as materialized (
      select array(select distinct c.voucher_id from cheque c where c.company_id = ${companyId}) as ids
    ), stand as materialized (
      select s.* from asked, cheques_standing(${companyId}, asked.ids) s
    )
    select ${finding}
    from (
      (select * from stand except select * from cheque_now n where n.company_id = ${companyId})
      union all
      (select * from cheque_now n where n.company_id = ${companyId} except select * from stand)
    ) x
    union all
    select ${finding}
    from (
      select e.voucher_id, n.number
      from (
        select e.*, lag(e.event_date) over (partition by e.voucher_id, e.cheque_no order by e.event_no) as date_before
        from asked, standing_cheque_events(${companyId}, asked.ids) e
      ) e
        join cheque_now n on n.company_id = ${companyId} and n.voucher_id = e.voucher_id and n.cheque_no = e.cheque_no
        join voucher v on v.company_id = ${companyId} and v.voucher_id = e.voucher_id
      where e.event_date < coalesce(e.date_before, v.vr_date)
        or e.event in ('deposited', 'realized') and e.event_date < n.cheque_date
    ) x`;
});

export const chequeChecks: readonly AuditCheck[] = [
  chequesAreAccounts,
  chequesStand,
  withheldIsAccounts,
  settledTaxHolds,
  markupIsAccount,
  assetsAreAccount,
].map(acrossBranches);
