import type { StockFacts, TypedOpeningStock, TypedSending } from '@cashbook/kernel';
import { type IsoDate, MAX_VOUCHER_ROWS, type Paisa, type QtyMilli } from '@cashbook/money';
import { sql } from 'kysely';
import { showBranches } from '#db/branch-reach';
import type { Tx } from '#db/tx';
import { type Author, postDocument } from '#domains/ledger/index';
import { type DocumentKind, voucherDraft } from '#domains/posting/index';
import {
  adjustmentKind,
  branchTransferKind,
  openingStockKind,
  readTransits,
  receiptKind,
  stockIssueKind,
} from '#domains/stock/index';

/** The branch whose stock is written, with the author and the time. */
export interface StockDesk {
  readonly companyId: number;
  readonly branchId: number;
  readonly author: Author;
  readonly at: Date;
}

/** An order that documents of the demo may carry. */
export interface DemoOrder {
  readonly orderId: number;
  readonly orderNumber: string;
  readonly productId: number;
  readonly type: number;
  readonly partyId: number;
  readonly orderDate: IsoDate;
  /** The quantity that no document has brought or delivered yet. */
  readonly left: { milli: QtyMilli };
}

/**
 * Returns the first order of the type that was placed by that day and is not fulfilled. Every other call returns none, so
 * that some orders are late.
 */
export function nextOrder(
  orders: readonly DemoOrder[],
  { type, date, nth }: { readonly type: number; readonly date: IsoDate; readonly nth: number },
): DemoOrder | undefined {
  if (nth % 2 === 1) return undefined;
  return orders.find((order) => order.type === type && order.orderDate <= date && order.left.milli > 0n);
}

/** Takes up to `mostMilli` from the open quantity of an order, and returns the taken quantity. */
export function takeOf({ left }: DemoOrder, mostMilli: QtyMilli): QtyMilli {
  const taken = left.milli < mostMilli ? left.milli : mostMilli;
  left.milli -= taken;
  return taken;
}

export interface DemoGoods {
  readonly productId: number;
  readonly name: string;
  readonly hasSerials: boolean;
  readonly decimals: number;
  readonly pricePaisa: Paisa;
  readonly orderLevelMilli: QtyMilli | null;
  /** The warehouse that documents of the branch propose. */
  readonly warehouseId: number | null;
  /** Whether it has a recipe: the branch makes it and buys none. */
  readonly isMade: boolean;
}

/** Writes the opening stock of the branch's own products, at cost; a few pieces of products with serials. */
export async function openDemoStock(tx: Tx, desk: StockDesk): Promise<void> {
  const goods = await goodsOf(tx, desk);
  const { facts, warehouseId } = known(goods);
  const rows = goods.map(({ productId, hasSerials, pricePaisa, orderLevelMilli }) => {
    const pieces = BigInt(2 + (productId % 4));
    const quantityMilli = hasSerials ? pieces * 1000n : openingMilli(productId, orderLevelMilli ?? 20_000n);
    const serials = hasSerials
      ? Array.from(
          { length: Number(pieces) },
          (_, piece) => `SN${1000 + productId}${String(piece + 1).padStart(2, '0')}`,
        )
      : [];
    return { productId, quantityMilli, serials, rateMilli: pricePaisa * 10n };
  });
  for (let from = 0; from < rows.length; from += MAX_VOUCHER_ROWS) {
    const typed: TypedOpeningStock = {
      warehouseId,
      remarks: 'Counted when the books began',
      rows: rows.slice(from, from + MAX_VOUCHER_ROWS),
    };
    await post(tx, desk, openingStockKind, { typed, facts });
  }
}

/** Returns twice the order level and some more. A few products get too little, so that there is something to order. */
const openingMilli = (productId: number, levelMilli: QtyMilli): QtyMilli =>
  productId % 12 === 5 && levelMilli >= 2000n
    ? (levelMilli / 2000n) * 1000n
    : levelMilli * 2n + BigInt(productId % 9) * 1000n;

/** Writes the stock uses of the day that people look at: some goods are damaged, some are used in the shop. */
export async function useDemoStock(tx: Tx, desk: StockDesk): Promise<void> {
  const goods = (await goodsOf(tx, desk)).filter(({ hasSerials }) => !hasSerials);
  const { facts, warehouseId } = known(goods);
  const some = (from: number) =>
    goods.slice(from, from + 3).map(({ productId }) => ({ productId, quantityMilli: 1000n, serials: [] }));
  if (some(3).length === 0) return;
  const damaged = { reason: 'damage' as const, warehouseId, remarks: 'Torn while unloading', rows: some(0) };
  await post(tx, desk, adjustmentKind, { typed: damaged, facts });
  const used = { orderId: null, orderText: '', issuedTo: 'The shop', warehouseId, remarks: '', rows: some(3) };
  const noIssue = { orders: new Set<number>(), issues: [], returns: [] };
  await post(tx, desk, stockIssueKind, { typed: used, facts: { ...facts, ...noIssue } });
}

