import type { RefusalCode } from '@cashbook/contract/refusals';
import type { WordOf } from '@cashbook/words/catalogue';
import {
  type Document,
  type DocumentShape,
  emptyDocument,
  type Loaded,
  type LookUp,
  type Place,
  type Row,
  type RowInProgress,
  type TableShape,
} from './document.ts';
import {
  type ChosenAccount,
  emptyValues,
  type FieldShape,
  type FieldValue,
  untakenText,
  type Values,
} from './fields.ts';
import type { Presets } from './presets.ts';
import type { Returned } from './returned.ts';
import type { RowProposals } from './row-proposals.ts';
import type { KeyAnswer } from './saved-under-key.ts';

/** A sentence of the screen's own catalogue. */
export type Word = WordOf<'vouchers'>;

/** What the state itself has to say. */
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

/** What is wrong with what is typed, and the field at which it is to be put right. */
export interface Complaint {
  word?: ComplaintWord | undefined;
  /** A refusal of the posting rule, which has its own sentence; in the place of a word. */
  code?: RefusalCode | undefined;
  /** What the server has said, in its place. */
  sentence?: string | undefined;
  /** For the gaps of the sentence; a bigint is an amount in paisa. */
  params?: Readonly<Record<string, string | number | bigint>> | undefined;
  in?: 'head' | 'entry' | undefined;
  /** The table in whose entry row the field stands. */
  table?: string | undefined;
  field?: string | undefined;
  /** Said at this row. */
  rowId?: string | undefined;
}

/** What Enter in a field of an entry row comes to. */
export interface Entered {
  /** What it fills in on the way. */
  entry?: Values;
  /** The field to which it leads; that field itself where it takes one after the other. */
  next: string;
  /** What is wrong with what was typed, said at once. */
  complaint?: Complaint;
}

/** A typed table as it stands, for what it decides. */
export interface TableNow {
  rows: readonly Row[];
  entry: Values;
  editingId: string | null;
}

/** A table whose rows somebody types, one by one in its entry row. */
export interface TypedTable<Field extends FieldShape = FieldShape> extends TableShape<Field> {
  rows: 'typed';
  mostRows: number;
  /** Why the entry row cannot become a row; a text that is still looked up counts as there. */
  rowFault: (entry: Values) => Complaint | null;
  /** Where Enter leads from a field, and what it fills in on the way; the next field when absent. */
  onEnter?: ((table: TableNow, field: string) => Entered | null) | undefined;
  /** What a product that is found proposes for its row. */
  proposes?: RowProposals | undefined;
  /** What a scan does, in a table that takes scans. */
  onScan?: ScanRules | undefined;
}

/** How scans become rows. */
export interface ScanRules {
  /** The field into which a scanner types. */
  field: string;
  /** The other values of the row of one scan. */
  values: Values;
  /** The row with what was found of what was scanned, such as the serial of a piece. */
  found: (values: Values) => Values;
  /** The earlier row of the same product with this scan added to it. */
  merged: (earlier: Values, scanned: Values) => Values;
  /** Why a scan adds nothing to the earlier row of its product: that piece stands there already. It is said, and the scan is gone. */
  repeated?: ((earlier: Values, scanned: Values) => Complaint | null) | undefined;
}

/** A table whose rows come from a look-up; its fields are typed into where they stand, and nothing is added or removed. */
export interface GivenTable<Field extends FieldShape = FieldShape> extends TableShape<Field> {
  rows: 'given';
  /** The fields that are typed into; the others are only shown. */
  open: readonly string[];
  /** Which of them a row has; all where nothing is said. */
  isOpen?: ((values: Values, field: string) => boolean) | undefined;
  /** What else a row says once something was typed into one of its fields. */
  typedIn?: ((values: Values, field: string) => Values) | undefined;
  /** What Enter fills in where it stays in the field, as scans one after the other need it; null where it leads on. */
  onEnter?: ((values: Values, field: string) => Values | null) | undefined;
}

/** What one kind of document decides about its entry; all of it pure. */
export interface EntryRules extends DocumentShape {
  tables: Readonly<Record<string, TypedTable | GivenTable>>;
  /** Why the document cannot be saved, once its rows are in order. */
  documentFault: (document: Document) => Complaint | null;
  /** The field above the rows that a refusal is about, where it names no row; null when it is about none. */
  headOf?: ((code: string) => string | null) | undefined;
  /** What stays above the rows for the next document. */
  headAfterSave: (head: Values) => Values;
  /** Whether a field above the rows can be typed into now; all can where nothing is said. */
  isHeadOpen?: ((document: Document, field: string) => boolean) | undefined;
}

/** Where one works and on which day. */
export interface DeskNow extends Place {
  /** The transaction date, yyyy-mm-dd. */
  day: string;
  /** What the branch chooses to begin with. */
  presets?: Presets | undefined;
}

/** Where the work on the screen stands. Nothing but `editing` stops anybody from typing on. */
export type Situation =
  | { is: 'editing' }
  /** A save came back; the rows say why, or the sentence does. */
  | { is: 'returned'; returned: Returned }
  /** Somebody else changed the voucher meanwhile. */
  | { is: 'stale' }
  | { is: 'day_changed'; was: string; now: string }
  | { is: 'branch_changed'; was: string; now: string }
  /** It is to be said into which branch the rows go. */
  | { is: 'asks_branch' }
  /** The key is in use: what it holds is being asked. */
  | { is: 'checking_key' }
  /** What the key holds is not said to this person: the document may be in the books. */
  | { is: 'key_refused'; sentence: string }
  /** Some rows are in a voucher that this person may not change. */
  | { is: 'saved_in_part'; loaded: Loaded; saved: readonly Row[] }
  | { is: 'voided'; loaded: Loaded };

