import { branchField } from '@cashbook/contract/reports/branch-columns';
import type { SheetWord } from '@cashbook/contract/reports/columns';
import type { Filter } from '@cashbook/contract/reports/filters';
import { type Amounts, AmountsOf, amountOfRow, NO_ACCOUNT, onSide, type StatementRow } from '@cashbook/kernel';
import { divideHalfUp, type IsoDate, type Paisa } from '@cashbook/money';
import type { BranchFrame } from '#domains/reports/branch-frame.sql';
import type { NamedNet } from '#domains/reports/statements/statement-books.sql';
import type { Words } from '#export/words';

/** A statement laid out for the columns of a reply. */
export interface LaidOut<Line extends string> {
  /** The amounts of each branch. With one branch they are the amounts of the statement. */
  readonly ofBranches: readonly Amounts<Line>[];
  /** The amounts of the days that it is compared with; null for none. */
  readonly beside: Amounts<Line> | null;
}

/** The facts with which the rows of a statement are made. */
export interface RowsAsked {
  readonly frames: readonly BranchFrame[];
  readonly scope: 'one' | 'all';
  /** The accounts to show: none, all, or those of one line. */
  readonly accounts: string;
  /** The lines whose accounts can be asked for. */
  readonly opened: readonly string[];
  /** The first day of the ledger of an account. */
  readonly start: IsoDate;
  readonly names: ReadonlyMap<number, string>;
  readonly words: Words;
}

/** Returns the sum of the amounts of several branches. */
export const sumOf = <Line extends string>(all: readonly Amounts<Line>[]): Amounts<Line> => {
  const sum = new AmountsOf<Line>();
  for (const amounts of all) sum.addAll(amounts);
  return sum.done();
};

/** Returns the names of the accounts, by id. */
export const namesOf = (...all: readonly (readonly NamedNet[])[]): ReadonlyMap<number, string> =>
  new Map(all.flat().map(({ accountId, name }) => [accountId, name]));

/** Returns the amount of a row in a column; null in a heading. */
type AmountIn<Line extends string> = (amounts: Amounts<Line>) => Paisa | null;

/** Returns the rows of a statement, with its accounts where they were asked for. */
export function statementRows<Line extends SheetWord & string>(
  rows: readonly StatementRow<SheetWord & string, Line>[],
  laidOut: LaidOut<Line>,
  asked: RowsAsked,
) {
  const { accounts, opened, names, words } = asked;
  const total = sumOf(laidOut.ofBranches);
  const all = [total, ...laidOut.ofBranches, ...(laidOut.beside === null ? [] : [laidOut.beside])];
  const withAmounts = amountsWith(laidOut, total, asked);
  return rows.flatMap((row) => {
    const [line] = row.of;
    const isShown = row.weight === 'grand' || row.of.some((one) => all.some((amounts) => hasAmount(amounts.get(one))));
    if (!isShown || line === undefined) return [];
    const parts = row.weight === 'line' ? partsOf(all, line) : [];
    const [only] = parts.length === 1 ? parts : [];
    const isOpen = (accounts === 'all' || accounts === row.row) && only !== NO_ACCOUNT;
    const head = {
      weight: row.weight,
      opens: row.weight === 'line' && opened.includes(row.row) ? (accounts === row.row ? 'none' : row.row) : null,
      start: asked.start,
      account_id: only === NO_ACCOUNT ? null : (only ?? null),
      name: words.say(row.row),
    };
    const amountIn: AmountIn<Line> = (amounts) => (row.weight === 'heading' ? null : amountOfRow(row, amounts));
    return [
      { ...head, ...withAmounts(amountIn) },
      ...(isOpen ? parts : []).map((accountId) => ({
        weight: 'account' as const,
        opens: null,
        start: asked.start,
        account_id: accountId === NO_ACCOUNT ? null : accountId,
        name: names.get(accountId) ?? words.say('stockAtValuation'),
        ...withAmounts((amounts) => onSide(row.side, amounts.get(line)?.get(accountId) ?? 0n)),
      })),
    ];
  });
}

const hasAmount = (parts: ReadonlyMap<number, Paisa> | undefined): boolean =>
  [...(parts?.values() ?? [])].some((paisa) => paisa !== 0n);

/** Returns the accounts of a line in any column, ascending. */
function partsOf<Line extends string>(all: readonly Amounts<Line>[], line: Line): readonly number[] {
  const ids = new Set(
    all.flatMap((amounts) => [...(amounts.get(line) ?? [])].flatMap(([id, paisa]) => (paisa === 0n ? [] : [id]))),
  );
  return [...ids].sort((one, other) => one - other);
}

/** Returns a function that makes the amounts of a row in the order of the columns. */
function amountsWith<Line extends string>(
  { ofBranches, beside }: LaidOut<Line>,
  total: Amounts<Line>,
  { frames, scope }: RowsAsked,
) {
  const branches = scope === 'one' ? [] : frames.map(({ branchId }, index) => [branchField(branchId), index] as const);
  return (amountIn: AmountIn<Line>) => ({
    ...Object.fromEntries(branches.map(([name, place]) => [name, amountIn(ofBranches[place] ?? total)])),
    amount: amountIn(total),
    beside_amount: beside === null ? undefined : amountIn(beside),
  });
}

/** Percentages from here on say nothing. */
const mostTenths = 100_000n;

/** Returns an amount as a percentage to one decimal. Empty for nothing, and where sales are nothing or next to nothing. */
export function percentText(paisa: Paisa | null, basePaisa: Paisa): string {
  if (paisa === null || paisa === 0n || basePaisa <= 0n) return '';
  const tenths = paisa < 0n ? -divideHalfUp(-paisa * 1000n, basePaisa) : divideHalfUp(paisa * 1000n, basePaisa);
  if (tenths >= mostTenths || tenths <= -mostTenths) return '';
  const digits = String(tenths < 0n ? -tenths : tenths).padStart(2, '0');
  return `${tenths < 0n ? '-' : ''}${digits.slice(0, -1)}.${digits.slice(-1)}`;
}

/** Returns the branches that have a column of their own. A statement of one branch has the one column of its amounts. */
export const columnsOf = (frames: readonly BranchFrame[], { scope }: { readonly scope: 'one' | 'all' }) =>
  scope === 'one' ? [] : frames.map(({ branchId, branchName }) => ({ branch_id: branchId, name: branchName }));

/** Returns the lines whose accounts a statement shows one by one. */
export const openedBy = ({ filters: { accounts } }: { readonly filters: { readonly accounts: Filter<string> } }) =>
  (accounts.choices ?? []).map(({ value }) => value);
