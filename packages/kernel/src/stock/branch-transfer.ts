import { type CostMicro, MAX_ROW_REMARKS, MAX_VOUCHER_PAISA, type Paisa, type QtyMilli } from '@cashbook/money';
import type { Draft, DraftMovement, Ruled } from '#documents/document';
import { type Refused, refuse } from '#documents/refusal';
import { ACCOUNT } from '#ledger/chart';
import { balance, credit, debit } from '#ledger/entries';
import { stockValuePaisa } from '#stock/stock-cost';
import {
  productTwiceRefusal,
  type StockFacts,
  type StockRow,
  type StockRowsRefusal,
  stockRowsRefusal,
  warehouseRefusal,
} from '#stock/stock-rows';
import type { BranchFacts } from '#vouchers/remittance';

/**
 * Goods that one branch sends to another (accounting §5). In transit they remain the stock of the branch that sent them. The
 * other branch receives them at the cost at which they left.
 */

// ------------------------------------------------------------------------------------------------ sending

export type TypedSending = {
  /** Null while none is selected. */
  readonly toBranchId: number | null;
  /** The warehouse of the goods; null when they are in none. */
  readonly warehouseId: number | null;
  /** The vehicle that carries them, such as the number of a lorry. */
  readonly vehicle: string;
  readonly remarks: string;
  readonly rows: readonly StockRow[];
};

export type SendingFacts = StockFacts & {
  readonly branches: BranchFacts;
  /** The products named that the other branch may move. */
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
 * Makes the voucher for goods that leave a warehouse for another branch: type 18, which moves stock alone. The goods are then
 * in transit.
 *
 * Refusals, the first that applies: `no_rows`, `receiving_branch_missing`, `own_branch`, `branch_not_found` for one that does
 * not exist or is not active, `remarks_too_long`, `warehouse_not_found`, those of {@link stockRowsRefusal}; then row by row
 * `product_not_shared` for a product that the other branch may not move, `product_twice`.
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
  return { ok: true, drafts: [{ typeId: 18, totalPaisa: 0n, entries: [], remarks, movements }], own: null };
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
  /** The quantity still in transit. */
  readonly openMilli: QtyMilli;
  /** The cost of a unit, frozen when it was sent. */
  readonly unitCost: CostMicro;
  /** The serials of the pieces still in transit, for a product with serials. */
  readonly serials: readonly string[];
};

/** The goods that a voucher has sent. */
export type Transit = {
  readonly voucherId: number;
  readonly numberText: string;
  readonly fromBranchId: number;
  readonly toBranchId: number;
  /** The warehouse that the goods left; null when there was none, or when it is no longer in use. */
  readonly warehouseId: number | null;
  readonly rows: readonly TransitRow[];
};

/** The choices for goods that have not arrived: they stay in transit, return to the warehouse that they left, or are lost. */
export type Missing = 'waiting' | 'returned' | 'lost';

export type ReceiptFacts = {
  /** Null when that voucher sends this branch nothing to receive. */
  readonly transit: Transit | null;
  readonly warehouses: StockFacts['warehouses'];
};

export type TypedReceipt = {
  readonly sendingVoucherId: number;
  /** The warehouse that receives the goods; null for none. */
  readonly warehouseId: number | null;
  readonly missing: Missing;
  readonly remarks: string;
  /** The goods that have arrived, one row for each product. A row with quantity zero says that none arrived. */
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
 * Makes the vouchers for goods received from another branch: two of type 18 that are halves of one document. Here Dr 36 / Cr 10
 * and the goods come in, there Dr 10 / Cr 36 and they leave. Both use the cost frozen when the goods were sent (accounting §5).
 * In the half of the sending branch, missing goods return to its warehouse or are lost, unless they stay in transit.
 *
 * Refusals, the first that applies: `remarks_too_long`, `transfer_not_found`, `transfer_ended` when nothing is in transit any
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
  return { ok: true, drafts: halves(transit, { received, totalPaisa, warehouseId, missing, remarks }), own: null };
}

const hasEnded = ({ rows }: Transit) => rows.every(({ openMilli }) => openMilli === 0n);

const ended = ({ numberText }: Transit): Refused<'transfer_ended'> => {
  return { ok: false, refusal: { code: 'transfer_ended', names: { numbers: numberText } } };
};

type ReceivedRow = StockRow & { readonly unitCost: CostMicro };

const valuePaisa = ({ quantityMilli, unitCost }: Pick<ReceivedRow, 'quantityMilli' | 'unitCost'>): Paisa =>
  stockValuePaisa({ quantityMilli, averageCost: unitCost });

/** Returns the refusal of rows that cannot have arrived as they say; null when all of them can. */
function arrivedRefusal(
  rows: readonly StockRow[],
  sent: ReadonlyMap<number, TransitRow>,
): Refused<ReceiptRefusal> | null {
  for (const [index, { productId, quantityMilli, serials }] of rows.entries()) {
    const of = sent.get(productId);
    if (of === undefined) return refuse('product_not_sent', index);
    if (quantityMilli < 0n) return refuse('quantity_not_positive', index);
    const named = (code: ReceiptRefusal, names: Readonly<Record<string, string>>): Refused<ReceiptRefusal> => {
      return { ok: false, refusal: { code, row: index, names } };
    };
    if (quantityMilli > of.openMilli) return named('more_than_sent', { product: of.name });
    if (quantityMilli % 10n ** BigInt(3 - of.decimals) !== 0n) {
      return named('quantity_decimals', { product: of.name, decimals: String(of.decimals) });
    }
    if (BigInt(serials.length) * 1000n !== (of.hasSerials ? quantityMilli : 0n)) return refuse('serials_differ', index);
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

/** Returns the half of the receiving branch, which the screens show, and the half of the sending branch. */
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

/**
 * Returns the movements of the goods that have not arrived. They leave the transit, into the warehouse that they left or for
 * good.
 */
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
 * Makes the voucher by which the sending branch takes back, or writes off, all goods still in transit. Type 18, which moves
 * stock alone. The goods return to the warehouse that they left, or are lost.
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
  return { ok: true, drafts: [{ typeId: 18, totalPaisa: 0n, entries: [], remarks, movements, links }], own: null };
}
