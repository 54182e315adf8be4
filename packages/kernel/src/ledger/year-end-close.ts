import type { Paisa } from '@cashbook/money';
import type { Draft } from '#documents/document';
import { ACCOUNT } from '#ledger/chart';
import { type BalancedEntry, balance, credit, debit } from '#ledger/entries';

/** The balance of an income or expense account on the last day of a fiscal year. */
export type ClosingBalance = {
  readonly accountId: number;
  readonly nature: 'income' | 'expense';
  /** Debits less credits. */
  readonly netPaisa: Paisa;
};

/** The stock of a branch at the end of a day. */
export type ClosingStock = {
  /** Its value: quantity × average cost, summed over the products. */
  readonly valuationPaisa: Paisa;
  /**
   * The balance of account 18 Stock in Hand, debits less credits. It is the valuation at the latest close plus the opening
   * stock entered since. It is the opening stock of the time after that close (accounting §5).
   */
  readonly balancePaisa: Paisa;
};

/** The result of a fiscal year: income, expenses and profit. A loss is a profit below zero. */
export type YearResult = { readonly incomePaisa: Paisa; readonly expensePaisa: Paisa; readonly profitPaisa: Paisa };

/** Returns the result of the year that ends with these balances. The balances include the change in stock. */
export function yearResult(balances: readonly ClosingBalance[]): YearResult {
  const incomePaisa = -netOf(balances.filter(({ nature }) => nature === 'income'));
  const expensePaisa = netOf(balances.filter(({ nature }) => nature === 'expense'));
  return { incomePaisa, expensePaisa, profitPaisa: incomePaisa - expensePaisa };
}

/** Returns the valuation less the balance of the stock account; below zero when the stock is worth less than its account. */
export const stockGainPaisa = ({ valuationPaisa, balancePaisa }: ClosingStock): Paisa => valuationPaisa - balancePaisa;

/**
 * Returns the profit that no account carries yet, at any day: unclosed income − expenses + valuation − balance of 18
 * (accounting §5). The balance sheet shows it beside Retained Earnings and shows the valuation instead of 18. The profit of a
 * period is the change of this amount.
 * @param balances the income and expense balances on that day, after the closes of earlier years
 */
export function unappropriatedProfitPaisa(balances: readonly ClosingBalance[], stock: ClosingStock): Paisa {
  return yearResult(balances).profitPaisa + stockGainPaisa(stock);
}

/**
 * Returns the balances after the stock is brought to its valuation. The balance of 35 Change in Stock, which must be among
 * them, takes the other side.
 */
export function withChangeInStock<B extends ClosingBalance>(balances: readonly B[], stock: ClosingStock): B[] {
  return balances.map((one) =>
    isChangeInStock(one) ? { ...one, netPaisa: one.netPaisa - stockGainPaisa(stock) } : one,
  );
}

const isChangeInStock = ({ accountId }: ClosingBalance) => accountId === ACCOUNT.changeInStock;
const noChangeInStock: ClosingBalance = { accountId: ACCOUNT.changeInStock, nature: 'expense', netPaisa: 0n };

/**
 * Returns the journal that closes a fiscal year (accounting §5). One entry brings 18 Stock in Hand to the valuation against 35
 * Change in Stock. One brings all income to 14 Retained Earnings, and one brings all expenses there, with a line for each
 * account. Returns null when all balances are zero and the stock is worth what its account says.
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

/** Returns a debit of the amount, or a credit when the amount is below zero. */
const sides = (accountId: number, netPaisa: Paisa) =>
  netPaisa > 0n ? debit(accountId, netPaisa) : credit(accountId, -netPaisa);

function broughtToValuation(stock: ClosingStock): BalancedEntry[] {
  const gain = stockGainPaisa(stock);
  if (gain === 0n) return [];
  return [balance([sides(ACCOUNT.stockInHand, gain), sides(ACCOUNT.changeInStock, -gain)])];
}

/** Brings each balance to zero. Posts their sum to Retained Earnings unless it is zero. */
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
