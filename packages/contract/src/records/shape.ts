import type { RecordStem } from '@cashbook/words/en/records';
import type { PermissionName } from '#access/permissions';
import type { Fields, ShareSwitch, Values } from '#records/fields';

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
  /**
   * The type-ahead; what was typed travels as `search`, and `branch` names a branch where the caller may. A filtered choice that
   * `among` names may be asked to be one of several values, with commas between them. With `atOnce` there are few enough to be
   * answered all at once. It is for all staff unless it is for who opens the list (`forViewers`).
   */
  readonly options: {
    readonly call: CallName;
    readonly search: string;
    readonly branch?: string;
    readonly among?: string;
    readonly atOnce?: boolean;
    /** How many it answers at most, where that is not `MOST_OPTIONS`. */
    readonly most?: number;
    readonly forViewers?: boolean;
    /** The fields that stand beside the name as `label_2`, `label_3` and so on. */
    readonly labels?: readonly string[];
  };
}

/** What the label at a place beside the name is called: the name itself is `label`. */
export const labelKey = (place: number) => `label_${place + 2}`;

/** What a record is, without its calls. */
export interface RecordShape {
  readonly name: RecordStem;
  readonly table: string;
  /** The column of its number. */
  readonly key: string;
  /** Which rows of the table are its own, where several records share one: columns and what stands in them. */
  readonly rows: Readonly<Record<string, number>>;
  /** Whether the table says who added and changed each. */
  readonly signed: boolean;
  readonly permissions: {
    /** Who opens the list; of several one is enough. */
    readonly view: readonly [PermissionName, ...PermissionName[]];
    /** Who opens the form of one, where that is not who opens the list. */
    readonly read?: PermissionName;
    /** Who adds one, where that is not who changes one. */
    readonly create?: PermissionName;
    readonly edit: PermissionName;
  };
  readonly scope: 'company' | 'branch';
  /** By which switch a branch shares its own with the others; null where none does. */
  readonly sharedBy: ShareSwitch | null;
  /** The field that people call the record by. */
  readonly title: string;
  readonly fields: Fields;
  /** Names of fields in the order of the list's columns; the others come after them as the form has them. */
  readonly listOrder: readonly string[];
  /** What nobody types: columns that the server knows, in lists, files and beside the form. */
  readonly shown: Fields;
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
