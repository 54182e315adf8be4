import type { RefusalCode } from '@cashbook/contract/refusals';
import type { WordOf } from '@cashbook/words/catalogue';
import type { Presets } from '#domains/posting/described/presets.ts';
import {
  type Document,
  type DocumentShape,
  emptyDocument,
  type GivenRow,
  type Loaded,
  type LookUp,
  type Place,
  type Row,
  type RowInProgress,
  type TableShape,
} from '#domains/posting/draft/document.ts';
import {
  type ChosenAccount,
  emptyValues,
  type FieldShape,
  type FieldValue,
  untakenText,
  type Values,
} from '#domains/posting/draft/fields.ts';
import type { Returned } from '#domains/posting/draft/returned.ts';
import type { RowProposals } from '#domains/posting/draft/row-proposals.ts';
import type { KeyAnswer } from '#domains/posting/queue/saved-under-key.ts';

/** A key of the screen's own word catalogue. */
export type Word = WordOf<'vouchers'>;

/** The messages of the entry state itself. */
export type ComplaintWord =
  | 'accountMissing'
  | 'amountMissing'
  | 'amountUnclear'
  | 'arrivedEarlier'
  | 'changeWaits'
  | 'entryPending'
  | 'lineDeleted'
  | 'noDataInForm'
  | 'nothingChanged'
  | 'nothingToUndo'
  | 'transactionNotFound'
  | 'oneSideOnly'
  | 'productMissing'
  | 'quantityMissing'
  | 'rateMissing'
  | 'resetDone'
  | 'savedElsewhere'
  | 'selectAccountAndAmount'
  | 'tooManyLines'
  | 'undecided';

/** A fault in the typed content, and the field in which a person corrects it. */
export interface Complaint {
  word?: ComplaintWord | undefined;
  /** A refusal of the posting rule, which has its own sentence. Used instead of a word. */
  code?: RefusalCode | undefined;
  /** The sentence of the server. Used instead of a word. */
  sentence?: string | undefined;
  /** The parameters of the sentence. A bigint is an amount in paisa. */
  params?: Readonly<Record<string, string | number | bigint>> | undefined;
  in?: 'head' | 'entry' | undefined;
  /** The table whose entry row has the field. */
  table?: string | undefined;
  field?: string | undefined;
  /** The row at which the message stands. */
  rowId?: string | undefined;
}

/** The effect of Enter in a field of an entry row. */
export interface Entered {
  /** The values that Enter fills in. */
  entry?: Values;
  /** The field that gets the focus. It is the same field if that takes one entry after the other. */
  next: string;
  /** The fault in the typed value, shown at once. */
  complaint?: Complaint;
}

/** The present content of a typed table, as input of its rules. */
export interface TableNow {
  rows: readonly Row[];
  entry: Values;
  editingId: string | null;
}

/** A table whose rows a person types, one by one in its entry row. */
export interface TypedTable<Field extends FieldShape = FieldShape> extends TableShape<Field> {
  rows: 'typed';
  mostRows: number;
  /** Returns why the entry row cannot become a row, or null. A text that is still looked up counts as present. */
  rowFault: (entry: Values) => Complaint | null;
  /** Returns the effect of Enter in a field. Without it, or for null, Enter leads to the next field. */
  onEnter?: ((table: TableNow, field: string) => Entered | null) | undefined;
  /** The values that a found product proposes for its row. */
  proposes?: RowProposals | undefined;
  /** The rules of a table that takes scans. */
  onScan?: ScanRules | undefined;
}

/** The rules that turn scans into rows. */
export interface ScanRules {
  /** The field into which a scanner types. */
  field: string;
  /** The other values of a scanned row. */
  values: Values;
  /** Returns the row with the data that the scan found, such as the serial of a piece. */
  found: (values: Values) => Values;
  /** Returns the earlier row of the same product with this scan added to it. */
  merged: (earlier: Values, scanned: Values) => Values;
  /**
   * Returns why a scan adds nothing to the earlier row of its product: the row has that piece already. The screen shows the
   * reason and drops the scan.
   */
  repeated?: ((earlier: Values, scanned: Values) => Complaint | null) | undefined;
}

/** A table whose rows come from a look-up. A person types into their fields, but adds and removes no rows. */
export interface GivenTable<Field extends FieldShape = FieldShape> extends TableShape<Field> {
  rows: 'given';
  /** The fields into which a person types. The others are only shown. */
  open: readonly string[];
  /** Whether a row has an open field. Without it, a row has all of them. */
  isOpen?: ((values: Values, field: string) => boolean) | undefined;
  /** Returns the other values of a row that change after typing into one of its fields. */
  typedIn?: ((values: Values, field: string) => Values) | undefined;
  /**
   * Returns the values that Enter fills in while the focus stays in the field, as for one scan after the other. Null moves
   * the focus on.
   */
  onEnter?: ((values: Values, field: string) => Values | null) | undefined;
}

