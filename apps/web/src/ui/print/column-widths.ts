import type { PaperColumn } from './paper-column.ts';
import type { MeasureText } from './text-measure.ts';

/** How much room a column needs for its text, in ems; without the padding of its cells. */
export interface ColumnNeed {
  /** Below this something would be cut that must not be. */
  leastEm: number;
  /** With this nothing wraps. */
  naturalEm: number;
  grows: boolean;
}

/** Left and right of the text of every cell, in ems. */
export const cellPaddingEm = 0.4;
/** Rules between columns, and what a printer's rounding takes. */
const slackPx = 2;
/** What the columns that grow keep of the width. */
const growingShare = 1 / 3;

/** What a column needs for these texts, each of one line or more. `bold` are sums, which are printed in bold. */
export function columnNeed<Row>(
  column: Pick<PaperColumn<Row>, 'align' | 'head' | 'minCharacters' | 'grow'>,
  texts: readonly string[],
  bold: readonly string[],
  measure: MeasureText,
): ColumnNeed {
  const widest = (all: readonly string[], isBold: boolean) => {
    let em = 0;
    for (const text of all) for (const line of text.split('\n')) em = Math.max(em, measure(line, isBold));
    return em;
  };
  const headEm = widest(column.head.split(/\s/), true);
  const charactersEm = column.minCharacters * measure('0', false);
  const naturalEm = Math.max(headEm, column.grow ? charactersEm : widest(texts, false), widest(bold, true));
  const shortestEm = Math.max(charactersEm, headEm, column.grow ? 0 : longestWord(texts, measure));
  const leastEm = column.align === 'end' ? naturalEm : Math.min(naturalEm, shortestEm);
  return { leastEm, naturalEm, grows: column.grow === true };
}

/** A word longer than this is broken where room is short, in characters: no serial or voucher number is. */
const longestWhole = 20;

function longestWord(texts: Iterable<string>, measure: MeasureText): number {
  let em = 0;
  for (const text of texts) {
    for (const word of text.split(/\s/)) if (word.length <= longestWhole) em = Math.max(em, measure(word, false));
  }
  return em;
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
  const growing = needs.filter(({ grows }) => grows);
  const fixed = needs.filter(({ grows }) => !grows);
  const total = (pick: (need: ColumnNeed) => number, of = fixed) => of.reduce((sum, need) => sum + px(pick(need)), 0);
  const growingLeastPx =
    growing.length === 0
      ? 0
      : Math.max(
          widthPx * growingShare,
          total(({ leastEm }) => leastEm, growing),
        );
  const roomPx = widthPx - growingLeastPx;
  const leastPx = total(({ leastEm }) => leastEm);
  if (leastPx > roomPx) return null;
  // Between the least and what nothing wraps in, all give way alike.
  const naturalPx = total(({ naturalEm }) => naturalEm);
  const ease = naturalPx <= roomPx ? 1 : (roomPx - leastPx) / (naturalPx - leastPx);
  const taken = needs.map(({ leastEm, naturalEm, grows }) =>
    grows ? 0 : px(leastEm) + ease * (px(naturalEm) - px(leastEm)),
  );
  const restPx = widthPx - taken.reduce((sum, one) => sum + one, 0);
  const sharers = growing.length === 0 ? needs.length : growing.length;
  return taken.map((one, place) => (growing.length === 0 || needs[place]?.grows ? one + restPx / sharers : one));
}
