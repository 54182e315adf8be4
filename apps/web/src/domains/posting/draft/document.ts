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

/** A row of a document. */
export interface Row {
  /** The screen's id of the row, unique among all tables. The server does not store it. */
  id: string;
  /** The name of its table. */
  table: string;
  values: Values;
  /** The values that a look-up gave the row. Absent if a person types the whole row. */
  given?: Values | undefined;
  /** The line of another document of which the row takes, as JSON. The server does not store it. */
  of?: z.core.util.JSONType | undefined;
  /** Whether a scan made the row. Once its product is known, it joins an earlier row of the same product. */
  isScanned?: boolean | undefined;
  /** The server's reason for refusing the row, in the language of the page. A change of the row removes it. */
  fault?: string | undefined;
}

/** A row that a look-up gives. */
export type GivenRow = Pick<Row, 'id' | 'values' | 'of'>;

/** The saved voucher that is being changed. */
export interface Loaded {
  mtmId: number;
  vrNo: string;
  vrDate: string;
  version: number;
  /** The total at load time. The screen shows the difference to the new total. */
  totalPaisa: bigint;
  /** The {@link contentText} at load time. It shows whether a person has changed the voucher or only looked at it. */
  asSaved: string;
}

/** The branch in which a document is typed. It is saved there unless a person chooses another branch. */
export interface Place {
  branchId: number;
  branchName: string;
}

/** A table of a document. Its fields are in the order of the keyboard. */
export interface TableShape<Field extends FieldShape = FieldShape> {
  /**
   * `typed`: a person types the rows one by one in an entry row. `given`: a look-up gives the rows, and a person types into
   * them.
   */
  rows: 'typed' | 'given';
  fields: readonly Field[];
}

/** The shape of a document: the fields above its tables, and the tables by their names. */
export interface DocumentShape {
  head: readonly FieldShape[];
  tables: Readonly<Record<string, TableShape>>;
}

/** The content of a table's entry row. */
export interface RowInProgress {
  values: Values;
  /** The id of the row that it replaces; null for a new row. */
  editingId: string | null;
}

/** Everything that a person has typed on the screen of one kind of document. */
export interface Document {
  /**
   * The idempotency key, which identifies the document until it is in the books. It stays the same through every refusal and
   * every change. The document can therefore not arrive twice under two keys.
   */
  key: string;
  head: Values;
  /** The rows of all tables. The rows of each table are in their order. */
  rows: readonly Row[];
  /** The entry rows of the `typed` tables, by table name. */
  entries: Readonly<Record<string, RowInProgress>>;
  loaded: Loaded | null;
  /** Whether a send got no response, so that the document may be in the books already. */
  isDoubtful: boolean;
  /** The branch in which the rows were typed. */
  place: Place;
  /** The transaction date that the screen showed at the last change, yyyy-mm-dd. */
  typedOn: string;
}

/** Returns an empty entry row. */
export const emptyEntry = (fields: readonly FieldShape[]): RowInProgress => ({
  values: emptyValues(fields),
  editingId: null,
});

const nothingTyped: RowInProgress = { values: {}, editingId: null };

/** Returns the row that is being typed in a table. */
export const entryOf = ({ entries }: Pick<Document, 'entries'>, table: string): RowInProgress =>
  entries[table] ?? nothingTyped;

/** Returns the rows of one table. */
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

/** Returns the content of a document as text, without the row ids. Equal texts mean equal documents. */
export function contentText({ head, rows }: Pick<Document, 'head' | 'rows'>): string {
  const tables = [...new Set(rows.map(({ table }) => table))].sort();
  const said = tables.map((table) => [table, rowsOf({ rows }, table).map(({ values }) => meaningsOf(values))]);
  return JSON.stringify([meaningsOf(head), said]);
}

/** Whether a table's entry row has content that is not a row yet. An opened row counts only if it was changed. */
export function isPending({ entries, rows }: Document, table: string): boolean {
  const entry = entries[table];
  if (entry === undefined) return false;
  const origin = rows.find(({ id }) => id === entry.editingId);
  if (origin !== undefined) return meaningsOf(entry.values) !== meaningsOf(origin.values);
  return Object.values(entry.values).some((value) => !isEmpty(value));
}

/** Returns the tables whose entry rows have content that is not a row yet. */
export const pendingTables = (document: Document): readonly string[] =>
  Object.keys(document.entries).filter((table) => isPending(document, table));

/** Whether any entry row has content that is not a row yet. */
export const entryPending = (document: Document): boolean => pendingTables(document).length > 0;

/** Whether a person has typed the row or changed a given row. */
export const isTyped = ({ values, given }: Row): boolean =>
  given === undefined || meaningsOf(values) !== meaningsOf(given);

/**
 * Whether typed content would be lost if the screen dropped the document. A saved voucher without changes does not count.
 * Head values alone do not count, because they stay on the screen from one document to the next.
 */
export function isUnsaved(document: Document): boolean {
  const { rows, loaded } = document;
  if (entryPending(document) || document.isDoubtful) return true;
  return loaded === null ? rows.some(isTyped) : contentText(document) !== loaded.asSaved;
}

/** Returns the rows that a saved document does not have. Equal rows count one by one: one may be saved and the other not. */
export function rowsBeyond(rows: readonly Row[], saved: readonly Row[]): readonly Row[] {
  const meaning = ({ table, values }: Row) => `${table} ${meaningsOf(values)}`;
  const left = saved.map(meaning);
  return rows.filter((row) => {
    const at = left.indexOf(meaning(row));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** The table name that stands for the fields above the tables. */
export const HEAD = '';

/** A text that is looked up among the items that a field of the table may name. */
export interface LookUp {
  /** {@link HEAD} for a field above the tables. */
  table: string;
  /** Without it, the look-up is for every field of the table. */
  field?: string | undefined;
  text: string;
}

/** Returns the look-ups that the document waits for, each once. */
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
 * Returns the document after the answer to a look-up. The answer decides every field of the table that waits for exactly this
 * text. A found item then proposes its values for the row.
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

/** Whether the row has a text that is unresolved and not being looked up. A person has to decide about it. */
export function isUndecided({ values }: Pick<Row, 'values'>): boolean {
  return Object.values(values).some((value) => untakenText(value) !== null && openText(value) === null);
}

export const rowCodec: z.ZodType<Row> = z.object({
  id: z.string(),
  table: z.string(),
  values: valuesCodec,
  given: valuesCodec.optional(),
  of: z.json().optional(),
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

/** The format of a document in the browser's storage. */
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
