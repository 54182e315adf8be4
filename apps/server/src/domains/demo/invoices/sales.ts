import { orderType } from '@cashbook/contract/orders/orders';
import {
  ACCOUNT,
  type Guarantor,
  type InvoiceRow,
  lineTotal,
  paidInCash,
  type TypedGuarantors,
  type TypedPlan,
} from '@cashbook/kernel';
import { addDays, addMonths, type IsoDate, type Paisa, type QtyMilli } from '@cashbook/money';
import { sql } from 'kysely';
import { showBranches } from '#db/branch-reach';
import { listPriceOf } from '#db/list-price';
import type { Tx } from '#db/tx';
import type { BranchKey } from '#domains/demo/company';
import type { DemoAccounts } from '#domains/demo/records/demo-accounts';
import { type DemoOrder, nextOrder, post, type StockDesk, takeOf } from '#domains/demo/stock/stock';
import { generalSaleKind, installmentSaleKind, saleKind } from '#domains/invoices/index';

/** The branch that sells, and its customers. */
export interface SellingDesk extends StockDesk {
  readonly key: BranchKey;
  readonly accounts: DemoAccounts;
  readonly customerIds: readonly number[];
  readonly orders: readonly DemoOrder[];
  /** The products that the branch can sell, single pieces and others, as last read. */
  readonly ranges: Map<'pieces' | 'others', readonly number[]>;
}

/** The number of working days between two sales that are written out. */
const everyDays = 6;
/** The number of sales after which a branch reads its products again. */
const rangeLasts = 6;

/** A product of which the branch has enough to sell, with the serials in stock. */
interface GoodsInStock {
  readonly productId: number;
  readonly name: string;
  readonly decimals: number;
  readonly warehouseId: number | null;
  readonly quantityMilli: QtyMilli;
  readonly pricePaisa: Paisa;
  readonly serials: readonly string[];
}

/**
 * Sells two or three products in stock on some days of the year: to customers on credit or partly paid, or over the
 * counter for cash.
 */
export async function sellDemoGoods(
  tx: Tx,
  desk: SellingDesk,
  { date, place }: { readonly date: IsoDate; readonly place: number },
): Promise<void> {
  if (place % everyDays !== (desk.branchId + 2) % everyDays) return;
  const nth = Math.floor(place / everyDays);
  const customerId = desk.customerIds[(nth * 5 + desk.branchId) % desk.customerIds.length];
  if (customerId === undefined) return;
  if (nth % rangeLasts === 0) desk.ranges.clear();
  const range = await rangeOf(tx, desk, desk.key === 'electronics' && nth % 2 === 0 ? 'pieces' : 'others');
  const chosen = range.filter((_, one) => one % 3 === nth % 3).slice(nth % 5, (nth % 5) + 2 + (nth % 2));
  const next = nextOrder(desk.orders, { type: orderType.sales, date, nth });
  const sold = await inStock(tx, desk, next === undefined ? chosen : [...chosen, next.productId]);
  if (sold.length === 0) return;
  const order = sold.some(({ productId }) => productId === next?.productId) ? next : undefined;
  const accountId = order?.partyId ?? (nth % 4 === 3 ? ACCOUNT.cash : customerId);
  const isCounter = accountId === ACCOUNT.cash;
  const pricePaisa = await listPrices(tx, desk, { accountId, productIds: sold.map(({ productId }) => productId) });
  const rows = sold.map((one, line) => {
    const row = rowOf(one, pricePaisa.get(one.productId) ?? one.pricePaisa, nth + line);
    if (one.productId !== order?.productId) return row;
    return { ...row, quantityMilli: takeOf(order, row.quantityMilli * 3n), bonusMilli: 0n };
  });
  const totalPaisa = rows.reduce((sum, row) => sum + lineTotal(row, 'half-up'), 0n);
  const typed = {
    accountId,
    isUnnamed: false,
    discountPaisa: nth % 3 === 1 ? (totalPaisa / 100n / 50_00n) * 50_00n : 0n,
    payments: nth % 4 === 1 ? paidInCash((totalPaisa / 2n / 100_00n) * 100_00n) : [],
    billNo: '',
    billDate: null,
    dueDate: nth % 8 === 2 && !isCounter ? addDays(date, 10) : null,
    vehicleNo: desk.key === 'trading' && !isCounter ? `Dhaka Metro NA ${12 + (nth % 3)}-${5100 + nth * 17}` : '',
    notes: '',
    purchaseOrderId: null,
    salesOrderId: order?.orderId ?? null,
    purchaseOrderText: '',
    salesOrderText: order?.orderNumber ?? '',
    employeeId: null,
    employeeName: '',
    rows,
    ...planOfDeal(desk.key === 'electronics' && !isCounter, date, nth),
  };
  await post(tx, desk, kindOf(desk.key), {
    typed,
    facts: {
      products: new Map(
        sold.map(({ productId, name, decimals, serials }) => {
          return [productId, { name, isArchived: false, hasSerials: serials.length > 0, decimals }] as const;
        }),
      ),
      warehouses: new Set(sold.flatMap(({ warehouseId }) => warehouseId ?? [])),
      accounts: desk.accounts.postable,
      credit: { roundsSales: false, spreadsMarkup: true, policy: 'warn', limitPaisa: null, owedPaisa: 0n },
      employees: new Set<number>(),
      returned: [],
      delivered: [],
      settledInstallments: [],
      fixedMarkupPaisa: null,
      orders: new Set(order === undefined ? [] : [order.orderId]),
    },
  });
}

const termsOf = ['3', '6', '12'];
/** The markup of a plan, flat, in hundredths of a percent a month. */
const markupAMonth = 150n;

