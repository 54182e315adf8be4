import {
  contentText,
  type Document,
  emptyDocument,
  entryPending,
  isTyped,
  isUndecided,
  isUnsaved,
  type Loaded,
  pendingTables,
  rowsBeyond,
} from '#domains/posting/draft/document.ts';
import { type FieldValue, isEmpty, untakenText, type Values } from '#domains/posting/draft/fields.ts';
import type { Returned } from '#domains/posting/draft/returned.ts';
import { decideByKey } from '#domains/posting/queue/saved-under-key.ts';
import { entryFault, headSought, withRow } from './entry-rows.ts';
import {
  type Complaint,
  complained,
  type DeskNow,
  type EntryEffect,
  type EntryEvent,
  type EntryRules,
  type EntryState,
  focus,
  headOfNew,
  isUndecidedValue,
  placeOf,
  type Situation,
  type Stepped,
  sayOf,
  stay,
  toFirst,
  typedNow,
  typedTable,
  type UndoStep,
  withDocument,
} from './entry-state.ts';

/** Returns the state with a new key for a change of another voucher or version. The old key is used. */
export function rekeyed(state: EntryState, key: string, loaded: Loaded | null): EntryState {
  return withDocument(state, { key, loaded, isDoubtful: false });
}

/**
 * Saves the document: hands it to the queue and frees the screen for the next one at once. Refuses only what cannot be sent
 * as typed, and names the field to correct.
 */
export function saveAsked(
  rules: EntryRules,
  state: EntryState,
  event: Extract<EntryEvent, { type: 'save_asked' }>,
): Stepped {
  const { document } = state;
  const pending = pendingTables(document);
  const fault = saveFault(rules, document, pending, event.queuedChanges);
  if (fault !== null) return complained(state, fault);
  const complete = pending.reduce<Document>(
    (taken, table) => withRow(rules, taken, { table, id: `${event.rowId}${table}` }),
    {
      ...document,
      head: headSought(document.head),
      // A given row is sent only if a person typed into it. A proposed row in a typed table is sent as it is.
      rows: document.rows.filter((row) => isTyped(row) || typedTable(rules, row.table) !== undefined),
    },
  );
  const undecided = undecidedIn(complete);
  if (undecided !== null) return complained(typedNow(state, complete), undecided);
  const ruled = rules.documentFault(complete);
  if (ruled !== null) return complained(typedNow(state, complete), ruled);
  const isElsewhere = document.loaded === null && document.place.branchId !== state.desk.branchId;
  if (isElsewhere && event.into === undefined) {
    return stay({ ...typedNow(state, complete), situation: { is: 'asks_branch' } });
  }
  const there = isElsewhere && event.into === 'there';
  const place = there ? document.place : placeOf(state.desk);
  const day = there ? document.typedOn : state.desk.day;
  const sent = { ...complete, place, typedOn: day };
  const goBack: EntryEffect[] = there ? [{ type: 'work_in', branchId: document.place.branchId }] : [];
  const next = started(rules, state, event.nextKey, rules.headAfterSave(document.head));
  return [
    { ...next, undo: state.undo.filter((one) => one.kind === 'document' || one.key !== document.key) },
    [{ type: 'send', document: sent }, ...goBack, ...toNext(rules, document, next.document)],
  ];
}

/** Returns the focus for the next document: the first head field that the save has emptied, else the rows. */
function toNext(rules: EntryRules, saved: Document, next: Document): readonly EntryEffect[] {
  const isFilled = ({ head }: Document, name: string) => !isEmpty(head[name] ?? { kind: 'empty' });
  const emptied = rules.head.find(({ name }) => isFilled(saved, name) && !isFilled(next, name));
  return emptied === undefined ? toFirst(rules) : [focus({ on: 'head', field: emptied.name })];
}

/**
 * Returns a complaint about a text that names no account or several, or is no amount. A person has to decide about it before
 * the save.
 */
function undecidedIn({ head, rows }: Document): Complaint | null {
  const unclear = Object.keys(head).find((name) => isUnclear(head[name]));
  if (unclear !== undefined) return { word: 'amountUnclear', in: 'head', field: unclear };
  const field = Object.keys(head).find((name) => isUndecidedValue(head[name]));
  if (field !== undefined) return { word: 'undecided', in: 'head', field };
  const row = rows.find(isUndecided);
  return row === undefined ? null : { word: 'undecided', rowId: row.id };
}

const isUnclear = (value: FieldValue | undefined) =>
  (value?.kind === 'amount' || value?.kind === 'quantity') && untakenText(value) !== null;

/** Returns what prevents the save before the posting rule runs, or null. */
function saveFault(
  rules: EntryRules,
  document: Document,
  pending: readonly string[],
  queuedChanges: readonly number[],
): Complaint | null {
  const { loaded } = document;
  for (const table of pending) {
    const fault = entryFault(rules, document, table);
    if (fault !== null) return { ...fault, word: fault.word === 'amountUnclear' ? 'amountUnclear' : 'entryPending' };
  }
  if (loaded === null) return null;
  if (queuedChanges.includes(loaded.mtmId)) return { word: 'changeWaits', params: { number: loaded.vrNo } };
  if (pending.length === 0 && !document.isDoubtful && contentText(document) === loaded.asSaved)
    return { word: 'nothingChanged' };
  return null;
}

/** Returns the state with a new document under `key`, in the current branch. */
function started(
  rules: EntryRules,
  state: EntryState,
  key: string,
  head: Values = headOfNew(rules, state.desk),
): EntryState {
  const { desk } = state;
  return {
    ...state,
    document: emptyDocument(rules, { key, place: placeOf(desk), day: desk.day, head }),
    situation: { is: 'editing' },
    restoredFrom: null,
    complaint: null,
  };
}

