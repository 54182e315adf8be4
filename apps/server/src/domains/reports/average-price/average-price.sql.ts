import { type askAveragePrice, averagePrice } from '@cashbook/contract/reports/average-price';
import type { RouteBody, RouteReply } from '@cashbook/contract/route';
import { typesOf } from '@cashbook/kernel';
import { divideHalfUp, type Paisa, type QtyMilli } from '@cashbook/money';
import { type RawBuilder, sql } from 'kysely';
import type { Services } from '#context';
import type { Tx } from '#db/tx';
import { type RowOf, whole } from '#domains/reports/engine/reader';
import { onBranch } from '#domains/reports/on-branch';
import { type Answer, done, refused } from '#use-case/answer';
import type { Actor } from '#use-case/caller';

type Asked = RouteBody<typeof askAveragePrice>;
type Reply = RouteReply<typeof askAveragePrice>;

interface Goods {
  readonly lines: number;
  readonly quantityMilli: QtyMilli;
  readonly amountPaisa: Paisa;
  readonly increaseMilli: QtyMilli;
  readonly decreaseMilli: QtyMilli;
}

/** Returns the amount per unit in thousandths of a taka, rounded half-up. Null when no unit moved. */
const ofOne = (amountPaisa: Paisa, quantityMilli: QtyMilli): bigint | null =>
  quantityMilli === 0n ? null : divideHalfUp(amountPaisa * 10_000n, quantityMilli);

/**
 * Returns the average price of an order of the branch. Returns of its invoices are taken off. Refusals, in order: forbidden
 * for a branch out of reach, order_not_found.
 */
export function answerAveragePrice(
  services: Pick<Services, 'db'>,
  { companyId, workingBranchId, branchIds }: Actor,
  { branchId: named, orderNumber: orderId, reportType }: Asked,
): Promise<Answer<Reply>> {
  const branchId = named ?? workingBranchId;
  if (!branchIds.includes(branchId)) return Promise.resolve(refused('forbidden'));
  return onBranch<Answer<Reply>>(services, companyId, branchId, async (tx) => {
    const found = await figuresOf(tx, { companyId, branchId }, sql`o.trade_order_id = ${orderId}`, reportType);
    return found === null ? refused('order_not_found') : done(found);
  });
}

/**
 * Reads the three parts of the report: the goods, the weight differences and the other payments. There are no rows without
 * goods.
 */
export const readAveragePrice = whole(averagePrice, async ({ tx, frame, asked, words: { say } }) => {
  const named = sql`name_key(o.order_number) = name_key(${asked.order_number}) and o.status <> 3`;
  const found = await figuresOf(tx, frame, named, asked.report_type);
  if (found === null || found.total_purchase_product === 0) return [];
  const row = (
    part: string,
    name: string,
    figures: Partial<RowOf<typeof averagePrice>>,
  ): RowOf<typeof averagePrice> => ({
    ...{ part, is_goods: false, account_id: null, name, quantity: 0n, unit: '', cost: 0n, per_unit: 0n },
    ...figures,
  });
  const unit = found.product_unit;
  // A quantity of zero is shown as a dash without a unit (spec 2 §2).
  const weight = (quantity: QtyMilli) => ({ quantity, unit: quantity === 0n ? '' : unit });
  const [goods, weighed, others] = [
    say(asked.report_type === 'purchase' ? 'purchaseCost' : 'salesOfOrder'),
    say('increaseDecrease'),
    say('othersCost'),
  ];
  return [
    row(goods, say('totalQuantity'), {
      is_goods: true,
      quantity: found.total_purchase_qty,
      unit,
      cost: found.total_purchase_cost,
      per_unit: found.average_price ?? 0n,
    }),
    row(weighed, say('increase'), weight(found.total_increase_qty)),
    row(weighed, say('decrease'), weight(found.total_decrease_qty)),
    ...found.others_expense.map(({ account_id, name, debit }) => row(others, name, { account_id, cost: debit })),
    row(others, say('grandTotalCost'), { cost: found.grand_total_expense }),
    row(others, say('netPerUnit'), { per_unit: found.net_price ?? 0n }),
  ];
});

/** Returns the figures of an order. Null when the branch has no such order. */
async function figuresOf(
  tx: Tx,
  { companyId, branchId }: Omit<At, 'orderId'>,
  isMeant: RawBuilder<unknown>,
  type: Asked['reportType'],
): Promise<Reply | null> {
  const order = await findOrder(tx, { companyId, branchId }, isMeant);
  if (order === null) return null;
  const isPurchase = type === 'purchase';
  const at = { companyId, branchId, orderId: order.id };
  const goods = await readGoods(tx, { ...at, isPurchase });
  const others = await readOthers(tx, at);
  const othersPaisa = others.reduce((sum, { debit }) => sum + debit, 0n);
  const netPaisa = isPurchase ? goods.amountPaisa + othersPaisa : goods.amountPaisa - othersPaisa;
  return {
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
  };
}

interface At {
  readonly companyId: number;
  readonly branchId: number;
  readonly orderId: number;
}

interface Order {
  readonly id: number;
  readonly number: string;
  readonly unit: string;
}

async function findOrder(
  tx: Tx,
  { companyId, branchId }: Omit<At, 'orderId'>,
  isMeant: RawBuilder<unknown>,
): Promise<Order | null> {
  const { rows } = await sql<Order>`
    select o.trade_order_id as id, o.order_number as number, coalesce(nullif(u.short_name, ''), u.name) as unit
    from trade_order o
      join product p on p.company_id = o.company_id and p.product_id = o.product_id
      join unit u on u.company_id = p.company_id and u.unit_id = p.unit_id
    where o.company_id = ${companyId} and o.branch_id = ${branchId} and ${isMeant}`.execute(tx);
  return rows[0] ?? null;
}

/** Returns the lines of the order's product on invoices that name it, less what was returned of them. */
async function readGoods(
  tx: Tx,
  { companyId, branchId, orderId, isPurchase }: At & { isPurchase: boolean },
): Promise<Goods> {
  const ordered = sql.ref(isPurchase ? 'i.purchase_order_id' : 'i.sales_order_id');
  const types = [...typesOf({ trade: isPurchase ? 'purchase' : 'sale', isReturn: false })];
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

/** Returns what was spent for the order beside its goods, by account: the debits of rows that name it (accounting §4, "Order tag"). */
async function readOthers(tx: Tx, { companyId, branchId, orderId }: At): Promise<Reply['others_expense']> {
  const { rows } = await sql<Reply['others_expense'][number]>`
    select a.account_id, a.name, sum(l.debit_paisa)::bigint as debit
    from line l
      join voucher v on v.company_id = l.company_id and v.voucher_id = l.voucher_id and v.type_id = any (types_of('spent_for_order'))
      join account a on a.company_id = l.company_id and a.account_id = l.account_id
    where l.company_id = ${companyId} and l.branch_id = ${branchId} and l.order_id = ${orderId} and l.live and l.debit_paisa > 0
    group by a.account_id, a.name
    order by name_key(a.name), a.account_id`.execute(tx);
  return rows;
}
