import { setImmediate as afterOthers } from 'node:timers/promises';
import { csvRows } from '#import/csv-rows';
import { NotASheet, type RawRow } from '#import/sheet-row';
import { workbookRows } from '#import/workbook-rows';

/** The number of rows in a batch, roughly. */
const batchRows = 500;
/** The length of text from which a batch is yielded at once. */
const batchLength = 1024 * 1024;
/** The most text of a table that is read whole: a usual row has some hundred characters. */
const mostTableLength = 32 * 1024 * 1024;

/**
 * Yields the rows of a workbook's first sheet or of a CSV file that are not empty, some hundreds at a time. Memory does not
 * grow with the rows. Other requests run between batches.
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
 * Returns all rows of a small file at once. When there are more than `mostRows`, reading ends and the rows read so far are
 * returned. Null for a file that is no sheet, or that has more text than such a file has.
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
