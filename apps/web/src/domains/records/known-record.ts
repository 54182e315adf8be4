import type { PermissionName } from '@cashbook/contract/access/permissions';
import type { RecordDescription } from '@cashbook/contract/records/record';
import type { RecordWord } from '@cashbook/words/en/records';

/** Where the screens of a record are and who opens them; the description comes with the first of them. */
export interface KnownRecord {
  list: string;
  add: string;
  edit: string;
  /** As the description has them. */
  view: readonly PermissionName[];
  change: PermissionName;
  load: () => Promise<RecordDescription>;
  /** Columns of its list that are no fields: the keys of its rows, and their heads. */
  ownColumns?: ReadonlyArray<{ key: string; word: RecordWord }>;
}

/** A record whose description is there. */
export interface RecordScreens {
  record: RecordDescription;
  known: KnownRecord;
}
