import { setImmediate as afterOthers } from 'node:timers/promises';
import { csvRows } from '#import/csv-rows';
import { NotASheet, type RawRow } from '#import/sheet-row';
import { workbookRows } from '#import/workbook-rows';

/** Rows are handed on in batches of about so many. */
const batchRows = 500;
/** A batch whose texts are longer than this is handed on at once. */
const batchLength = 1024 * 1024;
/** A table that is held as a whole has no more text than this: rows of people have some hundred characters. */
const mostTableLength = 32 * 1024 * 1024;

/**
 * The rows of a workbook's first sheet or of a CSV file that are not empty, some hundreds at a time, as they are read:
 * memory does not grow with the rows. Others get their turn between batches.
 *
 * @throws NotASheet while it is read
 */
export async function* readSheet(bytes: Buffer): AsyncGenerator<readonly RawRow[], void> {
  const isZip = bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'));
  let batch: RawRow[] = [];
  let length = 0;
  for await (const rows of isZip ? workbookRows(bytes) : csvRows(bytes)) {
    for (const row of rows) {
      if (row.cells.some((cell) => cell !== null && cell !== '')) {
        batch.push(row);
        length += textLength(row);
      }
      if (batch.length < batchRows && length < batchLength) continue;
      yield batch;
      batch = [];
      length = 0;
    }
    await afterOthers();
  }
  if (batch.length > 0) yield batch;
}

const textLength = ({ cells }: RawRow) =>
  cells.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0);

/**
 * All rows of a small file at once, or as many as were read when there turned out to be more than `mostRows`: reading ends
 * there. Null for a file that is no sheet, or has more text than such a file has.
 */
export async function readTable(bytes: Buffer, mostRows: number): Promise<readonly RawRow[] | null> {
  const rows: RawRow[] = [];
  let length = 0;
  try {
    for await (const batch of readSheet(bytes)) {
      for (const row of batch) {
        rows.push(row);
        length += textLength(row);
      }
      if (length > mostTableLength) return null;
      if (rows.length > mostRows) break;
    }
  } catch (error) {
    if (error instanceof NotASheet) return null;
    throw error;
  }
  return rows;
}
