import type { RecordDescription, RecordRow, ValuesOf } from '@cashbook/contract/records/record';
import type { Tx } from '#db/tx';
import type { Refused } from '#use-case/answer';
import type { Actor } from '#use-case/caller';

/** A record as it is about to be. */
interface RecordChange<Typed> {
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

/** What one record alone does, in the transaction that writes it. A refusal undoes whatever was done. */
interface RecordRules<Typed> {
  /** Before it is written: what has to be done elsewhere, such as an account for a party. */
  save?(tx: Tx, change: RecordChange<Typed>): Promise<Refused | null>;
  /** Before it is switched off, besides that nothing may name it. */
  mayArchive?(tx: Tx, row: RecordRow): Promise<Refused | null>;
}

/** A record of the contract with what it alone does. */
export interface RecordKind extends RecordRules<Readonly<Record<string, unknown>>> {
  readonly record: RecordDescription;
}

/** Most records are their description and nothing else. */
export function recordKind<R extends RecordDescription>(record: R, rules: RecordRules<ValuesOf<R>> = {}): RecordKind {
  return { record, ...rules };
}
