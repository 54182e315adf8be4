/** The sort order of rows: the key of a column. A leading `-` means descending. Empty means that no column sorts the rows. */
export type SortedBy = string;

export interface TableSort {
  by: SortedBy;
  /** The default order of the rows. */
  usual: SortedBy;
  change: (by: SortedBy) => void;
}

/**
 * Returns the direction in which a column sorts the rows, as its head says it; undefined when another column or none
 * sorts them.
 */
export function directionOf(by: SortedBy, key: string): 'ascending' | 'descending' | undefined {
  if (by === key) return 'ascending';
  return by === `-${key}` ? 'descending' : undefined;
}

/**
 * Returns the order after a press on a column's head: ascending, descending, then the default order. `usual` is that
 * default, in the same form; empty where no column sorts by default.
 */
export function nextSort(by: SortedBy, key: string, usual: SortedBy): SortedBy {
  const now = directionOf(by, key);
  if (now === undefined) return key;
  if (now === 'ascending') return `-${key}`;
  return directionOf(usual, key) === undefined ? usual : key;
}
