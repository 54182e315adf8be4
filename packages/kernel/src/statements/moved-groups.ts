import { GROUP, type Nature } from '#ledger/chart';
import type { StatementAccount } from '#statements/statement';

/** Groups of accounts that a company has moved to another line of a statement (accounting-next §9.1). */

/** The lines to which groups of a nature can be moved. */
export const MOVABLE_LINES = {
  asset: ['otherFixedAssets', 'tradeReceivables', 'advancesPaid', 'otherCurrentAssets'],
  liability: [
    ...(['loansPayable', 'otherLongTerm', 'tradePayables', 'taxesPayable', 'salariesOwed'] as const),
    'otherCurrentLiabilities',
  ],
  equity: ['capitalPaidIn', 'drawingsTaken', 'retainedEarnings', 'otherEquity'],
  income: ['sales', 'otherIncome'],
  expense: [
    ...(['purchasesLessReturns', 'labourAndProduction', 'carriageAndHandling', 'otherDirectCosts'] as const),
    ...(['administrative', 'sellingAndDistribution', 'financeCosts', 'incomeTax'] as const),
  ],
} as const satisfies Readonly<Record<Nature, readonly string[]>>;

/** The groups that stay where they are: more than the group decides on the lines of their accounts. */
export const FIXED_GROUPS: ReadonlySet<number> = new Set([
  ...[GROUP.cashInHand, GROUP.cashAtBank, GROUP.chequesInHand, GROUP.chequesIssued, GROUP.inventory],
  ...[GROUP.interBranchAccounts, GROUP.propertyAndEquipment, GROUP.openingBalances],
]);

/** Returns the line to which the company moved the account's group; undefined where it stands as the chart says. */
export const movedLine = <Line extends string>(
  { groupId, movedTo }: Pick<StatementAccount, 'groupId' | 'movedTo'>,
  lines: readonly Line[],
): Line | undefined => (FIXED_GROUPS.has(groupId) ? undefined : lines.find((line) => line === movedTo));
