import { type AskedAtDesk, type LookUp, type Need, readLocked } from '#db/look-up';
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
  const found = await readLocked(tx, companyId, askedInOrder(branchId, needs));
  // The look-up itself made these rows, so they have its type.
  return { branchId, rowsOf: <Row>(lookUp: LookUp<Row>) => (found.get(lookUp) ?? []) as readonly Row[] };
}

function askedInOrder(branchId: number, needs: readonly Need<unknown>[]): [LookUp<unknown>, AskedAtDesk][] {
  const ids = new Map<LookUp<unknown>, Map<number, Set<number>>>();
  for (const { lookUp, ids: asked, branchId: using = branchId } of needs) {
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
