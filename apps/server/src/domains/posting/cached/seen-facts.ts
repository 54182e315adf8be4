import type { Need } from '#db/look-up';
import type { SeenFacts } from '#domains/ledger/index';
import type { LookedUp } from '#domains/posting/document-kind';

/**
 * Returns what a rule has seen for its needs. Null when the door cannot ask for all of it again by name, or when something was not
 * found. Needs without ids have no rows.
 */
export function seenBy({ branchId, rowsOf }: LookedUp, needs: readonly Need<unknown>[]): readonly SeenFacts[] | null {
  const seen: SeenFacts[] = [];
  for (const { lookUp, ids, branchId: branch = branchId } of needs) {
    if (ids.length === 0) continue;
    const rows = new Map<number, unknown>();
    for (const row of rowsOf(lookUp)) {
      const id = lookUp.idOf?.(row);
      if (id !== undefined && ids.includes(id) && isOf(branch, row)) rows.set(id, row);
    }
    if (ids.some((id) => !rows.has(id))) return null;
    seen.push({ lookUp: lookUp.name, rank: lookUp.rank, branch, rows });
  }
  return seen;
}

/** Whether the row is about this branch, as each row of these look-ups says. */
const isOf = (branchId: number, row: unknown): boolean =>
  typeof row === 'object' && row !== null && 'branchId' in row && row.branchId === branchId;

/** Returns what several rules have seen, each row once. Null when two have seen different rows. */
export function seenTogether(seen: readonly SeenFacts[]): readonly SeenFacts[] | null {
  const together = new Map<string, SeenFacts & { readonly rows: Map<number, unknown> }>();
  for (const one of seen) {
    const key = `${one.lookUp} ${one.branch}`;
    const { rows } = together.get(key) ?? { rows: new Map<number, unknown>() };
    together.set(key, { ...one, rows });
    for (const [id, row] of one.rows) {
      const other = rows.get(id) ?? row;
      if (other !== row && JSON.stringify(other) !== JSON.stringify(row)) return null;
      rows.set(id, row);
    }
  }
  return [...together.values()];
}
