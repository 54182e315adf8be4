import { type Document, type Row, rowsOf } from './document.ts';

/** What is wrong with one row of a document that was sent. */
export interface RowFault {
  /** The list of the body in which it stands; empty where the body is the list. */
  list: string;
  /** Its place there, from 0. */
  at: number;
  sentence: string;
}

/** The document with what is wrong said at its rows. */
export function withRowFaults(document: Document, faults: readonly RowFault[]): Document {
  const sentenceOf = new Map(faults.map((fault) => [rowAt(document, fault)?.id, fault.sentence]));
  const rows = document.rows.map((row) => {
    const fault = sentenceOf.get(row.id);
    return fault === undefined ? row : { ...row, fault };
  });
  return { ...document, rows };
}

/** The row in a place of a list: of the table of that name, or of the only one. */
function rowAt(document: Document, { list, at }: RowFault): Row | undefined {
  const rows = rowsOf(document, list);
  return (rows.length > 0 ? rows : document.rows)[at];
}
