import type {
  BookLine,
  BookLineKey,
  Proposal,
  StatementLine,
  StatementLineKey,
} from '@cashbook/contract/reconciliation/matches';

/** Returns the texts that tell lines of one side apart. */
export const statementKey = ({ statement_no, line_no }: StatementLineKey) => `${statement_no}/${line_no}`;
export const bookKey = ({ mtm_id, entry_no, line_no }: BookLineKey) => `${mtm_id}/${entry_no}/${line_no}`;

/** The lines that a person has chosen on both sides. */
export interface Choice {
  readonly statement: ReadonlySet<string>;
  readonly books: ReadonlySet<string>;
}
export const noChoice: Choice = { statement: new Set(), books: new Set() };

export type Side = keyof Choice;

/** Returns the choice with a line added, or without it when it was chosen. */
export function toggled(choice: Choice, side: Side, key: string): Choice {
  const keys = new Set(choice[side]);
  if (!keys.delete(key)) keys.add(key);
  return { ...choice, [side]: keys };
}

interface Lines {
  readonly statement_lines: readonly StatementLine[];
  readonly book_lines: readonly BookLine[];
}

/** The chosen lines with the sums of both sides. Lines that are gone meanwhile are not chosen any more. */
export interface Chosen {
  readonly statementLines: readonly StatementLine[];
  readonly bookLines: readonly BookLine[];
  readonly bankPaisa: bigint;
  readonly booksPaisa: bigint;
  /** Whether the lines may be matched: there are some, and both sides have the same sum. */
  readonly isMatch: boolean;
}

export function chosenOf({ statement_lines, book_lines }: Lines, choice: Choice): Chosen {
  const statementLines = statement_lines.filter((line) => choice.statement.has(statementKey(line)));
  const bookLines = book_lines.filter((line) => choice.books.has(bookKey(line)));
  const bankPaisa = sumOf(statementLines);
  const booksPaisa = sumOf(bookLines);
  const isMatch = statementLines.length + bookLines.length > 1 && bankPaisa === booksPaisa;
  return { statementLines, bookLines, bankPaisa, booksPaisa, isMatch };
}

export const sumOf = (lines: readonly { readonly amount: bigint }[]) =>
  lines.reduce((sum, { amount }) => sum + amount, 0n);

/** The proposals by the lines that they have. */
export interface ProposalIndex {
  readonly ofStatement: ReadonlyMap<string, Proposal>;
  readonly ofBooks: ReadonlyMap<string, Proposal>;
}

export function indexOf(proposals: readonly Proposal[]): ProposalIndex {
  const entries = <K>(linesOf: (proposal: Proposal) => readonly K[], keyOf: (key: K) => string) =>
    new Map(proposals.flatMap((proposal) => linesOf(proposal).map((key) => [keyOf(key), proposal] as const)));
  return {
    ofStatement: entries((proposal) => proposal.statement_lines, statementKey),
    ofBooks: entries((proposal) => proposal.book_lines, bookKey),
  };
}
