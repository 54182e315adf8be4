import { labourLedger } from '@cashbook/contract/reports/labour-ledger';
import { sql } from 'kysely';
import { type RowOf, whole } from '#domains/reports/engine/reader';

/**
 * Reads the lines of live labour invoices, by account and item, then in the order of the books. A line without a remark
 * shows that of its invoice.
 */
export const readLabourLedger = whole(labourLedger, async ({ tx, frame: { companyId, branchId }, asked }) => {
  const { rows } = await sql<RowOf<typeof labourLedger>>`
    select i.voucher_id::int as mtm_id, v.vr_no, i.vr_date, a.name as coa4_name, t.name as item_name,
      concat_ws(' · ', nullif(i.bill_no, ''), coalesce(nullif(l.remarks, ''), nullif(i.notes, ''))) as note,
      l.quantity_milli as qty, coalesce(nullif(u.short_name, ''), u.name) as unit, l.rate_milli * 1000 as rate,
      l.total_paisa as total
    from invoice i
      join voucher v on v.company_id = i.company_id and v.voucher_id = i.voucher_id and v.version = i.version
      join invoice_line l on l.company_id = i.company_id and l.voucher_id = i.voucher_id and l.version = i.version
      join labour_item t on t.company_id = l.company_id and t.labour_item_id = l.labour_item_id
      join unit u on u.company_id = t.company_id and u.unit_id = t.unit_id
      join account a on a.company_id = i.company_id and a.account_id = i.account_id
    where i.company_id = ${companyId} and i.branch_id = ${branchId}
      and i.vr_date between ${asked.startDate} and ${asked.endDate}
      and (${asked.ledgerId} = 0 or i.account_id = ${asked.ledgerId})
      and (${asked.labourId} = 0 or l.labour_item_id = ${asked.labourId})
    order by name_key(a.name), a.account_id, name_key(t.name), t.labour_item_id, i.vr_date, i.voucher_id, l.line_no
  `.execute(tx);
  return rows;
});
