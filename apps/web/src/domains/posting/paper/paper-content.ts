/** A line to sign on, and the name of the person who did it already. */
export interface Signature {
  text: string;
  name?: string;
}

/** A column of figures beside the names of the lines. */
export interface PaperColumn<Line> {
  head: string;
  /** The name of its width in `paper.css`. */
  width: 'qty' | 'rate' | 'num';
  text: (line: Line) => string;
  /** Prints its figures bold. */
  isStrong?: boolean;
}

/** A sum below the lines; the net is the one that people look for. */
export interface PaperSum {
  name: string;
  text: string;
  isNet?: boolean;
}

/** All that a paper says of one document, in the words and digits of the branch that prints it. */
export interface PaperContent<Line> {
  title: string;
  /** The name of the document's number, the number, and what follows it. */
  number: { name: string; text: string; more?: string };
  /** The day at the right of the title. */
  date: string;
  isVoid: boolean;
  /** The party of the document: a name, and how to reach it. */
  party: { name: string; more: readonly string[] };
  /** Facts by name. Those without text are left out. */
  facts: readonly (readonly [name: string, text: string])[];
  lines: readonly Line[];
  /** The name of a line, and what else is said of it. */
  line: (line: Line) => { name: string; notes: readonly string[] };
  columns: readonly PaperColumn<Line>[];
  /** The sum of the lines up to the end of a page, as text below the last column. */
  carried?: (upTo: readonly Line[]) => string;
  sums?: readonly PaperSum[];
  /** The amount in words. */
  words?: string;
  /** A note above the lines to sign on. */
  note?: string;
  signatures: readonly Signature[];
  /** The author. A paper that names one has this instead of lines to sign on when it is printed on a roll. */
  author?: string;
}
