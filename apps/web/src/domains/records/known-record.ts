import type { PermissionName } from '@cashbook/contract/access/permissions';
import type { RecordDescription, RecordRow } from '@cashbook/contract/records/record';
import type { RecordWord } from '@cashbook/contract/words/en/records';

/** Where the screens of a record are and who opens them; the description comes with the first of them. */
export interface KnownRecord {
  list: string;
  add: string;
  edit: string;
  /** As the description has them. */
  view: readonly PermissionName[];
  change: PermissionName;
  load: () => Promise<RecordDescription>;
  /** Where the screens stand, before the list in their crumbs. */
  within?: RecordWord;
  /** What is small beside the name in the list. */
  note?: (row: RecordRow) => string;
  /** Which rows can be changed by who may change records; all unless this says. */
  opens?: (row: RecordRow) => boolean;
  /** What of a row cannot be changed, and how its form says so. */
  limits?: (row: RecordRow) => RecordLimits | null;
  /** Columns of its list that are no fields: the keys of its rows, and their heads. */
  ownColumns?: ReadonlyArray<{ key: string; word: RecordWord }>;
}

export interface RecordLimits {
  hint: RecordWord;
  /** Names of fields, `status` among them. */
  fixed: readonly string[];
}

/** A record whose description is there. */
export interface RecordScreens {
  record: RecordDescription;
  known: KnownRecord;
}
