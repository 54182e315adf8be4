import { type AskedAtDesk, type LookUp, type Need, readLocked } from '#db/look-up';
import type { Tx } from '#db/tx';
import { factsOf, type LookedUp, type Needs } from '#domains/posting/document-kind';

/** The facts for the rule, of rows that `lookUpLocked` has locked. */
export async function readLockedFacts<Facts extends object>(
  tx: Tx,
  companyId: number,
  branchId: number,
  needs: Needs<Facts>,
): Promise<Facts> {
  return factsOf(needs, await lookUpLocked(tx, companyId, branchId, Object.values(needs)));
}

/**
 * What is looked up for these needs, of rows that are locked until the transaction ends: look-ups in the order of their ranks,
 * the branches that are to use them in their order, each with its ids sorted, so that two who need the same never wait for each
 * other in a circle.
 */
export async function lookUpLocked(
  tx: Tx,
  companyId: number,
  branchId: number,
  needs: readonly Need<unknown>[],
): Promise<LookedUp> {
  const found = await readLocked(tx, companyId, askedInOrder(branchId, needs));
  // The look-up itself made its rows.
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
