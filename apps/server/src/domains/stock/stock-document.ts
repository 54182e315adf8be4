import type { SavedVoucher } from '@cashbook/contract/posting/document-routes';
import type { RefusalCode } from '@cashbook/contract/refusals';
import { type VoucherKindName, voucherKind } from '@cashbook/contract/vouchers/voucher-kinds';
import type { Json, Ruled, StockFacts, StockRow } from '@cashbook/kernel';
import { z } from 'zod';
import type { DocumentKind, DocumentWire } from '#domains/posting/index';
import { goodsNeeded } from '#domains/stock/goods-look-ups';
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
}

/** What one kind says of itself. */
interface StockDocument<Typed extends TypedStock, Body extends SentStock, Loaded extends object> {
  readonly name: VoucherKindName;
  /** Every form that it was ever kept in, made with {@link keptStock}, the oldest first. */
  readonly forms: readonly [z.ZodType<Typed, Json>, ...z.ZodType<Typed, Json>[]];
  readonly rule: (typed: Typed, facts: StockFacts) => Ruled<RefusalCode>;
  readonly warehousesOf: (typed: Typed) => readonly (number | null)[];
  /** The fields above the rows that refusals are about, beside those that all stock documents have. */
  readonly fields?: Readonly<Partial<Record<RefusalCode, string>>>;
  readonly typed: (body: Body) => Typed;
  readonly loaded: (typed: Typed, found: FoundStock) => Loaded;
}

/** A kind of stock document and how it travels. */
export function stockDocument<Typed extends TypedStock, Body extends SentStock, Loaded extends object>({
  name,
  forms,
  rule,
  warehousesOf,
  fields = {},
  typed,
  loaded,
}: StockDocument<Typed, Body, Loaded>): {
  readonly kind: DocumentKind<Typed, StockFacts>;
  readonly wire: DocumentWire<Typed, Body, Loaded, SavedVoucher>;
} {
  return {
    kind: {
      name,
      typeIds: [voucherKind(name).typeId],
      forms,
      needs: (document, before) => goodsNeeded(document.rows, warehousesOf(document), before),
      rule,
      fieldOf: (refusal) => fields[refusal.code] ?? stockFieldOf(refusal),
    },
    wire: {
      typed,
      voucherIn: ({ mtmId }) => mtmId ?? 'new',
      loaded: (document, _accounts, _voucherId, movements) =>
        loaded(document, {
          row: foundStockRow(movements),
          warehouse: (warehouseId) => namedWarehouse(movements, warehouseId),
        }),
      saved: (saved) => saved,
    },
  };
}
