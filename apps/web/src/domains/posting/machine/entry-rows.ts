import { withTyped } from '#domains/posting/described/presets.ts';
import {
  type Document,
  emptyEntry,
  entryOf,
  HEAD,
  isPending,
  isUnsaved,
  type Row,
  type RowInProgress,
  rowsOf,
  withAnswer,
} from '#domains/posting/draft/document.ts';
import {
  type FieldValue,
  isEmpty,
  mapValues,
  meaningOf,
  untakenText,
  type Values,
  valuesOf,
} from '#domains/posting/draft/fields.ts';
import { proposedAnew, withProposals } from '#domains/posting/draft/row-proposals.ts';
import { scansJoined, withoutScan } from './entry-scans.ts';
import {
  afterHead,
  type Complaint,
  complained,
  type Entered,
  type EntryEffect,
  type EntryEvent,
  type EntryRules,
  type EntryState,
  focus,
  isUndecidedValue,
  type Stepped,
  sayOf,
  stay,
  type TypedTable,
  toFirst,
  typedNow,
  typedTable,
  type UndoStep,
  withDocument,
} from './entry-state.ts';

/** The pause in typing, in ms, before the focus moves to a field that a person has to decide about. */
const idleMs = 700;

/** Returns the entry rows with another one for a table. */
const withEntry = ({ entries }: Document, table: string, entry: RowInProgress): Pick<Document, 'entries'> => ({
  entries: { ...entries, [table]: entry },
});

/** Returns the entry rows with other values in that of a table. */
function withEntryValues(document: Document, table: string, values: Values): Pick<Document, 'entries'> {
  const entry = entryOf(document, table);
  return withEntry(document, table, { ...entry, values: { ...entry.values, ...values } });
}

/** Returns the values of an entry row after typing, with the proposals of branch and product. */
function entryAfter(rules: EntryRules, { document, desk }: EntryState, table: string, values: Values): Values {
  const { rows } = document;
  const { values: before, editingId } = entryOf(document, table);
  const after = withTyped(desk.presets?.tables[table], { before, typed: values });
  const tableRules = typedTable(rules, table);
  const origin = rows.find(({ id }) => id === editingId)?.values ?? null;
  return proposedAnew(tableRules?.proposes, { fields: tableRules?.fields ?? [], before, after, origin });
}

export function typed(rules: EntryRules, state: EntryState, event: Extract<EntryEvent, { type: 'typed' }>): Stepped {
  const { document, complaint } = state;
  const { values, atMs } = event;
  const now = (change: Partial<Document>, isAnswered: boolean): Stepped =>
    stay({ ...typedNow(state, change), complaint: isAnswered ? null : complaint, lastKeyAtMs: atMs });
  const isAbout = (complaint?.field ?? '') in values;
  switch (event.in) {
    case 'head':
      return now({ head: { ...document.head, ...values } }, complaint?.in === 'head' && isAbout);
    case 'entry': {
      const { table } = event;
      const isHere = complaint?.in === 'entry' && complaint.table === table;
      return now(withEntryValues(document, table, entryAfter(rules, state, table, values)), isHere && isAbout);
    }
    case 'row': {
      const { id } = event;
      // The server's fault no longer applies to a changed row.
      const rows = document.rows.map((row) =>
        row.id === id ? { ...row, values: { ...row.values, ...values }, fault: undefined } : row,
      );
      return now({ rows }, complaint?.rowId === id);
    }
  }
}

/** Handles Enter in a field of an entry row. The look-up of a text starts and the focus moves on at once. */
export function entered(
  rules: EntryRules,
  state: EntryState,
  { table, field }: Pick<Extract<EntryEvent, { type: 'entered' }>, 'table' | 'field'>,
): Stepped {
  const tableRules = typedTable(rules, table);
  const value = entryOf(state.document, table).values[field];
  if (tableRules === undefined || value === undefined) return stay(state);
  const holds = tableRules.fields.find(({ name }) => name === field)?.holds;
  const isChoice = holds === 'choice';
  // Enter without a choice in the first field ends the document.
  if (isChoice && field === tableRules.fields[0]?.name && !isPending(state.document, table)) {
    return [state, [focus({ on: 'save' })]];
  }
  // A choice and what is named beside, such as an order, may stay empty; a product or an account may not.
  if (!isChoice && holds !== 'found' && (value.kind === 'empty' || (value.kind === 'typing' && isEmpty(value))))
    return stay(state);
  if (value.kind === 'several' || value.kind === 'none') {
    return [state, [focus({ on: 'entry', table, field, open: true })]];
  }
  if (value.kind === 'amount' && untakenText(value) !== null) {
    return stay({ ...state, complaint: { word: 'amountUnclear', in: 'entry', table, field } });
  }
  const { proposes } = tableRules;
  const left = { ...entryOf(state.document, table).values, [field]: sought(value) };
  const proposed = field === proposes?.by ? withProposals(proposes, left) : left;
  const after = typedNow(state, withEntryValues(state.document, table, proposed));
  const next = enterFrom(tableRules, after.document, { table, field });
  const filled = next.entry === undefined ? after : typedNow(after, withEntryValues(after.document, table, next.entry));
  if (next.complaint !== undefined)
    return complained(filled, { ...next.complaint, in: 'entry', table, field: next.next });
  return [filled, [focus(next.next === 'add' ? { on: 'add', table } : { on: 'entry', table, field: next.next })]];
}

