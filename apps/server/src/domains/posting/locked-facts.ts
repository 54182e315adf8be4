import { type AskedAtDesk, type LookUp, mayHaveRows, type Need, readLocked, readRows } from '#db/look-up';
import type { Tx } from '#db/tx';
import { factsOf, type LookedUp, type Needs } from '#domains/posting/document-kind';

/** Returns the facts for the rule, from rows that `lookUpLocked` has locked. */
export async function readLockedFacts<Facts extends object>(
  tx: Tx,
  companyId: number,
  branchId: number,
  needs: Needs<Facts>,
): Promise<Facts> {
  return factsOf(needs, await lookUpLocked(tx, companyId, branchId, Object.values(needs)));
}

/** Returns the facts for a rule that only looks: without locks. */
export async function readFacts<Facts extends object>(tx: Tx, branchId: number, needs: Needs<Facts>): Promise<Facts> {
  const found = new Map<LookUp<unknown>, readonly unknown[]>();
  for (const [lookUp, desk] of askedInOrder(branchId, Object.values(needs))) {
    found.set(lookUp, [...(found.get(lookUp) ?? []), ...(await readRows(tx, lookUp, desk))]);
  }
  return factsOf(needs, lookedUp(branchId, found));
}

/** The rows of each look-up have its type, since the look-up itself made them. */
const lookedUp = (branchId: number, found: ReadonlyMap<LookUp<unknown>, readonly unknown[]>): LookedUp => ({
  branchId,
  rowsOf: <Row>(lookUp: LookUp<Row>) => (found.get(lookUp) ?? []) as readonly Row[],
});

/**
 * Looks up the rows for these needs and locks them until the transaction ends. It takes look-ups in the order of their
 * ranks, then branches in order, then sorted ids. So two transactions that need the same rows never deadlock.
 */
export async function lookUpLocked(
  tx: Tx,
  companyId: number,
  branchId: number,
  needs: readonly Need<unknown>[],
): Promise<LookedUp> {
  return lookedUp(branchId, await readLocked(tx, companyId, askedInOrder(branchId, needs)));
}

function askedInOrder(branchId: number, needs: readonly Need<unknown>[]): [LookUp<unknown>, AskedAtDesk][] {
  const ids = new Map<LookUp<unknown>, Map<number, Set<number>>>();
  for (const { lookUp, ids: asked, branchId: using = branchId } of needs.filter(mayHaveRows)) {
    const ofLookUp = ids.get(lookUp) ?? new Map<number, Set<number>>();
    ids.set(lookUp, ofLookUp.set(using, new Set([...(ofLookUp.get(using) ?? []), ...asked])));
  }
  return [...ids]
    .sort(([one], [other]) => one.rank - other.rank)
    .flatMap(([lookUp, ofLookUp]) =>
      [...ofLookUp]
        .sort(([one], [other]) => one - other)
        .map(([using, asked]): [LookUp<unknown>, AskedAtDesk] => {
          return [lookUp, { branchId: using, ids: [...asked].sort((one, other) => one - other) }];
        }),
    );
}
