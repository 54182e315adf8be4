import type { Paisa } from '@cashbook/money';
import { ACCOUNT } from '#chart';
import type { Draft } from '#document';
import { type BalancedEntry, balance, credit, debit } from '#entries';

/** What an account of income or expenses stands at on the last day of a fiscal year. */
export type ClosingBalance = {
  readonly accountId: number;
  readonly nature: 'income' | 'expense';
  /** Debits less credits. */
  readonly netPaisa: Paisa;
};

/** What a fiscal year came to: its income, its expenses, and the profit, below zero for a loss. */
export type YearResult = { readonly incomePaisa: Paisa; readonly expensePaisa: Paisa; readonly profitPaisa: Paisa };

/** The result of the year that ends with these balances. */
export function yearResult(balances: readonly ClosingBalance[]): YearResult {
  const incomePaisa = -netOf(balances.filter(({ nature }) => nature === 'income'));
  const expensePaisa = netOf(balances.filter(({ nature }) => nature === 'expense'));
  return { incomePaisa, expensePaisa, profitPaisa: incomePaisa - expensePaisa };
}

/**
 * The journal that closes a fiscal year (accounting §5): an entry that brings all income to 14 Retained Earnings, and one
 * that brings all expenses there, a line for each account. Null when nothing stands on them.
 */
export function yearEndClose(balances: readonly ClosingBalance[]): Draft | null {
  const standing = balances.filter(({ netPaisa }) => netPaisa !== 0n);
  if (standing.length === 0) return null;
  const natures = ['income', 'expense'] as const;
  const entries = natures
    .map((nature) => standing.filter((one) => one.nature === nature))
    .filter((ofNature) => ofNature.length > 0)
    .map(broughtToRetainedEarnings);
  const lines = entries.flatMap((entry) => entry.lines);
  const totalPaisa = lines.reduce((sum, { debitPaisa }) => sum + debitPaisa, 0n);
  return { typeId: 6, isSystem: true, totalPaisa, entries };
}

/** Takes each balance to zero, and what they come to together to Retained Earnings, where they come to anything. */
function broughtToRetainedEarnings(balances: readonly ClosingBalance[]): BalancedEntry {
  const moved = netOf(balances);
  const sides = (accountId: number, netPaisa: Paisa) =>
    netPaisa > 0n ? debit(accountId, netPaisa) : credit(accountId, -netPaisa);
  return balance([
    ...balances.map(({ accountId, netPaisa }) => sides(accountId, -netPaisa)),
    ...(moved === 0n ? [] : [sides(ACCOUNT.retainedEarnings, moved)]),
  ]);
}

function netOf(balances: readonly ClosingBalance[]): Paisa {
  return balances.reduce((sum, { netPaisa }) => sum + netPaisa, 0n);
}
