import type { PermissionName } from '@cashbook/contract/access/permissions';
import type { RecordDescription, RecordRow } from '@cashbook/contract/records/record';
import type { RecordWord } from '@cashbook/words/en/records';
import type { ComponentType } from 'react';
import type { ListDescription, ListQuery } from '#screens/list/list.ts';
import type { Screen } from '#screens/screen.ts';
import type { SentWith } from '#session/saves.ts';
import type { Input } from './typed-record.ts';

/** The addresses and permissions of a record's screens. The description is loaded with the first of them. */
export interface KnownRecord {
  list: string;
  add: string;
  edit: string;
  /** The permissions of the description. */
  view: readonly PermissionName[];
  change: PermissionName;
  /** The permission to add a record, where it differs from `change`. */
  create?: PermissionName;
  load: () => Promise<RecordDescription>;
  /** The name of the screens' parent, shown before the list in the crumbs. */
  within?: RecordWord;
  /** Returns the small text beside the name in the list. */
  note?: (row: RecordRow) => string;
  /** The words for on and off; active and inactive when absent. */
  states?: { on: RecordWord; off: RecordWord };
  /** Whether a row can be changed by a user who may change records; every row when absent. */
  opens?: (row: RecordRow) => boolean;
  /** Returns the fields of a row that cannot be changed, and the hint that its form shows. */
  limits?: (row: RecordRow) => RecordLimits | null;
  /** Whether the settings of the branch name one of the records: they are read anew when one is saved. */
  isInSettings?: true;
  /** Loads the parts that only these screens have. `messages` names the messages that they need. */
  own?: () => Promise<OwnParts>;
  messages?: Screen['messages'];
  /** The columns of its list that are no fields: the keys of its rows, and their heads. */
  ownColumns?: ReadonlyArray<{ key: string; word: RecordWord }>;
}

export interface RecordLimits {
  hint: RecordWord;
  /** The names of fields, also `status`. */
  fixed: readonly string[];
}

/** The parts that only the screens of one record have. */
export interface OwnParts {
  /** Returns the parts of its list. */
  useList?: () => Partial<Pick<RecordList, 'links' | 'actions' | 'open' | 'usualSort'>>;
  /** Returns the initial values of the form of a new record, in addition to those of the fields. */
  useStart?: () => Input;
  /** The messages after a save, where the spec has its own words. */
  saved?: { created: RecordWord; updated: RecordWord };
  /** The message when a record could not be added and the server gave no reason, where the spec has its own words. */
  notAdded?: RecordWord;
  /**
   * Returns the action after a save, instead of the next record or the list. With `mayLeave` false the form stays,
   * because more was typed meanwhile.
   */
  useSaved?: () => (form: { mayLeave: boolean }) => void;
  /**
   * Returns a function that adds a record whose form contains more than the record. It gets the body to send and the
   * values of the form. Null: the record is added as usual.
   */
  useAdd?: () => (body: Input, input: Input, sent: SentWith) => Promise<{ id: number; version: number }> | null;
  /** A component in the list, before the name. */
  beforeName?: ComponentType<{ row: RecordRow }>;
  /** Controls in the form in place of the usual ones, by the names of their fields. */
  controls?: Readonly<Record<string, ComponentType<{ row: RecordRow | null }>>>;
  /** Components in the form, by the name of the field above them; the row is null for a new one. */
  below?: Readonly<Record<string, ComponentType<{ row: RecordRow | null }>>>;
}

/** The list of any record. */
export type RecordQuery = ListQuery & { status: '' | '0' | '1' | '3' };
export type RecordList = ListDescription<RecordRow, RecordQuery>;

/** A record whose description is loaded, with its own parts. */
export interface RecordScreens {
  record: RecordDescription;
  known: KnownRecord;
  own: OwnParts;
}
