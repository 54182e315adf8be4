import type { RefusalCode } from '@cashbook/contract/refusals';
import type { Namespaces } from '#i18n/catalogue.ts';
import { type Document, type DocumentShape, emptyDocument, type Loaded, type Place, type Row } from './document.ts';
import { type ChosenAccount, type FieldValue, untakenText, type Values } from './fields.ts';
import type { Returned } from './returned.ts';
import type { SavedUnderKey } from './saved-under-key.ts';

/** A sentence of the screen's own catalogue. */
export type Word = keyof Namespaces['vouchers'];

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
  | 'notFound'
  | 'oneSideOnly'
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
  field?: string | undefined;
  /** Said at this row. */
  rowId?: string | undefined;
}

/** What one kind of document decides about its entry; all of it pure. */
export interface EntryRules extends DocumentShape {
  mostRows: number;
  /** Why the entry row cannot become a row; a text that is still looked up counts as there. */
  rowFault: (entry: Values) => Complaint | null;
  /** Why the document cannot be saved, once its rows are in order. */
  documentFault: (document: Document) => Complaint | null;
  /** The field above the rows that a refusal is about, where it names no row; null when it is about none. */
  headOf?: ((code: string) => string | null) | undefined;
  /** Where Enter leads from a field, and what it fills in on the way; the next field when absent. */
  onEnter?: ((document: Document, field: string) => { entry?: Values; next: string } | null) | undefined;
  /** What stays above the rows for the next document. */
  headAfterSave: (head: Values) => Values;
}

/** Where one works and on which day. */
export interface DeskNow extends Place {
  /** The transaction date, yyyy-mm-dd. */
  day: string;
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
  /** Some rows are in a voucher that this person may not change. */
  | { is: 'saved_in_part'; loaded: Loaded; saved: readonly Row[] }
  | { is: 'voided'; loaded: Loaded };

/** What Ctrl/Cmd+Z takes back. */
export type UndoStep =
  | { kind: 'row'; key: string; row: Row; at: number }
  | { kind: 'entry'; key: string; entry: Values; editingId: string | null }
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
  | { type: 'typed'; atMs: number; in: 'head' | 'entry'; values: Values }
  | { type: 'entered'; atMs: number; field: string }
  /** Enter in a field above the rows. */
  | { type: 'head_entered'; field: string }
  | { type: 'left'; in: 'head' | 'entry'; field: string }
  /** Takes the entry row: a new row gets `id`; a row being edited is replaced where it stands. */
  | { type: 'added'; atMs: number; id: string }
  /** Brings a row into the entry row; what is complete there becomes a row of its own, `newId`. */
  | { type: 'row_edited'; id: string; newId: string }
  | { type: 'row_left' }
  | { type: 'row_removed'; id: string }
  | { type: 'undone' }
  | { type: 'answered'; text: string; matches: readonly ChosenAccount[] }
  /** Nobody pressed a key since. */
  | { type: 'idle'; sinceMs: number }
  /** `into`: the answer to the question into which branch. `queuedChanges`: the vouchers whose change waits already. */
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
  /** Another page has saved under the key, or it was refused because the key is used. */
  | { type: 'key_used' }
  | { type: 'key_answered'; key: string; saved: SavedUnderKey; mayEdit: boolean; nextKey: string }
  | { type: 'rebased'; key: string; loaded: Loaded; nextKey: string }
  | { type: 'split'; nextKey: string }
  | { type: 'understood' };

/** Where the focus is to go. `open`: with the list of the field. */
export type FocusTarget =
  | { on: 'entry' | 'head'; field: string; open?: boolean }
  | { on: 'add' }
  | { on: 'row'; id: string };

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
    document: emptyDocument(rules, { key, place: placeOf(desk), day: desk.day }),
    situation: { is: 'editing' },
    desk,
    restoredFrom: null,
    complaint: null,
    undo: [],
    lastKeyAtMs: 0,
  };
}

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

/** The first field of the entry row, where every action leads back to. */
export function toFirst(rules: EntryRules): EntryEffect {
  const [first] = rules.row;
  return focus(first === undefined ? { on: 'add' } : { on: 'entry', field: first.name });
}

export function complained(state: EntryState, complaint: Complaint): Stepped {
  const say: EntryEffect = { type: 'say', tone: 'warn', complaint };
  const { field, in: where, rowId } = complaint;
  const target: FocusTarget | null =
    where !== undefined && field !== undefined
      ? { on: where, field, open: untakenText(state.document[where][field] ?? { kind: 'empty' }) !== null }
      : rowId !== undefined
        ? { on: 'row', id: rowId }
        : null;
  return [{ ...state, complaint }, target === null ? [say] : [say, focus(target)]];
}

export const isUndecidedValue = (value: FieldValue | undefined) =>
  value !== undefined && (value.kind === 'several' || value.kind === 'none');
