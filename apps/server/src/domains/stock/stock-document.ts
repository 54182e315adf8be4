import type { RefusalCode } from '@cashbook/contract/refusals';
import type { SavedStock } from '@cashbook/contract/stock/documents';
import { type VoucherKindName, voucherKind } from '@cashbook/contract/vouchers/voucher-kinds';
import type { Json, StockFacts, StockRow } from '@cashbook/kernel';
import { z } from 'zod';
import type { LoadedVoucher } from '#domains/ledger/index';
import type { DocumentKind, DocumentWire, Needs } from '#domains/posting/index';
import { goodsNeeded } from '#domains/stock/goods-look-ups';
import { savedStock, shortStockAdvice } from '#domains/stock/short-stock';
import { foundStockRow, keptStockRow, namedWarehouse, stockFieldOf } from '#domains/stock/stock-rows';

/** Documents of type 18, described once: what is kept, looked up, typed, found and refused of goods, remarks and warehouses. */

/** What is kept of a document: remarks, rows of goods, and what its kind has beside those. */
export const keptStock = <Head extends z.ZodRawShape, Row extends z.ZodRawShape>(head: Head, row: Row) =>
  z.object({ ...head, remarks: z.string(), rows: z.array(z.object({ ...keptStockRow, ...row })) });

interface TypedStock {
  readonly remarks: string;
  readonly rows: readonly StockRow[];
}

interface SentStock {
  readonly mtmId?: number | null | undefined;
}

/** Goods and warehouses of a document that is found, with their names as they stand on its voucher. */
interface FoundStock {
  readonly row: ReturnType<typeof foundStockRow>;
  readonly warehouse: (warehouseId: number | null) => ReturnType<typeof namedWarehouse>;
  /** The name of the branch to which they were sent; empty where they were sent to none. */
  readonly sentTo: string;
}

/** What one kind says of itself. */
interface StockDocument<
  Typed extends TypedStock,
  Body extends SentStock,
  Loaded extends object,
  Facts extends StockFacts = StockFacts,
> {
  readonly name: VoucherKindName;
  /** Every form that it was ever kept in, made with {@link keptStock}, the oldest first. */
  readonly forms: readonly [z.ZodType<Typed, Json>, ...z.ZodType<Typed, Json>[]];
  readonly rule: DocumentKind<Typed, Facts>['rule'];
  /** What the rule wants to know; {@link goodsOf} gives what it wants who moves goods alone. */
  readonly needs: DocumentKind<Typed, Facts>['needs'];
  /** The fields above the rows that refusals are about, beside those that all stock documents have. */
  readonly fields?: Readonly<Partial<Record<RefusalCode, string>>>;
  readonly typed: (body: Body) => Typed;
  readonly loaded: (typed: Typed, found: FoundStock) => Loaded;
}

type StockTravel<Typed extends TypedStock, Body extends SentStock, Loaded extends object> = Pick<
  StockDocument<Typed, Body, Loaded>,
  'typed' | 'loaded'
>;

/** How a kind of stock document travels. */
export function stockWire<Typed extends TypedStock, Body extends SentStock, Loaded extends object>({
  typed,
  loaded,
}: StockTravel<Typed, Body, Loaded>): DocumentWire<Typed, Body, Loaded, SavedStock> {
  return {
    typed,
    voucherIn: ({ mtmId }) => mtmId ?? 'new',
    loaded: (document, _accounts, _voucherId, movements) =>
      loaded(document, {
        row: foundStockRow(movements),
        warehouse: (warehouseId) => namedWarehouse(movements, warehouseId),
        sentTo: movements.find(({ toBranch }) => toBranch !== null)?.toBranch ?? '',
      }),
    saved: (saved, _message, advice) => savedStock(saved, advice),
  };
}

/** The goods and these warehouses of a document, which is all that the rule of most wants to know. */
export const goodsOf =
  <Typed extends TypedStock>(warehousesOf: (typed: Typed) => readonly (number | null)[]) =>
  (typed: Typed, before: LoadedVoucher | null): Needs<StockFacts> =>
    goodsNeeded(typed.rows, warehousesOf(typed), before);

/** A kind of stock document and how it travels. */
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
      fieldOf: (refusal) => fields[refusal.code] ?? stockFieldOf(refusal),
    },
    wire: stockWire(travel),
  };
}
