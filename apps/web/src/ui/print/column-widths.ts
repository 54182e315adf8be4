import { partsOf } from './break-lines.ts';
import type { PaperColumn, PaperText } from './paper-column.ts';
import type { MeasureText } from './text-measure.ts';

/** The width that a column needs for its text, in ems, without the padding of its cells. */
export interface ColumnNeed {
  /** The least width: a narrower column would cut something that must not be cut. */
  leastEm: number;
  /** The width with which nothing wraps. */
  naturalEm: number;
  grow: number;
}

/** The padding at the left and right of every cell's text, in ems. */
export const cellPaddingEm = 0.4;
/** The rules between columns, and the rounding of a printer. */
const slackPx = 2;
/** The least share of the paper width for all growing columns together. */
const growingShare = 1 / 3;
/**
 * The longest word, in characters, that is never broken. A longer one is broken where room is short; no serial or voucher
 * number is so long.
 */
const longestWhole = 20;

/** Returns the width that a column needs for these texts. `sums` are printed in bold. */
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

/** Returns the widest line of a cell. The lead stands on the line of the first part. */
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
 * Returns the widths of columns on a paper, in pixels; their sum is the paper width. Returns null where the columns do
 * not fit: unbreakable text leaves less than a third to the columns that grow.
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
  // Between their least and their natural widths, all fixed columns shrink in the same ratio.
  const naturalPx = total(fixed, ({ naturalEm }) => naturalEm);
  const ease = naturalPx <= roomPx ? 1 : (roomPx - leastPx) / (naturalPx - leastPx);
  const taken = needs.map(({ leastEm, naturalEm }) => px(leastEm) + ease * (px(naturalEm) - px(leastEm)));
  const restPx = widthPx - taken.reduce((sum, one) => sum + one, 0);
  // Without a growing column, all columns share the rest of the width equally.
  const shares = needs.map(({ grow }) => (growing.length === 0 ? 1 : grow));
  const allShares = shares.reduce((sum, share) => sum + share, 0);
  return taken.map((one, index) => one + (restPx * (shares[index] ?? 0)) / allShares);
}
