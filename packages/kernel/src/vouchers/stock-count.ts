import { MAX_ROW_REMARKS, type QtyMilli } from '@cashbook/money';
import type { DraftMovement, Ruled } from '#document';
import { type Refused, refuse } from '#refusal';

/** A product of a count sheet that was counted, beside what the books had at that moment. */
export type CountedProduct = {
  readonly productId: number;
  readonly name: string;
  readonly hasSerials: boolean;
  /** Above zero what was found beyond the books, below what is missing; of pieces with serials their net number. */
  readonly differenceMilli: QtyMilli;
  /** Goods moved between the first and the last entry: nobody knows whether they were counted. */
  readonly hasMoved: boolean;
  /** Serials that the books have there and nobody counted. */
  readonly missing: readonly string[];
  /** Serials that were counted and that the books have not there. */
  readonly extra: readonly string[];
};

export type CountSheetFacts = {
  /** Null where its goods lie in no warehouse. */
  readonly warehouseId: number | null;
  /** How often something was entered on it. */
  readonly entries: number;
  /** It was abandoned, or everything on it was as the books say. */
  readonly isEnded: boolean;
  /** The number of the voucher with which it is posted; null where none stands. */
  readonly postedBy: string | null;
  /** Those that were counted, in the order of the sheet. */
  readonly rows: readonly CountedProduct[];
};

export type TypedStockCount = {
  readonly sheetNo: number;
  /** The entries that the screen showed. */
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
 * The differences of a count sheet as one voucher of type 18: what was found comes in and what is missing goes out, at the
 * average cost. What nobody counted stays as it is.
 *
 * Refusals, the first that applies: `count_not_found`, `count_posted`, `count_ended`, `remarks_too_long`,
 * `count_changed_meanwhile` where somebody has counted since the screen was shown, `nothing_counted`, `count_has_moved`,
 * `count_agrees` where nothing differs.
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
  return { ok: true, drafts: [{ typeId: 18, totalPaisa: 0n, entries: [], remarks, movements }] };
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
