import { type CostMicro, MAX_ROW_REMARKS, MAX_VOUCHER_PAISA, type Paisa, type QtyMilli } from '@cashbook/money';
import { ACCOUNT } from '#chart';
import type { Draft, DraftMovement, Ruled } from '#document';
import { balance, credit, debit } from '#entries';
import { type Refused, refuse } from '#refusal';
import { stockValuePaisa } from '#stock-cost';
import type { BranchFacts } from '#vouchers/remittance';
import {
  productTwiceRefusal,
  type StockFacts,
  type StockRow,
  type StockRowsRefusal,
  stockRowsRefusal,
  warehouseRefusal,
} from '#vouchers/stock-rows';

/**
 * Goods that one branch sends to another (accounting §5): on their way they are still the stock of the branch that sent
 * them, until the other one receives them at the cost at which they left.
 */

// ------------------------------------------------------------------------------------------------ sending

export type TypedSending = {
  /** Null while none is chosen. */
  readonly toBranchId: number | null;
  /** Where the goods lie; null where that is no warehouse. */
  readonly warehouseId: number | null;
  /** What carries them, such as the number of a lorry. */
  readonly vehicle: string;
  readonly remarks: string;
  readonly rows: readonly StockRow[];
};

export type SendingFacts = StockFacts & {
  readonly branches: BranchFacts;
  /** Those of the products named that the other branch may move. */
  readonly receiverProducts: StockFacts['products'];
};

export type SendingRefusal =
  | 'receiving_branch_missing'
  | 'own_branch'
  | 'branch_not_found'
  | 'remarks_too_long'
  | 'product_not_shared'
  | 'product_twice'
  | StockRowsRefusal;

/**
 * Goods that leave a warehouse of the branch for another branch, as a voucher of type 18 that moves stock alone: they are
 * then on their way.
 *
 * Refusals, the first that applies: `no_rows`, `receiving_branch_missing`, `own_branch`, `branch_not_found` for one that does
 * not stand, `remarks_too_long`, `warehouse_not_found`, those of {@link stockRowsRefusal}; then row by row `product_not_shared`
 * for what the other branch may not move, `product_twice`.
 */
export function branchTransfer(
  { toBranchId, warehouseId, remarks, rows }: TypedSending,
  facts: SendingFacts,
): Ruled<SendingRefusal> {
  if (rows.length === 0) return refuse('no_rows');
  if (toBranchId === null) return refuse('receiving_branch_missing');
  if (toBranchId === facts.branches.workingBranchId) return refuse('own_branch');
  const to = facts.branches.branches.find(({ branchId }) => branchId === toBranchId);
  if (to === undefined || !to.isActive) return refuse('branch_not_found');
  if (remarks.length > MAX_ROW_REMARKS) return refuse('remarks_too_long');
  const refused =
    warehouseRefusal(warehouseId, facts, 'warehouse_not_found') ??
    stockRowsRefusal(rows, facts) ??
    unsharedRefusal(rows, facts) ??
    productTwiceRefusal(rows, facts.products);
  if (refused !== null) return refused;
  const movements = rows.flatMap((row) => [
    moved(row, -row.quantityMilli, { warehouseId }),
    moved(row, row.quantityMilli, { transitTo: toBranchId }),
  ]);
  return { ok: true, drafts: [{ typeId: 18, totalPaisa: 0n, entries: [], remarks, movements }] };
}

type Place = { readonly warehouseId: number | null } | { readonly transitTo: number };

function moved(
  { productId, serials }: Pick<StockRow, 'productId' | 'serials'>,
  quantityMilli: QtyMilli,
  place: Place,
  givenCost: CostMicro | null = null,
): DraftMovement {
  return { productId, warehouseId: null, ...place, quantityMilli, givenCost, orderId: null, serials };
}

function unsharedRefusal(
  rows: readonly StockRow[],
  { products, receiverProducts }: SendingFacts,
): Refused<'product_not_shared'> | null {
  const row = rows.findIndex(({ productId }) => !receiverProducts.has(productId));
  const product = products.get(rows[row]?.productId ?? 0);
  if (product === undefined) return null;
  return { ok: false, refusal: { code: 'product_not_shared', row, names: { product: product.name } } };
}

// ------------------------------------------------------------------------------------------------ what is on its way

/** A product that a voucher has sent. */
export type TransitRow = {
  readonly productId: number;
  readonly name: string;
  readonly hasSerials: boolean;
  readonly decimals: number;
  /** What is still on its way. */
  readonly openMilli: QtyMilli;
  /** Of a unit, frozen when it was sent. */
  readonly unitCost: CostMicro;
  /** The pieces that are still on their way, of a product that has numbers. */
  readonly serials: readonly string[];
};

