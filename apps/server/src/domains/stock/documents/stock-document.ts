import type { DocumentFields, FoundOf } from '@cashbook/contract/documents/described';
import type { Fields, TypedOf, WireOf } from '@cashbook/contract/documents/field';
import type { VoucherKindName } from '@cashbook/contract/documents/voucher-kinds';
import type { SavedStock } from '@cashbook/contract/stock/documents';
import type { StockFacts, StockRow } from '@cashbook/kernel';
import type { LoadedVoucher } from '#domains/ledger/index';
import { type DocumentKind, type DocumentWire, describedKind, type Needs, wireOf } from '#domains/posting/index';
import { goodsNeeded } from '#domains/stock/goods-look-ups';
import { savedStock, shortStockAdvice } from '#domains/stock/short-stock';

/** Documents of type 18. */

/** Returns the needs for the goods and these warehouses of a document. Most rules need nothing else. */
export const goodsOf =
  <Typed extends { readonly rows: readonly StockRow[] }>(warehousesOf: (typed: Typed) => readonly (number | null)[]) =>
  (typed: Typed, before: LoadedVoucher | null): Needs<StockFacts> =>
    goodsNeeded(typed.rows, warehousesOf(typed), before);

/** Returns a kind of stock document and its wire form. {@link goodsOf} makes the needs of a kind that only moves goods. */
export function stockDocument<F extends Fields, Facts extends StockFacts = StockFacts>(
  name: VoucherKindName,
  document: DocumentFields<F>,
  own: Pick<DocumentKind<TypedOf<F>, Facts>, 'needs' | 'rule' | 'own'>,
): {
  readonly kind: DocumentKind<TypedOf<F>, Facts>;
  readonly wire: DocumentWire<TypedOf<F>, object, WireOf<FoundOf<F>>, SavedStock>;
} {
  return {
    kind: describedKind(name, document, { ...own, advice: shortStockAdvice }),
    wire: wireOf(document, savedStock),
  };
}