/** Returns the undo steps, with the whole document if it is unsaved. */
const undoOfDocument = ({ document, undo }: EntryState): readonly UndoStep[] =>
  isUnsaved(document) ? [...undo, { kind: 'document', document }] : undo;

export function emptied(rules: EntryRules, state: EntryState, nextKey: string): Stepped {
  const undo = undoOfDocument(state);
  const say = isUnsaved(state.document) ? [{ ...sayOf('info', 'resetDone'), undoable: true }] : [];
  return [{ ...started(rules, state, nextKey), undo }, [...say, ...toFirst(rules)]];
}

/** Replaces the typed document by a saved voucher, because a person said so. */
export function replaced(rules: EntryRules, state: EntryState, document: Document, changedAt: string | null): Stepped {
  const undo = undoOfDocument(state);
  return [
    { ...state, document, undo, situation: { is: 'editing' }, restoredFrom: changedAt, complaint: null },
    toFirst(rules),
  ];
}

/** Opens a draft. The unsaved document on the screen becomes a waiting draft. */
export function takenUp(
  rules: EntryRules,
  state: EntryState,
  event: Extract<EntryEvent, { type: 'taken_up' }>,
): Stepped {
  const { document, changedAt, returned } = event;
  const aside: EntryEffect[] = isUnsaved(state.document) ? [{ type: 'put_aside', document: state.document }] : [];
  const faulty = document.rows.find((row) => row.fault !== undefined || isUndecided(row));
  const complaint = faulty === undefined ? headComplaint(rules, returned) : null;
  const target = faulty === undefined ? toFirst(rules) : [focus({ on: 'row', id: faulty.id })];
  const say = returned?.why === 'arrived' ? [sayOf('info', 'arrivedEarlier', { number: returned.number })] : [];
  const restoredFrom = returned === null ? changedAt : null;
  const situation = situationAfter(returned);
  const lead = complaint?.field === undefined ? target : [focus({ on: 'head', field: complaint.field })];
  return [{ ...state, document, situation, restoredFrom, complaint }, [...aside, ...say, ...lead]];
}

/** Returns the refusal as a complaint at the head field that it is about, or null. */
function headComplaint({ headOf }: EntryRules, returned: Returned | null): Complaint | null {
  if (returned?.why !== 'refused') return null;
  const field = headOf?.(returned.code) ?? null;
  return field === null ? null : { sentence: returned.sentence, in: 'head', field };
}

function situationAfter(returned: Returned | null): Situation {
  if (returned === null) return { is: 'editing' };
  switch (returned.why) {
    case 'arrived':
      return { is: 'editing' };
    case 'voided':
      return { is: 'voided', loaded: returned.loaded };
    case 'saved_in_part':
      return { is: 'saved_in_part', loaded: returned.loaded, saved: returned.saved };
    case 'key_refused':
      return { is: 'key_refused', sentence: returned.sentence };
    case 'refused':
      return returned.code === 'stale_version' ? { is: 'stale' } : { is: 'returned', returned };
    default:
      return { is: 'returned', returned };
  }
}

/**
 * Applies a change of the branch or its open day. A typed document stays with its branch. An empty screen follows the change.
 */
export function deskChanged(rules: EntryRules, state: EntryState, desk: DeskNow): Stepped {
  const was = state.desk;
  const next = { ...state, desk };
  if (!isUnsaved(state.document)) {
    if (state.document.loaded !== null || was.branchId === desk.branchId) return stay(next);
    return stay(started(rules, next, state.document.key));
  }
  if (was.branchId !== desk.branchId) {
    return stay({ ...next, situation: { is: 'branch_changed', was: was.branchName, now: desk.branchName } });
  }
  if (was.day === desk.day) return stay(next);
  return stay({ ...next, situation: { is: 'day_changed', was: was.day, now: desk.day } });
}

/** Decides about the document on the screen from what its key has saved. */
export function keyAnswered(
  rules: EntryRules,
  state: EntryState,
  event: Extract<EntryEvent, { type: 'key_answered' }>,
): Stepped {
  const { document } = state;
  if (event.key !== document.key) return stay(state);
  if (event.answer.is === 'refused') {
    const { sentence } = event.answer;
    return stay({ ...withDocument(state, { isDoubtful: true }), situation: { is: 'key_refused', sentence } });
  }
  const outcome = decideByKey(event.answer.saved, document, event.mayEdit);
  if (outcome.is === 'free') return stay({ ...state, situation: { is: 'editing' } });
  const { loaded } = outcome;
  const number = { number: loaded.vrNo };
  switch (outcome.is) {
    case 'saved':
      return [started(rules, state, event.nextKey), [sayOf('ok', 'savedElsewhere', number), ...toFirst(rules)]];
    case 'change': {
      const next = { ...rekeyed(state, event.nextKey, loaded), situation: { is: 'editing' } as const };
      return [next, [sayOf('info', 'arrivedEarlier', number)]];
    }
    case 'voided':
      return stay({ ...rekeyed(state, event.nextKey, null), situation: { is: 'voided', loaded } });
    case 'saved_in_part':
      return stay({ ...state, situation: outcome });
  }
}

/** Continues with a new document of the rows that the unchangeable voucher does not have. */
export function split(rules: EntryRules, state: EntryState, nextKey: string): Stepped {
  const { situation, document } = state;
  if (situation.is !== 'saved_in_part') return stay(state);
  // The rest includes everything that was typed or corrected since.
  const rest = rowsBeyond(document.rows, situation.saved);
  if (rest.length === 0 && !entryPending(document)) return stay(started(rules, state, nextKey));
  const next = rekeyed(state, nextKey, null);
  return stay({ ...withDocument(next, { rows: rest }), situation: { is: 'editing' } });
}
