import { idleStock } from '@cashbook/contract/reports/idle-stock';
import { addDays } from '@cashbook/money';
import { sql } from 'kysely';
import { showAskedBranches } from '#domains/reports/asked-branches';
import { type RowOf, whole } from '#domains/reports/engine/reader';

/**
 * Reads products whose last movement was so many days before the date, or earlier. The longest idle are first in each
 * branch. Products with no stock are listed only in branches that list them.
 */
export const readIdleStock = whole(idleStock, async (ask) => {
  const { tx, frame, asked } = ask;
  const branches = await showAskedBranches(ask);
  const since = addDays(asked.enddate, -asked.days);
  const lastOf = (side: 'in' | 'out') => sql`(
    select m.vr_date from stock_movement m
    where m.company_id = ${frame.companyId} and m.branch_id = g.branch_id and m.product_id = g.product_id and m.live
      and m.vr_date <= ${since} and ${side === 'in' ? sql`m.quantity_milli > 0` : sql`m.quantity_milli < 0`}
    order by m.vr_date desc, m.voucher_id desc, m.movement_no desc limit 1
  )`;
  const { rows } = await sql<RowOf<typeof idleStock>>`
    select g.branch_id, g.product_id, g.branch_name, g.cat_name, g.product_name, g.quantity, g.unit,
      g.last_in, g.last_out, g.value
    from (
      select g.branch_id, g.product_id, g.branch_name, g.cat_name, g.product_name, s.quantity_milli as quantity,
        g.unit_name as unit, s.value_paisa as value, ${lastOf('in')} as last_in, ${lastOf('out')} as last_out
      from goods_of(${branches}::int[]) g
        join (
          select b.branch_id, v.*
          from unnest(${branches}::int[]) b (branch_id),
            stock_value_on(${frame.companyId}, b.branch_id, ${asked.enddate}) v
        ) s on s.branch_id = g.branch_id and s.product_id = g.product_id
      where (${asked.category_id} = 0 or g.category_id = ${asked.category_id}) and (s.quantity_milli <> 0 or g.at_zero)
        and not exists (
          select from stock_movement m
          where m.company_id = ${frame.companyId} and m.branch_id = g.branch_id and m.product_id = g.product_id and m.live
            and m.vr_date > ${since} and m.vr_date <= ${asked.enddate}
        )
    ) g
    order by name_key(g.branch_name), g.branch_id, greatest(g.last_in, g.last_out), name_key(g.product_name), g.product_id
  `.execute(tx);
  return rows;
});
