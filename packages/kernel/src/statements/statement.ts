import type { Paisa } from '@cashbook/money';
import type { Nature } from '#ledger/chart';

/** An account of the chart, with all that decides on which line of a statement it stands (accounting-next §9.1). */
export interface StatementAccount {
  readonly accountId: number;
  /** Its level 3 group, and the level 2 group of that. */
  readonly groupId: number;
  readonly parentId: number;
  readonly nature: Nature;
  /** Whether it is the account of a customer or supplier. */
  readonly isParty: boolean;
  /** The line to which the company moved its group; null for the line that follows from the chart. */
  readonly movedTo: string | null;
}

/** An account with its balance or movement: debits less credits. */
export interface AccountNet extends StatementAccount {
  readonly netPaisa: Paisa;
}

/** The part of a line that no account has: stock at its valuation, cash at the ends of a period. */
export const NO_ACCOUNT = 0;

/** The amounts of a statement by line and account. Each is debits less credits, or for a cash flow money that came in. */
export type Amounts<Line extends string> = ReadonlyMap<Line, ReadonlyMap<number, Paisa>>;

/** A row of a statement: a heading, or the sum of some lines. It is left out when none of its lines has an amount. */
export interface StatementRow<Row extends string, Line extends string> {
  readonly row: Row;
  /** The lines that it sums up, or that stand below the heading. */
  readonly of: readonly Line[];
  /** The side that it shows as above zero. */
  readonly side: 'debit' | 'credit';
  /** A `line` can show its accounts, a `grand` total is never left out, and a `note` says a part of what is above. */
  readonly weight: 'heading' | 'line' | 'total' | 'grand' | 'note';
}

/** Collects the amounts of a statement. */
export class AmountsOf<Line extends string> {
  private readonly lines = new Map<Line, Map<number, Paisa>>();

  add(line: Line, accountId: number, paisa: Paisa): this {
    if (paisa === 0n) return this;
    const parts = this.lines.get(line) ?? new Map<number, Paisa>();
    parts.set(accountId, (parts.get(accountId) ?? 0n) + paisa);
    this.lines.set(line, parts);
    return this;
  }

  /** Adds the amounts of another statement, or takes them off. */
  addAll(amounts: Amounts<Line>, times: 1n | -1n = 1n): this {
    for (const [line, parts] of amounts) {
      for (const [accountId, paisa] of parts) this.add(line, accountId, times * paisa);
    }
    return this;
  }

  done(): Amounts<Line> {
    return this.lines;
  }
}

/** Returns the sum of lines, debits less credits. */
export const netOfLines = <Line extends string>(amounts: Amounts<Line>, lines: Iterable<Line>): Paisa =>
  [...lines].reduce(
    (sum, line) => [...(amounts.get(line)?.values() ?? [])].reduce((one, paisa) => one + paisa, sum),
    0n,
  );

/** Returns the amount of a row, above zero where its side prevails. */
export const amountOfRow = <Line extends string>(
  { of, side }: Pick<StatementRow<string, Line>, 'of' | 'side'>,
  amounts: Amounts<Line>,
): Paisa => onSide(side, netOfLines(amounts, of));

/** Returns debits less credits, or credits less debits. */
export const onSide = (side: 'debit' | 'credit', netPaisa: Paisa): Paisa => (side === 'debit' ? netPaisa : -netPaisa);

/** Makes the rows of a statement: headings, lines, totals and notes. */
export const rowOf = {
  heading: <const Row extends string, const Line extends string>(row: Row, of: readonly Line[]) =>
    ({ row, of, side: 'debit', weight: 'heading' }) as const,
  note: <const Row extends string, const Line extends string>(
    row: Row,
    side: 'debit' | 'credit',
    of: readonly Line[],
  ) => ({ row, of, side, weight: 'note' }) as const,
  line: <const Line extends string>(line: Line, side: 'debit' | 'credit') =>
    ({ row: line, of: [line], side, weight: 'line' }) as const,
  total: <const Row extends string, const Line extends string>(
    row: Row,
    side: 'debit' | 'credit',
    of: readonly Line[],
    weight: 'total' | 'grand' = 'total',
  ) => ({ row, of, side, weight }) as const,
};
