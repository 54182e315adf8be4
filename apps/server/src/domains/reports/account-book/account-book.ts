import type { Report } from '@cashbook/contract/reports/report';
import { toBanglaDigits } from '@cashbook/money';
import { type BookLine, type BookRange, readSlice, readTotals } from '#domains/reports/account-book/account-book.sql';
import { type Place, placeOf, placeText } from '#domains/reports/account-book/place';
import type { Ask, RowOf, SliceReader } from '#domains/reports/engine/reader';
import type { Words } from '#export/words';

/**
 * Returns a reader of an account's book, line by line. `rangeOf` gives the account and the days, and `rowOf` makes a row of
 * a line.
 */
export function bookReader<R extends Report>(
  rangeOf: (asked: Ask<R>['asked']) => BookRange,
  rowOf: (line: BookLine, ask: Ask<R>) => RowOf<R>,
): SliceReader<R, Place> {
  return {
    begin: async (ask) => {
      const { tx, frame, asked } = ask;
      const range = rangeOf(asked);
      return {
        totals: await readTotals(tx, frame, range),
        slice: async (after, limit) => {
          const { rows, next } = await readSlice(tx, frame, range, after, limit);
          return { rows: rows.map((line) => rowOf(line, ask)), next };
        },
      };
    },
    placeText,
    placeOf,
  };
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
