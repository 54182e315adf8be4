import type { Report } from '@cashbook/contract/reports/report';
import { toBanglaDigits } from '@cashbook/money';
import { type BookLine, type BookRange, readSlice, readTotals } from '#domains/reports/account-book/account-book.sql';
import { type Place, placeOf, placeText } from '#domains/reports/account-book/place';
import type { Ask, RowOf, SliceReader } from '#domains/reports/engine/reader';
import type { Words } from '#export/words';

/** Reads the book of an account, line by line: which account and days are asked for, and what a row says of a line. */
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

/** Of more accounts than these, a row says how many they are: a list of names that fills the column tells nobody anything. */
const mostNames = 3;

/** What a row says of the other side: its account, the names of a few, or how many they are. */
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
