import { orderType } from '@cashbook/contract/orders/orders';
import { noRequisition } from '@cashbook/contract/requisitions/naming';
import type { InvoiceRow, TypedPurchase } from '@cashbook/kernel';
import { ACCOUNT, lineTotal, paidInCash } from '@cashbook/kernel';
import { addDays, type IsoDate, type Paisa } from '@cashbook/money';
import type { Tx } from '#db/tx';
import type { BranchKey } from '#domains/demo/company';
import type { DemoAccounts } from '#domains/demo/records/demo-accounts';
import {
  type DemoGoods,
  type DemoOrder,
  goodsOf,
  known,
  nextOrder,
  post,
  type StockDesk,
  takeOf,
} from '#domains/demo/stock/stock';
import { constructionPurchaseKind, electronicsPurchaseKind, tradingPurchaseKind } from '#domains/invoices/index';

/** The branch that buys, its suppliers, and the branch whose goods it buys when it has none of its own. */
export interface BuyingDesk extends StockDesk {
  readonly key: BranchKey;
  readonly accounts: DemoAccounts;
  readonly supplierIds: readonly number[];
  readonly sharedByBranchId: number;
  readonly orders: readonly DemoOrder[];
}

/** The number of working days between two deliveries. */
const everyDays = 7;

/** Buys a delivery of a supplier on some days of the year: mostly on credit, some partly paid, some fetched for cash. */
export async function buyDemoGoods(
  tx: Tx,
  desk: BuyingDesk,
  { date, place }: { readonly date: IsoDate; readonly place: number },
): Promise<void> {
  if (place % everyDays !== desk.branchId % everyDays) return;
  const own = (await goodsOf(tx, desk)).filter(({ isMade }) => !isMade);
  const goods = own.length > 0 ? own : await goodsOf(tx, desk, desk.sharedByBranchId);
  const nth = Math.floor(place / everyDays);
  const supplierId = desk.supplierIds[nth % desk.supplierIds.length];
  if (goods.length === 0 || supplierId === undefined) return;
  const isFetched = nth % 13 === 3;
  const order = isFetched ? undefined : nextOrder(desk.orders, { type: orderType.purchase, date, nth });
  const ordered = goods.filter(({ productId }) => productId === order?.productId);
  const bought = isFetched
    ? cheapest(goods)
    : [0, 1, 2].flatMap((more) => goods[(nth * 3 + more) % goods.length] ?? []).filter((one) => !ordered.includes(one));
  const { facts, warehouseId } = known(own.length > 0 ? own : goods.map((one) => ({ ...one, warehouseId: null })));
  const line = { desk, nth, warehouseId, isFetched };
  const rows = [
    ...bought.map((one, index) => rowOf(one, { ...line, line: index })),
    ...ordered.map((one) => broughtOf(order, rowOf(one, { ...line, line: bought.length }))),
  ];
  const typed = {
    accountId: isFetched ? ACCOUNT.cash : (order?.partyId ?? supplierId),
    isUnnamed: false,
    discountPaisa: nth % 3 === 1 && !isFetched ? discountOn(rows) : 0n,
    payments: nth % 5 === 2 && !isFetched ? paidInCash(handed(rows)) : [],
    billNo: isFetched ? '' : `${2200 + nth * 7}`,
    billDate: isFetched ? null : addDays(date, -1),
    dueDate: nth % 6 === 4 && !isFetched ? addDays(date, 15) : null,
    vehicleNo: isFetched ? '' : `Dhaka Metro TA ${11 + (nth % 4)}-${4000 + nth * 13}`,
    notes: isFetched ? 'Fetched from the market' : '',
    purchaseOrderId: order?.orderId ?? null,
    salesOrderId: null,
    purchaseOrderText: order?.orderNumber ?? '',
    rows: rows.map((row) => ({ ...noRequisition, ...row })),
    extras: nth % 4 === 1 ? extrasOf(desk, nth) : [],
  };
  await post(tx, desk, kindOf(desk.key), {
    typed,
    facts: {
      ...facts,
      accounts: desk.accounts.postable,
      ...{ returned: [], requisitions: new Map() },
      orders: new Set(order === undefined ? [] : [order.orderId]),
    },
  });
}

