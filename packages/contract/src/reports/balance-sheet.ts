import { report, whole } from '#reports/report';
import {
  accountsOf,
  amountsOfStatement,
  besideAmount,
  comparedWith,
  ofStatement,
  rowOfStatement,
  untilDay,
} from '#reports/statements';

/** The lines of the balance sheet whose accounts can be shown. */
const lines = [
  'propertyAtCost',
  'depreciationSoFar',
  'tradeReceivables',
  'advancesPaid',
  'cashInHand',
  'cashAtBank',
  'capitalPaidIn',
  'drawingsTaken',
  'loansPayable',
  'bankOverdrafts',
  'tradePayables',
  'advancesFromCustomers',
  'taxesPayable',
  'salariesOwed',
] as const;

/** The balance sheet at the end of a day (accounting-next §9.1), of one branch or of all, beside another day. */
export const balanceSheet = report({
  name: 'balance-sheet',
  title: 'balanceSheet',
  summary: 'Balance sheet at the end of a day, of one branch or of all, beside another day',
  path: '/reports/balance-sheet',
  screen: '/reports/balance-sheet',
  permission: 'report.view',
  filters: { ...ofStatement, ...untilDay, accounts: accountsOf(lines), ...comparedWith },
  blocks: [
    {
      columns: {
        ...rowOfStatement('/reports/balance-sheet'),
        ...amountsOfStatement('/reports/balance-sheet'),
        ...besideAmount,
      },
      weights: 'weight',
    },
  ],
  reply: whole('rows'),
  printRows: 40,
});
