import { sql } from 'kysely';
import { type AuditCheck, found, sqlCheck } from '#domains/ledger/checks/check';

/** Checks of bank reconciliation (accounting-next §3.6). Amounts are the account's: above zero for money that came in. */
export const reconciliationChecks: readonly AuditCheck[] = [
  // The lines of each live match have equal sums, and are live lines of standing statements and of the account's books.
  sqlCheck('matches_come_out', 7, (companyId) => {
    const at = { account: sql`m.account_id`, day: sql`m.settled_on` };
    return sql`
      select ${found('match_unbalanced', { match: sql`m.match_no`, bankAmount: sql`m.bank`, bookAmount: sql`m.books` }, at)}
      from (
        select h.account_id, h.match_no, h.settled_on, h.amount_paisa,
          coalesce(sum(x.credit_paisa - x.debit_paisa), 0) as bank, coalesce(sum(l.debit_paisa - l.credit_paisa), 0) as books,
          bool_and(case when p.voucher_id is null then s.removed_at is null and x.line_no is not null
            else coalesce(l.live and l.account_id = h.account_id, false) end) as are_known
        from bank_match h
          join bank_match_line p on p.company_id = h.company_id and p.account_id = h.account_id and p.match_no = h.match_no
            and p.live
          left join bank_statement s on s.company_id = p.company_id and s.account_id = p.account_id
            and s.statement_no = p.statement_no
          left join bank_statement_line x on x.company_id = p.company_id and x.account_id = p.account_id
            and x.statement_no = p.statement_no and x.line_no = p.statement_line_no
          left join line l on l.company_id = p.company_id and l.voucher_id = p.voucher_id and l.entry_no = p.entry_no
            and l.line_no = p.line_no
        where h.company_id = ${companyId}
        group by h.account_id, h.match_no, h.settled_on, h.amount_paisa
      ) m
      where m.bank <> m.books or m.bank <> m.amount_paisa or not m.are_known`;
  }),
  // No void voucher has a line in a live match.
  sqlCheck(
    'matched_vouchers_stand',
    7,
    (companyId) => sql`
      select ${found('match_of_void', { match: sql`p.match_no` }, { voucher: sql`v.voucher_id`, account: sql`p.account_id` })}
      from bank_match_line p
        join voucher v on v.company_id = p.company_id and v.voucher_id = p.voucher_id
      where p.company_id = ${companyId} and p.live and v.is_void`,
  ),
  // A finished reconciliation still has the balance of the statements and the matches with which it was finished.
  sqlCheck(
    'reconciliations_hold',
    7,
    (companyId) => sql`
      select ${found('reconciliation_changed', {}, { account: sql`r.account_id`, day: sql`r.on_date` })}
      from bank_reconciliation r, lateral settled_matches(r.company_id, r.account_id, r.on_date) s
      where r.company_id = ${companyId} and not exists (
        select from bank_reconciliation_reopening o
        where o.company_id = r.company_id and o.account_id = r.account_id and o.reconciliation_no = r.reconciliation_no
      ) and (
        (s.matches, s.paisa) is distinct from (r.matches, r.matched_paisa)
        or statement_balance(r.company_id, r.account_id, r.on_date) is distinct from r.statement_paisa
        or not r.said::jsonb @> jsonb_build_object(
          'book_balance', trim_scale(r.book_paisa / 100.0), 'statement_balance', trim_scale(r.statement_paisa / 100.0),
          'bank_only_total', trim_scale(r.bank_only_paisa / 100.0))
      )`,
  ),
];