/** What Ctrl/Cmd+Z takes back. */
export type UndoStep =
  | { kind: 'row'; key: string; row: Row; at: number }
  | { kind: 'entry'; key: string; table: string; entry: RowInProgress }
  /** A scan; `before` is the row to which it was added, null where it became a row of its own, `after` what that then said. */
  | { kind: 'scan'; key: string; rowId: string; before: Values | null; after: Values }
  | { kind: 'document'; document: Document };

export interface EntryState {
  document: Document;
  situation: Situation;
  desk: DeskNow;
  /** The draft with which the screen was opened, until somebody says what is to become of it. */
  restoredFrom: string | null;
  complaint: Complaint | null;
  undo: readonly UndoStep[];
  /** When a key was last pressed, in ms: whoever is typing is not led away from where they are. */
  lastKeyAtMs: number;
}

export type EntryEvent =
  | { type: 'typed'; atMs: number; in: 'head'; values: Values }
  | { type: 'typed'; atMs: number; in: 'entry'; table: string; values: Values }
  /** Into a row that was given, where it stands. */
  | { type: 'typed'; atMs: number; in: 'row'; id: string; values: Values }
  /** Enter in a field of an entry row. */
  | { type: 'entered'; atMs: number; table: string; field: string }
  /** A scanner has typed a text and Enter into the field that takes scans. */
  | { type: 'scanned'; atMs: number; table: string; text: string; id: string }
  /** Enter in a field above the rows. */
  | { type: 'head_entered'; field: string }
  | { type: 'head_left'; field: string }
  | { type: 'left'; table: string; field: string }
  /** Takes an entry row: a new row gets `id`; a row being edited is replaced where it stands. */
  | { type: 'added'; atMs: number; table: string; id: string }
  /** Brings a row into the entry row of its table; what is complete there becomes a row of its own, `newId`. */
  | { type: 'row_edited'; id: string; newId: string }
  | { type: 'row_left'; table: string }
  /** A look-up has given the rows of a table, and what it knows above them. What was typed into rows that it gave before stays. */
  | { type: 'given'; table: string; rows: readonly Pick<Row, 'id' | 'values'>[]; head?: Values }
  | { type: 'row_removed'; id: string }
  | { type: 'undone' }
  | { type: 'answered'; lookUp: LookUp; matches: readonly ChosenAccount[] }
  /** Nobody pressed a key since. */
  | { type: 'idle'; sinceMs: number }
  /**
   * `rowId` begins the names of rows that were not added yet. `into`: the answer to the question into which branch.
   * `queuedChanges`: the vouchers whose change waits already.
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
  /** Another page has saved under the key, it was refused because the key is used, or somebody wants it asked again. */
  | { type: 'key_used' }
  | { type: 'key_answered'; key: string; answer: Exclude<KeyAnswer, { is: 'lost' }>; mayEdit: boolean; nextKey: string }
  | { type: 'rebased'; key: string; loaded: Loaded; nextKey: string }
  | { type: 'split'; nextKey: string }
  | { type: 'understood' };

/** Where the focus is to go. `open`: with the list of the field. */
export type FocusTarget =
  | { on: 'head'; field: string; open?: boolean }
  | { on: 'entry'; table: string; field: string; open?: boolean }
  | { on: 'add'; table: string }
  | { on: 'row'; id: string }
  | { on: 'save' };

/** `undoable`: what is told of can be taken back. */
export interface SayEffect {
  type: 'say';
  tone: 'ok' | 'info' | 'warn' | 'bad';
  complaint: Complaint;
  undoable?: boolean;
}

export type EntryEffect =
  /** Hands the document over to be sent, whatever becomes of this screen. */
  | { type: 'send'; document: Document }
  /** Keeps the document where it can be taken up again: another takes its place on the screen. */
  | { type: 'put_aside'; document: Document }
  | { type: 'focus'; target: FocusTarget }
  | SayEffect
  /** Asks for an `idle` event after a while. */
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

/** What stands above the rows of a new document. */
export const headOfNew = ({ head }: EntryRules, { presets }: DeskNow): Values => ({
  ...emptyValues(head),
  ...presets?.head,
});

export const placeOf = ({ branchId, branchName }: DeskNow): Place => ({ branchId, branchName });
export const stay = (state: EntryState): Stepped => [state, []];

/** Moves on to a document; where it has changed, what the server said of it before no longer matters at those rows. */
export const withDocument = (state: EntryState, change: Partial<Document>): EntryState => ({
  ...state,
  document: { ...state.document, ...change },
});

/** What is typed changes on the day that the screen shows. */
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

/** The table whose rows somebody types; undefined for one that was given. */
export function typedTable({ tables }: EntryRules, table: string): TypedTable | undefined {
  const rules = tables[table];
  return rules?.rows === 'typed' ? rules : undefined;
}

/** The first field of a table's entry row, where every action leads back to: that of the first typed one, unless named. */
export function firstOf(rules: EntryRules, table?: string): FocusTarget | null {
  const name = table ?? Object.keys(rules.tables).find((one) => typedTable(rules, one) !== undefined);
  if (name === undefined) return null;
  const [first] = rules.tables[name]?.fields ?? [];
  return first === undefined ? { on: 'add', table: name } : { on: 'entry', table: name, field: first.name };
}

/** Where Enter above the rows leads in the end: to the first entry row, and where no rows are typed to the save. */
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
