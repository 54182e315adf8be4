import { voucherNumbers } from '@cashbook/contract/reports/voucher-numbers';
import { findVoucherType, fiscalYearOf, voucherNumberText } from '@cashbook/kernel';
import { sql } from 'kysely';
import { showAskedBranches } from '#domains/reports/asked-branches';
import { whole } from '#domains/reports/engine/reader';

interface Series {
  readonly branch_id: number;
  readonly branch_name: string;
  readonly type_id: number;
  readonly first: number;
  readonly last: number;
  readonly vouchers: number;
  readonly void_vouchers: number;
  readonly missing: number;
  readonly gaps: readonly string[];
}

/** The most gaps in a row. When there are more, the row says so. */
const mostGaps = 10;

/**
 * Reads the numbers that vouchers have or had in the fiscal year, by branch and type. A number is missing if the next one
 * is higher by more than one. At the end it is missing if the counter is past the last.
 */
export const readVoucherNumbers = whole(voucherNumbers, async (ask) => {
  const { tx, frame, asked, words } = ask;
  const branches = await showAskedBranches(ask);
  const year = fiscalYearOf(asked.end_date, frame.fiscalYearStartMonth);
  const fiscalYear = Number(year.startDate.slice(0, 4));
  const { rows } = await sql<Series>`
    select n.branch_id, b.name as branch_name, n.type_id, min(n.number) as first, max(n.counted) as last, count(n.voucher_id)::int as vouchers,
      count(*) filter (where v.is_void)::int as void_vouchers, sum(n.number - n.before - 1)::int as missing,
      coalesce((array_agg(concat_ws('–', n.before + 1, nullif(n.number - 1, n.before + 1)) order by n.number)
        filter (where n.number > n.before + 1))[1:${mostGaps + 1}], '{}') as gaps
    from (
      select s.*, lag(s.number, 1, 0) over of_series as before, max(s.number) filter (where s.voucher_id is not null) over of_series as counted
      from (
        select branch_id, type_id, number, voucher_id from voucher_number
        where company_id = ${frame.companyId} and branch_id = any (${branches}::int[]) and fiscal_year = ${fiscalYear}
        union all
        select branch_id, type_id, last_number + 1, null from voucher_counter
        where company_id = ${frame.companyId} and branch_id = any (${branches}::int[]) and fiscal_year = ${fiscalYear}
          and last_number > 0
      ) s
      window of_series as (partition by s.branch_id, s.type_id order by s.number)
    ) n
      join branch b on b.company_id = ${frame.companyId} and b.branch_id = n.branch_id
      left join voucher v on v.company_id = b.company_id and v.voucher_id = n.voucher_id
    group by b.name, n.branch_id, n.type_id
    order by name_key(b.name), n.branch_id, n.type_id
  `.execute(tx);
  return rows.map(({ branch_id, branch_name, type_id, first, last, vouchers, void_vouchers, missing, gaps }) => {
    const type = findVoucherType(type_id);
    if (type === undefined) throw new Error(`${type_id} is no type of voucher`);
    const text = (number: number) => voucherNumberText(type.prefix, year.text, number);
    return {
      branch_name,
      branch_id,
      start: year.startDate,
      type_name: words.say(`voucherType${type.id}`),
      first_no: text(first),
      last_no: text(last),
      vouchers,
      void_vouchers,
      missing,
      missing_numbers: [...gaps.slice(0, mostGaps), ...(gaps.length > mostGaps ? ['…'] : [])].join(', '),
    };
  });
});