function enterFrom(
  { fields, onEnter }: TypedTable,
  document: Document,
  { table, field }: { table: string; field: string },
): Entered {
  const { values: entry, editingId } = entryOf(document, table);
  const decided = onEnter?.({ rows: rowsOf(document, table), entry, editingId }, field) ?? null;
  if (decided !== null) return decided;
  return { next: fields[fields.findIndex(({ name }) => name === field) + 1]?.name ?? 'add' };
}

/** Handles Enter in a head field. The focus moves to the next open head field, and from the last one to the first entry row. */
export function headEntered(rules: EntryRules, state: EntryState, field: string): Stepped {
  const { head } = state.document;
  const value = head[field];
  if (isUndecidedValue(value)) return [state, [focus({ on: 'head', field, open: true })]];
  if (value?.kind === 'amount' && untakenText(value) !== null) {
    return stay({ ...state, complaint: { word: 'amountUnclear', in: 'head', field } });
  }
  const after = value?.kind === 'typing' ? typedNow(state, { head: { ...head, [field]: sought(value) } }) : state;
  const isOpen = rules.isHeadOpen ?? (() => true);
  const next = rules.head
    .slice(rules.head.findIndex(({ name }) => name === field) + 1)
    .find(({ name }) => isOpen(after.document, name));
  return [after, next === undefined ? afterHead(rules) : [focus({ on: 'head', field: next.name })]];
}

/** Looks up the text of a head field that the person has left. */
export function headLeft(state: EntryState, field: string): Stepped {
  const { head } = state.document;
  const value = head[field];
  return value?.kind === 'typing'
    ? stay(withDocument(state, { head: { ...head, [field]: sought(value) } }))
    : stay(state);
}

/** Returns the head as it is sent. Texts that are still being typed in it are looked up. */
export const headSought = (head: Values): Values => mapValues(head, sought);

/** Returns the value of a field that the person has left. A text becomes a look-up, a blank one an empty field. */
function sought(value: FieldValue): FieldValue {
  if (value.kind !== 'typing') return value;
  const text = value.text.trim();
  return text === '' ? { kind: 'empty' } : { kind: 'resolving', text };
}

export function leftField(state: EntryState, { table, field }: Extract<EntryEvent, { type: 'left' }>): Stepped {
  const { document } = state;
  const value = entryOf(document, table).values[field];
  if (value?.kind !== 'typing') return stay(state);
  return stay(withDocument(state, withEntryValues(document, table, { [field]: sought(value) })));
}

/** Returns why a table's entry row cannot become a row, or null. */
export function entryFault(rules: EntryRules, document: Document, table: string): Complaint | null {
  const tableRules = typedTable(rules, table);
  if (tableRules === undefined) return null;
  const { fields, rowFault, mostRows } = tableRules;
  const { values, editingId } = entryOf(document, table);
  const unclear = fields.find(({ name, holds }) => {
    const value = values[name];
    const isFigure = holds === 'amount' || holds === 'quantity';
    return isFigure && value !== undefined && untakenText(value) !== null;
  });
  if (unclear !== undefined) return { word: 'amountUnclear', in: 'entry', table, field: unclear.name };
  const fault = rowFault(values);
  if (fault !== null) return { ...fault, table };
  const rows = rowsOf(document, table);
  const isNew = !rows.some(({ id }) => id === editingId);
  return isNew && rows.length >= mostRows ? { word: 'tooManyLines', params: { most: mostRows } } : null;
}

/**
 * Returns the document with a table's entry row added as a row, and an empty entry row. The text of the row may still be
 * looked up.
 */
export function withRow(rules: EntryRules, document: Document, { table, id }: { table: string; id: string }): Document {
  const { rows } = document;
  const { values: typedValues, editingId } = entryOf(document, table);
  const values = mapValues(typedValues, (value) =>
    value.kind === 'text' ? { kind: 'text', text: value.text.trim() } : sought(value),
  );
  const replaces = rows.some((row) => row.id === editingId);
  return {
    ...document,
    rows: replaces
      ? rows.map((row) => (row.id === editingId ? { id: row.id, table, values, ...givenBefore(row) } : row))
      : [...rows, { id, table, values }],
    ...withoutEntry(rules, document, table),
  };
}

