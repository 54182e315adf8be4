import type { RecordStem } from '@cashbook/words/en/records';
import type { PermissionName } from '#access/permissions';
import type { ComputedFields, Fields, ShareSwitch, Values } from '#records/fields';

/** A call of the API as text: `POST /area/ddl`. */
type CallName = `${'GET' | 'POST'} /${string}`;

/** The paths of a record's calls. */
export interface RecordPaths {
  readonly list: `/${string}`;
  readonly edit: `/${string}`;
  readonly store: `/${string}`;
  readonly update: `/${string}`;
  readonly status: `/${string}`;
  readonly import: `/${string}`;
  /**
   * The call of the type-ahead. `search` names the parameter with the typed text, `branch` the one with a branch that the
   * caller may name. `among` names a filtered choice: a request may ask for several of its values, separated by commas. With
   * `atOnce`, the call answers all records at once, because they are few. All staff may use the call; with `forViewers`, only
   * users who may open the list.
   */
  readonly options: {
    readonly call: CallName;
    readonly search: string;
    readonly branch?: string;
    readonly among?: string;
    readonly atOnce?: boolean;
    /** The most records that it answers, if not `MOST_OPTIONS`. */
    readonly most?: number;
    readonly forViewers?: boolean;
    /** The fields that travel as `label_2`, `label_3` and so on beside the name. */
    readonly labels?: readonly string[];
  };
}

/** Returns the wire name of the label at an index beside the name, `label_2` for 0. The name itself is `label`. */
export const labelKey = (place: number) => `label_${place + 2}`;

/** The description of a record without its calls. */
export interface RecordShape {
  readonly name: RecordStem;
  readonly table: string;
  /** The id column. */
  readonly key: string;
  /** The columns, with their values, that select the record's own rows, if several records share the table. */
  readonly rows: Readonly<Record<string, number>>;
  /** Whether the table stores who added and changed each record. */
  readonly signed: boolean;
  readonly permissions: {
    /** The permissions to open the list. One of them is enough. */
    readonly view: readonly [PermissionName, ...PermissionName[]];
    /** The permission to open the form of a record, if it differs from that for the list. */
    readonly read?: PermissionName;
    /** The permission to add a record, if it differs from `edit`. */
    readonly create?: PermissionName;
    readonly edit: PermissionName;
  };
  readonly scope: 'company' | 'branch';
  /** The switch by which a branch shares its records with the other branches. Null if it cannot share them. */
  readonly sharedBy: ShareSwitch | null;
  /** The field that people call the record by. */
  readonly title: string;
  readonly fields: Fields;
  /** The first columns of the list, in order. The other fields follow in the order of the form. */
  readonly listOrder: readonly string[];
  /** The fields that only the server fills: columns in lists and files, and values beside the form. */
  readonly shown: Fields;
  /** The columns that the server computes from other tables. */
  readonly computed: ComputedFields;
  readonly unique: readonly string[];
  readonly off: 0 | 3;
  readonly options: { readonly method: 'GET' | 'POST'; readonly path: string } & Omit<RecordPaths['options'], 'call'>;
}

/** A row of a record's list: its fields by name, and the fields of every record. */
export type RecordRow = Values & {
  readonly id: number;
  readonly version: number;
  readonly status: number;
};
