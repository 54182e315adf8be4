import type { OpenOrder, orderCalls } from '@cashbook/contract/orders/order-calls';
import type { RouteReply } from '@cashbook/contract/route';
import { GROUP } from '@cashbook/kernel';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import { daysLate, isLate, left, wayOfOrder } from '#domains/orders/order-progress.sql';
import type { Actor } from '#use-case/caller';

type Card = Omit<RouteReply<typeof orderCalls.readOrderCard>, 'order'>;

/** A card shows the latest vouchers. The list of payments and the ledgers show all of them. */
const mostVouchers = 100;

/** Returns everything of an order except its own row. @throws when there is no such order. */
export async function readOrderCard(tx: Tx, companyId: number, orderId: number): Promise<Card> {
  const { rows } = await sql<Omit<Card, 'vouchers'>>`
    select coalesce(nullif(u.short_name, ''), u.name) as unit, (${daysLate})::int as days_late
    from trade_order t
      join product p on p.company_id = t.company_id and p.product_id = t.product_id
      join unit u on u.company_id = p.company_id and u.unit_id = p.unit_id
    where t.company_id = ${companyId} and t.trade_order_id = ${orderId}`.execute(tx);
  const [order] = rows;
  if (order === undefined) throw new Error(`order ${orderId} is gone while its card is read`);
  return { ...order, vouchers: await vouchersOf(tx, companyId, orderId) };
}

/**
 * Returns the vouchers that name the order and are not void: by their movements, their lines, or their invoice's head. An
 * entry that names it on both sides counts once.
 */
async function vouchersOf(tx: Tx, companyId: number, orderId: number): Promise<Card['vouchers']> {
  const { rows } = await sql<Card['vouchers'][number]>`
    with moved as (
      select m.voucher_id, sum(m.quantity_milli * ${wayOfOrder})::bigint as quantity
      from trade_order t
        join stock_movement m on m.company_id = t.company_id and m.order_id = t.trade_order_id
          and m.product_id = t.product_id and m.live
      where t.company_id = ${companyId} and t.trade_order_id = ${orderId}
      group by m.voucher_id
    ), tagged as (
      select l.voucher_id, greatest(sum(l.debit_paisa), sum(l.credit_paisa))::bigint as amount
      from line l where l.company_id = ${companyId} and l.order_id = ${orderId} and l.live
      group by l.voucher_id
    ), headed as (
      select i.voucher_id, i.version from invoice i
      where i.company_id = ${companyId} and i.purchase_order_id = ${orderId}
      union
      select i.voucher_id, i.version from invoice i
      where i.company_id = ${companyId} and i.sales_order_id = ${orderId}
    ), named as (
      select voucher_id from moved union select voucher_id from tagged
      union
      select h.voucher_id from headed h
        join voucher v on v.company_id = ${companyId} and v.voucher_id = h.voucher_id and v.version = h.version
    )
    select v.voucher_id::int as mtm_id, v.vr_no, v.vr_date::text, v.type_id::int as type_id,
      coalesce((
        select case when count(distinct l.account_id) = 1 then max(a.name) end
        from line l join account a on a.company_id = l.company_id and a.account_id = l.account_id
        where l.company_id = v.company_id and l.voucher_id = v.voucher_id and l.live and l.account_id <> 17
          and l.order_id = ${orderId}
          and not (v.type_id = any (types_of('bank')) and a.group_id = ${GROUP.cashAtBank})
      ), '') as account_name,
      coalesce(moved.quantity, 0)::bigint as quantity, coalesce(tagged.amount, 0)::bigint as amount
    from named
      join voucher v on v.company_id = ${companyId} and v.voucher_id = named.voucher_id
      left join moved on moved.voucher_id = named.voucher_id
      left join tagged on tagged.voucher_id = named.voucher_id
    order by v.vr_date desc, v.voucher_id desc
    limit ${mostVouchers}`.execute(tx);
  return rows;
}

/**
 * Returns the open orders of an account in the branches that the caller reaches: the next due first, those without a last
 * day last.
 */
export async function openOrdersOf(
  tx: Tx,
  { companyId, branchIds }: Pick<Actor, 'companyId' | 'branchIds'>,
  accountId: number,
): Promise<OpenOrder[]> {
  const { rows } = await sql<OpenOrder>`
    select t.branch_id, b.name as branch_name, t.trade_order_id as order_id, t.order_number,
      t.order_type::int as order_type, p.name as product_name, t.last_delivery_date::text,
      t.total_order_milli as total_order, ${left} as left, ${isLate} as is_late
    from trade_order t
      join branch b on b.company_id = t.company_id and b.branch_id = t.branch_id
      join product p on p.company_id = t.company_id and p.product_id = t.product_id
    where t.company_id = ${companyId} and t.branch_id = any (${[...branchIds]}::int[]) and t.order_for = ${accountId}
      and t.status = 1
    order by t.last_delivery_date nulls last, t.order_date, t.trade_order_id`.execute(tx);
  return rows;
}
