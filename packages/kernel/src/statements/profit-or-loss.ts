import type { Paisa } from '@cashbook/money';
import { ACCOUNT, GROUP } from '#ledger/chart';
import { MOVABLE_LINES, movedLine } from '#statements/moved-groups';
import {
  type AccountNet,
  type Amounts,
  AmountsOf,
  amountOfRow,
  NO_ACCOUNT,
  rowOf,
  type StatementAccount,
} from '#statements/statement';

/** The level 2 groups of the chart whose added groups are revenue and cost of sales. */
const [directIncome, directExpenses] = [41, 51];

const costs = [
  'stockAtStart',
  'purchasesLessReturns',
  'labourAndProduction',
  'carriageAndHandling',
  'otherDirectCosts',
  'stockAtEnd',
] as const;
const revenues = ['sales', 'salesDiscounts'] as const;
const incomes = ['otherIncome', 'installmentMarkup', 'lateFees', 'interestReceived', 'disposals'] as const;
const expenses = ['administrative', 'sellingAndDistribution', 'badDebts', 'financeCosts'] as const;

export type ProfitLine =
  | (typeof costs)[number]
  | (typeof revenues)[number]
  | (typeof incomes)[number]
  | (typeof expenses)[number]
  | 'incomeTax';

const beforeTax = [...revenues, ...costs, ...incomes, ...expenses] as const;

/** All lines of the statement of profit or loss. */
const profitLines: readonly ProfitLine[] = [...beforeTax, 'incomeTax'];

/** The statement of profit or loss (accounting-next §9.1): costs are above zero as debits, income and profits as credits. */
export const profitRows = [
  ...revenues.map((line) => rowOf.line(line, 'credit')),
  rowOf.total('revenue', 'credit', revenues),
  ...costs.map((line) => rowOf.line(line, 'debit')),
  rowOf.total('costOfSales', 'debit', costs),
  rowOf.total('grossProfitOrLoss', 'credit', [...revenues, ...costs], 'grand'),
  ...incomes.map((line) => rowOf.line(line, 'credit')),
  ...expenses.map((line) => rowOf.line(line, 'debit')),
  rowOf.total('profitBeforeTax', 'credit', beforeTax),
  rowOf.line('incomeTax', 'debit'),
  rowOf.total('profitForPeriod', 'credit', profitLines, 'grand'),
] as const;

/** Accounts whose line does not follow from their group. */
const ofAccount: ReadonlyMap<number, ProfitLine> = new Map([
  [ACCOUNT.salesDiscount, 'salesDiscounts'],
  [ACCOUNT.purchaseDiscount, 'purchasesLessReturns'],
  [ACCOUNT.installmentMarkup, 'installmentMarkup'],
  [ACCOUNT.lateFees, 'lateFees'],
  [ACCOUNT.interestReceived, 'interestReceived'],
  [ACCOUNT.gainOnDisposal, 'disposals'],
  [ACCOUNT.rounding, 'otherIncome'],
  [ACCOUNT.badDebts, 'badDebts'],
]);

const ofGroup: ReadonlyMap<number, ProfitLine> = new Map([
  [GROUP.purchases, 'purchasesLessReturns'],
  [GROUP.labourAndProduction, 'labourAndProduction'],
  [GROUP.carriageAndHandling, 'carriageAndHandling'],
  [GROUP.selling, 'sellingAndDistribution'],
  [GROUP.discountsAllowed, 'sellingAndDistribution'],
  [GROUP.financialCharges, 'financeCosts'],
  [GROUP.incomeTax, 'incomeTax'],
]);

/**
 * Returns the line of an account of income or expenses. Null for 35 Change in Stock, which only the close of a year moves,
 * and for accounts of the balance sheet.
 */
function profitLineOf(account: StatementAccount): ProfitLine | null {
  const { accountId, groupId, parentId, nature } = account;
  if (accountId === ACCOUNT.changeInStock || (nature !== 'income' && nature !== 'expense')) return null;
  const said = ofAccount.get(accountId) ?? movedLine(account, MOVABLE_LINES[nature]) ?? ofGroup.get(groupId);
  if (said !== undefined) return said;
  if (nature === 'income') return parentId === directIncome ? 'sales' : 'otherIncome';
  return parentId === directExpenses ? 'otherDirectCosts' : 'administrative';
}

/** The facts of a period, from which its profit follows. */
export interface Period {
  /** The movement of each account that is no party’s, without the journals that close a year. */
  readonly moved: readonly AccountNet[];
  /** The valuation of stock before the first day and at the end of the last one. */
  readonly stockBeforePaisa: Paisa;
  readonly stockAtEndPaisa: Paisa;
}

/**
 * Lays out the statement of profit or loss. The opening stock is the valuation before the period and the opening stock that
 * was typed in it: going live in mid-year is no profit (accounting §5).
 */
export function profitOrLoss({ moved, stockBeforePaisa, stockAtEndPaisa }: Period): Amounts<ProfitLine> {
  const amounts = new AmountsOf<ProfitLine>()
    .add('stockAtStart', NO_ACCOUNT, stockBeforePaisa)
    .add('stockAtEnd', NO_ACCOUNT, -stockAtEndPaisa);
  for (const account of moved) {
    const { accountId, netPaisa } = account;
    const line = accountId === ACCOUNT.stockInHand ? 'stockAtStart' : profitLineOf(account);
    if (line !== null) amounts.add(line, accountId, netPaisa);
  }
  return amounts.done();
}

/** Returns the profit of a period; below zero for a loss. */
export const profitPaisa = (amounts: Amounts<ProfitLine>): Paisa =>
  amountOfRow({ of: profitLines, side: 'credit' }, amounts);