/** The entry rules of one kind of document. All functions are pure. */
export interface EntryRules extends DocumentShape {
  tables: Readonly<Record<string, TypedTable | GivenTable>>;
  /** Returns why the document cannot be saved although its rows are in order, or null. */
  documentFault: (document: Document) => Complaint | null;
  /** Returns the head field that a refusal without a row is about, or null. */
  headOf?: ((code: string) => string | null) | undefined;
  /** Returns the head values for the next document. */
  headAfterSave: (head: Values) => Values;
  /** Whether Enter leads to a head field now. Without it, Enter leads to all of them. */
  isHeadOpen?: ((document: Document, field: string) => boolean) | undefined;
}

/** The branch and the day in which the user works. */
export interface DeskNow extends Place {
  /** The transaction date, yyyy-mm-dd. */
  day: string;
  /** The presets of the branch. */
  presets?: Presets | undefined;
}

/** The state of the work on the screen. A person can continue to type in every situation. */
export type Situation =
  | { is: 'editing' }
  /** The queue returned a save. The rows or the sentence give the reason. */
  | { is: 'returned'; returned: Returned }
  /** Another person has changed the voucher meanwhile. */
  | { is: 'stale' }
  | { is: 'day_changed'; was: string; now: string }
  | { is: 'branch_changed'; was: string; now: string }
  /** The screen asks into which branch the rows go. */
  | { is: 'asks_branch' }
  /** The key is used. The screen asks the server what it has saved. */
  | { is: 'checking_key' }
  /** The server does not show this person what the key has saved. The document may be in the books. */
  | { is: 'key_refused'; sentence: string }
  /** Some rows are in a voucher that this person may not change. */
  | { is: 'saved_in_part'; loaded: Loaded; saved: readonly Row[] }
  | { is: 'voided'; loaded: Loaded };

/** A step that Ctrl/Cmd+Z undoes. */
export type UndoStep =
  | { kind: 'row'; key: string; row: Row; at: number }
  | { kind: 'entry'; key: string; table: string; entry: RowInProgress }
  /**
   * A scan. `before` has the values of the row that it joined; null if it became a row of its own. `after` has the values
   * since then.
   */
  | { kind: 'scan'; key: string; rowId: string; before: Values | null; after: Values }
  | { kind: 'document'; document: Document };

export interface EntryState {
  document: Document;
  situation: Situation;
  desk: DeskNow;
  /** The time of the draft with which the screen opened. Null once a person has decided about that draft. */
  restoredFrom: string | null;
  complaint: Complaint | null;
  undo: readonly UndoStep[];
  /** The time of the last key, in ms. The focus does not move away while a person types. */
  lastKeyAtMs: number;
}

export type EntryEvent =
  | { type: 'typed'; atMs: number; in: 'head'; values: Values }
  | { type: 'typed'; atMs: number; in: 'entry'; table: string; values: Values }
  /** Typed into a given row. */
  | { type: 'typed'; atMs: number; in: 'row'; id: string; values: Values }
  /** Enter in a field of an entry row. */
  | { type: 'entered'; atMs: number; table: string; field: string }
  /** A scanner has typed a text and Enter into the field that takes scans. */
  | { type: 'scanned'; atMs: number; table: string; text: string; id: string }
  /** Enter in a head field. */
  | { type: 'head_entered'; field: string }
  | { type: 'head_left'; field: string }
  | { type: 'left'; table: string; field: string }
  /** Turns an entry row into a row. A new row gets `id`. An edited row replaces the old one at its index. */
  | { type: 'added'; atMs: number; table: string; id: string }
  /** Opens a row in the entry row of its table. A complete entry row becomes a row of its own first, `newId`. */
  | { type: 'row_edited'; id: string; newId: string }
  | { type: 'row_left'; table: string }
  /** A look-up has given the rows of a table and some head values. Values typed into its earlier rows stay. */
  | { type: 'given'; table: string; rows: readonly GivenRow[]; head?: Values }
  /** The server proposes values for an entry row. `earlier` has those that it proposed for the row before. */
  | { type: 'proposed'; table: string; values: Values; earlier: Values }
  | { type: 'row_removed'; id: string }
  | { type: 'undone' }
  | { type: 'answered'; lookUp: LookUp; matches: readonly ChosenAccount[] }
  /** Nobody has pressed a key since `sinceMs`. */
  | { type: 'idle'; sinceMs: number }
  /**
   * `rowId` is the prefix of the ids of rows that are not added yet. `into` answers the question into which branch.
   * `queuedChanges` has the vouchers with a queued change.
   */
  | {
      type: 'save_asked';
      atMs: number;
      rowId: string;
      nextKey: string;
      queuedChanges: readonly number[];
      into?: 'here' | 'there';
    }
  | { type: 'reset'; nextKey: string }
  | { type: 'found'; document: Document }
  | { type: 'taken_up'; document: Document; changedAt: string; returned: Returned | null }
  | { type: 'desk_changed'; desk: DeskNow }
  /** Another page has saved under the key, or a person wants the key checked again. */
  | { type: 'key_used' }
  | { type: 'key_answered'; key: string; answer: Exclude<KeyAnswer, { is: 'lost' }>; mayEdit: boolean; nextKey: string }
  | { type: 'rebased'; key: string; loaded: Loaded; nextKey: string }
  | { type: 'split'; nextKey: string }
  | { type: 'understood' };