/** Sends goods to another branch with the same open day. Some have arrived, others are in transit. */
export async function sendDemoGoods(tx: Tx, desk: StockDesk, toBranchId: number): Promise<void> {
  const goods = (await goodsOf(tx, desk)).filter(({ hasSerials }) => !hasSerials);
  const { facts, warehouseId } = known(goods);
  const branches = {
    workingBranchId: desk.branchId,
    branches: [{ branchId: toBranchId, isHeadOffice: false, isActive: true }],
  };
  const sendings: TypedSending[] = ['Dhaka Metro TA 11-4071', 'Dhaka Metro TA 13-2256'].map((vehicle, index) => ({
    toBranchId,
    warehouseId,
    vehicle,
    remarks: 'For the counter',
    rows: goods
      .slice(6 + index * 3, 9 + index * 3)
      .map(({ productId }) => ({ productId, quantityMilli: 2000n, serials: [] })),
  }));
  const sent: bigint[] = [];
  for (const typed of sendings.filter(({ rows }) => rows.length > 0)) {
    const known = { typed, facts: { ...facts, branches, receiverProducts: facts.products } };
    sent.push(await post(tx, desk, branchTransferKind, known));
  }
  const [arrived] = sent;
  if (arrived === undefined) return;
  const [transit = null] = await readTransits(tx, toBranchId, [Number(arrived)]);
  const typed = {
    sendingVoucherId: Number(arrived),
    warehouseId: null,
    missing: 'waiting' as const,
    remarks: '',
    rows: (transit?.rows ?? []).map(({ productId, openMilli }) => ({
      productId,
      quantityMilli: openMilli,
      serials: [],
    })),
  };
  await post(tx, { ...desk, branchId: toBranchId }, receiptKind, {
    typed,
    facts: { transit, warehouses: new Set<number>() },
  });
}

/** Returns the goods of the desk's own branch, or of another one that shares them. */
export async function goodsOf(
  tx: Tx,
  { companyId, branchId }: StockDesk,
  ofBranchId: number = branchId,
): Promise<DemoGoods[]> {
  await showBranches(tx, [branchId]);
  const { rows } = await sql<DemoGoods>`
    select p.product_id as "productId", p.name, p.serial_numbered as "hasSerials", u.decimals,
      p.purchase_price_paisa as "pricePaisa", p.order_level_milli as "orderLevelMilli", w.warehouse_id as "warehouseId",
      exists (select from recipe_material r where r.company_id = p.company_id and r.product_id = p.product_id) as "isMade"
    from product p
      join unit u on u.company_id = p.company_id and u.unit_id = p.unit_id
      left join warehouse w on w.company_id = p.company_id and w.branch_id = p.branch_id and w.is_default
    where p.company_id = ${companyId} and p.branch_id = ${ofBranchId} and p.status = 1
    order by p.product_id`.execute(tx);
  return rows;
}

/** Returns the quantity of the branch's goods, by product. */
export async function stockOf(tx: Tx, { companyId, branchId }: StockDesk): Promise<ReadonlyMap<number, QtyMilli>> {
  const { rows } = await sql<{ productId: number; quantityMilli: QtyMilli }>`
    select product_id as "productId", quantity_milli as "quantityMilli" from stock_balance
    where company_id = ${companyId} and branch_id = ${branchId}`.execute(tx);
  return new Map(rows.map(({ productId, quantityMilli }) => [productId, BigInt(quantityMilli)]));
}

/** Returns the facts of the goods that the rules need, and the warehouse. */
export function known(goods: readonly DemoGoods[]): {
  readonly facts: StockFacts;
  readonly warehouseId: number | null;
} {
  const warehouseId = goods[0]?.warehouseId ?? null;
  const products = goods.map(({ productId, name, hasSerials, decimals }) => {
    return [productId, { name, isArchived: false, hasSerials, decimals }] as const;
  });
  return {
    facts: { products: new Map(products), warehouses: new Set(warehouseId === null ? [] : [warehouseId]) },
    warehouseId,
  };
}

/** Posts a document of the desk with the rows of its own tables, and returns the id of its voucher. */
export async function post<Typed, Facts extends object, Own, Found>(
  tx: Tx,
  { companyId, branchId, author, at }: StockDesk,
  kind: DocumentKind<Typed, Facts, Own, Found>,
  { typed, facts }: { readonly typed: Typed; readonly facts: Facts },
): Promise<bigint> {
  const ruled = kind.rule(typed, facts, null);
  if (!ruled.ok) throw new Error(`the rule refused the demo: ${ruled.refusal.code}`);
  const { kind: name, formVersion, form } = voucherDraft(kind, typed, ruled.drafts[0]);
  const document = { branchId, expectedDay: null, author, idempotency: null, kind: name, formVersion, form };
  const posted = await postDocument(tx, { ...document, drafts: ruled.drafts }, at);
  if (!posted.ok) throw new Error(`the books refused the demo: ${posted.refusal.code}`);
  const { voucherId, version, date } = posted;
  await kind.own?.write(tx, { companyId, branchId, voucherId, version, date }, typed, facts, ruled.own);
  return voucherId;
}