/** Returns the plan of a sale: electronics are paid by installments, some with an offer for early settlement. */
const planOfDeal = (isPlanned: boolean, date: IsoDate, nth: number): TypedPlan & TypedGuarantors => ({
  installmentCount: isPlanned ? (termsOf[nth % 3] ?? null) : null,
  installmentsFrom: isPlanned ? addMonths(date, 1) : null,
  earlyUntil: null,
  earlyDiscountPaisa: isPlanned && nth % 5 === 0 ? 500_00n : 0n,
  markupPaisa: 0n,
  markupBasisPoints: isPlanned ? markupAMonth : 0n,
  installments: [],
  buyerNationalId:
    isPlanned && nth % 2 === 0 ? `19${80 + (nth % 19)}1012${String(3_450_000_00 + nth * 7919).slice(0, 9)}` : '',
  guarantors: isPlanned ? guarantorPool.slice(0, nth % 3) : [],
});

/** The people who answer for sales of the demo. */
const guarantorPool: readonly Guarantor[] = [
  {
    ...{ name: 'Abdul Karim', careOf: 'Md Kalu Mia', mobile: '01712345601', nationalId: '19721012345678901' },
    ...{ address: 'Erulia, Bogura Sadar', relation: 'Brother' },
  },
  {
    ...{ name: 'Shamsun Nahar', careOf: 'Delwar Hossain', mobile: '01812345602', nationalId: '6412345678' },
    ...{ address: 'Thanthania, Bogura', relation: 'Neighbour' },
  },
];

/** Returns the form in which the branch types its sales (spec 3 §1). */
function kindOf(branch: BranchKey) {
  if (branch === 'electronics') return installmentSaleKind;
  return branch === 'trading' ? saleKind : generalSaleKind;
}

/** Returns a row of one piece, or of a tenth of the stock in whole units, at the customer's price. */
function rowOf(
  { productId, warehouseId, quantityMilli, serials }: GoodsInStock,
  pricePaisa: Paisa,
  nth: number,
): InvoiceRow {
  const tenth = (quantityMilli / 10_000n) * 1000n;
  return {
    productId,
    quantityMilli: serials.length > 0 || tenth === 0n ? 1000n : tenth,
    rateMilli: pricePaisa * 10n,
    serials: serials.slice(0, 1),
    warehouseId,
    bagMilli: 0n,
    variance: '',
    varianceMilli: 0n,
    bonusMilli: nth % 11 === 5 && serials.length === 0 ? 1000n : 0n,
  };
}

/**
 * Returns the products that the branch can sell. They are read only now and then: a balance that changes in one
 * transaction leaves its old versions behind, and every later reading of all balances would pass over them.
 */
async function rangeOf(
  tx: Tx,
  { companyId, branchId, ranges }: SellingDesk,
  kind: 'pieces' | 'others',
): Promise<readonly number[]> {
  const known = ranges.get(kind);
  if (known !== undefined) return known;
  await showBranches(tx, [branchId]);
  const { rows } = await sql<{ productId: number }>`
    select p.product_id as "productId"
    from stock_balance s
      join product p on p.company_id = s.company_id and p.product_id = s.product_id and p.status = 1 and p.sales_price_paisa > 0
    where s.company_id = ${companyId} and s.branch_id = ${branchId}
      and s.quantity_milli >= case when p.serial_numbered then 2000 else 5000 end
      and p.serial_numbered = ${kind === 'pieces'}
    order by p.product_id`.execute(tx);
  const found = rows.map(({ productId }) => productId);
  // If there are none yet, the next call reads again, after something was bought.
  if (found.length > 0) ranges.set(kind, found);
  return found;
}

/** Returns those of the products of which the branch has five or more, or two pieces with serials. */
async function inStock(
  tx: Tx,
  { companyId, branchId }: SellingDesk,
  productIds: readonly number[],
): Promise<GoodsInStock[]> {
  await showBranches(tx, [branchId]);
  const { rows } = await sql<GoodsInStock>`
    select p.product_id as "productId", p.name, u.decimals, w.warehouse_id as "warehouseId", s.quantity_milli as "quantityMilli",
      p.sales_price_paisa as "pricePaisa", coalesce(h.serials, '{}') as serials
    from stock_balance s
      join product p on p.company_id = s.company_id and p.product_id = s.product_id
      join unit u on u.company_id = p.company_id and u.unit_id = p.unit_id
      left join warehouse w on w.company_id = p.company_id and w.branch_id = s.branch_id and p.branch_id = s.branch_id and w.is_default
      left join lateral (
        select array_agg(t.serial order by t.serial) as serials from product_serial t
        where t.company_id = s.company_id and t.product_id = s.product_id and t.branch_id = s.branch_id and t.is_held
          and t.transit_to is null and t.warehouse_id is not distinct from w.warehouse_id
      ) h on true
    where s.company_id = ${companyId} and s.branch_id = ${branchId} and s.product_id = any (${[...productIds]}::int[])
      and s.quantity_milli >= case when p.serial_numbered then 2000 else 5000 end
      and (not p.serial_numbered or cardinality(h.serials) > 1)
    order by p.product_id`.execute(tx);
  return rows;
}

/** Returns that customer's list prices of the products, without those that have none. */
async function listPrices(
  tx: Tx,
  { companyId, branchId }: SellingDesk,
  { accountId, productIds }: { readonly accountId: number; readonly productIds: readonly number[] },
): Promise<ReadonlyMap<number, Paisa>> {
  const { rows } = await sql<{ productId: number; pricePaisa: Paisa }>`
    select p.product_id as "productId", x.price_paisa as "pricePaisa"
    from unnest(${[...productIds]}::int[]) p (product_id), lateral ${listPriceOf(companyId, branchId, accountId)} x`.execute(
    tx,
  );
  return new Map(rows.map(({ productId, pricePaisa }) => [productId, pricePaisa]));
}
