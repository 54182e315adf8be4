import { MAX_ROW_REMARKS, type QtyMilli } from '@cashbook/money';
import type { DraftMovement, Ruled } from '#documents/document';
import { type Refused, refuse } from '#documents/refusal';

/** A counted product of a count sheet, compared with the books at that moment. */
export type CountedProduct = {
  readonly productId: number;
  readonly name: string;
  readonly hasSerials: boolean;
  /** Above zero for goods found beyond the books, below zero for missing goods; for pieces with serials their net number. */
  readonly differenceMilli: QtyMilli;
  /** Whether goods moved between the first and the last entry. Then nobody knows whether they were counted. */
  readonly hasMoved: boolean;
  /** The serials that the books have there and nobody counted. */
  readonly missing: readonly string[];
  /** The serials that were counted and that the books do not have there. */
  readonly extra: readonly string[];
};

export type CountSheetFacts = {
  /** Null when its goods are in no warehouse. */
  readonly warehouseId: number | null;
  /** The number of entries made on the sheet. */
  readonly entries: number;
  /** Whether it was abandoned, or agreed with the books in everything. */
  readonly isEnded: boolean;
  /** The number of the voucher that posted it; null when there is none that is not void. */
  readonly postedBy: string | null;
  /** The counted products, in the order of the sheet. */
  readonly rows: readonly CountedProduct[];
};

export type TypedStockCount = {
  readonly sheetNo: number;
  /** The number of entries that the screen showed. */
  readonly entries: number;
  readonly remarks: string;
};

export type StockCountFacts = { readonly sheet: CountSheetFacts | null };

export type StockCountRefusal =
  | 'count_not_found'
  | 'count_posted'
  | 'count_ended'
  | 'remarks_too_long'
  | 'count_changed_meanwhile'
  | 'nothing_counted'
  | 'count_has_moved'
  | 'count_agrees';

/**
 * Makes one voucher of type 18 for the differences of a count sheet. Found goods come in and missing goods go out, at the
 * average cost. Products that nobody counted do not change.
 *
 * Refusals, the first that applies: `count_not_found`, `count_posted`, `count_ended`, `remarks_too_long`,
 * `count_changed_meanwhile` when somebody counted after the screen was loaded, `nothing_counted`, `count_has_moved`,
 * `count_agrees` when nothing differs.
 */
export function stockCount(
  { entries, remarks }: TypedStockCount,
  { sheet }: StockCountFacts,
): Ruled<StockCountRefusal> {
  if (sheet === null) return refuse('count_not_found');
  const refused = sheetRefusal(sheet);
  if (refused !== null) return refused;
  if (remarks.length > MAX_ROW_REMARKS) return refuse('remarks_too_long');
  if (entries !== sheet.entries) return refuse('count_changed_meanwhile');
  if (sheet.rows.length === 0) return refuse('nothing_counted');
  const moved = sheet.rows.find(({ hasMoved }) => hasMoved);
  if (moved !== undefined) return named('count_has_moved', { product: moved.name });
  const movements = sheet.rows.flatMap((row) => differencesOf(row, sheet.warehouseId));
  if (movements.length === 0) return refuse('count_agrees');
  return { ok: true, drafts: [{ typeId: 18, totalPaisa: 0n, entries: [], remarks, movements }], own: null };
}

function sheetRefusal({ postedBy, isEnded }: CountSheetFacts): Refused<'count_posted' | 'count_ended'> | null {
  if (postedBy !== null) return named('count_posted', { number: postedBy });
  return isEnded ? refuse('count_ended') : null;
}

const named = <Code extends string>(code: Code, names: Readonly<Record<string, string>>): Refused<Code> => {
  return { ok: false, refusal: { code, names } };
};

function differencesOf(
  { productId, hasSerials, differenceMilli, missing, extra }: CountedProduct,
  warehouseId: number | null,
): DraftMovement[] {
  const movement = (quantityMilli: QtyMilli, serials: readonly string[]): DraftMovement => {
    return { productId, warehouseId, quantityMilli, givenCost: null, orderId: null, serials };
  };
  const all = hasSerials
    ? [movement(-1000n * BigInt(missing.length), missing), movement(1000n * BigInt(extra.length), extra)]
    : [movement(differenceMilli, [])];
  return all.filter(({ quantityMilli }) => quantityMilli !== 0n);
}
