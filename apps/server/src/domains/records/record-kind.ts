import type { Values } from '@cashbook/contract/records/fields';
import type { RecordDescription, RecordRow, ValuesOf } from '@cashbook/contract/records/record';
import type { RawBuilder } from 'kysely';
import type { Tx } from '#db/tx';
import type { AuditEvent } from '#domains/audit/index';
import type { Reach } from '#domains/records/record-engine';
import type { Refused } from '#use-case/answer';
import type { Actor } from '#use-case/caller';

/** A record that is about to be written. */
export interface RecordChange<Typed = Readonly<Record<string, unknown>>> {
  readonly actor: Actor;
  readonly at: Date;
  readonly id: number;
  /** Null where records belong to the company. */
  readonly branchId: number | null;
  readonly before: RecordRow | null;
  /** The status that it will have. */
  readonly status: number;
  readonly after: Typed;
}

/** The record whose open values are filled in, and the user who writes it. */
export interface Completed {
  readonly actor: Actor;
  /** Null where records belong to the company. */
  readonly branchId: number | null;
  /** Null for a new record. */
  readonly before: RecordRow | null;
}

/** A change of a record: its row before, null for a new one, and after. */
export interface RecordEvent {
  readonly verb: 'create' | 'update' | 'enable' | 'disable';
  readonly before: RecordRow | null;
  readonly after: RecordRow;
}

/** The rules of one record, in the transaction that writes it. A refusal undoes all changes. */
interface RecordRules<Typed> {
  /** Refuses a change by a user who sees the record; checked before anything else. */
  mayChange?(row: RecordRow): Refused | null;
  /** Fills in open values, before any check. */
  complete?(tx: Tx, where: Completed, values: Values): Promise<Values>;
  /** Checks before it is switched off, beside the check that nothing names it. */
  mayArchive?(tx: Tx, row: RecordRow, actor: Actor): Promise<Refused | null>;
  /**
   * Returns the numbers of the active records that match a type-ahead's text, the best first, for a caller at one branch.
   * A record has this when the search of lists would be too slow or find too little.
   */
  find?(tx: Tx, reach: Reach, text: string): Promise<number[]>;
  /** Runs before it is written, for what must be done elsewhere, such as an account for a party. */
  save?(tx: Tx, change: RecordChange<Typed>): Promise<Refused | null>;
  /** Runs after it is written, for what depends on it, such as the books of a branch. */
  saved?(tx: Tx, change: RecordChange<Typed>): Promise<void>;
  /** Returns its event for the audit record, when that differs from other records. */
  event?(done: RecordEvent): Pick<AuditEvent, 'action' | 'subject' | 'before' | 'after'>;
  /** The SQL of its computed columns, by their names. */
  readonly computed?: Readonly<Record<string, ComputedColumn>>;
  /** The SQL of its table, when that differs from most tables of records. */
  readonly table?: RecordTable;
}

/** Returns the SQL of a computed column: rows (id, value) of these records, or of all when `ids` is null. */
export type ComputedColumn = (reach: Reach, ids: RawBuilder<unknown> | null) => RawBuilder<unknown>;

/** The SQL of one record. `t` is a row of its table. The name of a field is the row that a reference names. */
export interface RecordTable {
  /** Returns the SQL of fields that are not just a column, by their wire names. */
  reads?(reach: Reach): Readonly<Record<string, RawBuilder<unknown>>>;
  /** Returns the condition for the company's rows that a caller sees. */
  where?(reach: Reach): RawBuilder<unknown>;
  /** Returns the columns that are written beside those of the fields, or in their place. */
  writes?(values: Values, companyId: number): Readonly<Record<string, RawBuilder<unknown>>>;
  /** The order of an unsorted list, by the wire names of a row; by name unless given. */
  readonly order?: RawBuilder<unknown>;
  /** Returns the number of a record that is about to be added. */
  takeNumber?(tx: Tx, companyId: number): Promise<number>;
  /** Locks what must be locked before a row that is about to be changed. */
  lockBefore?(
    tx: Tx,
    companyId: number,
    change: { readonly id: number; readonly values: Values; readonly status: number | undefined },
  ): Promise<void>;
}

/** A record of the contract with its own rules. */
export interface RecordKind extends RecordRules<Readonly<Record<string, unknown>>> {
  readonly record: RecordDescription;
}

/** Returns a record with its rules. Most records have a description and no rules. */
export function recordKind<R extends RecordDescription>(record: R, rules: RecordRules<ValuesOf<R>> = {}): RecordKind {
  return { record, ...rules };
}
