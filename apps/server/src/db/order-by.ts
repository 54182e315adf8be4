import type { SortBy } from '@cashbook/contract/wire';
import { type RawBuilder, sql } from 'kysely';

/**
 * The order of a list in SQL. Only what stands in `columns` can be sorted by, whatever a caller sends; rows without a
 * value come last either way. `usual` is the list's own order and ends with what is unique, so that equal rows do not
 * change places between two pages.
 */
export function orderBy<Key extends string>(
  sort: SortBy<Key>,
  columns: Readonly<Record<Key, RawBuilder<unknown>>>,
  usual: RawBuilder<unknown>,
): RawBuilder<unknown> {
  for (const [key, column] of Object.entries<RawBuilder<unknown>>(columns)) {
    if (sort === key) return sql`order by ${column} nulls last, ${usual}`;
    if (sort === `-${key}`) return sql`order by ${column} desc nulls last, ${usual}`;
  }
  return sql`order by ${usual}`;
}

/** A text as people sort it: without regard to capitals, what is empty at the end. */
export const textOrder = (column: RawBuilder<unknown>) => sql`nullif(lower(${column}), '')`;
