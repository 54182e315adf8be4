import { ACCOUNT, GROUP } from '@cashbook/kernel';
import { sql } from 'kysely';
import { billChecks } from '#domains/ledger/checks/bill-checks';
import { type AuditCheck, found, sqlCheck } from '#domains/ledger/checks/check';

const line = { voucher: sql`l.voucher_id`, branch: sql`l.branch_id`, day: sql`l.vr_date` };
const lineParts = { entry: sql`l.entry_no`, line: sql`l.line_no` };

/** Checks of vouchers, entries and lines against each other. */
export const journalChecks: readonly AuditCheck[] = [
  sqlCheck('entries_balance', 1, (companyId) => {
    const at = { voucher: sql`voucher_id`, branch: sql`min(branch_id)`, day: sql`min(vr_date)` };
    return sql`
      select ${found('entry_unbalanced', { entry: sql`entry_no` }, at)}
      from line where company_id = ${companyId}
      group by voucher_id, entry_no
      having sum(debit_paisa) <> sum(credit_paisa) or bool_or(live) <> bool_and(live)`;
  }),
  sqlCheck(
    'live_lines_are_current',
    2,
    (companyId) => sql`
      select ${found('line_not_current', lineParts, line)}
      from line l
        left join entry e on e.company_id = l.company_id and e.voucher_id = l.voucher_id and e.entry_no = l.entry_no
        left join voucher v on v.company_id = l.company_id and v.voucher_id = l.voucher_id
      where l.company_id = ${companyId}
        and (v.version is null or e.version is null or l.live <> (e.version = v.version and not v.is_void))`,
  ),
  // Lines have the branch and date of their voucher, and accounts of the company.
  sqlCheck(
    'lines_fit_vouchers',
    2,
    (companyId) => sql`
      select ${found('line_misplaced', lineParts, line)}
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
  // Typed vouchers may use cash and bank accounts only as follows (accounting §4). An entry of a cash voucher has one
  // such line, with account 17. An entry of a bank voucher has one, with an account under Cash at Bank. A contra has
  // nothing else, and a typed journal has none. A remittance has 17 or one account under Cash at Bank, against 10.
  // Imported vouchers followed other rules.
  sqlCheck('accounts_fit_types', 2, (companyId) => {
    const at = { voucher: sql`e.voucher_id`, branch: sql`e.branch_id`, day: sql`e.vr_date` };
    return sql`
      select ${found('account_misfits', { entry: sql`e.entry_no` }, at)}
      from (
        select v.voucher_id, v.branch_id, v.vr_date, v.type_id, l.entry_no, count(*) as lines,
          count(*) filter (where a.group_id in (${GROUP.cashInHand}, ${GROUP.cashAtBank})) as money,
          count(*) filter (where a.account_id = ${ACCOUNT.cash}) as cash,
          count(*) filter (where a.group_id = ${GROUP.cashAtBank}) as bank,
          count(*) filter (where a.account_id in (${ACCOUNT.chequesInHand}, ${ACCOUNT.chequesIssued})) as cheques,
          count(*) filter (where a.account_id = ${ACCOUNT.interBranchCurrent}) as inter_branch
        from voucher v
          join line l on l.company_id = v.company_id and l.voucher_id = v.voucher_id and l.live
          join account a on a.company_id = l.company_id and a.account_id = l.account_id
        where v.company_id = ${companyId} and (
            v.type_id = any (types_of('cash') || types_of('bank') || types_of('contra') || types_of('remittance') || types_of('realization'))
            or v.type_id = any (types_of('journal')) and not v.is_system
          )
          and not exists (
            select from imported_voucher i where i.company_id = v.company_id and i.voucher_id = v.voucher_id
          )
        group by v.company_id, v.voucher_id, l.entry_no
      ) e
      where not case
        when e.type_id = any (types_of('cash')) then e.money = 1 and e.cash = 1
        when e.type_id = any (types_of('bank')) then e.money + e.cheques = 1 and e.bank = e.money
        when e.type_id = any (types_of('realization')) then e.lines = 2 and e.cheques = 1 and e.bank = 1
        when e.type_id = any (types_of('contra')) then e.money = e.lines
        when e.type_id = any (types_of('remittance')) then e.lines = 2 and e.inter_branch = 1 and e.cash + e.bank = 1
        else e.money = 0
      end`;
  }),
  sqlCheck('numbers_without_gap', 3, (companyId) => {
    const parts = {
      prefix: sql`t.prefix`,
      year: sql`n.fiscal_year`,
      last: sql`n.last`,
      count: sql`n.count`,
      counter: sql`coalesce(c.last_number, 0)`,
    };
    return sql`
      select ${found('numbers_gap', parts, { branch: sql`n.branch_id` })}
      from (
        select branch_id, type_id, fiscal_year, max(number) as last, min(number) as first, count(*) as count
        from voucher_number where company_id = ${companyId}
        group by branch_id, type_id, fiscal_year
      ) n
        left join voucher_type t on t.type_id = n.type_id
        left join voucher_counter c on c.company_id = ${companyId} and c.branch_id = n.branch_id
          and c.type_id = n.type_id and c.fiscal_year = n.fiscal_year
      where n.first <> 1 or n.last <> n.count or c.last_number is distinct from n.last`;
  }),
  // Every number has its voucher, and every voucher its number, in the year and of the type of the number.
  sqlCheck('numbers_find_vouchers', 3, (companyId) => {
    const number = { number: sql`n.number`, prefix: sql`t.prefix`, year: sql`n.fiscal_year` };
    const voucher = { voucher: sql`v.voucher_id`, branch: sql`v.branch_id`, day: sql`v.vr_date` };
    return sql`
      select ${found('number_without_voucher', number, { voucher: sql`n.voucher_id`, branch: sql`n.branch_id` })}
      from voucher_number n
        left join voucher_type t on t.type_id = n.type_id
        left join voucher v on v.company_id = n.company_id and v.voucher_id = n.voucher_id
          and v.branch_id = n.branch_id and v.fiscal_year = n.fiscal_year
      where n.company_id = ${companyId} and v.voucher_id is null
      union all
      select ${found('voucher_unnumbered', {}, voucher)}
      from voucher v
        left join voucher_number n on n.company_id = v.company_id and n.branch_id = v.branch_id
          and n.type_id = v.type_id and n.fiscal_year = v.fiscal_year and n.number = v.number
      where v.company_id = ${companyId} and n.voucher_id is distinct from v.voucher_id
      union all
      select ${found('number_misfits', {}, voucher)}
      from voucher v
        join company c on c.company_id = v.company_id
        join voucher_type t on t.type_id = v.type_id
      where v.company_id = ${companyId} and (
        v.fiscal_year <> extract(year from v.vr_date)::int
          - (extract(month from v.vr_date)::int < c.fiscal_year_start_month)::int
        or split_part(v.vr_no, '-', 1) <> t.prefix or split_part(v.vr_no, '-', 3)::int <> v.number
        or left(split_part(v.vr_no, '-', 2), 2)::int <> v.fiscal_year % 100
      )`;
  }),
  // Versions are complete, and the voucher equals its latest one.
  sqlCheck('versions_complete', 5, (companyId) => {
    const at = { voucher: sql`v.voucher_id` };
    return sql`
      select ${found('versions_missing', { count: sql`count(w.version)`, version: sql`v.version` }, at)}
      from voucher v
        left join voucher_version w on w.company_id = v.company_id and w.voucher_id = v.voucher_id
      where v.company_id = ${companyId}
      group by v.company_id, v.voucher_id, v.version
      having count(w.version) <> v.version or max(w.version) is distinct from v.version or min(w.version) <> 1
      union all
      select ${found('version_differs', {}, at)}
      from voucher v
        join voucher_version w on w.company_id = v.company_id and w.voucher_id = v.voucher_id and w.version = v.version
      where v.company_id = ${companyId} and (w.branch_id, w.type_id, w.vr_date, w.vr_no, w.is_void, w.total_paisa)
        is distinct from (v.branch_id, v.type_id, v.vr_date, v.vr_no, v.is_void, v.total_paisa)`;
  }),
  sqlCheck('totals_equal_lines', 7, (companyId) => {
    const parts = { totalAmount: sql`v.total_paisa`, linesAmount: sql`coalesce(sum(l.debit_paisa), 0)` };
    return sql`
      select ${found('total_differs', parts, { voucher: sql`v.voucher_id`, branch: sql`v.branch_id` })}
      from voucher v
        left join line l on l.company_id = v.company_id and l.voucher_id = v.voucher_id and l.live
      where v.company_id = ${companyId}
      group by v.company_id, v.voucher_id, v.branch_id, v.total_paisa
      having coalesce(sum(l.debit_paisa), 0) <> v.total_paisa`;
  }),
  // The amount of a cash or bank voucher, contra or journal is the sum of its rows on one side. A void version of any
  // document has no amount.
  sqlCheck('amounts_equal_debits', 7, (companyId) => {
    const parts = {
      version: sql`w.version`,
      voucherAmount: sql`w.amount_paisa`,
      debitsAmount: sql`w.total_paisa`,
    };
    return sql`
      select ${found('amount_differs', parts, { voucher: sql`w.voucher_id`, branch: sql`w.branch_id` })}
      from voucher_version w
        join voucher v on v.company_id = w.company_id and v.voucher_id = w.voucher_id
      where w.company_id = ${companyId} and w.amount_paisa <> w.total_paisa
        and (
          w.type_id = any (types_of('cash') || types_of('bank') || types_of('contra'))
          or w.type_id = any (types_of('journal')) and not v.is_system or w.is_void
        )`;
  }),
  // All openings are posted against account 11, which so has many, and schedules of customers bring markup on 29. Account 10 has one for each branch that it is a claim
  // or debt on.
  sqlCheck('one_opening', 9, (companyId) => {
    const at = { voucher: sql`max(l.voucher_id)`, branch: sql`l.branch_id`, account: sql`l.account_id` };
    return sql`
      select ${found('opening_doubled', { count: sql`count(distinct l.voucher_id)` }, at)}
      from voucher v
        join line l on l.company_id = v.company_id and l.voucher_id = v.voucher_id and l.live
          and l.account_id <> all (array[11, 29])
      where v.company_id = ${companyId} and v.type_id = any (types_of('opening'))
      group by l.branch_id, l.account_id, l.counter_branch_id
      having count(distinct l.voucher_id) > 1`;
  }),
  ...billChecks,
  // The claim of one branch on another equals the debt of that branch to it, over all dates. So account 10 is zero over
  // all branches.
  sqlCheck('inter_branch_is_zero', 1, (companyId) => {
    const parts = { differenceAmount: sql`p.paisa`, other: sql`coalesce(b.name, p.other::text, '')` };
    return sql`
      select ${found('inter_branch_off', parts, { branch: sql`p.one` })}
      from (
        select least(branch_id, counter_branch_id) as one, greatest(branch_id, counter_branch_id) as other,
          sum(debit_paisa - credit_paisa) as paisa
        from line
        where company_id = ${companyId} and (account_id = ${ACCOUNT.interBranchCurrent} or counter_branch_id is not null)
          and live
        group by 1, 2
      ) p
        left join branch b on b.company_id = ${companyId} and b.branch_id = p.other
      where p.paisa <> 0`;
  }),
];
