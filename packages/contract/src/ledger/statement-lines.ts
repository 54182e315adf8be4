import { common as commonInBangla } from '@cashbook/words/bn/common';
import { statements as statementsInBangla } from '@cashbook/words/bn/statements';
import { common } from '@cashbook/words/en/common';
import { statements } from '@cashbook/words/en/statements';

const english = { ...statements, sales: common.sales };
const inBangla = { ...statementsInBangla, sales: commonInBangla.sales };

/** The lines of statements to which groups can be moved; the kernel has the same, by nature. */
export const statementLines = (
  [
    ...(['otherFixedAssets', 'tradeReceivables', 'advancesPaid', 'otherCurrentAssets', 'loansPayable'] as const),
    ...(['otherLongTerm', 'tradePayables', 'taxesPayable', 'salariesOwed', 'otherCurrentLiabilities'] as const),
    ...(['capitalPaidIn', 'drawingsTaken', 'retainedEarnings', 'otherEquity', 'sales', 'otherIncome'] as const),
    ...(['purchasesLessReturns', 'labourAndProduction', 'carriageAndHandling', 'otherDirectCosts'] as const),
    ...(['administrative', 'sellingAndDistribution', 'financeCosts', 'incomeTax'] as const),
  ] as const
).map((value) => ({ value, name: english[value], bn: inBangla[value] }));
