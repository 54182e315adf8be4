import type { PrintFrame } from '#screens/print-frame.ts';

/** A line to sign on, and the name of the person who did it already. */
export interface Signature {
  text: string;
  name?: string;
  /** Whether it is signed on a sheet alone: on the slip of a roll the paper goes without it. */
  onSheet?: boolean;
}

/** The text of a cell. A strong text may be followed by what else is said of it; empty notes are left out. */
export type PaperCell = string | { strong: string; notes?: readonly string[] };

/**
 * The name of a column's width in `paper.css`. `name` and `text` share what the others leave; on a roll each has a line of
 * its own, and so has `beside` unless a single figure stands at its side. The others have figures, at the right.
 */
export type PaperWidth = 'sl' | 'name' | 'text' | 'beside' | 'qty' | 'rate' | 'num' | 'blank';

export interface PaperColumn<Line> {
  head: string;
  width: PaperWidth;
  /** `number` counts the lines since the last heading, from 1. */
  cell: (line: Line, number: number) => PaperCell;
  /** The sum of the lines, as text: a page that is not the last carries it forward. */
  sum?: (lines: readonly Line[]) => string;
}

export interface PaperTable<Line> {
  lines: readonly Line[];
  columns: readonly PaperColumn<Line>[];
  /** The heading that stands in place of a line; null for a line with cells. */
  heading?: (line: Line) => string | null;
}

/** A sum below the lines. The net is the one that people look for. Its figures end below the last columns. */
export interface PaperSum {
  name: string;
  figures: readonly string[];
  isNet?: boolean;
}

/** A short list below the sums, such as the installments of a sale. It stands in as many columns as the paper has room for. */
export interface PaperSchedule {
  title: string;
  /** The heads of the columns. The last one has amounts. */
  heads: readonly string[];
  rows: readonly (readonly string[])[];
  note?: string;
}

/** All that a paper says of one document, in the words and digits of the branch that prints it. */
export interface PaperContent<Line> {
  title: string;
  /** The name of the document's number, the number, and what follows it. */
  number?: { name: string; text?: string; more?: string };
  /** The day at the right of the title. */
  date: string;
  isVoid?: boolean;
  /** The party of the document, with what it is called, and how to reach it. */
  party?: PaperPerson;
  /** Other people who answer for the document, such as guarantors: each on a line of its own below the facts. */
  people?: readonly PaperPerson[];
  /** The address of a photo of the party, beside the facts; null without one. A roll has none. */
  photo?: string | null;
  /** Facts by name. Those without text are left out. A paper without a table has one below the other. */
  facts?: readonly PaperFact[];
  table?: PaperTable<Line>;
  sums?: readonly PaperSum[];
  /** The amount in words. */
  words?: string;
  schedule?: PaperSchedule;
  /** A note above the lines to sign on. */
  note?: string;
  /** The author, who is named on a roll, where nobody signs for having written the document. */
  author?: string;
  signatures: readonly Signature[];
}

/** The content of a paper with lines, from which another paper of the document may be made. */
export type PaperWithLines<Line> = PaperContent<Line> & { table: PaperTable<Line> };

/** A person or firm on a paper, with what it is called there, and how to reach it. Empty texts are left out. */
export interface PaperPerson {
  label?: string;
  name: string;
  more?: readonly string[];
}

export type PaperFact = readonly [name: string, text: string];

/** The description of a paper. A hook, because its words come from the catalogues of the branch's language. */
export type PaperOf<Doc, Line> = (doc: Doc, frame: PrintFrame) => PaperContent<Line>;

/** Returns the facts that are said. */
export const factsIn = ({ facts = [] }: Pick<PaperContent<never>, 'facts'>): PaperFact[] =>
  facts.filter(([, text]) => text !== '');

/** Returns the text of a cell as people read it. */
export function cellText(cell: PaperCell): string {
  return typeof cell === 'string' ? cell : [cell.strong, ...(cell.notes ?? [])].filter(Boolean).join(' ');
}
