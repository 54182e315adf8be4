import { sql } from 'kysely';
import { type AuditCheck, acrossBranches, found, sqlCheck } from '#domains/ledger/checks/check';

/** Selects the lines of a company's valid deliveries, as `d.of_voucher_id` and `l`. */
const standing = (companyId: number) => sql`
  delivery d
    join voucher v on v.company_id = d.company_id and v.voucher_id = d.voucher_id and d.company_id = ${companyId} and not v.is_void
      and not exists (
        select from delivery later
        where later.company_id = d.company_id and later.voucher_id = d.voucher_id and later.version > d.version
      )
    join delivery_line l on l.company_id = d.company_id and l.voucher_id = d.voucher_id and l.version = d.version`;

/**
 * Checks that delivered goods were sold by a sale that is not void. No more of a line is delivered than moved with it,
 * and each serial at most once.
 */
const deliveriesFitSales = sqlCheck('deliveries_fit_sales', 7, (companyId) => {
  return sql`
    select ${found('delivered_beyond_sold', { line: sql`x.of_line_no` }, { voucher: sql`x.sale_id` })}
    from (
      select d.of_voucher_id as sale_id, l.of_line_no, l.product_id, sum(l.quantity_milli) as delivered_milli
      from ${standing(companyId)}
      group by d.of_voucher_id, l.of_line_no, l.product_id
    ) x
      join voucher s on s.company_id = ${companyId} and s.voucher_id = x.sale_id
      left join stock_movement m on m.company_id = s.company_id and m.voucher_id = s.voucher_id and m.version = s.version
        and m.movement_no = x.of_line_no and m.product_id = x.product_id
    where s.is_void or m.movement_no is null or x.delivered_milli > -m.quantity_milli
    union all
    select ${found('delivered_beyond_sold', { line: sql`x.of_line_no` }, { voucher: sql`x.sale_id` })}
    from (
      select d.of_voucher_id as sale_id, l.of_line_no, p.serial, count(*) as times
      from ${standing(companyId)}, unnest(l.serials) p (serial)
      group by d.of_voucher_id, l.of_line_no, p.serial
    ) x
      join voucher s on s.company_id = ${companyId} and s.voucher_id = x.sale_id
    where x.times > 1 or not exists (
      select from stock_serial t
      where t.company_id = s.company_id and t.voucher_id = s.voucher_id and t.version = s.version
        and t.movement_no = x.of_line_no and t.serial = x.serial
    )`;
});

export const deliveryChecks: readonly AuditCheck[] = [deliveriesFitSales].map(acrossBranches);
