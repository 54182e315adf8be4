import { withTyped } from '#domains/posting/described/presets.ts';
import { type Document, type Row, rowsOf } from '#domains/posting/draft/document.ts';
import { accountIn, meaningsOf, type Values } from '#domains/posting/draft/fields.ts';
import {
  complained,
  type EntryEvent,
  type EntryRules,
  type EntryState,
  type ScanRules,
  type Stepped,
  stay,
  type TypedTable,
  typedNow,
  typedTable,
  type UndoStep,
} from './entry-state.ts';

/** Scans: each becomes a row at once, at any speed. It joins the row of its product once that is known. */

/** Turns a scan into a row whose text is looked up. The field is free for the next scan. */
export function scanned(
  rules: EntryRules,
  state: EntryState,
  { table, text, id }: Extract<EntryEvent, { type: 'scanned' }>,
): Stepped {
  const tableRules = typedTable(rules, table);
  const onScan = tableRules?.onScan;
  if (tableRules === undefined || onScan === undefined) return stay(state);
  const { document, desk } = state;
  const { mostRows } = tableRules;
  if (rowsOf(document, table).length >= mostRows) {
    return complained(state, { word: 'tooManyLines', params: { most: mostRows } });
  }
  const presets = desk.presets?.tables[table];
  const values: Values = { ...onScan.values, ...presets, [onScan.field]: { kind: 'resolving', text } };
  const entry = document.entries[table] ?? { values: {}, editingId: null };
  const taken: Values = { [onScan.field]: { kind: 'empty' } };
  const emptied = { ...entry, values: withTyped(presets, { before: entry.values, typed: taken }) };
  const next = typedNow(state, {
    rows: [...document.rows, { id, table, values, isScanned: true }],
    entries: { ...document.entries, [table]: emptied },
  });
  const step: UndoStep = { kind: 'scan', key: document.key, rowId: id, before: null, after: values };
  return stay({ ...next, undo: [...state.undo, step], complaint: null });
}

/**
 * Completes the scanned rows whose products are known now. Each gets the data that was found, or joins the earlier row of its
 * product.
 */
export function scansJoined(rules: TypedTable | undefined, table: string, state: EntryState): EntryState {
  const onScan = rules?.onScan;
  if (onScan === undefined) return state;
  const known = state.document.rows.filter(
    (row) => row.table === table && row.isScanned === true && accountIn(row.values, onScan.field) !== null,
  );
  return known.reduce((now, row) => joined(onScan, now, row), state);
}

function joined(onScan: ScanRules, state: EntryState, row: Row): EntryState {
  const { document } = state;
  const product = accountIn(row.values, onScan.field)?.id;
  const at = document.rows.findIndex(({ id }) => id === row.id);
  const values = onScan.found(row.values);
  const earlier = document.rows
    .slice(0, at)
    .find((one) => one.table === row.table && accountIn(one.values, onScan.field)?.id === product);
  if (earlier === undefined) {
    const rows = document.rows.map((one) => (one.id === row.id ? { id: row.id, table: row.table, values } : one));
    return withScan({ ...state, document: { ...document, rows } }, row.id, {
      rowId: row.id,
      before: null,
      after: values,
    });
  }
  const repeated = onScan.repeated?.(earlier.values, values) ?? null;
  if (repeated !== null) {
    const rows = document.rows.filter(({ id }) => id !== row.id);
    const undo = state.undo.filter((one) => one.kind !== 'scan' || one.rowId !== row.id);
    return { ...state, document: { ...document, rows }, undo, complaint: { ...repeated, rowId: earlier.id } };
  }
  const after = onScan.merged(earlier.values, values);
  const rows = document.rows
    .filter(({ id }) => id !== row.id)
    .map((one) => (one.id === earlier.id ? { ...one, values: after, fault: undefined } : one));
  const step = { rowId: earlier.id, before: earlier.values, after };
  return withScan({ ...state, document: { ...document, rows } }, row.id, step);
}

/** Returns the state with the result of a scan in its undo step. */
function withScan(
  state: EntryState,
  rowId: string,
  step: Pick<Extract<UndoStep, { kind: 'scan' }>, 'rowId' | 'before' | 'after'>,
): EntryState {
  const undo = state.undo.map((one) =>
    one.kind === 'scan' && one.rowId === rowId && one.before === null ? { ...one, ...step } : one,
  );
  return { ...state, undo };
}

/** Returns the rows without a scan; null if a person has changed the row since. */
export function withoutScan(
  { rows }: Pick<Document, 'rows'>,
  { rowId, before, after }: Extract<UndoStep, { kind: 'scan' }>,
): readonly Row[] | null {
  const row = rows.find(({ id }) => id === rowId);
  if (row === undefined || meaningsOf(row.values) !== meaningsOf(after)) return null;
  if (before === null) return rows.filter(({ id }) => id !== rowId);
  return rows.map((one) => (one.id === rowId ? { ...one, values: before } : one));
}