/** What a voucher has sent. */
export type Transit = {
  readonly voucherId: number;
  readonly numberText: string;
  readonly fromBranchId: number;
  readonly toBranchId: number;
  /** The warehouse that it left; null where that was none, or is in use no longer. */
  readonly warehouseId: number | null;
  readonly rows: readonly TransitRow[];
};

/** What becomes of goods that have not arrived: they stay on their way, go back to the warehouse that they left, or are lost. */
export type Missing = 'waiting' | 'returned' | 'lost';

export type ReceiptFacts = {
  /** Null where the branch is to receive nothing by that voucher. */
  readonly transit: Transit | null;
  readonly warehouses: StockFacts['warehouses'];
};

export type TypedReceipt = {
  readonly sendingVoucherId: number;
  /** Where the goods come to lie; null where that is no warehouse. */
  readonly warehouseId: number | null;
  readonly missing: Missing;
  readonly remarks: string;
  /** What has arrived, a row for each product; nothing of one whose quantity is zero. */
  readonly rows: readonly StockRow[];
};

export type ReceiptRefusal =
  | 'no_rows'
  | 'remarks_too_long'
  | 'transfer_not_found'
  | 'transfer_ended'
  | 'warehouse_not_found'
  | 'product_not_sent'
  | 'product_twice'
  | 'quantity_not_positive'
  | 'more_than_sent'
  | 'quantity_decimals'
  | 'serials_differ'
  | 'serial_twice'
  | 'serial_not_sent'
  | 'voucher_too_large';

/**
 * Goods received from another branch, as two vouchers of type 18 that are halves of one document: here Dr 36 / Cr 10 and the
 * goods come in, there Dr 10 / Cr 36 and they leave, both at the cost frozen when they were sent (accounting §5). In the half
 * of the branch that sent them, what is missing goes back to its warehouse or is lost, unless it is waited for.
 *
 * Refusals, the first that applies: `remarks_too_long`, `transfer_not_found`, `transfer_ended` where nothing is on its way any
 * more, `no_rows`, `warehouse_not_found`; row by row `product_not_sent`, `product_twice`, `quantity_not_positive`,
 * `more_than_sent`, `quantity_decimals`, `serials_differ`, `serial_twice`, `serial_not_sent`; `voucher_too_large`.
 */
export function transferReceipt(
  { warehouseId, missing, remarks, rows }: TypedReceipt,
  facts: ReceiptFacts,
): Ruled<ReceiptRefusal> {
  const { transit } = facts;
  if (remarks.length > MAX_ROW_REMARKS) return refuse('remarks_too_long');
  if (transit === null) return refuse('transfer_not_found');
  if (hasEnded(transit)) return ended(transit);
  if (rows.every(({ quantityMilli }) => quantityMilli === 0n)) return refuse('no_rows');
  const sent = new Map(transit.rows.map((row) => [row.productId, row]));
  const refused =
    warehouseRefusal(warehouseId, facts, 'warehouse_not_found') ??
    arrivedRefusal(rows, sent) ??
    productTwiceRefusal(rows, sent);
  if (refused !== null) return refused;
  const received = rows.flatMap((row) => {
    const of = sent.get(row.productId);
    return of === undefined || row.quantityMilli === 0n ? [] : [{ ...row, unitCost: of.unitCost }];
  });
  const totalPaisa = received.reduce((sum, row) => sum + valuePaisa(row), 0n);
  if (totalPaisa > MAX_VOUCHER_PAISA) return refuse('voucher_too_large');
  return { ok: true, drafts: halves(transit, { received, totalPaisa, warehouseId, missing, remarks }) };
}

const hasEnded = ({ rows }: Transit) => rows.every(({ openMilli }) => openMilli === 0n);

const ended = ({ numberText }: Transit): Refused<'transfer_ended'> => {
  return { ok: false, refusal: { code: 'transfer_ended', names: { numbers: numberText } } };
};

type ReceivedRow = StockRow & { readonly unitCost: CostMicro };

const valuePaisa = ({ quantityMilli, unitCost }: Pick<ReceivedRow, 'quantityMilli' | 'unitCost'>): Paisa =>
  stockValuePaisa({ quantityMilli, averageCost: unitCost });

