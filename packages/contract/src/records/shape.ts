import type { RecordStem } from '@cashbook/words/en/records';
import type { PermissionName } from '#access/permissions';
import type { Fields, Values } from '#records/fields';

/** A call of the API as text: `POST /area/ddl`. */
type CallName = `${'GET' | 'POST'} /${string}`;

/** Where the calls of a record are. */
export interface RecordPaths {
  readonly list: `/${string}`;
  readonly edit: `/${string}`;
  readonly store: `/${string}`;
  readonly update: `/${string}`;
  readonly status: `/${string}`;
  readonly import: `/${string}`;
  /** The type-ahead; what was typed travels as `search`, and `branch` names a branch where the caller may. */
  readonly options: { readonly call: CallName; readonly search: string; readonly branch?: string };
}

/** What a record is, without its calls. */
export interface RecordShape {
  readonly name: RecordStem;
  readonly table: string;
  readonly permissions: {
    /** Who opens the list; of several one is enough. */
    readonly view: readonly [PermissionName, ...PermissionName[]];
    readonly edit: PermissionName;
  };
  readonly scope: 'company' | 'branch';
  readonly fields: Fields;
  readonly unique: readonly string[];
  readonly off: 0 | 3;
  readonly options: { readonly method: 'GET' | 'POST'; readonly path: string } & Omit<RecordPaths['options'], 'call'>;
}

/** A row of a record's list: its fields by their names, and beside them what every record has. */
export type RecordRow = Values & {
  readonly id: number;
  readonly version: number;
  readonly status: number;
};
