import { besideStart, choice, startDate } from '#reports/filters';
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

/** The lines of the statement of cash flows whose accounts can be shown. */
const lines = [
  'fromCustomers',
  'toSuppliers',
  'toEmployees',
  'taxesPaid',
  'otherOperating',
  'changeInReceivables',
  'changeInAdvances',
  'changeInPayables',
  'changeInCustomerAdvances',
  'changeInTaxes',
  'investing',
  'financing',
] as const;

/** The statement of cash flows of a period (accounting-next §9.2), of one branch or of all, beside another period. */
export const cashFlow = report({
  name: 'cash-flow',
  title: 'cashFlow',
  summary: 'Cash flows between two dates, by what the money was for or from the profit, of one branch or of all',
  path: '/reports/cash-flow',
  screen: '/reports/cash-flow',
  permission: 'report.view',
  filters: {
    ...ofStatement,
    startdate: startDate('month'),
    ...untilDay,
    form: choice('form', 'formOfCashFlow', [
      ['direct', 'directForm'],
      ['indirect', 'indirectForm'],
    ]),
    accounts: accountsOf(lines),
    ...comparedWith,
    beside_startdate: besideStart(),
  },
  blocks: [
    {
      columns: {
        ...rowOfStatement('/reports/cash-flow'),
        ...amountsOfStatement('/reports/cash-flow'),
        ...besideAmount,
      },
      weights: 'weight',
    },
  ],
  reply: whole('rows'),
  printRows: 40,
});
