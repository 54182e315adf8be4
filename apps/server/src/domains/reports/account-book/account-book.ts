import type { Sums } from '@cashbook/contract/reports/columns';
import { plusSums, type Report } from '@cashbook/contract/reports/report';
import { toBanglaDigits } from '@cashbook/money';
import type { Tx } from '#db/tx';
import { type BookLine, type BookRange, readSlice, readTotals } from '#domains/reports/account-book/account-book.sql';
import { type BranchPlace, branchPlaceOf, branchPlaceText } from '#domains/reports/account-book/place';
import type { BranchFrame } from '#domains/reports/branch-frame.sql';
import type { Ask, Reading, RowOf, Slice, SliceReader, Totals } from '#domains/reports/engine/reader';
import type { Words } from '#export/words';

/** The branch of a line, and the language of the person who reads it. */
export interface BookFrame extends Pick<Ask<Report>, 'words' | 'frame'> {
  /** Whether the book is of several branches. */
  readonly isOfAll: boolean;
}

/**
 * Returns a reader of an account's book, line by line, in the branches that `framesOf` returns, one after the other.
 * `rangeOf` gives the account and the days, and `rowOf` makes a row of a line.
 */
export function bookReader<R extends Report>(
  rangeOf: (asked: Ask<R>['asked']) => BookRange,
  rowOf: (line: BookLine, frame: BookFrame) => RowOf<R>,
  framesOf: (ask: Ask<R>) => Promise<readonly BranchFrame[] | null> = () => Promise.resolve(null),
): SliceReader<R, BranchPlace> {
  return {
    begin: async (ask) => {
      const { tx, frame, asked, words } = ask;
      const range = rangeOf(asked);
      const frames = await framesOf(ask);
      const isOfAll = frames !== null;
      const rowIn = (of: BranchFrame) => (line: BookLine) => rowOf(line, { words, frame: of, isOfAll });
      if (frames !== null) return readSections(tx, frames, range, rowIn);
      return {
        totals: await readTotals(tx, frame, range),
        slice: (after, limit) => readBranches(tx, [frame], range, rowIn, after, limit),
      };
    },
    placeText: branchPlaceText,
    placeOf: branchPlaceOf,
  };
}

type RowIn<Row> = (frame: BranchFrame) => (line: BookLine) => Row;

/** Reads the books of several branches. A branch whose account has no balance and no lines has no section. */
async function readSections<Row>(
  tx: Tx,
  frames: readonly BranchFrame[],
  range: BookRange,
  rowIn: RowIn<Row>,
): Promise<Reading<BranchPlace, Row>> {
  const books: { readonly frame: BranchFrame; readonly totals: Totals }[] = [];
  for (const frame of frames) {
    const totals = await readTotals(tx, frame, range);
    if (totals.rowCount > 0 || Object.values(totals.opening).some((paisa) => paisa !== 0n))
      books.push({ frame, totals });
  }
  const sumOf = (which: 'opening' | 'total') =>
    books.reduce((sums, { totals }) => plusSums(sums, totals[which]), { debit: 0n, credit: 0n } as Sums);
  const totals: Totals = {
    opening: sumOf('opening'),
    total: sumOf('total'),
    rowCount: books.reduce((count, { totals: { rowCount } }) => count + rowCount, 0),
    sections: books.map(({ frame: { branchId: branch_id, branchName: name }, totals: { opening, total } }) => ({
      ...{ branch_id, name, opening, total },
    })),
  };
  const read = books.map(({ frame }) => frame);
  return { totals, slice: (after, limit) => readBranches(tx, read, range, rowIn, after, limit) };
}

/** Returns at most `limit` rows after the position, of these branches in their order. */
async function readBranches<Row>(
  tx: Tx,
  frames: readonly BranchFrame[],
  range: BookRange,
  rowIn: RowIn<Row>,
  after: BranchPlace | null,
  limit: number,
): Promise<Slice<BranchPlace, Row>> {
  const rows: Row[] = [];
  const first = after === null ? 0 : frames.findIndex(({ branchId }) => branchId === after.branchId);
  let place = after;
  for (const frame of first < 0 ? [] : frames.slice(first)) {
    const { branchId } = frame;
    if (rows.length === limit) return { rows, next: place };
    const within = place?.branchId === branchId ? place : null;
    const read = await readSlice(tx, frame, range, within, limit - rows.length);
    for (const line of read.rows) rows.push(rowIn(frame)(line));
    const last = read.rows.at(-1);
    if (last !== undefined) place = { ...last, branchId };
    if (read.next !== null) return { rows, next: place };
  }
  return { rows, next: null };
}

/** The most names in a row. For more accounts the row shows their count, because a long list of names helps nobody. */
const mostNames = 3;

/** Returns the text for the other side of a line: its account, the names of a few accounts, or their count. */
export function contraText(
  { language, say }: Words,
  { contraName, contraNames }: Pick<BookLine, 'contraName' | 'contraNames'>,
): string {
  if (contraNames === null) return contraName ?? '';
  const count = String(contraNames.length);
  return contraNames.length <= mostNames
    ? contraNames.join(', ')
    : say('asPerDetails', { count: language === 'bn' ? toBanglaDigits(count) : count });
}