/** Why rows have not arrived as they say; null when they may have. */
function arrivedRefusal(
  rows: readonly StockRow[],
  sent: ReadonlyMap<number, TransitRow>,
): Refused<ReceiptRefusal> | null {
  for (const [place, { productId, quantityMilli, serials }] of rows.entries()) {
    const of = sent.get(productId);
    if (of === undefined) return refuse('product_not_sent', place);
    if (quantityMilli < 0n) return refuse('quantity_not_positive', place);
    const named = (code: ReceiptRefusal, names: Readonly<Record<string, string>>): Refused<ReceiptRefusal> => {
      return { ok: false, refusal: { code, row: place, names } };
    };
    if (quantityMilli > of.openMilli) return named('more_than_sent', { product: of.name });
    if (quantityMilli % 10n ** BigInt(3 - of.decimals) !== 0n) {
      return named('quantity_decimals', { product: of.name, decimals: String(of.decimals) });
    }
    if (BigInt(serials.length) * 1000n !== (of.hasSerials ? quantityMilli : 0n)) return refuse('serials_differ', place);
    const twice = serials.find((serial, at) => serials.indexOf(serial) < at);
    if (twice !== undefined) return named('serial_twice', { serial: twice });
    const strange = serials.find((serial) => !of.serials.includes(serial));
    if (strange !== undefined) return named('serial_not_sent', { serial: strange });
  }
  return null;
}

type Received = {
  readonly received: readonly ReceivedRow[];
  readonly totalPaisa: Paisa;
  readonly warehouseId: number | null;
  readonly missing: Missing;
  readonly remarks: string;
};

/** The half of the branch that receives, which is the one that is shown, and that of the branch that sent. */
function halves(transit: Transit, { received, totalPaisa, warehouseId, missing, remarks }: Received): [Draft, Draft] {
  const { voucherId, numberText, fromBranchId, toBranchId } = transit;
  const notes = { remarks: remarks === '' ? numberText : `${numberText} · ${remarks}` };
  const common = { typeId: 18, totalPaisa, remarks } as const;
  const got = () =>
    balance([
      debit(ACCOUNT.stockTransfers, totalPaisa, notes),
      credit(ACCOUNT.interBranchCurrent, totalPaisa, { ...notes, counterBranchId: fromBranchId }),
    ]);
  const gave = () =>
    balance([
      debit(ACCOUNT.interBranchCurrent, totalPaisa, { ...notes, counterBranchId: toBranchId }),
      credit(ACCOUNT.stockTransfers, totalPaisa, notes),
    ]);
  const isFree = totalPaisa === 0n;
  const arrived = received.map((row) => moved(row, -row.quantityMilli, { transitTo: toBranchId }, row.unitCost));
  return [
    {
      ...common,
      entries: isFree ? [] : [got()],
      movements: received.map((row) => moved(row, row.quantityMilli, { warehouseId }, row.unitCost)),
    },
    {
      ...common,
      branchId: fromBranchId,
      entries: isFree ? [] : [gave()],
      movements: [...arrived, ...(missing === 'waiting' ? [] : withdrawn(transit, missing, received))],
      links: [
        { parent: 'first', role: 'half' },
        { parent: BigInt(voucherId), role: 'transfer' },
      ],
    },
  ];
}

/** What is still on its way beside what has arrived leaves it, into the warehouse that it came from or for good. */
function withdrawn(
  { rows, toBranchId, warehouseId }: Transit,
  missing: Exclude<Missing, 'waiting'>,
  arrived: readonly StockRow[],
): DraftMovement[] {
  return rows.flatMap(({ productId, openMilli, serials }) => {
    const got = arrived.find((row) => row.productId === productId);
    const quantityMilli = openMilli - (got?.quantityMilli ?? 0n);
    if (quantityMilli === 0n) return [];
    const row = { productId, serials: serials.filter((serial) => got?.serials.includes(serial) !== true) };
    const out = moved(row, -quantityMilli, { transitTo: toBranchId });
    return missing === 'lost' ? [out] : [out, moved(row, quantityMilli, { warehouseId })];
  });
}

// ------------------------------------------------------------------------------------------------ taking back

export type TypedWithdrawal = {
  readonly sendingVoucherId: number;
  readonly missing: Exclude<Missing, 'waiting'>;
  readonly remarks: string;
};

export type WithdrawalRefusal = 'remarks_too_long' | 'transfer_not_found' | 'transfer_ended';

/**
 * All that is still on its way goes back to the warehouse that it came from, or is lost, by the branch that sent it: a
 * voucher of type 18 that moves stock alone.
 *
 * Refusals, the first that applies: `remarks_too_long`, `transfer_not_found`, `transfer_ended`.
 */
export function transferWithdrawal(
  { missing, remarks }: TypedWithdrawal,
  { transit }: Pick<ReceiptFacts, 'transit'>,
): Ruled<WithdrawalRefusal> {
  if (remarks.length > MAX_ROW_REMARKS) return refuse('remarks_too_long');
  if (transit === null) return refuse('transfer_not_found');
  if (hasEnded(transit)) return ended(transit);
  const movements = withdrawn(transit, missing, []);
  const links = [{ parent: BigInt(transit.voucherId), role: 'transfer' as const }];
  return { ok: true, drafts: [{ typeId: 18, totalPaisa: 0n, entries: [], remarks, movements, links }] };
}
