import { product } from '@cashbook/contract/catalog/products';
import type { RecordRow } from '@cashbook/contract/records/record';
import { useQueries } from '@tanstack/react-query';
import { queryOf } from '#session/query.ts';
import type { LabelOrder } from './label-run.ts';
import type { Labelled } from './product-label.tsx';

/** Returns the label data of the ordered products that are loaded, by product id. A product that does not exist is left out. */
export function useLabelled(orders: readonly LabelOrder[]): ReadonlyMap<number, Labelled> {
  const found = useQueries({
    queries: orders.map(({ id }) => ({
      ...queryOf(product.routes.read, { params: { id: String(id) } }),
      retry: false,
    })),
  });
  return new Map(found.flatMap(({ data }) => (data === undefined ? [] : [[data.id, labelledFrom(data)] as const])));
}

const labelledFrom = (row: RecordRow): Labelled => ({
  id: row.id,
  name: String(row.name),
  code: String(row.code),
  barcode: String(row.barcode),
  salesPaisa: typeof row.sales_price === 'bigint' ? row.sales_price : 0n,
});
