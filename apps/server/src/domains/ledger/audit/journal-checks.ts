import { sql } from 'kysely';
import { type AuditCheck, sqlCheck } from '#domains/ledger/audit/check';

/** Checks of vouchers, entries and lines against each other. */
export const journalChecks: readonly AuditCheck[] = [
  sqlCheck(
    'entries_balance',
    'every entry balances, and is live or not as a whole',
    1,
    (companyId) => sql`
      select format('voucher %s, entry %s', voucher_id, entry_no) as finding, voucher_id, min(branch_id) as branch_id,
        min(vr_date) as day
      from line where company_id = ${companyId}
      group by voucher_id, entry_no
      having sum(debit_paisa) <> sum(credit_paisa) or bool_or(live) <> bool_and(live)`,
  ),
  sqlCheck(
    'live_lines_are_current',
    'live lines are those of the latest version of a voucher that is not void',
    2,
    (companyId) => sql`
      select format('voucher %s, entry %s, line %s', l.voucher_id, l.entry_no, l.line_no) as finding, l.voucher_id,
        l.branch_id, l.vr_date as day
      from line l
        left join entry e on e.company_id = l.company_id and e.voucher_id = l.voucher_id and e.entry_no = l.entry_no
        left join voucher v on v.company_id = l.company_id and v.voucher_id = l.voucher_id
      where l.company_id = ${companyId}
        and (v.version is null or e.version is null or l.live <> (e.version = v.version and not v.is_void))`,
  ),
  sqlCheck(
    'lines_fit_vouchers',
    'lines stand in the branch and on the date of their voucher, on accounts of the company',
    2,
    (companyId) => sql`
      select format('voucher %s, entry %s, line %s', l.voucher_id, l.entry_no, l.line_no) as finding, l.voucher_id,
        l.branch_id, l.vr_date as day
      from line l
        left join entry e on e.company_id = l.company_id and e.voucher_id = l.voucher_id and e.entry_no = l.entry_no
        left join voucher_version v on v.company_id = l.company_id and v.voucher_id = l.voucher_id and v.version = e.version
        left join voucher w on w.company_id = l.company_id and w.voucher_id = l.voucher_id
        left join account a on a.company_id = l.company_id and a.account_id = l.account_id
        left join account c on c.company_id = l.company_id and c.account_id = l.contra_account_id
      where l.company_id = ${companyId} and (
        a.account_id is null or c.account_id is distinct from l.contra_account_id
        or w.branch_id is distinct from l.branch_id or v.vr_date is distinct from l.vr_date
      )`,
  ),
  sqlCheck(
    'numbers_without_gap',
    'numbers are without gap and given once',
    3,
    (companyId) => sql`
      select format('branch %s, type %s, year %s: numbers up to %s, %s of them, counter %s', n.branch_id, n.type_id,
        n.fiscal_year, n.last, n.count, c.last_number) as finding, null::bigint as voucher_id, n.branch_id,
        null::date as day
      from (
        select branch_id, type_id, fiscal_year, max(number) as last, min(number) as first, count(*) as count
        from voucher_number where company_id = ${companyId}
        group by branch_id, type_id, fiscal_year
      ) n
        left join voucher_counter c on c.company_id = ${companyId} and c.branch_id = n.branch_id
          and c.type_id = n.type_id and c.fiscal_year = n.fiscal_year
      where n.first <> 1 or n.last <> n.count or c.last_number is distinct from n.last`,
  ),
  sqlCheck(
    'numbers_find_vouchers',
    'every number finds its voucher, and every voucher and version its number',
    3,
    (companyId) => sql`
      select format('number %s of type %s, year %s, branch %s', n.number, n.type_id, n.fiscal_year, n.branch_id) as finding,
        n.voucher_id, n.branch_id, null::date as day
      from voucher_number n
        left join voucher v on v.company_id = n.company_id and v.voucher_id = n.voucher_id
          and v.branch_id = n.branch_id and v.fiscal_year = n.fiscal_year
      where n.company_id = ${companyId} and v.voucher_id is null
      union all
      select format('voucher %s', v.voucher_id), v.voucher_id, v.branch_id, v.vr_date
      from voucher v
        left join voucher_number n on n.company_id = v.company_id and n.branch_id = v.branch_id
          and n.type_id = v.type_id and n.fiscal_year = v.fiscal_year and n.number = v.number
      where v.company_id = ${companyId} and n.voucher_id is distinct from v.voucher_id
      union all
      select format('voucher %s carries %s in the year of %s', v.voucher_id, v.vr_no, v.vr_date), v.voucher_id,
        v.branch_id, v.vr_date
      from voucher v
        join company c on c.company_id = v.company_id
        join voucher_type t on t.type_id = v.type_id
      where v.company_id = ${companyId} and (
        v.fiscal_year <> extract(year from v.vr_date)::int
          - (extract(month from v.vr_date)::int < c.fiscal_year_start_month)::int
        or split_part(v.vr_no, '-', 1) <> t.prefix or split_part(v.vr_no, '-', 3)::int <> v.number
        or left(split_part(v.vr_no, '-', 2), 2)::int <> v.fiscal_year % 100
      )`,
  ),
  sqlCheck(
    'versions_complete',
    'versions are complete, and the voucher is its latest one',
    5,
    (companyId) => sql`
      select format('voucher %s: %s versions, stands at %s', v.voucher_id, count(w.version), v.version) as finding,
        v.voucher_id, null::int as branch_id, null::date as day
      from voucher v
        left join voucher_version w on w.company_id = v.company_id and w.voucher_id = v.voucher_id
      where v.company_id = ${companyId}
      group by v.company_id, v.voucher_id, v.version
      having count(w.version) <> v.version or max(w.version) is distinct from v.version or min(w.version) <> 1
      union all
      select format('voucher %s', v.voucher_id), v.voucher_id, null, null
      from voucher v
        join voucher_version w on w.company_id = v.company_id and w.voucher_id = v.voucher_id and w.version = v.version
      where v.company_id = ${companyId} and (w.branch_id, w.type_id, w.vr_date, w.vr_no, w.is_void, w.total_paisa)
        is distinct from (v.branch_id, v.type_id, v.vr_date, v.vr_no, v.is_void, v.total_paisa)`,
  ),
  sqlCheck(
    'totals_equal_lines',
    'totals are the sums of the lines',
    7,
    (companyId) => sql`
      select format('%s of branch %s: total %s, lines %s', v.vr_no, v.branch_id, v.total_paisa,
        coalesce(sum(l.debit_paisa), 0)) as finding, v.voucher_id, v.branch_id, null::date as day
      from voucher v
        left join line l on l.company_id = v.company_id and l.voucher_id = v.voucher_id and l.live
      where v.company_id = ${companyId}
      group by v.company_id, v.voucher_id, v.vr_no, v.branch_id, v.total_paisa
      having coalesce(sum(l.debit_paisa), 0) <> v.total_paisa`,
  ),
  sqlCheck(
    'inter_branch_is_zero',
    'account 10 over all branches sums to zero',
    1,
    (companyId) => sql`
      select format('inter-branch accounts differ by %s paisa', sum(debit_paisa - credit_paisa)) as finding,
        null::bigint as voucher_id, null::int as branch_id, null::date as day
      from line where company_id = ${companyId} and account_id = 10 and live
      having sum(debit_paisa - credit_paisa) <> 0`,
  ),
];
