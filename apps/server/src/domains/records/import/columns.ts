import { columnsOf, type Field, headOf, isExported, isImported } from '@cashbook/contract/records/fields';
import { type RecordDescription, titleOf } from '@cashbook/contract/records/record';
import type { Word } from '#export/words';
import { headsOf, headText, mostRowsAbove } from '#import/heads';
import type { RawCell, RawRow } from '#import/sheet-row';

/** The content of a column of a file. */
export type ImportColumn =
  | { readonly kind: 'number' | 'branch' | 'status' | 'ignored' | 'unknown'; readonly head: string }
  | { readonly kind: 'field'; readonly head: string; readonly name: string; readonly field: Field };

export interface ImportTable {
  /** The row of the heads, counted as in the file. */
  readonly headRow: number;
  readonly columns: readonly ImportColumn[];
  readonly rows: readonly RawRow[];
}

/** Finds the heads, in either language, and the rows below them. Null when no row has the head of the record's name. */
export function tableOf(record: RecordDescription, rows: readonly RawRow[]): ImportTable | null {
  const { field: title } = titleOf(record);
  const at = rows.slice(0, mostRowsAbove).findIndex(({ cells }) => cells.some((cell) => isHeadOf(title, cell)));
  const heads = rows[at];
  if (heads === undefined) return null;
  return {
    headRow: heads.row,
    columns: heads.cells.map((cell) => columnOf(record, cell)),
    rows: rows.slice(at + 1),
  };
}

/** A column may also have the form's name of its field. */
const isHeadOf = (field: Field, cell: RawCell) =>
  [headOf(field), field.word].some((word) => headsOf(word).has(headText(cell)));

function columnOf(record: RecordDescription, cell: RawCell): ImportColumn {
  const text = headText(cell);
  const head = String(cell ?? '').trim();
  const is = (word: Word) => headsOf(word).has(text);
  if (text === '' || is('serialNumber')) return { kind: 'ignored', head };
  if (is('number')) return { kind: 'number', head };
  if (is('status')) return { kind: 'status', head };
  if (record.scope === 'branch' && is('branch')) return { kind: 'branch', head };
  const named = [...columnsOf(record), ...Object.entries(record.computed)].find(([, field]) => isHeadOf(field, cell));
  if (named === undefined) return { kind: 'unknown', head };
  const [name, field] = named;
  if (Object.hasOwn(record.fields, name) && isImported(field)) return { kind: 'field', head, name, field };
  return { kind: isExported(field) ? 'ignored' : 'unknown', head };
}
