import type { Values } from '@cashbook/contract/records/fields';
import type { RecordDescription, RecordRow, ValuesOf } from '@cashbook/contract/records/record';
import type { RawBuilder } from 'kysely';
import type { Tx } from '#db/tx';
import type { AuditEvent } from '#domains/audit/index';
import type { Reach } from '#domains/records/record-engine';
import type { Refused } from '#use-case/answer';
import type { Actor } from '#use-case/caller';

/** A record as it is about to be. */
export interface RecordChange<Typed = Readonly<Record<string, unknown>>> {
  readonly actor: Actor;
  readonly at: Date;
  readonly id: number;
  /** Null where records belong to the company. */
  readonly branchId: number | null;
  readonly before: RecordRow | null;
  /** Which it is going to have. */
  readonly status: number;
  readonly after: Typed;
}

/** Of whom what is left open is filled in. */
export interface Completed {
  readonly actor: Actor;
  /** Null where records belong to the company. */
  readonly branchId: number | null;
  /** Null for a new one. */
  readonly before: RecordRow | null;
}

/** What was done to a record: its row before, null for a new one, and after. */
export interface RecordEvent {
  readonly verb: 'create' | 'update' | 'enable' | 'disable';
  readonly before: RecordRow | null;
  readonly after: RecordRow;
}

/** What one record alone does, in the transaction that writes it. A refusal undoes whatever was done. */
interface RecordRules<Typed> {
  /** Whether it may be changed by who sees it; asked before anything else. */
  mayChange?(row: RecordRow): Refused | null;
  /** What is left open is filled in, before anything is looked at. */
  complete?(tx: Tx, where: Completed, values: Values): Promise<Values>;
  /** Before it is switched off, besides that nothing may name it. */
  mayArchive?(tx: Tx, row: RecordRow, actor: Actor): Promise<Refused | null>;
  /**
   * The numbers of those that are active and match what was typed into a type-ahead, the best first, for a caller at one branch;
   * where the way of lists would be too slow or find too little.
   */
  find?(tx: Tx, reach: Reach, text: string): Promise<number[]>;
  /** Before it is written: what has to be done elsewhere, such as an account for a party. */
  save?(tx: Tx, change: RecordChange<Typed>): Promise<Refused | null>;
  /** After it is written: what hangs on it, such as the books of a branch. */
  saved?(tx: Tx, change: RecordChange<Typed>): Promise<void>;
  /** What the audit record says of it, where that is not what it says of all records. */
  event?(done: RecordEvent): Pick<AuditEvent, 'action' | 'subject' | 'before' | 'after'>;
  /** What of its table is not as most tables of records are. */
  readonly table?: RecordTable;
}

/** SQL that one record brings along. `t` is a row of its table, and the name of a field the row that a reference names. */
export interface RecordTable {
  /** How what travels is read, by its name on the wire, where it is not just a column. */
  reads?(reach: Reach): Readonly<Record<string, RawBuilder<unknown>>>;
  /** Which rows there are for a caller, of those of the company. */
  where?(reach: Reach): RawBuilder<unknown>;
  /** What is written beside the columns of the fields, or in their place. */
  writes?(values: Values, companyId: number): Readonly<Record<string, RawBuilder<unknown>>>;
  /** The order of a list that nobody sorts, by the names of a row that travels; by name unless this says. */
  readonly order?: RawBuilder<unknown>;
  /** The number of one that is about to be added. */
  takeNumber?(tx: Tx, companyId: number): Promise<number>;
  /** What has to be locked before a row that is about to be changed. */
  lockBefore?(
    tx: Tx,
    companyId: number,
    change: { readonly id: number; readonly values: Values; readonly status: number | undefined },
  ): Promise<void>;
}

/** A record of the contract with what it alone does. */
export interface RecordKind extends RecordRules<Readonly<Record<string, unknown>>> {
  readonly record: RecordDescription;
}

/** Most records are their description and nothing else. */
export function recordKind<R extends RecordDescription>(record: R, rules: RecordRules<ValuesOf<R>> = {}): RecordKind {
  return { record, ...rules };
}
