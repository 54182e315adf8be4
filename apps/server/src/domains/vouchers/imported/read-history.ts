import type { IsoDate } from '@cashbook/money';
import { type LegacyHeads, LegacyLineReader, legacyHeads } from '#domains/vouchers/imported/legacy-lines';
import { type Grouped, VoucherGrouping } from '#domains/vouchers/imported/legacy-vouchers';
import { readSheet } from '#import/read-sheet';
import type { RawRow } from '#import/sheet-row';

/** Above the heads a workbook has its title and some facts. */
const mostRowsAbove = 20;

/** What some hundred rows of the file say. */
export interface HistoryBatch extends Grouped {
  /** Rows below the heads. */
  readonly rows: number;
  readonly heads: LegacyHeads;
}

/**
 * The vouchers of an xlsx or csv file, as they are read: memory does not grow with the file. `no heads` where no row has
 * them.
 * @throws NotASheet for a file that is neither.
 */
export async function* readHistory(bytes: Buffer, openDay: IsoDate): AsyncGenerator<HistoryBatch | 'no heads', void> {
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
    yield { rows: below.length, heads, ...grouping.completed() };
  }
  if (heads === null) yield 'no heads';
  else yield { rows: 0, heads, ...grouping.end() };
}

function findHeads(rows: readonly RawRow[]): { readonly heads: LegacyHeads; readonly place: number } | null {
  for (const [place, row] of rows.entries()) {
    const heads = legacyHeads(row);
    if (heads !== null) return { heads, place };
  }
  return null;
}
