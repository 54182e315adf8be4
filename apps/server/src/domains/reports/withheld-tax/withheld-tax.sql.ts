import { withheldTax } from '@cashbook/contract/reports/withheld-tax';
import { taxDueOn } from '@cashbook/kernel';
import type { IsoDate, Paisa } from '@cashbook/money';
import { sql } from 'kysely';
import { type RowOf, whole } from '#domains/reports/engine/reader';

interface Found {
  readonly mtm_id: number;
  readonly vr_date: IsoDate;
  readonly vr_no: string;
  readonly party: string;
  readonly bill_number: string;
  readonly section: string;
  readonly base: Paisa;
  readonly withheld: Paisa;
  /** The voucher that settled it by the end of the last day, with its challan; null while none has. */
  readonly settled_by: string | null;
  readonly challan: string | null;
  /** The number of the certificate that the party gave. */
  readonly certificate: string | null;
}

/**
 * Taxes of rows dated between the days, as they stood at the end of the last one, by section and date. What we withheld is due; what was
 * withheld from us is not.
 */
export const readWithheldTax = whole(withheldTax, async ({ tx, frame, asked, words }) => {
  const { companyId, branchId } = frame;
  const isTheirs = asked.side === 'theirs';
  const part = `%${asked.section.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<Found>`
    select s.voucher_id::int as mtm_id, coalesce(w.withheld_on, v.vr_date)::text as vr_date, v.vr_no, p.name as party, w.bill_number, n.section,
      w.base_paisa as base, s.amount_paisa as withheld, b.vr_no as settled_by, d.challan_number as challan, s.certificate
    from standing_taxes(${companyId}, array(
        select distinct x.voucher_id from withheld_row x
        where x.company_id = ${companyId} and x.branch_id = ${branchId} and x.is_received = ${isTheirs}
      ), ${asked.end_date}::date) s
      join voucher v on v.company_id = ${companyId} and v.voucher_id = s.voucher_id
      join withheld_row w on w.company_id = ${companyId} and w.voucher_id = s.voucher_id and w.version = v.version
        and w.row_no = s.row_no
      join account p on p.company_id = ${companyId} and p.account_id = w.account_id
      left join withholding_section c on c.company_id = ${companyId}
        and c.withholding_section_id = case s.tax when 'vds' then w.vds_section_id else w.tds_section_id end
      cross join lateral (
        select upper(s.tax) || coalesce(' · ' || c.name, '') as section
      ) n
      left join voucher b on b.company_id = ${companyId} and b.voucher_id = s.settled_by
      left join tax_deposit d on d.company_id = ${companyId} and d.voucher_id = s.settled_by
    where s.amount_paisa <> 0 and v.vr_date between ${asked.start_date} and ${asked.end_date}
      and (${asked.ledger_id} = 0 or w.account_id = ${asked.ledger_id}) and n.section ilike ${part}
    order by n.section, v.vr_date, s.voucher_id, s.row_no`.execute(tx);
  return rows.map(rowOf).filter(({ open, note, settled }) => {
    if (asked.state === 'all') return true;
    if (asked.state === 'settled') return settled !== 0n;
    return open !== 0n && (asked.state === 'open' || note !== '');
  });

  function rowOf({ settled_by: by, challan, certificate, ...row }: Found): RowOf<typeof withheldTax> {
    const dueOn = isTheirs ? null : taxDueOn(row.vr_date);
    const isOverdue = by === null && dueOn !== null && dueOn < asked.end_date;
    // A challan names its deposit; a certificate stands beside the journal that settled it.
    const settledBy = challan === null ? [certificate ?? '', by ?? ''] : [words.say('challanNo'), challan];
    return {
      ...{ ...row, due_on: dueOn, settled: by === null ? 0n : row.withheld, open: by === null ? row.withheld : 0n },
      note: isOverdue ? words.say('overdue') : settledBy.filter((one) => one !== '').join(' '),
    };
  }
});
