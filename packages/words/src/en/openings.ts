import { common } from '#en/common';

/** The grid of opening balances and their import. */
export const messages = {
  accountMissing: common.selectLedgerAccount,
  addBill: 'Add Bill',
  againstEquity: 'Against Opening Balance Equity',
  billCount_one: '{{total}} bill',
  billCount_other: '{{total}} bills',
  billsLabel: 'Bills',
  billsFit: 'The bills come to the opening balance.',
  billsOf: 'Bills of {{name}}',
  billsOpen: 'The bills differ from the opening balance by {{amount}}.',
  datedOn: 'Opening balances are dated {{date}}, the day before the first trading day.',
  discardChanges: 'Discard changes',
  everyGroup: 'Every group',
  importHint:
    'An Excel or CSV file with the heads Account No, Account, Debit, Credit, Remarks, Bill No, Bill Date and Due Date; a row for each account, of customers and suppliers a row for each bill.',
  interBranchFixed: 'Both branches have this balance. Remove it and type it anew to change it.',
  keepRow: 'Keep {{name}}',
  needsJump: 'The opening day is closed: only people who may jump dates write opening balances.',
  newRow: 'the new row',
  removeRow: common.removeNamed,
  removeBill: 'Remove bill {{number}}',
  saveRows_one: 'Save {{total}} row',
  saveRows_other: 'Save {{total}} rows',
  searchOpenings: 'Search opening balances',
  tooMany: 'At most {{most}} rows are saved at once. Please import more.',
  totalCredit: 'Total credit',
  totalDebit: 'Total debit',
} as const;
