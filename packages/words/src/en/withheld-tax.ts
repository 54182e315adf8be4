import { common } from '#en/common';
import { names } from '#en/names';

/** The register of withheld tax: its lists, and deposits by challan. */
export const messages = {
  vds: names.vds,
  tds: names.tds,
  listToDeposit: 'To deposit',
  listDeposited: common.isDeposited,
  lists: 'Lists of withheld tax',
  anyTax: 'Any tax',
  challan: 'Challan {{number}}',
  depositSaved: 'Deposited with {{number}}.',
  depositHint: 'The marked rows are paid to the treasury with one challan.',
  depositTitle: 'Deposit {{tax}}: {{amount}}',
  doHint: 'Mark rows of one tax with Space, then press D to deposit them.',
  dueOn: 'To deposit until',
  markOne: 'Mark the row of {{name}}',
  marked_one: '{{shown}} row marked',
  marked_other: '{{shown}} rows marked',
  oneTaxAtOnce: 'One challan deposits one tax.',
  paidFrom: 'Paid from',
  party: common.party,
  searchTax: 'Search by party, voucher, bill or challan',
  taxBase: 'Without VAT',
  taxBill: common.billNo,
} as const;
