import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#db/tx';

/** The ids that a document names, and the branch that uses them. */
export interface AskedAtDesk {
  readonly branchId: number;
  readonly ids: readonly number[];
}

/** A function that ties a part of a statement to the setting of the company, so that the part cannot run before it. */
export type InScope = (argument: RawBuilder<unknown>) => RawBuilder<unknown>;

/** A look-up of facts that posting rules need. The domain that owns the facts defines it for all rules. */
export interface LookUp<Row> {
  readonly name: string;
  /** The order of locking: look-ups of a lower rank lock first. */
  readonly rank: number;
  /** Returns the query for the rows of several desks at once, without locks, as a JSON list. */
  readonly together: (asked: readonly AskedAtDesk[], inScope: InScope) => RawBuilder<unknown>;
  /**
   * Returns the query for the rows of one desk, locked in the order of their ids until the transaction ends. Left out when
   * other locks of the document already keep the rows unchanged.
   */
  readonly locked?: (companyId: number, asked: AskedAtDesk) => RawBuilder<unknown>;
  /**
   * Says that a save may do without asking now. `checked`: the door compares rows of an earlier save with its own, under its
   * locks. `of ids`: without ids there are no rows.
   */
  readonly cached?: 'checked' | 'of ids';
  /**
   * Returns the id that a row is about. Set for look-ups that the function `facts_again` reads by their name: under its locks the
   * door compares what it finds with what a rule has seen.
   */
  idOf?(row: Row): number;
  /** The type of a row of the list; never set. */
  readonly row?: Row;
}

/**
 * Reads the rows of several look-ups, with locks, in one statement. A look-up that waits for its locks sees the rows after the
 * wait. It does not see rows that other look-ups wait for.
 */
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

/** Returns the rows that one look-up finds for a desk, without locks. */
export async function readRows<Row>(tx: Tx, lookUp: LookUp<Row>, asked: AskedAtDesk): Promise<readonly Row[]> {
  const list = lookUp.together([asked], (argument) => argument);
  const { rows } = await sql<{ found: readonly Row[] }>`select ${list} as found`.execute(tx);
  return rows[0]?.found ?? [];
}

/** A row as a look-up answers it. Its amounts are text, because JSON has no numbers of that size. */
export type AsText<Row, Name extends keyof Row> = Omit<Row, Name> & { readonly [N in Name]: string };

/** Returns these amounts of a row as numbers. */
export function amountsIn<Name extends string>(
  row: { readonly [N in Name]: string },
  names: readonly Name[],
): { readonly [N in Name]: bigint } {
  // The entries have every name.
  return Object.fromEntries(names.map((name) => [name, BigInt(row[name])])) as { [N in Name]: bigint };
}

/** Returns the branches and the ids that desks ask for, in pairs, as two lists for a function of the database. */
export function pairsOf(desks: readonly AskedAtDesk[], inScope: InScope): RawBuilder<unknown> {
  const pairs = desks.flatMap(({ branchId, ids }) => ids.map((id) => ({ branchId, id })));
  return sql`${inScope(sql`${pairs.map(({ branchId }) => branchId)}::int[]`)}, ${pairs.map(({ id }) => id)}`;
}

/** Whether a need may have rows: without ids these look-ups have none, and are not asked. */
export const mayHaveRows = ({ lookUp, ids }: Pick<Need<unknown>, 'lookUp' | 'ids'>): boolean =>
  ids.length > 0 || (lookUp.cached !== 'of ids' && lookUp.idOf === undefined);

/** A function that returns the rows of a look-up for all desks of the batch. */
export type RowsOf = <Row>(lookUp: LookUp<Row>) => readonly Row[];

/** The need of one document's rule for a look-up. */
export interface Need<Found> {
  readonly lookUp: LookUp<unknown>;
  readonly ids: readonly number[];
  /** The branch that uses them, when it is not the branch of the desk. */
  readonly branchId?: number;
  /** The ids whose rows the document changes. Two documents that name the same one do not share a transaction. */
  readonly changes?: readonly number[];
  /** Returns the facts for the rule, at this branch. */
  readonly found: (rowsOf: RowsOf, branchId: number) => Found;
}
