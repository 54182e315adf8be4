import { orderType, tradeOrder } from '@cashbook/contract/orders/orders';
import { addDays, type IsoDate, paisaToNumber } from '@cashbook/money';
import type { Tx } from '#db/tx';
import type { BuyingDesk } from '#domains/demo/purchases';
import type { SellingDesk } from '#domains/demo/sales';
import { type DemoOrder, goodsOf } from '#domains/demo/stock';
import { seedRecords } from '#domains/records/index';

/** Branches that buy and sell by order, and what their orders begin with. */
const prefixes: Readonly<Record<string, string>> = { trading: 'TR', construction: 'CN' };
const ordersOfBranch = 12;
const types = [orderType.purchase, orderType.sales, orderType.purchase, orderType.stock] as const;

/** Orders that a branch took and gave through the year: of goods that it buys, sells and uses itself, some of them late by today. */
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
    // The last three have been given lately and are not due yet.
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
    return { typed, order: { orderNumber, productId, type } };
  });
  const seeded = orders.map(({ typed }) => ({ branchId: desk.branchId, typed }));
  const ids = await seedRecords(tx, tradeOrder, { companyId: desk.companyId, userId: null, at: desk.at }, seeded);
  return orders.flatMap(({ order }, place) => {
    const orderId = ids[place];
    return orderId === undefined ? [] : [{ ...order, orderId }];
  });
}
