import type { SortBy } from '@cashbook/contract/wire';
import { type RawBuilder, sql } from 'kysely';

/**
 * Returns the order of a list in SQL. Callers can sort only by the keys of `columns`; rows without a value are last in both
 * directions. `usual` is the list's own order. It ends with a unique column, so that equal rows do not move between two pages.
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

/** Returns a text as people sort it: without regard to capitals, with empty texts at the end. */
export const textOrder = (column: RawBuilder<unknown>) => sql`nullif(lower(${column}), '')`;
