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

/** One row of a document as typed. */
export interface Row {
  /** The screen's own name of the row; the server never keeps it. */
  id: string;
  values: Values;
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

/** What a document is made of: the fields above its rows, and those of a row in the order of the keyboard. */
export interface DocumentShape {
  head: readonly FieldShape[];
  row: readonly FieldShape[];
}

/** Everything that a person has typed on the screen of one kind of document. */
export interface Document {
  /**
   * Its idempotency key, which is its name until it is in the books: it stays the same through every refusal and every
   * change, so that nothing can arrive under one key and once more under another.
   */
  key: string;
  head: Values;
  rows: readonly Row[];
  /** The row below the others, on its way. */
  entry: Values;
  /** The row that the entry row takes the place of. */
  editingId: string | null;
  loaded: Loaded | null;
  /** A send got no answer: what was sent may be in the books already. */
  isDoubtful: boolean;
  /** Where the rows were typed. */
  place: Place;
  /** The transaction date that the screen showed when it was last changed, yyyy-mm-dd. */
  typedOn: string;
}

export function emptyDocument(
  shape: DocumentShape,
  { key, place, day, head }: { key: string; place: Place; day: string; head?: Values | undefined },
): Document {
  return {
    key,
    head: head ?? emptyValues(shape.head),
    rows: [],
    entry: emptyValues(shape.row),
    editingId: null,
    loaded: null,
    isDoubtful: false,
    place,
    typedOn: day,
  };
}

/** What a document says, without the names that the screen gives its rows. The same text is the same document. */
export function contentText({ head, rows }: Pick<Document, 'head' | 'rows'>): string {
  return JSON.stringify([meaningsOf(head), rows.map(({ values }) => meaningsOf(values))]);
}

/** Whether the entry row holds something that is neither empty nor exactly the row it came from. */
export function entryPending({ entry, editingId, rows }: Document): boolean {
  const origin = rows.find(({ id }) => id === editingId);
  if (origin !== undefined) return meaningsOf(entry) !== meaningsOf(origin.values);
  return Object.values(entry).some((value) => !isEmpty(value));
}

/**
 * Whether anything typed would be lost if the screen forgot it. A saved voucher that was only looked at is not, and a head
 * alone, which stays on the screen from one document to the next, is nothing typed.
 */
export function isUnsaved(document: Document): boolean {
  const { rows, loaded } = document;
  if (entryPending(document) || document.isDoubtful) return true;
  return loaded === null ? rows.length > 0 : contentText(document) !== loaded.asSaved;
}

/** The rows that are not among those of a saved document; of two that say the same, one may be there and one not. */
export function rowsBeyond(rows: readonly Row[], saved: readonly Row[]): readonly Row[] {
  const left = saved.map(({ values }) => meaningsOf(values));
  return rows.filter(({ values }) => {
    const at = left.indexOf(meaningsOf(values));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** The texts whose look-up the document waits for, each once. */
export function openLookUps({ head, entry, rows }: Document): readonly string[] {
  const values = [head, ...rows.map((row) => row.values), entry].flatMap((some) => Object.values(some));
  return [...new Set(values.map(openText).filter((text) => text !== null))];
}

/** The document once a look-up is answered: every field that waits for exactly this text is decided. */
export function withAnswer(document: Document, text: string, matches: readonly ChosenAccount[]): Document {
  const decide = (values: Values) => mapValues(values, (value) => answered(value, text, matches));
  const head = decide(document.head);
  const entry = decide(document.entry);
  const rows = document.rows.map((row) => {
    const values = decide(row.values);
    return values === row.values ? row : { ...row, values };
  });
  const same = head === document.head && entry === document.entry && rows.every((row, at) => row === document.rows[at]);
  return same ? document : { ...document, head, entry, rows };
}

/** A row whose text is neither taken nor on its way to be: a person has to decide about it. */
export function isUndecided({ values }: Pick<Row, 'values'>): boolean {
  return Object.values(values).some((value) => untakenText(value) !== null && openText(value) === null);
}

export const rowCodec: z.ZodType<Row> = z.object({ id: z.string(), values: valuesCodec, fault: z.string().optional() });

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
  entry: valuesCodec,
  editingId: z.string().nullable(),
  loaded: loadedCodec.nullable(),
  isDoubtful: z.boolean(),
  place: z.object({ branchId: z.number(), branchName: z.string() }),
  typedOn: z.string(),
});
