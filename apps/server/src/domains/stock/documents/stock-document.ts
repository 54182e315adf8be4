import { type VoucherKindName, voucherKind } from '@cashbook/contract/documents/voucher-kinds';
import type { RefusalCode } from '@cashbook/contract/refusals';
import type { SavedStock } from '@cashbook/contract/stock/documents';
import type { Json, StockFacts, StockRow } from '@cashbook/kernel';
import { z } from 'zod';
import type { LoadedVoucher } from '#domains/ledger/index';
import { type DocumentKind, type DocumentWire, type Needs, nothingBeside } from '#domains/posting/index';
import { goodsNeeded } from '#domains/stock/goods-look-ups';
import { savedStock, shortStockAdvice } from '#domains/stock/short-stock';
import { foundStockRow, keptStockRow, namedWarehouse, stockFieldOf } from '#domains/stock/stock-rows';

/** Documents of type 18. This file has the parts that all kinds share for goods, remarks and warehouses. */

/** Returns the stored form of a document: remarks, rows of goods, and the fields of its kind. */
export const keptStock = <Head extends z.ZodRawShape, Row extends z.ZodRawShape>(head: Head, row: Row) =>
  z.object({ ...head, remarks: z.string(), rows: z.array(z.object({ ...keptStockRow, ...row })) });

interface TypedStock {
  readonly remarks: string;
  readonly rows: readonly StockRow[];
}

interface SentStock {
  readonly mtmId?: number | null | undefined;
}

/** The goods and warehouses of a found document, with the names on its voucher. */
interface FoundStock {
  readonly row: ReturnType<typeof foundStockRow>;
  readonly warehouse: (warehouseId: number | null) => ReturnType<typeof namedWarehouse>;
  /** The name of the branch that gets the goods; empty when no branch does. */
  readonly sentTo: string;
}

/** The parts in which one kind differs. */
interface StockDocument<
  Typed extends TypedStock,
  Body extends SentStock,
  Loaded extends object,
  Facts extends StockFacts = StockFacts,
> {
  readonly name: VoucherKindName;
  /** Every form that the kind was ever stored in, made with {@link keptStock}, the oldest first. */
  readonly forms: readonly [z.ZodType<Typed, Json>, ...z.ZodType<Typed, Json>[]];
  readonly rule: DocumentKind<Typed, Facts>['rule'];
  /** Returns the needs of the rule. {@link goodsOf} is enough for a kind that only moves goods. */
  readonly needs: DocumentKind<Typed, Facts>['needs'];
  /** The fields above the rows by refusal code, beside those that all stock documents have. */
  readonly fields?: Readonly<Partial<Record<RefusalCode, string>>>;
  readonly typed: (body: Body) => Typed;
  readonly loaded: (typed: Typed, found: FoundStock) => Loaded;
}

type StockTravel<Typed extends TypedStock, Body extends SentStock, Loaded extends object> = Pick<
  StockDocument<Typed, Body, Loaded>,
  'typed' | 'loaded'
>;

/** Returns the wire form of a kind of stock document. */
export function stockWire<Typed extends TypedStock, Body extends SentStock, Loaded extends object>({
  typed,
  loaded,
}: StockTravel<Typed, Body, Loaded>): DocumentWire<Typed, Body, Loaded, SavedStock> {
  return {
    typed,
    voucherIn: ({ mtmId }) => mtmId ?? 'new',
    loaded: (document, { movements }) =>
      loaded(document, {
        row: foundStockRow(movements),
        warehouse: (warehouseId) => namedWarehouse(movements, warehouseId),
        sentTo: movements.find(({ toBranch }) => toBranch !== null)?.toBranch ?? '',
      }),
    saved: (saved, _message, advice) => savedStock(saved, advice),
  };
}

/** Returns the needs for the goods and these warehouses of a document. Most rules need nothing else. */
export const goodsOf =
  <Typed extends TypedStock>(warehousesOf: (typed: Typed) => readonly (number | null)[]) =>
  (typed: Typed, before: LoadedVoucher | null): Needs<StockFacts> =>
    goodsNeeded(typed.rows, warehousesOf(typed), before);

/** Returns a kind of stock document and its wire form. */
export function stockDocument<
  Typed extends TypedStock,
  Body extends SentStock,
  Loaded extends object,
  Facts extends StockFacts = StockFacts,
>({
  name,
  forms,
  rule,
  needs,
  fields = {},
  ...travel
}: StockDocument<Typed, Body, Loaded, Facts>): {
  readonly kind: DocumentKind<Typed, Facts>;
  readonly wire: DocumentWire<Typed, Body, Loaded, SavedStock>;
} {
  return {
    kind: {
      name,
      typeIds: [voucherKind(name).typeId],
      forms,
      needs,
      rule,
      advice: shortStockAdvice,
      readBeside: nothingBeside,
      fieldOf: (refusal) => fields[refusal.code] ?? stockFieldOf(refusal),
    },
    wire: stockWire(travel),
  };
}
