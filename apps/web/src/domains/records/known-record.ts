import type { PermissionName } from '@cashbook/contract/access/permissions';
import type { RecordDescription, RecordRow } from '@cashbook/contract/records/record';
import type { RecordWord } from '@cashbook/words/en/records';
import type { ComponentType } from 'react';
import type { ListDescription, ListQuery } from '#screens/list/list.ts';
import type { Screen } from '#screens/screen.ts';
import type { SentWith } from '#session/saves.ts';
import type { Input } from './typed-record.ts';

/** Where the screens of a record are and who opens them; the description comes with the first of them. */
export interface KnownRecord {
  list: string;
  add: string;
  edit: string;
  /** As the description has them. */
  view: readonly PermissionName[];
  change: PermissionName;
  /** Who adds one, where that is not who changes one. */
  create?: PermissionName;
  load: () => Promise<RecordDescription>;
  /** Where the screens stand, before the list in their crumbs. */
  within?: RecordWord;
  /** What is small beside the name in the list. */
  note?: (row: RecordRow) => string;
  /** What one that is on, and one that is off, is called; active and inactive unless this says. */
  states?: { on: RecordWord; off: RecordWord };
  /** Which rows can be changed by who may change records; all unless this says. */
  opens?: (row: RecordRow) => boolean;
  /** What of a row cannot be changed, and how its form says so. */
  limits?: (row: RecordRow) => RecordLimits | null;
  /** The settings of the branch name one of them: they are read anew when one is saved. */
  isInSettings?: true;
  /** What its screens have alone, loaded with them, and the messages that this says. */
  own?: () => Promise<OwnParts>;
  messages?: Screen['messages'];
  /** Columns of its list that are no fields: the keys of its rows, and their heads. */
  ownColumns?: ReadonlyArray<{ key: string; word: RecordWord }>;
}

export interface RecordLimits {
  hint: RecordWord;
  /** Names of fields, `status` among them. */
  fixed: readonly string[];
}

/** What the screens of one record have alone. */
export interface OwnParts {
  /** Of its list. */
  useList?: () => Partial<Pick<RecordList, 'links' | 'actions' | 'open' | 'usualSort'>>;
  /** What the form of a new one begins with, beside what the fields say. */
  useStart?: () => Input;
  /** What is said when one has been saved, where the spec has its own words. */
  saved?: { created: RecordWord; updated: RecordWord };
  /** What is said when one could not be added and the server gave no reason, where the spec has its own words. */
  notAdded?: RecordWord;
  /** What follows when one is saved, in place of the next one or the list; the form stays where more was typed meanwhile. */
  useSaved?: () => (form: { mayLeave: boolean }) => void;
  /** How one is added whose form holds more than its record: what is sent, and what the form held. Null: as any other. */
  useAdd?: () => (body: Input, input: Input, sent: SentWith) => Promise<{ id: number; version: number }> | null;
  /** In the list, before the name. */
  beforeName?: ComponentType<{ row: RecordRow }>;
  /** In the form, below the field of that name; the row is null for a new one. */
  below?: Readonly<Record<string, ComponentType<{ row: RecordRow | null }>>>;
}

/** The list of any record. */
export type RecordQuery = ListQuery & { status: '' | '0' | '1' | '3' };
export type RecordList = ListDescription<RecordRow, RecordQuery>;

/** A record whose description is there, with what it has alone. */
export interface RecordScreens {
  record: RecordDescription;
  known: KnownRecord;
  own: OwnParts;
}
