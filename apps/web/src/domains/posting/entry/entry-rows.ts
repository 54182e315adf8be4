import { type Document, entryPending, isUnsaved, withAnswer } from './document.ts';
import {
  type Complaint,
  complained,
  type EntryEffect,
  type EntryEvent,
  type EntryRules,
  type EntryState,
  focus,
  isUndecidedValue,
  type Stepped,
  sayOf,
  stay,
  toFirst,
  typedNow,
  type UndoStep,
  withDocument,
} from './entry-state.ts';
import { emptyValues, type FieldValue, isEmpty, mapValues, untakenText, valuesOf } from './fields.ts';

/** How long somebody has to have stopped typing before the focus is led back to what they have to decide. */
const idleMs = 700;

export function typed(state: EntryState, { in: where, values, atMs }: Extract<EntryEvent, { type: 'typed' }>): Stepped {
  const changed = { ...state.document[where], ...values };
  const complaint = state.complaint?.in === where && (state.complaint.field ?? '') in values ? null : state.complaint;
  return stay({ ...typedNow(state, { [where]: changed }), complaint, lastKeyAtMs: atMs });
}

/** Enter in a field of the entry row: a text goes on to be looked up, the focus goes on at once. */
export function entered(rules: EntryRules, state: EntryState, field: string): Stepped {
  const { document } = state;
  const value = document.entry[field];
  if (value === undefined) return stay(state);
  if (value.kind === 'empty' || (value.kind === 'typing' && isEmpty(value))) return stay(state);
  if (value.kind === 'several' || value.kind === 'none') {
    return [state, [focus({ on: 'entry', field, open: true })]];
  }
  if (value.kind === 'amount' && untakenText(value) !== null) {
    return stay({ ...state, complaint: { word: 'amountUnclear', in: 'entry', field } });
  }
  const after = typedNow(state, { entry: { ...document.entry, [field]: sought(value) } });
  const next = rules.onEnter?.(after.document, field) ?? { next: nextField(rules, field) };
  const filled =
    next.entry === undefined ? after : typedNow(after, { entry: { ...after.document.entry, ...next.entry } });
  return [filled, [focus(next.next === 'add' ? { on: 'add' } : { on: 'entry', field: next.next })]];
}

/** Enter above the rows leads to the next field there, and from the last one to the entry row. */
export function headEntered(rules: EntryRules, state: EntryState, field: string): Stepped {
  const next = rules.head[rules.head.findIndex(({ name }) => name === field) + 1];
  return [state, [next === undefined ? toFirst(rules) : focus({ on: 'head', field: next.name })]];
}

function nextField({ row }: EntryRules, field: string): string {
  return row[row.findIndex(({ name }) => name === field) + 1]?.name ?? 'add';
}

/** A text that somebody has left behind is looked up; a field left empty is empty. */
function sought(value: FieldValue): FieldValue {
  if (value.kind !== 'typing') return value;
  const text = value.text.trim();
  return text === '' ? { kind: 'empty' } : { kind: 'resolving', text };
}

export function leftField(state: EntryState, { in: where, field }: Extract<EntryEvent, { type: 'left' }>): Stepped {
  const value = state.document[where][field];
  if (value?.kind !== 'typing') return stay(state);
  return stay(withDocument(state, { [where]: { ...state.document[where], [field]: sought(value) } }));
}

/** Why the entry row cannot be taken; null when it can. */
export function entryFault(rules: EntryRules, { entry, editingId, rows }: Document): Complaint | null {
  const unclear = rules.row.find(({ name, holds }) => {
    const value = entry[name];
    return holds === 'amount' && value !== undefined && untakenText(value) !== null;
  });
  if (unclear !== undefined) return { word: 'amountUnclear', in: 'entry', field: unclear.name };
  const fault = rules.rowFault(entry);
  if (fault !== null) return fault;
  const isNew = !rows.some(({ id }) => id === editingId);
  return isNew && rows.length >= rules.mostRows ? { word: 'tooManyLines', params: { most: rules.mostRows } } : null;
}

/** Takes the entry row as a row, whose text may still be looked up; the next row is free at once. */
export function withRow(rules: EntryRules, document: Document, id: string): Document {
  const { entry, editingId, rows } = document;
  const values = mapValues(entry, (value) =>
    value.kind === 'text' ? { kind: 'text', text: value.text.trim() } : sought(value),
  );
  const replaces = rows.some((row) => row.id === editingId);
  return {
    ...document,
    rows: replaces
      ? rows.map((row) => (row.id === editingId ? { id: row.id, values } : row))
      : [...rows, { id, values }],
    editingId: null,
    entry: emptyValues(rules.row),
  };
}

export function added(rules: EntryRules, state: EntryState, id: string): Stepped {
  const { entry, editingId } = state.document;
  if (editingId !== null && Object.values(entry).every(isEmpty)) return complained(state, { word: 'noDataInForm' });
  const fault = entryFault(rules, state.document);
  if (fault !== null) return complained(state, fault);
  return [{ ...typedNow(state, withRow(rules, state.document, id)), complaint: null }, [toFirst(rules)]];
}

