/**
 * What rows are sorted by: the key of a column, with `-` before it from the last to the first; empty where no column
 * says it.
 */
export type SortedBy = string;

export interface TableSort {
  by: SortedBy;
  /** How the rows stand by themselves. */
  usual: SortedBy;
  change: (by: SortedBy) => void;
}

/** How a column's head says that the rows are sorted by it; undefined where they are not. */
export function directionOf(by: SortedBy, key: string): 'ascending' | 'descending' | undefined {
  if (by === key) return 'ascending';
  return by === `-${key}` ? 'descending' : undefined;
}

/**
 * The order after a column's head was pressed: upwards, downwards, and then as rows stand by themselves, which `usual`
 * says in the same words; empty where no column says it.
 */
export function nextSort(by: SortedBy, key: string, usual: SortedBy): SortedBy {
  const now = directionOf(by, key);
  if (now === undefined) return key;
  if (now === 'ascending') return `-${key}`;
  return directionOf(usual, key) === undefined ? usual : key;
}