/** Returns the values that a look-up gave the row. The next answer compares them to see what a person has typed. */
const givenBefore = ({ given, of }: Row): Pick<Row, 'given' | 'of'> => ({
  ...(given === undefined ? {} : { given }),
  ...(of === undefined ? {} : { of }),
});

/** Returns the entry rows with an empty one for a table. */
const withoutEntry = (rules: EntryRules, document: Document, table: string): Pick<Document, 'entries'> =>
  withEntry(document, table, emptyEntry(rules.tables[table]?.fields ?? []));

export function added(
  rules: EntryRules,
  state: EntryState,
  { table, id }: Pick<Extract<EntryEvent, { type: 'added' }>, 'table' | 'id'>,
): Stepped {
  const { values, editingId } = entryOf(state.document, table);
  if (editingId !== null && Object.values(values).every(isEmpty)) return complained(state, { word: 'noDataInForm' });
  const fault = entryFault(rules, state.document, table);
  if (fault !== null) return complained(state, fault);
  return [
    { ...typedNow(state, withRow(rules, state.document, { table, id })), complaint: null },
    toFirst(rules, table),
  ];
}

/** Opens a row in the entry row of its table. The pending content there becomes a row first. If it cannot, it stays. */
export function rowEdited(
  rules: EntryRules,
  state: EntryState,
  { id, newId }: Extract<EntryEvent, { type: 'row_edited' }>,
): Stepped {
  const row = state.document.rows.find((one) => one.id === id);
  const fields = row === undefined ? undefined : typedTable(rules, row.table)?.fields;
  if (row === undefined || fields === undefined) return [state, [sayOf('warn', 'transactionNotFound')]];
  const { table } = row;
  if (entryOf(state.document, table).editingId === id) return stay(state);
  const pending = isPending(state.document, table);
  const fault = pending ? entryFault(rules, state.document, table) : null;
  if (fault !== null) return complained(state, { ...fault, word: 'entryPending' });
  const document = pending ? withRow(rules, state.document, { table, id: newId }) : state.document;
  // A row may have values without a column here, such as a bonus on a face without one. They stay.
  const entry = { editingId: id, values: { ...row.values, ...valuesOf(fields, row.values) } };
  const next = typedNow(state, { ...document, ...withEntry(document, table, entry) });
  const undecided = fields.find(({ name }) => isUndecidedValue(row.values[name]));
  const lead =
    undecided === undefined
      ? toFirst(rules, table)
      : [focus({ on: 'entry', table, field: undecided.name, open: true })];
  return [{ ...next, complaint: null }, lead];
}

/** Returns the undo steps with one for the pending entry row that is about to be emptied. */
function undoOfEntry({ document, undo }: EntryState, table: string): readonly UndoStep[] {
  if (!isPending(document, table)) return undo;
  return [...undo, { kind: 'entry', key: document.key, table, entry: entryOf(document, table) }];
}

export function rowLeft(rules: EntryRules, state: EntryState, table: string): Stepped {
  const undo = undoOfEntry(state, table);
  const next = withDocument(state, withoutEntry(rules, state.document, table));
  return [{ ...next, undo, complaint: null }, toFirst(rules, table)];
}

export function rowRemoved(rules: EntryRules, state: EntryState, id: string): Stepped {
  const { document } = state;
  const at = document.rows.findIndex((row) => row.id === id);
  const row = document.rows[at];
  if (row === undefined || typedTable(rules, row.table) === undefined)
    return [state, [sayOf('warn', 'transactionNotFound')]];
  const { table } = row;
  const rows = document.rows.filter((one) => one.id !== id);
  const isInHand = entryOf(document, table).editingId === id;
  const kept = isInHand ? undoOfEntry(state, table) : state.undo;
  const undo: readonly UndoStep[] = [...kept, { kind: 'row', key: document.key, row, at }];
  const change = isInHand ? { rows, ...withoutEntry(rules, document, table) } : { rows };
  const named = Object.values(row.values).find((value) => value.kind === 'taken');
  const account = named?.kind === 'taken' ? named.account.name : '';
  const say: EntryEffect = { ...sayOf('info', 'lineDeleted', { account }), undoable: true };
  return [{ ...typedNow(state, change), undo }, [say, ...toFirst(rules, table)]];
}

/** Fills proposed values into the fields of an entry row that are empty or have what was proposed before. What a person typed stays. */
export function rowProposed(
  state: EntryState,
  { table, values, earlier }: Extract<EntryEvent, { type: 'proposed' }>,
): Stepped {
  const { values: now } = entryOf(state.document, table);
  const filled = Object.entries(values).filter(([name, value]) => {
    const held = now[name];
    if (held === undefined || meaningOf(held) === meaningOf(value)) return false;
    const before = earlier[name];
    return isEmpty(held) || (before !== undefined && meaningOf(held) === meaningOf(before));
  });
  if (filled.length === 0) return stay(state);
  return stay(typedNow(state, withEntryValues(state.document, table, { ...now, ...Object.fromEntries(filled) })));
}