/** A row comes into the entry row. What stands there is added first; as long as it cannot be, it stays. */
export function rowEdited(
  rules: EntryRules,
  state: EntryState,
  { id, newId }: Extract<EntryEvent, { type: 'row_edited' }>,
): Stepped {
  if (state.document.editingId === id) return stay(state);
  if (entryPending(state.document)) {
    const fault = entryFault(rules, state.document);
    if (fault !== null) return complained(state, { ...fault, word: 'entryPending' });
  }
  const document = entryPending(state.document) ? withRow(rules, state.document, newId) : state.document;
  const row = document.rows.find((one) => one.id === id);
  if (row === undefined) return [state, [sayOf('warn', 'notFound')]];
  const undecided = rules.row.find(({ name }) => isUndecidedValue(row.values[name]));
  const next = typedNow(state, { ...document, editingId: id, entry: valuesOf(rules.row, row.values) });
  const target = undecided === undefined ? toFirst(rules) : focus({ on: 'entry', field: undecided.name, open: true });
  return [{ ...next, complaint: null }, [target]];
}

/** The undo steps with what stands in the entry row and is about to leave it. */
function undoOfEntry({ document, undo }: EntryState): readonly UndoStep[] {
  if (!entryPending(document)) return undo;
  const { key, entry, editingId } = document;
  return [...undo, { kind: 'entry', key, entry, editingId }];
}

export function rowLeft(rules: EntryRules, state: EntryState): Stepped {
  const undo = undoOfEntry(state);
  const next = withDocument(state, { editingId: null, entry: emptyValues(rules.row) });
  return [{ ...next, undo, complaint: null }, [toFirst(rules)]];
}

export function rowRemoved(rules: EntryRules, state: EntryState, id: string): Stepped {
  const { document } = state;
  const at = document.rows.findIndex((row) => row.id === id);
  const row = document.rows[at];
  if (row === undefined) return [state, [sayOf('warn', 'notFound')]];
  const rows = document.rows.filter((one) => one.id !== id);
  const isInHand = document.editingId === id;
  const kept = isInHand ? undoOfEntry(state) : state.undo;
  const undo: readonly UndoStep[] = [...kept, { kind: 'row', key: document.key, row, at }];
  const change = isInHand ? { rows, editingId: null, entry: emptyValues(rules.row) } : { rows };
  const named = Object.values(row.values).find((value) => value.kind === 'taken');
  const account = named?.kind === 'taken' ? named.account.name : '';
  const say: EntryEffect = { ...sayOf('info', 'lineDeleted', { account }), undoable: true };
  return [{ ...typedNow(state, change), undo }, [say, toFirst(rules)]];
}

/** Takes the last deletion back: a row, what stood in the entry row, or the whole document. */
export function undone(rules: EntryRules, state: EntryState): Stepped {
  const { document } = state;
  const last = state.undo.at(-1);
  if (last === undefined) return [state, [sayOf('info', 'nothingToUndo')]];
  const before = { ...state, undo: state.undo.slice(0, -1) };
  if (last.kind === 'document') {
    const aside: EntryEffect[] = isUnsaved(document) ? [{ type: 'put_aside', document }] : [];
    return [
      { ...before, document: last.document, situation: { is: 'editing' }, restoredFrom: null, complaint: null },
      [...aside, toFirst(rules)],
    ];
  }
  // It belonged to a document that has left the screen with what was left of it.
  if (last.key !== document.key) return undone(rules, before);
  if (last.kind === 'row') {
    return [typedNow(before, { rows: document.rows.toSpliced(last.at, 0, last.row) }), [toFirst(rules)]];
  }
  // What is being typed now stays: the older text comes back once it is added or cleared.
  if (entryPending(document)) return [state, [sayOf('warn', 'entryPending')]];
  const isThere = document.rows.some(({ id }) => id === last.editingId);
  return [typedNow(before, { entry: last.entry, editingId: isThere ? last.editingId : null }), [toFirst(rules)]];
}

/** An answer to a look-up. Whoever has gone on typing is not disturbed; whoever waits is led to what they have to decide. */
export function lookUpAnswered(
  state: EntryState,
  { text, matches }: Extract<EntryEvent, { type: 'answered' }>,
): Stepped {
  const document = withAnswer(state.document, text, matches);
  if (document === state.document) return stay(state);
  const next = { ...state, document };
  const toDecide = Object.values(document.entry).some(isUndecidedValue);
  return [next, toDecide ? [{ type: 'wait', afterMs: idleMs, sinceMs: state.lastKeyAtMs }] : []];
}

export function toUndecided(rules: EntryRules, state: EntryState): Stepped {
  const field = rules.row.find(({ name }) => isUndecidedValue(state.document.entry[name]));
  return field === undefined ? stay(state) : [state, [focus({ on: 'entry', field: field.name, open: true })]];
}
