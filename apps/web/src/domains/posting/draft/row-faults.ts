import { type Document, type Row, rowsOf } from './document.ts';

/** A fault in one row of a document that was sent. */
export interface RowFault {
  /** The row's list in the request body; empty if the body is the list. */
  list: string;
  /** The index of the row there, from 0. */
  at: number;
  sentence: string;
}

/** Returns the document with the faults at its rows. */
export function withRowFaults(document: Document, faults: readonly RowFault[]): Document {
  const sentenceOf = new Map(faults.map((fault) => [rowAt(document, fault)?.id, fault.sentence]));
  const rows = document.rows.map((row) => {
    const fault = sentenceOf.get(row.id);
    return fault === undefined ? row : { ...row, fault };
  });
  return { ...document, rows };
}

/** Returns the row at an index of a list: of the table of that name, or of the only one. */
function rowAt(document: Document, { list, at }: RowFault): Row | undefined {
  const rows = rowsOf(document, list);
  return (rows.length > 0 ? rows : document.rows)[at];
}
