import type { Document } from './document.ts';

/** A fault in one row of a document that was sent. */
export interface RowFault {
  rowId: string;
  sentence: string;
}

/** Returns the document with the faults at its rows. */
export function withRowFaults(document: Document, faults: readonly RowFault[]): Document {
  const sentenceOf = new Map(faults.map(({ rowId, sentence }) => [rowId, sentence]));
  const rows = document.rows.map((row) => {
    const fault = sentenceOf.get(row.id);
    return fault === undefined ? row : { ...row, fault };
  });
  return { ...document, rows };
}
