import { MOST_PIECES, serialHistory } from '@cashbook/contract/reports/serial-history';
import { sql } from 'kysely';
import { showAskedBranches } from '#domains/reports/asked-branches';
import { type RowOf, whole } from '#domains/reports/engine/reader';
import { documentName, documentOfMovement, partyAndRemarks } from '#domains/reports/movement-documents.sql';

/**
 * Reads pieces by serial and product, each with its movements in order. A sold piece is under warranty from that day, for
 * the time that its product promises.
 */
export const readSerialHistory = whole(serialHistory, async (ask) => {
  const { tx, frame, asked, words } = ask;
  const branches = await showAskedBranches(ask);
  const { rows } = await sql<RowOf<typeof serialHistory>>`
    with piece as materialized (
      select s.product_id, s.serial, s.is_held, s.branch_id, s.warehouse_id
      from product_serial s
      where s.company_id = ${frame.companyId} and s.branch_id = any (${branches}::int[])
        and strpos(upper(s.serial), upper(${asked.serial})) > 0
      order by upper(s.serial) <> upper(${asked.serial}), s.serial, s.product_id
      limit ${MOST_PIECES}
    ), shown as (
      select s.product_id, s.serial, g.product_name, case when s.is_held
        then concat_ws(', ', ${words.say('inStock')}::text, b.name, w.name)
        else concat_ws(', ', ${words.say('leftFrom')}::text, b.name)
      end as where_now
      from piece s
        join goods_of(${branches}::int[]) g on g.branch_id = s.branch_id and g.product_id = s.product_id
        join branch b on b.company_id = ${frame.companyId} and b.branch_id = s.branch_id
        left join warehouse w on w.company_id = b.company_id and w.branch_id = s.branch_id
          and w.warehouse_id = s.warehouse_id
    )
    select m.voucher_id::int as mtm_id, s.product_id, s.serial, s.product_name, s.where_now,
      m.vr_date, v.vr_no, ${documentName(words)} as type_name,
      case when x.is_in then ${words.say('movedIn')}::text else ${words.say('movedOut')}::text end as in_out,
      concat_ws(', ', b.name, w.name) as place, ${partyAndRemarks} as description,
      case when v.type_id = any (types_of('sale')) and not x.is_in then m.vr_date + p.warranty_days end as warranty_until
    from shown s
      join stock_serial x on x.company_id = ${frame.companyId} and x.product_id = s.product_id and x.serial = s.serial
        and x.live and x.branch_id = any (${branches}::int[])
      join stock_movement m on m.company_id = x.company_id and m.voucher_id = x.voucher_id and m.version = x.version
        and m.movement_no = x.movement_no
      ${documentOfMovement}
      join branch b on b.company_id = m.company_id and b.branch_id = m.branch_id
      left join product p on p.company_id = m.company_id and p.product_id = m.product_id and p.warranty_type in (1, 2)
    order by upper(s.serial) <> upper(${asked.serial}), s.serial, s.product_id, m.vr_date, m.voucher_id, m.movement_no
  `.execute(tx);
  return rows;
});
