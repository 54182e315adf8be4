import { orderType, tradeOrder } from '@cashbook/contract/orders/orders';
import { ACCOUNT } from '@cashbook/kernel';
import { addDays, type IsoDate, paisaToNumber } from '@cashbook/money';
import type { Tx } from '#db/tx';
import {
  accountKey,
  isTwoSided,
  type PlannedDocument,
  type PlannedRow,
  type PlannedVoucher,
} from '#domains/demo/documents';
import type { BuyingDesk } from '#domains/demo/invoices/purchases';
import type { SellingDesk } from '#domains/demo/invoices/sales';
import type { PlannedBranch } from '#domains/demo/plan';
import type { DemoAccounts } from '#domains/demo/records/demo-accounts';
import { type DemoOrder, goodsOf } from '#domains/demo/stock/stock';
import { seedRecords } from '#domains/records/index';

/** The branches that buy and sell by order, and the prefix of their orders. */
const prefixes: Readonly<Record<string, string>> = { trading: 'TR', construction: 'CN' };
const ordersOfBranch = 12;
const types = [orderType.purchase, orderType.sales, orderType.purchase, orderType.stock] as const;

/**
 * Adds the orders that a branch placed and took through the year, for goods that it buys, sells and uses itself. Some of
 * them are late by today.
 */
export async function orderDemoGoods(
  tx: Tx,
  desk: BuyingDesk & SellingDesk,
  { firstDate, today }: { readonly firstDate: IsoDate; readonly today: IsoDate },
): Promise<readonly DemoOrder[]> {
  const prefix = prefixes[desk.key];
  const goods = (await goodsOf(tx, desk)).filter(({ hasSerials }) => !hasSerials);
  if (prefix === undefined || goods.length === 0) return [];
  const orders = Array.from({ length: ordersOfBranch }, (_, nth) => {
    const type = types[nth % types.length] ?? orderType.purchase;
    const { productId, pricePaisa } = goods[(nth * 5 + 3) % goods.length] ??
      goods[0] ?? { productId: 0, pricePaisa: 0n };
    const people = type === orderType.purchase ? desk.supplierIds : desk.customerIds;
    // The last three are recent and not due yet.
    const orderDate = nth < ordersOfBranch - 3 ? addDays(firstDate, nth * 24) : addDays(today, nth - 20);
    const orderNumber = `${prefix}-${101 + nth}`;
    const typed = {
      order_for: people[nth % people.length] ?? 0,
      product_id: productId,
      order_number: orderNumber,
      delivery_location: type === orderType.stock ? 'Uttara, Sector 11, site office' : 'Godown',
      order_date: orderDate,
      last_delivery_date: addDays(orderDate, 45),
      order_rate: paisaToNumber(pricePaisa),
      total_order: 20 + nth * 5,
      order_type: type,
      note: '',
    };
    const left = { milli: BigInt(typed.total_order) * 1000n };
    return { typed, order: { orderNumber, productId, type, partyId: typed.order_for, orderDate, left } };
  });
  const seeded = orders.map(({ typed }) => ({ branchId: desk.branchId, typed }));
  const ids = await seedRecords(tx, tradeOrder, { companyId: desk.companyId, userId: null, at: desk.at }, seeded);
  return orders.flatMap(({ order }, index) => {
    const orderId = ids[index];
    return orderId === undefined ? [] : [{ ...order, orderId }];
  });
}

/** The accounts of the costs of bringing in the goods of a purchase. */
const costsOfGoods: ReadonlySet<string> = new Set([ACCOUNT.carriageInward, 'Loading and Unloading'].map(String));
/** The days after an order within which its goods are fetched, and below those within which its customer pays. */
const fetchedWithin = 10;
const paidWithin = 60;

/**
 * Returns the year of a branch. In the trading branch, each row of cash or bank that pays for fetching an order's goods, or
 * is received from its customer, has the order.
 */
export function withOrdersInRows(
  branch: PlannedBranch,
  orders: readonly DemoOrder[],
  accounts: DemoAccounts,
): PlannedBranch {
  if (branch.key !== 'trading') return branch;
  const latest = (type: number, date: IsoDate, within: number, isIts: (order: DemoOrder) => boolean) =>
    orders.findLast((order) => {
      return order.type === type && order.orderDate <= date && date <= addDays(order.orderDate, within) && isIts(order);
    });
  const orderOf = (kind: PlannedDocument['kind'], { account }: PlannedRow, date: IsoDate) => {
    if (kind === 'cash-receipt' || kind === 'bank-receipt') {
      return latest(orderType.sales, date, paidWithin, ({ partyId }) => partyId === accounts.idOf(account));
    }
    return costsOfGoods.has(accountKey(account))
      ? latest(orderType.purchase, date, fetchedWithin, () => true)
      : undefined;
  };
  const named = (document: PlannedDocument, date: IsoDate): PlannedDocument => {
    if (isTwoSided(document)) return document;
    const rows = document.rows.map((row) => {
      const order = orderOf(document.kind, row, date);
      return order === undefined ? row : { ...row, order };
    });
    return { ...document, rows };
  };
  const days = branch.days.map(({ date, vouchers }) => ({
    date,
    vouchers: vouchers.map(({ document, mistake }): PlannedVoucher => {
      const written = { document: named(document, date) };
      if (mistake === undefined) return written;
      return { ...written, mistake: 'first' in mistake ? { ...mistake, first: named(mistake.first, date) } : mistake };
    }),
  }));
  return { ...branch, days };
}
