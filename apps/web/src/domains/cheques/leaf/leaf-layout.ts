import type { IsoDate } from '@cashbook/money';
import type { MeasureText } from '#ui/print/text-measure.ts';

/** The parts of a cheque that are printed. `more` is the second line of the amount in words. */
export const leafParts = ['date', 'payee', 'words', 'more', 'amount', 'crossing'] as const;
export type LeafPart = (typeof leafParts)[number];

/** A place on the leaf, in millimetres from its upper left corner. */
export interface Place {
  readonly leftMm: number;
  readonly topMm: number;
}

/** The form of a bank's cheques. */
export interface LeafForm {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly fontPt: number;
  readonly language: 'en' | 'bn';
  /** The distance from one box of the date to the next; null for a date that is a text. */
  readonly dateStepMm: number | null;
  readonly places: Readonly<Record<LeafPart, Place>>;
  readonly payeeWidthMm: number;
  readonly wordsWidthMm: number;
  /** 0 for a form with one line of words. */
  readonly moreWidthMm: number;
}

/** The texts of a cheque. An empty one is not printed. */
export interface LeafTexts {
  readonly date: IsoDate;
  readonly payee: string;
  readonly words: string;
  readonly figures: string;
  readonly crossing: string;
}

/** A part with its text and its place. */
export interface PlacedPart extends Place {
  readonly part: LeafPart;
  readonly text: string;
  /** The height of its letters. */
  readonly sizeMm: number;
  /** The width of the box of each letter; null for a text. */
  readonly stepMm: number | null;
}

/** The parts of a cheque, and those whose text does not fit even in the smallest letters. */
export interface LaidLeaf {
  readonly placed: readonly PlacedPart[];
  readonly tooLong: readonly LeafPart[];
}

const mmPerPt = 25.4 / 72;
/** The smallest letters that a long payee or amount is set in. */
const leastPt = 6;
const stepPt = 0.5;

/** Returns the parts of a cheque on its form. A long payee or amount gets smaller letters until it fits. */
export function layOutLeaf(form: LeafForm, texts: LeafTexts, measure: MeasureText): LaidLeaf {
  const payee = fitted(texts.payee, [form.payeeWidthMm], form.fontPt, measure);
  const wordWidths = form.moreWidthMm > 0 ? [form.wordsWidthMm, form.moreWidthMm] : [form.wordsWidthMm];
  const words = fitted(texts.words, wordWidths, form.fontPt, measure);
  const part = (name: LeafPart, text: string, pt = form.fontPt, stepMm: number | null = null): PlacedPart => ({
    ...{ part: name, text, ...form.places[name], sizeMm: pt * mmPerPt, stepMm },
  });
  const placed = [
    part('date', dateText(texts.date, form.dateStepMm !== null), form.fontPt, form.dateStepMm),
    part('payee', payee.lines[0] ?? '', payee.pt),
    part('words', words.lines[0] ?? '', words.pt),
    part('more', words.lines[1] ?? '', words.pt),
    part('amount', texts.figures),
    part('crossing', texts.crossing),
  ];
  const tooLong: readonly LeafPart[] = [
    ...(payee.fits ? [] : ['payee' as const]),
    ...(words.fits ? [] : ['words' as const]),
  ];
  return { placed: placed.filter(({ text }) => text !== ''), tooLong };
}

/** Returns `DDMMYYYY` for boxes and `DD/MM/YYYY` for a text, in Latin digits, which banks read. */
function dateText(date: IsoDate, inBoxes: boolean): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return [day, month, year].join(inBoxes ? '' : '/');
}

/** Returns the text on its lines in the largest letters that fit, in points; on the first line where none do. */
function fitted(text: string, widthsMm: readonly number[], fontPt: number, measure: MeasureText) {
  for (let pt = fontPt; pt >= Math.min(leastPt, fontPt); pt -= stepPt) {
    const lines = brokenInto(
      text,
      widthsMm.map((widthMm) => widthMm / (pt * mmPerPt)),
      measure,
    );
    if (lines !== null) return { lines, pt, fits: true };
  }
  return { lines: [text], pt: Math.min(leastPt, fontPt), fits: false };
}

/** Returns the words on lines of these widths, each as full as it gets; null where they need more lines. */
export function brokenInto(text: string, widthsEm: readonly number[], measure: MeasureText): string[] | null {
  const lines: string[] = [];
  let words = text.split(' ').filter((word) => word !== '');
  for (const widthEm of widthsEm) {
    let taken = words.length;
    while (taken > 0 && measure(words.slice(0, taken).join(' '), false) > widthEm) taken -= 1;
    lines.push(words.slice(0, taken).join(' '));
    words = words.slice(taken);
  }
  return words.length === 0 ? lines : null;
}
