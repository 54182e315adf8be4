import { z } from 'zod';
import {
  answered,
  type ChosenAccount,
  emptyValues,
  type FieldShape,
  isEmpty,
  mapValues,
  meaningsOf,
  openText,
  paisaCodec,
  untakenText,
  type Values,
  valuesCodec,
} from './fields.ts';
import { type RowProposals, withProposals } from './row-proposals.ts';

/** One row of a document. */
export interface Row {
  /** The screen's own name of the row, among those of all tables; the server never keeps it. */
  id: string;
  /** The name of the table in which it stands. */
  table: string;
  values: Values;
  /** What it said when a look-up gave it, where it is not typed as a whole. */
  given?: Values | undefined;
  /** It came by a scan, and joins the row of the same product once that is known. */
  isScanned?: boolean | undefined;
  /** Why the server refused it, in the language of the page; gone as soon as it is changed. */
  fault?: string | undefined;
}

/** The saved voucher that is being changed. */
export interface Loaded {
  mtmId: number;
  vrNo: string;
  vrDate: string;
  version: number;
  /** What it came to when it was loaded, to show what the change does to the money. */
  totalPaisa: bigint;
  /** What it said when it was loaded, as {@link contentText}, to tell a change from a look. */
  asSaved: string;
}

/** Where something is typed: there it is saved, unless somebody says otherwise. */
export interface Place {
  branchId: number;
  branchName: string;
}

/** One table of a document: the fields of its rows in the order of the keyboard. */
export interface TableShape<Field extends FieldShape = FieldShape> {
  /** Rows are `typed`, one by one in an entry row, or `given` by a look-up and typed into where they stand. */
  rows: 'typed' | 'given';
  fields: readonly Field[];
}

/** What a document is made of: the fields above its tables, and the tables by their names. */
export interface DocumentShape {
  head: readonly FieldShape[];
  tables: Readonly<Record<string, TableShape>>;
}

/** What stands in the entry row of a table. */
export interface RowInProgress {
  values: Values;
  /** The row that it takes the place of. */
  editingId: string | null;
}

/** Everything that a person has typed on the screen of one kind of document. */
export interface Document {
  /**
   * Its idempotency key, which is its name until it is in the books: it stays the same through every refusal and every
   * change, so that nothing can arrive under one key and once more under another.
   */
  key: string;
  head: Values;
  /** The rows of all tables, those of one in their order. */
  rows: readonly Row[];
  /** The entry rows of the tables that are typed, by the names of the tables. */
  entries: Readonly<Record<string, RowInProgress>>;
  loaded: Loaded | null;
  /** A send got no answer: what was sent may be in the books already. */
  isDoubtful: boolean;
  /** Where the rows were typed. */
  place: Place;
  /** The transaction date that the screen showed when it was last changed, yyyy-mm-dd. */
  typedOn: string;
}

/** An entry row with nothing typed into it. */
export const emptyEntry = (fields: readonly FieldShape[]): RowInProgress => ({
  values: emptyValues(fields),
  editingId: null,
});

/** The rows of one table. */
export const rowsOf = ({ rows }: Pick<Document, 'rows'>, table: string): readonly Row[] =>
  rows.filter((row) => row.table === table);

export function emptyDocument(
  shape: DocumentShape,
  { key, place, day, head }: { key: string; place: Place; day: string; head?: Values | undefined },
): Document {
  return {
    key,
    head: head ?? emptyValues(shape.head),
    rows: [],
    entries: Object.fromEntries(
      Object.entries(shape.tables).flatMap(([name, { rows, fields }]) =>
        rows === 'typed' ? [[name, emptyEntry(fields)] as const] : [],
      ),
    ),
    loaded: null,
    isDoubtful: false,
    place,
    typedOn: day,
  };
}

/** What a document says, without the names that the screen gives its rows. The same text is the same document. */
export function contentText({ head, rows }: Pick<Document, 'head' | 'rows'>): string {
  const tables = [...new Set(rows.map(({ table }) => table))].sort();
  const said = tables.map((table) => [table, rowsOf({ rows }, table).map(({ values }) => meaningsOf(values))]);
  return JSON.stringify([meaningsOf(head), said]);
}

/** Whether the entry row of a table holds something that is neither empty nor exactly the row it came from. */
export function isPending({ entries, rows }: Document, table: string): boolean {
  const entry = entries[table];
  if (entry === undefined) return false;
  const origin = rows.find(({ id }) => id === entry.editingId);
  if (origin !== undefined) return meaningsOf(entry.values) !== meaningsOf(origin.values);
  return Object.values(entry.values).some((value) => !isEmpty(value));
}

