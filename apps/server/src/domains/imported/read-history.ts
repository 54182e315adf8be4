import type { IsoDate } from '@cashbook/money';
import type { HistoryBatch } from '#domains/imported/history-batch';
import { type LegacyHeads, LegacyLineReader, legacyHeads } from '#domains/imported/legacy-lines';
import { VoucherGrouping } from '#domains/imported/legacy-vouchers';
import { readTally } from '#domains/imported/read-tally';
import { isXml } from '#domains/imported/tally-file';
import { readSheet } from '#import/read-sheet';
import type { RawRow } from '#import/sheet-row';

/** The number of rows above the heads to search. A workbook has its title and some facts there. */
const mostRowsAbove = 20;

/** The other parts of a batch. A sheet has nothing but its rows. */
const ofSheets = { leftOut: 0, proposedGroup: () => null } as const;

/**
 * Reads the vouchers of an xlsx or csv file, or of Tally's XML, in batches. Memory does not grow with the file. Yields `no
 * heads` when no row of a sheet has them.
 * @throws NotASheet for a file of another format.
 */
export function readHistory(bytes: Buffer, openDay: IsoDate): AsyncGenerator<HistoryBatch | 'no heads', void> {
  return isXml(bytes) ? readTally(bytes, openDay) : readRows(bytes, openDay);
}

async function* readRows(bytes: Buffer, openDay: IsoDate): AsyncGenerator<HistoryBatch | 'no heads', void> {
  const grouping = new VoucherGrouping();
  let reader: LegacyLineReader | null = null;
  let heads: LegacyHeads | null = null;
  let above = 0;
  for await (const rows of readSheet(bytes)) {
    let below: readonly RawRow[] = rows;
    if (reader === null || heads === null) {
      const found = findHeads(rows.slice(0, mostRowsAbove - above));
      above += rows.length;
      if (found === null && above < mostRowsAbove) continue;
      if (found === null) break;
      ({ heads } = found);
      reader = new LegacyLineReader(heads, openDay);
      below = rows.slice(found.place + 1);
    }
    for (const row of below) grouping.add(reader.read(row));
    yield { rows: below.length, heads, ...ofSheets, ...grouping.completed() };
  }
  if (heads === null) yield 'no heads';
  else yield { rows: 0, heads, ...ofSheets, ...grouping.end() };
}

function findHeads(rows: readonly RawRow[]): { readonly heads: LegacyHeads; readonly place: number } | null {
  for (const [index, row] of rows.entries()) {
    const heads = legacyHeads(row);
    if (heads !== null) return { heads, place: index };
  }
  return null;
}