/** The target of the focus. `open` also opens the list of the field. */
export type FocusTarget =
  | { on: 'head'; field: string; open?: boolean }
  | { on: 'entry'; table: string; field: string; open?: boolean }
  | { on: 'add'; table: string }
  | { on: 'row'; id: string }
  | { on: 'save' };

/** A message. `undoable` says that a person can undo what it reports. */
export interface SayEffect {
  type: 'say';
  tone: 'ok' | 'info' | 'warn' | 'bad';
  complaint: Complaint;
  undoable?: boolean;
}

export type EntryEffect =
  /** Hands the document to the queue, which sends it even if this screen closes. */
  | { type: 'send'; document: Document }
  /** Stores the document as a waiting draft, because another one replaces it on the screen. */
  | { type: 'put_aside'; document: Document }
  | { type: 'focus'; target: FocusTarget }
  | SayEffect
  /** Requests an `idle` event after `afterMs`. */
  | { type: 'wait'; afterMs: number; sinceMs: number }
  | { type: 'ask_key'; key: string }
  | { type: 'work_in'; branchId: number };

export type Stepped = readonly [EntryState, readonly EntryEffect[]];

export function startEntry(rules: EntryRules, desk: DeskNow, key: string): EntryState {
  return {
    document: emptyDocument(rules, { key, place: placeOf(desk), day: desk.day, head: headOfNew(rules, desk) }),
    situation: { is: 'editing' },
    desk,
    restoredFrom: null,
    complaint: null,
    undo: [],
    lastKeyAtMs: 0,
  };
}

/** Returns the head values of a new document. */
export const headOfNew = ({ head }: EntryRules, { presets }: DeskNow): Values => ({
  ...emptyValues(head),
  ...presets?.head,
});

export const placeOf = ({ branchId, branchName }: DeskNow): Place => ({ branchId, branchName });
export const stay = (state: EntryState): Stepped => [state, []];

/** Returns the state with a change of its document. */
export const withDocument = (state: EntryState, change: Partial<Document>): EntryState => ({
  ...state,
  document: { ...state.document, ...change },
});

/** Returns the state with a typed change. It dates the document on the day that the screen shows. */
export const typedNow = (state: EntryState, change: Partial<Document>): EntryState =>
  withDocument(state, { ...change, typedOn: state.desk.day });

export const sayOf = (
  tone: 'ok' | 'info' | 'warn' | 'bad',
  word: ComplaintWord,
  params?: Complaint['params'],
): SayEffect => ({
  type: 'say',
  tone,
  complaint: { word, params },
});

export const focus = (target: FocusTarget): EntryEffect => ({ type: 'focus', target });

/** Returns the rules of a typed table; undefined for a given one. */
export function typedTable({ tables }: EntryRules, table: string): TypedTable | undefined {
  const rules = tables[table];
  return rules?.rows === 'typed' ? rules : undefined;
}

/**
 * Returns the first field of a table's entry row, to which every action leads back. Without a name it uses the first typed
 * table.
 */
export function firstOf(rules: EntryRules, table?: string): FocusTarget | null {
  const name = table ?? Object.keys(rules.tables).find((one) => typedTable(rules, one) !== undefined);
  if (name === undefined) return null;
  const [first] = rules.tables[name]?.fields ?? [];
  return first === undefined ? { on: 'add', table: name } : { on: 'entry', table: name, field: first.name };
}

/** Returns where Enter leads from the last head field: to the first entry row, or to Save if no table is typed. */
export const afterHead = (rules: EntryRules): readonly EntryEffect[] => [focus(firstOf(rules) ?? { on: 'save' })];

export function toFirst(rules: EntryRules, table?: string): readonly EntryEffect[] {
  const target = firstOf(rules, table);
  return target === null ? [] : [focus(target)];
}

export function complained(state: EntryState, complaint: Complaint): Stepped {
  const say: EntryEffect = { type: 'say', tone: 'warn', complaint };
  const target = placeOfComplaint(state.document, complaint);
  return [{ ...state, complaint }, target === null ? [say] : [say, focus(target)]];
}

function placeOfComplaint({ head, entries }: Document, complaint: Complaint): FocusTarget | null {
  const { field, in: where, table, rowId } = complaint;
  const isOpen = (value: FieldValue | undefined) => value !== undefined && untakenText(value) !== null;
  if (where === 'head' && field !== undefined) return { on: 'head', field, open: isOpen(head[field]) };
  if (where === 'entry' && field !== undefined && table !== undefined) {
    return { on: 'entry', table, field, open: isOpen(entries[table]?.values[field]) };
  }
  return rowId === undefined ? null : { on: 'row', id: rowId };
}

export const isUndecidedValue = (value: FieldValue | undefined) =>
  value !== undefined && (value.kind === 'several' || value.kind === 'none');
