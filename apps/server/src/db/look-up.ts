import type { RawBuilder } from 'kysely';
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
  /** It finds more than what is named, and is asked though nothing is. */
  readonly saysMore?: boolean;
  /** The rows for several desks at once, without locks, as a JSON list. */
  readonly together: (asked: readonly AskedAtDesk[], inScope: InScope) => RawBuilder<unknown>;
  /** The rows of one desk, locked until the transaction ends, in the order of their ids. */
  readonly locked: (tx: Tx, companyId: number, asked: AskedAtDesk) => Promise<readonly Row[]>;
}

/** The rows that a look-up found for all desks that asked together. */
export type RowsOf = <Row>(lookUp: LookUp<Row>) => readonly Row[];

/** What the rule of one document wants of a look-up. */
export interface Need<Found> {
  readonly lookUp: LookUp<unknown>;
  readonly ids: readonly number[];
  /** The branch that is to use them, where it is not the one at whose desk the document is typed. */
  readonly branchId?: number;
  /** What the rule gets, at this branch. */
  readonly found: (rowsOf: RowsOf, branchId: number) => Found;
}
