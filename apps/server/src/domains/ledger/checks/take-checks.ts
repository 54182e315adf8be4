import { sql } from 'kysely';
import { type AuditCheck, acrossBranches, found, sqlCheck } from '#domains/ledger/checks/check';

/**
 * Checks what documents take of the lines of others, such as deliveries and returns. In each role no more of a line is taken
 * than it has, and a piece of it at most once. A return moves what it takes. The name of the check is from when only deliveries
 * were checked.
 */
const takesFitParents = sqlCheck('deliveries_fit_sales', 7, (companyId) => {
  const finding = found('delivered_beyond_sold', { line: sql`x.line_no` }, { voucher: sql`x.parent_id` });
  return sql`
    select ${finding}
    from taken_beyond(${companyId}, array(
        select distinct t.of_voucher_id from taken_line t where t.company_id = ${companyId}
      )) x
    union all
    select ${finding}
    from (
      select t.of_voucher_id as parent_id, t.of_line_no as line_no, t.product_id, p.serial, count(*) as times
      from standing_take t, unnest(t.serials) p (serial)
      where t.company_id = ${companyId}
      group by t.of_voucher_id, t.role, t.of_line_no, t.product_id, p.serial
    ) x
      join voucher v on v.company_id = ${companyId} and v.voucher_id = x.parent_id
    where x.times > 1 or not exists (
      select from stock_serial s
      where s.company_id = v.company_id and s.voucher_id = v.voucher_id and s.version = v.version
        and s.product_id = x.product_id and s.serial = x.serial and x.line_no in (0, s.movement_no)
    )
    union all
    select ${finding}
    from (
      select parent_id, coalesce(max(line_no), 0) as line_no
      from (
        select t.of_voucher_id as parent_id, t.voucher_id, t.of_line_no as line_no, t.product_id, t.quantity_milli as milli
        from standing_take t
        where t.company_id = ${companyId} and t.role = 'return'
        union all
        select k.parent_id, m.voucher_id, null, m.product_id, -abs(m.quantity_milli)
        from voucher_link k
          join stock_movement m on m.company_id = k.company_id and m.voucher_id = k.child_id and m.version = k.version and m.live
        where k.company_id = ${companyId} and k.role = 'return'
      ) r
      group by parent_id, voucher_id, product_id
      having sum(milli) <> 0
    ) x`;
});

export const takeChecks: readonly AuditCheck[] = [takesFitParents].map(acrossBranches);
