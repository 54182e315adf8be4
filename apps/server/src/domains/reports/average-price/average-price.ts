import type { averagePrice } from '@cashbook/contract/reports/average-price';
import type { RouteBody, RouteReply } from '@cashbook/contract/route';
import { divideHalfUp, type Paisa, type QtyMilli } from '@cashbook/money';
import { sql } from 'kysely';
import type { Services } from '#context';
import { showBranches } from '#db/branch-reach';
import type { Tx } from '#db/tx';
import { onBranch } from '#domains/reports/on-branch';
import { type Answer, done, refused } from '#use-case/answer';
import type { Actor } from '#use-case/caller';

type Asked = RouteBody<typeof averagePrice>;
type Reply = RouteReply<typeof averagePrice>;

interface Goods {
  readonly lines: number;
  readonly quantityMilli: QtyMilli;
  readonly amountPaisa: Paisa;
  readonly increaseMilli: QtyMilli;
  readonly decreaseMilli: QtyMilli;
}

/** Of one unit, in thousandths of a taka, rounded half-up; null where no unit moved. */
const ofOne = (amountPaisa: Paisa, quantityMilli: QtyMilli): bigint | null =>
  quantityMilli === 0n ? null : divideHalfUp(amountPaisa * 10_000n, quantityMilli);

/**
 * What an order of the branch came to by the unit. What was returned of its invoices is taken off. Refusals, in order: forbidden for
 * a branch out of reach, order_not_found.
 */
export function readAveragePrice(
  services: Pick<Services, 'db'>,
  { companyId, workingBranchId, branchIds }: Actor,
  { branchId: named, orderNumber: orderId, reportType }: Asked,
): Promise<Answer<Reply>> {
  const branchId = named ?? workingBranchId;
  if (!branchIds.includes(branchId)) return Promise.resolve(refused('forbidden'));
  return onBranch<Answer<Reply>>(services, companyId, branchId, async (tx) => {
    await showBranches(tx, [branchId]);
    const order = await findOrder(tx, { companyId, branchId, orderId });
    if (order === null) return refused('order_not_found');
    const isPurchase = reportType === 'purchase';
    const goods = await readGoods(tx, { companyId, branchId, orderId, isPurchase });
    const others = await readOthers(tx, { companyId, branchId, orderId });
    const othersPaisa = others.reduce((sum, { debit }) => sum + debit, 0n);
    const netPaisa = isPurchase ? goods.amountPaisa + othersPaisa : goods.amountPaisa - othersPaisa;
    return done({
      order_number: order.number,
      total_purchase_product: goods.lines,
      total_purchase_qty: goods.quantityMilli,
      total_purchase_cost: goods.amountPaisa,
      average_price: ofOne(goods.amountPaisa, goods.quantityMilli),
      product_unit: order.unit,
      total_increase_qty: goods.increaseMilli,
      total_decrease_qty: goods.decreaseMilli,
      others_expense: [...others],
      grand_total_expense: netPaisa,
      net_price: ofOne(netPaisa, goods.quantityMilli),
    });
  });
}

interface At {
  readonly companyId: number;
  readonly branchId: number;
  readonly orderId: number;
}

async function findOrder(
  tx: Tx,
  { companyId, branchId, orderId }: At,
): Promise<{ number: string; unit: string } | null> {
  const { rows } = await sql<{ number: string; unit: string }>`
    select o.order_number as number, coalesce(nullif(u.short_name, ''), u.name) as unit
    from trade_order o
      join product p on p.company_id = o.company_id and p.product_id = o.product_id
      join unit u on u.company_id = p.company_id and u.unit_id = p.unit_id
    where o.company_id = ${companyId} and o.branch_id = ${branchId} and o.trade_order_id = ${orderId}`.execute(tx);
  return rows[0] ?? null;
}

/** The lines of the order's product on invoices that name it, less what went back of them. */
async function readGoods(
  tx: Tx,
  { companyId, branchId, orderId, isPurchase }: At & { isPurchase: boolean },
): Promise<Goods> {
  const ordered = sql.ref(isPurchase ? 'i.purchase_order_id' : 'i.sales_order_id');
  const types = isPurchase ? [7, 8, 9] : [11, 12, 13, 15];
  const { rows } = await sql<Goods>`
    with invoiced as (
      select i.voucher_id, i.version
      from invoice i
        join voucher v on v.company_id = i.company_id and v.voucher_id = i.voucher_id and v.version = i.version
          and not v.is_void and v.type_id = any (${types}::smallint[])
      where i.company_id = ${companyId} and i.branch_id = ${branchId} and ${ordered} = ${orderId}
    ), lines as (
      select l.quantity_milli as quantity, l.total_paisa - l.discount_paisa + l.extras_paisa as amount, l.variance_milli as variance, 1 as line
      from invoiced i
        join invoice_line l on l.company_id = ${companyId} and l.voucher_id = i.voucher_id and l.version = i.version
        join trade_order o on o.company_id = l.company_id and o.trade_order_id = ${orderId} and o.product_id = l.product_id
      union all
      select -b.quantity_milli, -(b.total_paisa - b.discount_paisa), 0, 0
      from invoiced i
        join invoice r on r.company_id = ${companyId} and r.of_voucher_id = i.voucher_id
        join voucher v on v.company_id = r.company_id and v.voucher_id = r.voucher_id and v.version = r.version and not v.is_void
        join invoice_line b on b.company_id = r.company_id and b.voucher_id = r.voucher_id and b.version = r.version
        join trade_order o on o.company_id = b.company_id and o.trade_order_id = ${orderId} and o.product_id = b.product_id
    )
    select coalesce(sum(line), 0)::int as lines, coalesce(sum(quantity), 0)::bigint as "quantityMilli",
      coalesce(sum(amount), 0)::bigint as "amountPaisa",
      coalesce(sum(variance) filter (where variance > 0), 0)::bigint as "increaseMilli",
      coalesce(-sum(variance) filter (where variance < 0), 0)::bigint as "decreaseMilli"
    from lines`.execute(tx);
  return rows[0] ?? { lines: 0, quantityMilli: 0n, amountPaisa: 0n, increaseMilli: 0n, decreaseMilli: 0n };
}

/** The rows of cash payments that name the order, by account (accounting §4, "Order tag"). */
async function readOthers(tx: Tx, { companyId, branchId, orderId }: At): Promise<Reply['others_expense']> {
  const { rows } = await sql<Reply['others_expense'][number]>`
    select a.name, sum(l.debit_paisa)::bigint as debit
    from line l
      join voucher v on v.company_id = l.company_id and v.voucher_id = l.voucher_id and v.type_id = 2
      join account a on a.company_id = l.company_id and a.account_id = l.account_id
    where l.company_id = ${companyId} and l.branch_id = ${branchId} and l.order_id = ${orderId} and l.live and l.debit_paisa > 0
    group by a.account_id, a.name
    order by name_key(a.name), a.account_id`.execute(tx);
  return rows;
}