const kindOf = (key: BranchKey) =>
  key === 'electronics' ? electronicsPurchaseKind : key === 'trading' ? tradingPurchaseKind : constructionPurchaseKind;

/** Returns goods for a cash purchase: only the cheapest, since it must be carried. */
const cheapest = (goods: readonly DemoGoods[]): readonly DemoGoods[] =>
  goods
    .filter(({ hasSerials }) => !hasSerials)
    .sort((one, other) => Number(one.pricePaisa - other.pricePaisa) || one.productId - other.productId)
    .slice(0, 1);

interface Line {
  readonly desk: BuyingDesk;
  readonly nth: number;
  readonly line: number;
  readonly warehouseId: number | null;
  readonly isFetched: boolean;
}

function rowOf(goods: DemoGoods, { desk, nth, line, warehouseId, isFetched }: Line): InvoiceRow {
  const { productId, hasSerials, pricePaisa, orderLevelMilli } = goods;
  const usual = ((orderLevelMilli ?? 8000n) / 4000n) * 1000n;
  const quantityMilli = isFetched ? 1000n : hasSerials ? 2000n : usual + 1000n * BigInt(1 + (nth % 5));
  const isTraded = desk.key === 'trading' && !isFetched;
  // Prices go up and down by a few percent through the year.
  const rateMilli = (pricePaisa * 10n * BigInt(97 + ((nth + productId) % 7))) / 100n;
  const pieces = ['A', 'B'].map((piece) => `P${String(nth).padStart(2, '0')}${productId}${piece}`);
  return {
    productId,
    quantityMilli,
    rateMilli: rateMilli - (rateMilli % 1000n),
    serials: hasSerials ? pieces : [],
    warehouseId,
    bagMilli: isTraded ? quantityMilli : 0n,
    variance: isTraded && nth % 6 === 1 && line === 0 ? '-' : '',
    varianceMilli: isTraded && nth % 6 === 1 && line === 0 ? 1000n : 0n,
    bonusMilli: isTraded && nth % 9 === 4 && line === 1 ? 1000n : 0n,
  };
}

/** Returns a row of the ordered product: some twenty at a time, at most the rest of the order. */
function broughtOf(order: DemoOrder | undefined, row: InvoiceRow): InvoiceRow {
  if (order === undefined) return row;
  const quantityMilli = takeOf(order, 20_000n);
  return { ...row, quantityMilli, bagMilli: row.bagMilli === 0n ? 0n : quantityMilli, bonusMilli: 0n };
}

const totalOf = (rows: readonly InvoiceRow[]): Paisa => rows.reduce((sum, row) => sum + lineTotal(row, 'floor'), 0n);

/** Returns about one percent, in whole hundreds. */
const discountOn = (rows: readonly InvoiceRow[]): Paisa => (totalOf(rows) / 100n / 100_00n) * 100_00n;

/** Returns the cash that the driver takes along. It is small, so that the drawer keeps the planned cash. */
const handed = (rows: readonly InvoiceRow[]): Paisa => {
  const half = totalOf(rows) / 2n;
  return half < 1_500_00n ? half : 1_500_00n;
};

/** Returns the cost of the truck, owed to its driver. */
function extrasOf({ supplierIds }: BuyingDesk, nth: number): TypedPurchase['extras'] {
  const accountId = supplierIds[(nth + 1) % supplierIds.length];
  if (accountId === undefined) return [];
  const amountPaisa = BigInt(600 + (nth % 5) * 150) * 100n;
  return [{ what: 'Carriage', amountPaisa, accountId, spreadBy: nth % 8 === 1 ? 'quantity' : 'value' }];
}
