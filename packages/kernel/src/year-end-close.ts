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

/** The stock of a branch at the end of a day. */
export type ClosingStock = {
  /** What it is worth: quantity × average, product by product. */
  readonly valuationPaisa: Paisa;
  /**
   * What 18 Stock in Hand stands at, debits less credits: the valuation at the latest close, and what came as opening stock
   * since. It is the opening stock of the time after that close (accounting §5).
   */
  readonly balancePaisa: Paisa;
};

/** What a fiscal year came to: its income, its expenses, and the profit, below zero for a loss. */
export type YearResult = { readonly incomePaisa: Paisa; readonly expensePaisa: Paisa; readonly profitPaisa: Paisa };

/** The result of the year that ends with these balances, the change in stock among them. */
export function yearResult(balances: readonly ClosingBalance[]): YearResult {
  const incomePaisa = -netOf(balances.filter(({ nature }) => nature === 'income'));
  const expensePaisa = netOf(balances.filter(({ nature }) => nature === 'expense'));
  return { incomePaisa, expensePaisa, profitPaisa: incomePaisa - expensePaisa };
}

/** By how much the stock is worth more than its account says; below zero by how much less. */
export const stockGainPaisa = ({ valuationPaisa, balancePaisa }: ClosingStock): Paisa => valuationPaisa - balancePaisa;

/**
 * The profit that is on no account yet, at any day: unclosed income − expenses + valuation − balance of 18 (accounting §5).
 * The balance sheet shows it beside Retained Earnings, and the valuation instead of 18. A period's profit is its change.
 * @param balances what income and expenses stand at on that day, closes of earlier years among it
 */
export function unappropriatedProfitPaisa(balances: readonly ClosingBalance[], stock: ClosingStock): Paisa {
  return yearResult(balances).profitPaisa + stockGainPaisa(stock);
}

/** The balances once the stock is brought to its valuation: that of 35 Change in Stock, which is among them, takes the other side. */
export function withChangeInStock<B extends ClosingBalance>(balances: readonly B[], stock: ClosingStock): B[] {
  return balances.map((one) =>
    isChangeInStock(one) ? { ...one, netPaisa: one.netPaisa - stockGainPaisa(stock) } : one,
  );
}

const isChangeInStock = ({ accountId }: ClosingBalance) => accountId === ACCOUNT.changeInStock;
const noChangeInStock: ClosingBalance = { accountId: ACCOUNT.changeInStock, nature: 'expense', netPaisa: 0n };

/**
 * The journal that closes a fiscal year (accounting §5): an entry that brings 18 Stock in Hand to the valuation against 35
 * Change in Stock, one that then brings all income to 14 Retained Earnings, and one that brings all expenses there, a line for
 * each account. Null when nothing stands on them and the stock is worth what its account says.
 */
export function yearEndClose(balances: readonly ClosingBalance[], stock: ClosingStock): Draft | null {
  const all = balances.some(isChangeInStock) ? balances : [...balances, noChangeInStock];
  const standing = withChangeInStock(all, stock).filter(({ netPaisa }) => netPaisa !== 0n);
  const natures = ['income', 'expense'] as const;
  const entries = [
    ...broughtToValuation(stock),
    ...natures
      .map((nature) => standing.filter((one) => one.nature === nature))
      .filter((ofNature) => ofNature.length > 0)
      .map(broughtToRetainedEarnings),
  ];
  if (entries.length === 0) return null;
  const lines = entries.flatMap((entry) => entry.lines);
  const totalPaisa = lines.reduce((sum, { debitPaisa }) => sum + debitPaisa, 0n);
  return { typeId: 6, isSystem: true, totalPaisa, entries };
}

/** A debit of so much, or a credit where it is below zero. */
const sides = (accountId: number, netPaisa: Paisa) =>
  netPaisa > 0n ? debit(accountId, netPaisa) : credit(accountId, -netPaisa);

function broughtToValuation(stock: ClosingStock): BalancedEntry[] {
  const gain = stockGainPaisa(stock);
  if (gain === 0n) return [];
  return [balance([sides(ACCOUNT.stockInHand, gain), sides(ACCOUNT.changeInStock, -gain)])];
}

/** Takes each balance to zero, and what they come to together to Retained Earnings, where they come to anything. */
function broughtToRetainedEarnings(balances: readonly ClosingBalance[]): BalancedEntry {
  const moved = netOf(balances);
  return balance([
    ...balances.map(({ accountId, netPaisa }) => sides(accountId, -netPaisa)),
    ...(moved === 0n ? [] : [sides(ACCOUNT.retainedEarnings, moved)]),
  ]);
}

function netOf(balances: readonly ClosingBalance[]): Paisa {
  return balances.reduce((sum, { netPaisa }) => sum + netPaisa, 0n);
}