/** The tables whose entry rows hold something that is no row yet. */
export const pendingTables = (document: Document): readonly string[] =>
  Object.keys(document.entries).filter((table) => isPending(document, table));

/** Whether anything stands in an entry row that is no row yet. */
export const entryPending = (document: Document): boolean => pendingTables(document).length > 0;

/** Whether somebody has typed a row, or into one that was given. */
export const isTyped = ({ values, given }: Row): boolean =>
  given === undefined || meaningsOf(values) !== meaningsOf(given);

/**
 * Whether anything typed would be lost if the screen forgot it. A saved voucher that was only looked at is not, and a head
 * alone, which stays on the screen from one document to the next, is nothing typed.
 */
export function isUnsaved(document: Document): boolean {
  const { rows, loaded } = document;
  if (entryPending(document) || document.isDoubtful) return true;
  return loaded === null ? rows.some(isTyped) : contentText(document) !== loaded.asSaved;
}

/** The rows that are not among those of a saved document; of two that say the same, one may be there and one not. */
export function rowsBeyond(rows: readonly Row[], saved: readonly Row[]): readonly Row[] {
  const meaning = ({ table, values }: Row) => `${table} ${meaningsOf(values)}`;
  const left = saved.map(meaning);
  return rows.filter((row) => {
    const at = left.indexOf(meaning(row));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Stands for the fields above the tables where a table is named. */
export const HEAD = '';

/** A text that is looked up, among what a field of the table may name. */
export interface LookUp {
  /** {@link HEAD} for a field above the tables. */
  table: string;
  /** Every field of the table where none is named. */
  field?: string | undefined;
  text: string;
}

/** The look-ups that the document waits for, each once. */
export function openLookUps({ head, entries, rows }: Document): readonly LookUp[] {
  const open = new Map<string, LookUp>();
  const inEntries = Object.entries(entries).map(([table, { values }]) => ({ table, values }));
  for (const { table, values } of [{ table: HEAD, values: head }, ...rows, ...inEntries]) {
    for (const [field, value] of Object.entries(values)) {
      const text = openText(value);
      if (text !== null) open.set(`${table} ${field} ${text}`, { table, field, text });
    }
  }
  return [...open.values()];
}

/**
 * The document once a look-up is answered: every field of the table that waits for exactly this text is decided, and what is
 * found proposes what it knows for its row.
 */
export function withAnswer(
  document: Document,
  { table, field, text }: LookUp,
  matches: readonly ChosenAccount[],
  proposes?: RowProposals,
): Document {
  const decide = (values: Values) => {
    const decided = mapValues(values, (value, name) =>
      field === undefined || name === field ? answered(value, text, matches) : value,
    );
    return decided === values ? values : withProposals(proposes, decided);
  };
  if (table === HEAD) {
    const head = decide(document.head);
    return head === document.head ? document : { ...document, head };
  }
  const rows = document.rows.map((row) => {
    const values = row.table === table ? decide(row.values) : row.values;
    return values === row.values ? row : { ...row, values };
  });
  const entry = document.entries[table];
  const values = entry === undefined ? undefined : decide(entry.values);
  const isEntrySame = entry === undefined || values === undefined || values === entry.values;
  if (isEntrySame && rows.every((row, at) => row === document.rows[at])) return document;
  const entries = isEntrySame ? document.entries : { ...document.entries, [table]: { ...entry, values } };
  return { ...document, rows, entries };
}

/** A row whose text is neither taken nor on its way to be: a person has to decide about it. */
export function isUndecided({ values }: Pick<Row, 'values'>): boolean {
  return Object.values(values).some((value) => untakenText(value) !== null && openText(value) === null);
}

export const rowCodec: z.ZodType<Row> = z.object({
  id: z.string(),
  table: z.string(),
  values: valuesCodec,
  given: valuesCodec.optional(),
  isScanned: z.boolean().optional(),
  fault: z.string().optional(),
});

export const loadedCodec: z.ZodType<Loaded> = z.object({
  mtmId: z.number(),
  vrNo: z.string(),
  vrDate: z.string(),
  version: z.number(),
  totalPaisa: paisaCodec,
  asSaved: z.string(),
});

/** How a document is kept in the browser. */
export const documentCodec: z.ZodType<Document> = z.object({
  key: z.string(),
  head: valuesCodec,
  rows: z.array(rowCodec),
  entries: z.record(z.string(), z.object({ values: valuesCodec, editingId: z.string().nullable() })),
  loaded: loadedCodec.nullable(),
  isDoubtful: z.boolean(),
  place: z.object({ branchId: z.number(), branchName: z.string() }),
  typedOn: z.string(),
});
