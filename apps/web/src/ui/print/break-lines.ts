import type { MeasureText } from './text-measure.ts';

/** A cell as it is printed: where its lines end is said by line breaks. */
export interface BrokenText {
  /** In bold, before the rest. */
  lead: string;
  rest: string;
  lines: number;
}

const graphemes = new Intl.Segmenter();

/**
 * Breaks a cell into lines of a width, given in ems. The parts of a text (between its own line breaks) go on one line
 * with the lead where everything fits there, else each begins a line. A word wider than the line is broken in itself.
 */
export function breakLines(cell: { lead: string; text: string }, widthEm: number, measure: MeasureText): BrokenText {
  const { lead, text } = cell;
  const parts = text.split('\n').filter((part) => part !== '');
  const oneLine = parts.join(' ');
  const leadEm = lead === '' ? 0 : measure(lead, true);
  const gapEm = lead === '' || oneLine === '' ? 0 : measure(' ', false);
  if (leadEm + gapEm + measure(oneLine, false) <= widthEm) {
    return { lead, rest: gapEm === 0 ? oneLine : ` ${oneLine}`, lines: 1 };
  }
  const line = { usedEm: 0, lines: 1, isNew: true };
  const written = (words: string, isBold: boolean) => write(words, isBold, { line, widthEm, measure });
  const printedLead = written(lead, true);
  let rest = '';
  for (const [place, part] of parts.entries()) {
    if (place > 0) {
      rest += '\n';
      Object.assign(line, { usedEm: 0, lines: line.lines + 1, isNew: true });
    }
    rest += written(part, false);
  }
  return { lead: printedLead, rest, lines: line.lines };
}

interface Place {
  line: { usedEm: number; lines: number; isNew: boolean };
  widthEm: number;
  measure: MeasureText;
}

/** Writes words on from the place in hand, with the spaces and line breaks between them. */
function write(words: string, isBold: boolean, { line, widthEm, measure }: Place): string {
  const spaceEm = measure(' ', isBold);
  let written = '';
  const put = (piece: string, isGlued: boolean) => {
    const em = measure(piece, isBold);
    const gapEm = line.isNew || isGlued ? 0 : spaceEm;
    if (!line.isNew && line.usedEm + gapEm + em > widthEm) {
      written += '\n';
      Object.assign(line, { usedEm: 0, lines: line.lines + 1, isNew: true });
    } else if (gapEm > 0) {
      written += ' ';
      line.usedEm += gapEm;
    }
    written += piece;
    line.usedEm += em;
    line.isNew = false;
  };
  for (const word of words.split(' ')) {
    if (word === '') continue;
    if (measure(word, isBold) <= widthEm) put(word, false);
    else for (const [place, { segment }] of [...graphemes.segment(word)].entries()) put(segment, place > 0);
  }
  return written;
}
