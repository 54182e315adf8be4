import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#db/tx';

/** Which ones a document names, and the branch that is to use them. */
export interface AskedAtDesk {
  readonly branchId: number;
  readonly ids: readonly number[];
}

/** Ties a statement's parts to the setting of the company, so that none runs before it. */
export type InScope = (argument: RawBuilder<unknown>) => RawBuilder<unknown>;

/** Something that posting rules want to know. The domain that owns it looks it up for all of them. */
export interface LookUp<Row> {
  readonly name: string;
  /** Where several are locked, those of a lower rank come first. */
  readonly rank: number;
  /** The rows for several desks at once, without locks, as a JSON list. */
  readonly together: (asked: readonly AskedAtDesk[], inScope: InScope) => RawBuilder<unknown>;
  /**
   * The same for one desk, with its rows locked in the order of their ids until the transaction ends. Left out where what the
   * document holds already keeps them as they are.
   */
  readonly locked?: (companyId: number, asked: AskedAtDesk) => RawBuilder<unknown>;
  /** Never set; it is what a row of the list looks like. */
  readonly row?: Row;
}

/** What look-ups find for desks, in one statement. A look-up that waits for its locks sees what it waited for; it says nothing of what others wait for. */
export async function readLocked(
  tx: Tx,
  companyId: number,
  asked: readonly (readonly [LookUp<unknown>, AskedAtDesk])[],
): Promise<Map<LookUp<unknown>, readonly unknown[]>> {
  const found = new Map<LookUp<unknown>, readonly unknown[]>();
  if (asked.length === 0) return found;
  const columns = asked.map(([lookUp, desk], place) => {
    const list = lookUp.locked?.(companyId, desk) ?? lookUp.together([desk], (argument) => argument);
    return sql`${list} as ${sql.ref(String(place))}`;
  });
  const { rows } = await sql<Record<string, readonly unknown[]>>`select ${sql.join(columns)}`.execute(tx);
  for (const [place, [lookUp]] of asked.entries()) {
    found.set(lookUp, [...(found.get(lookUp) ?? []), ...(rows[0]?.[place] ?? [])]);
  }
  return found;
}

/** The rows that one look-up finds for a desk, without locks. */
export async function readRows<Row>(tx: Tx, lookUp: LookUp<Row>, asked: AskedAtDesk): Promise<readonly Row[]> {
  const list = lookUp.together([asked], (argument) => argument);
  const { rows } = await sql<{ found: readonly Row[] }>`select ${list} as found`.execute(tx);
  return rows[0]?.found ?? [];
}

/** The rows that a look-up found for all desks that asked together. */
export type RowsOf = <Row>(lookUp: LookUp<Row>) => readonly Row[];

/** What the rule of one document wants of a look-up. */
export interface Need<Found> {
  readonly lookUp: LookUp<unknown>;
  readonly ids: readonly number[];
  /** The branch that is to use them, where it is not the one at whose desk the document is typed. */
  readonly branchId?: number;
  /** Those of which the document changes what the look-up says: two that name the same one do not share a transaction. */
  readonly changes?: readonly number[];
  /** What the rule gets, at this branch. */
  readonly found: (rowsOf: RowsOf, branchId: number) => Found;
}
