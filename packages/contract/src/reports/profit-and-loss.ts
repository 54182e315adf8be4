import { besideStart, startDate } from '#reports/filters';
import { report, whole } from '#reports/report';
import {
  accountsOf,
  amountsOfStatement,
  besideAmount,
  besidePercent,
  comparedWith,
  ofStatement,
  percentOfSales,
  rowOfStatement,
  untilDay,
} from '#reports/statements';

/** The lines of the statement of profit or loss whose accounts can be shown. */
const lines = [
  'sales',
  'salesDiscounts',
  'stockAtStart',
  'purchasesLessReturns',
  'labourAndProduction',
  'carriageAndHandling',
  'otherDirectCosts',
  'otherIncome',
  'administrative',
  'sellingAndDistribution',
  'financeCosts',
  'incomeTax',
] as const;

/** The statement of profit or loss of a period (accounting-next §9.1), of one branch or of all, beside another period. */
export const profitAndLoss = report({
  name: 'profit-and-loss',
  title: 'profitAndLoss',
  summary: 'Profit or loss between two dates, with percentages of sales, of one branch or of all, beside other dates',
  path: '/reports/profit-and-loss',
  screen: '/reports/profit-and-loss',
  permission: 'report.view',
  filters: {
    ...ofStatement,
    startdate: startDate('month'),
    ...untilDay,
    accounts: accountsOf(lines),
    ...comparedWith,
    beside_startdate: besideStart(),
  },
  blocks: [
    {
      columns: {
        ...rowOfStatement('/reports/profit-and-loss'),
        ...amountsOfStatement('/reports/profit-and-loss'),
        percent: percentOfSales(),
        ...besideAmount,
        beside_percent: besidePercent(),
      },
      weights: 'weight',
    },
  ],
  reply: whole('rows'),
  printRows: 40,
});
