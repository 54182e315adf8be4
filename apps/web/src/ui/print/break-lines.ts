import type { PaperText } from './paper-column.ts';
import type { MeasureText } from './text-measure.ts';

/** A cell as it is printed: line breaks in the text end its lines. */
export interface BrokenText {
  /** The bold text before the rest. */
  lead: string;
  rest: string;
  lines: number;
}

const graphemes = new Intl.Segmenter();

/** The separator between facts on one line. The dot stays with the fact before it. */
export const dot = '\u00a0· ';

export const partsOf = (text: string): string[] => text.split('\n').filter((part) => part !== '');

/**
 * Breaks a cell into lines of a width, given in ems. The parts of a text (between its own line breaks) share one line
 * with the lead if everything fits there. Otherwise each part begins a line. A word wider than the line is broken inside.
 * A cell with {@link setIn} is indented on every line, as long as half of the width remains.
 */
export function breakLines(cell: PaperText, widthEm: number, measure: MeasureText): BrokenText {
  const indent = indentOf.exec(cell.lead || cell.text)?.[0] ?? '';
  const indentEm = measure(indent, false);
  if (indent === '' || indentEm > widthEm / 2) return breakWords(cell, widthEm, measure);
  const { lead, rest, lines } = breakWords(cell, widthEm - indentEm, measure);
  const onEach = (words: string) => words.replaceAll('\n', `\n${indent}`);
  return lead === ''
    ? { lead, rest: indent + onEach(rest), lines }
    : { lead: indent + onEach(lead), rest: onEach(rest), lines };
}

const emSpace = '\u2003';
const indentOf = new RegExp(`^${emSpace}+`);
const withoutIndent = (text: string) => text.replace(indentOf, '');

/** Returns the cell indented by so many ems. */
export const setIn = ({ lead, text }: PaperText, ems: number): PaperText => {
  const indent = emSpace.repeat(ems);
  return lead === '' ? { lead, text: indent + text } : { lead: indent + lead, text };
};

function breakWords(cell: PaperText, widthEm: number, measure: MeasureText): BrokenText {
  const lead = withoutIndent(cell.lead);
  const text = withoutIndent(cell.text);
  const parts = partsOf(text);
  const oneLine = parts.join(dot);
  const leadEm = lead === '' ? 0 : measure(lead, true);
  const gapEm = lead === '' || oneLine === '' ? 0 : measure(' ', false);
  if (leadEm + gapEm + measure(oneLine, false) <= widthEm) {
    return { lead, rest: gapEm === 0 ? oneLine : ` ${oneLine}`, lines: 1 };
  }
  const writer = new Writer(widthEm, measure);
  const printedLead = writer.write(lead, true);
  let rest = '';
  for (const [index, part] of parts.entries()) {
    if (index > 0) rest += writer.breakLine();
    rest += writer.write(part, false);
  }
  return { lead: printedLead, rest, lines: writer.lines };
}

/** Writes word after word, and begins a new line when the current one is full. */
class Writer {
  lines = 1;
  #usedEm = 0;
  #isNewLine = true;
  readonly #widthEm: number;
  readonly #measure: MeasureText;

  constructor(widthEm: number, measure: MeasureText) {
    this.#widthEm = widthEm;
    this.#measure = measure;
  }

  breakLine(): '\n' {
    this.lines += 1;
    this.#usedEm = 0;
    this.#isNewLine = true;
    return '\n';
  }

  /**
   * Returns the words with the spaces and line breaks between them. A break before them is included unless they begin a
   * line.
   */
  write(words: string, isBold: boolean): string {
    const pieces = words.split(' ').filter((word) => word !== '');
    return pieces.map((word) => this.#writeWord(word, isBold)).join('');
  }

  #writeWord(word: string, isBold: boolean): string {
    const gapEm = this.#measure(' ', isBold);
    if (this.#measure(word, isBold) <= this.#widthEm) return this.#put(word, gapEm, isBold);
    const letters = Array.from(graphemes.segment(word), ({ segment }) => segment);
    return letters.map((letter, index) => this.#put(letter, index === 0 ? gapEm : 0, isBold)).join('');
  }

  #put(piece: string, wantedGapEm: number, isBold: boolean): string {
    const em = this.#measure(piece, isBold);
    const gapEm = this.#isNewLine ? 0 : wantedGapEm;
    const isFull = !this.#isNewLine && this.#usedEm + gapEm + em > this.#widthEm;
    const before = isFull ? this.breakLine() : gapEm > 0 ? ' ' : '';
    this.#usedEm += isFull ? em : gapEm + em;
    this.#isNewLine = false;
    return before + piece;
  }
}
