import { partsOf } from './break-lines.ts';
import type { PaperColumn, PaperText } from './paper-column.ts';
import type { MeasureText } from './text-measure.ts';

/** How much room a column needs for its text, in ems; without the padding of its cells. */
export interface ColumnNeed {
  /** Below this something would be cut that must not be. */
  leastEm: number;
  /** With this nothing wraps. */
  naturalEm: number;
  grow: number;
}

/** Left and right of the text of every cell, in ems. */
export const cellPaddingEm = 0.4;
/** Rules between columns, and what a printer's rounding takes. */
const slackPx = 2;
/** What the columns that grow keep of the width. */
const growingShare = 1 / 3;
/** A word longer than this is broken where room is short, in characters: no serial or voucher number is. */
const longestWhole = 20;

/** What a column needs for these texts. `sums` are printed in bold. */
export function columnNeed<Row>(
  column: Pick<PaperColumn<Row>, 'align' | 'head' | 'minCharacters' | 'grow'>,
  texts: readonly PaperText[],
  sums: readonly string[],
  measure: MeasureText,
): ColumnNeed {
  const { align, head, grow } = column;
  const charactersEm = column.minCharacters * measure('0', false);
  const headEm = most(head.split(/\s/), (word) => measure(word, true));
  const sumEm = most(sums, (sum) => measure(sum, true));
  if (grow > 0) {
    const leastEm = Math.max(charactersEm, headEm, sumEm);
    return { leastEm, naturalEm: leastEm, grow };
  }
  const naturalEm = Math.max(
    headEm,
    sumEm,
    most(texts, (text) => widestLine(text, measure)),
  );
  if (align === 'end') return { leastEm: naturalEm, naturalEm, grow };
  const wordEm = most(texts, (text) => widestWord(text, measure));
  return { leastEm: Math.min(naturalEm, Math.max(charactersEm, headEm, wordEm)), naturalEm, grow };
}

const most = <Of>(all: readonly Of[], em: (one: Of) => number) =>
  all.reduce((widest, one) => Math.max(widest, em(one)), 0);

/** The lead stands on the line of the first part. */
function widestLine({ lead, text }: PaperText, measure: MeasureText): number {
  const [first = '', ...rest] = partsOf(text);
  const leadEm = lead === '' ? 0 : measure(lead, true) + (first === '' ? 0 : measure(' ', false));
  return Math.max(leadEm + measure(first, false), ...rest.map((part) => measure(part, false)));
}

function widestWord({ lead, text }: PaperText, measure: MeasureText): number {
  const wholeEm = (words: string, isBold: boolean) =>
    most(words.split(/[ \n]/), (word) => (word.length > longestWhole ? 0 : measure(word, isBold)));
  return Math.max(wholeEm(lead, true), wholeEm(text, false));
}

/**
 * The widths of columns on a paper, in pixels; together they are as wide as it. Null where they do not fit: where what
 * must stand on one line leaves less than a third to the columns that grow.
 */
export function columnWidths(
  needs: readonly ColumnNeed[],
  { fontPx, widthPx }: { fontPx: number; widthPx: number },
): number[] | null {
  const px = (em: number) => (em + 2 * cellPaddingEm) * fontPx + slackPx;
  const total = (of: readonly ColumnNeed[], em: (need: ColumnNeed) => number) =>
    of.reduce((sum, need) => sum + px(em(need)), 0);
  const growing = needs.filter(({ grow }) => grow > 0);
  const fixed = needs.filter(({ grow }) => grow === 0);
  const growingLeastPx =
    growing.length === 0
      ? 0
      : Math.max(
          widthPx * growingShare,
          total(growing, ({ leastEm }) => leastEm),
        );
  const roomPx = widthPx - growingLeastPx;
  const leastPx = total(fixed, ({ leastEm }) => leastEm);
  if (leastPx > roomPx) return null;
  // Between the least and what nothing wraps in, all give way alike.
  const naturalPx = total(fixed, ({ naturalEm }) => naturalEm);
  const ease = naturalPx <= roomPx ? 1 : (roomPx - leastPx) / (naturalPx - leastPx);
  const taken = needs.map(({ leastEm, naturalEm }) => px(leastEm) + ease * (px(naturalEm) - px(leastEm)));
  const restPx = widthPx - taken.reduce((sum, one) => sum + one, 0);
  // Where none grows, all are wider than they need.
  const shares = needs.map(({ grow }) => (growing.length === 0 ? 1 : grow));
  const allShares = shares.reduce((sum, share) => sum + share, 0);
  return taken.map((one, place) => one + (restPx * (shares[place] ?? 0)) / allShares);
}