/**
 * Replaces the rows of an earlier look-up by the new ones, with the values typed into each. A row that the look-up no longer
 * gives stays if a person typed into it. A row that no look-up gave also stays.
 */
export function rowsGiven(state: EntryState, { table, rows, head }: Extract<EntryEvent, { type: 'given' }>): Stepped {
  const { document } = state;
  const before = new Map(rowsOf(document, table).map((row) => [row.id, row]));
  const given = rows.map(({ id, values, of }): Row => {
    const old = before.get(id);
    before.delete(id);
    return {
      ...old,
      id,
      table,
      values: { ...values, ...typedInto(old) },
      given: values,
      ...(of === undefined ? {} : { of }),
    };
  });
  const gone = [...before.values()].filter((row) => row.given === undefined || Object.keys(typedInto(row)).length > 0);
  const others = document.rows.filter((row) => row.table !== table);
  return stay(withDocument(state, { head: { ...document.head, ...head }, rows: [...others, ...given, ...gone] }));
}

/** Returns the values of a row that differ from its given ones. */
function typedInto(row: Row | undefined): Values {
  if (row?.given === undefined) return {};
  const { given } = row;
  return Object.fromEntries(
    Object.entries(row.values).filter(
      ([name, value]) => meaningOf(value) !== meaningOf(given[name] ?? { kind: 'empty' }),
    ),
  );
}

/** Undoes the last step: a deleted row, an emptied entry row, a scan or a replaced document. */
export function undone(rules: EntryRules, state: EntryState): Stepped {
  const { document } = state;
  const last = state.undo.at(-1);
  if (last === undefined) return [state, [sayOf('info', 'nothingToUndo')]];
  const before = { ...state, undo: state.undo.slice(0, -1) };
  if (last.kind === 'document') {
    const aside: EntryEffect[] = isUnsaved(document) ? [{ type: 'put_aside', document }] : [];
    return [
      { ...before, document: last.document, situation: { is: 'editing' }, restoredFrom: null, complaint: null },
      [...aside, ...toFirst(rules)],
    ];
  }
  // The step belongs to a document that is no longer on the screen.
  if (last.key !== document.key) return undone(rules, before);
  if (last.kind === 'row') {
    return [typedNow(before, { rows: document.rows.toSpliced(last.at, 0, last.row) }), toFirst(rules, last.row.table)];
  }
  if (last.kind === 'scan') {
    const rows = withoutScan(document, last);
    return rows === null ? undone(rules, before) : stay(typedNow(before, { rows }));
  }
  const { table, entry } = last;
  // The present text stays. The older one returns once the present one is added or cleared.
  if (isPending(document, table)) return [state, [sayOf('warn', 'entryPending')]];
  const isThere = document.rows.some(({ id }) => id === entry.editingId);
  const back = { ...entry, editingId: isThere ? entry.editingId : null };
  return [typedNow(before, withEntry(document, table, back)), toFirst(rules, table)];
}

/**
 * Applies the answer to a look-up. A person who types is not disturbed. A person who waits is led to what they have to
 * decide.
 */
export function lookUpAnswered(
  rules: EntryRules,
  state: EntryState,
  { lookUp, matches }: Extract<EntryEvent, { type: 'answered' }>,
): Stepped {
  const tableRules = typedTable(rules, lookUp.table);
  const answer = withAnswer(state.document, lookUp, matches, tableRules?.proposes);
  if (answer === state.document) return stay(state);
  const next = scansJoined(tableRules, lookUp.table, { ...state, document: answer });
  const { document } = next;
  const { values } = lookUp.table === HEAD ? { values: document.head } : entryOf(document, lookUp.table);
  const toDecide = Object.values(values).some(isUndecidedValue);
  const { complaint } = next;
  const said: EntryEffect[] =
    complaint === null || complaint === state.complaint ? [] : [{ type: 'say', tone: 'warn', complaint }];
  return [next, toDecide ? [...said, { type: 'wait', afterMs: idleMs, sinceMs: state.lastKeyAtMs }] : said];
}

export function toUndecided(state: EntryState): Stepped {
  const { head } = state.document;
  const above = Object.keys(head).find((name) => isUndecidedValue(head[name]));
  if (above !== undefined) return [state, [focus({ on: 'head', field: above, open: true })]];
  for (const [table, { values }] of Object.entries(state.document.entries)) {
    const field = Object.keys(values).find((name) => isUndecidedValue(values[name]));
    if (field !== undefined) return [state, [focus({ on: 'entry', table, field, open: true })]];
  }
  return stay(state);
}
