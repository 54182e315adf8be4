import { common } from '#en/common';
import { names } from '#en/names';

/** The trading day and the chart of accounts. */
export const messages = {
  ...names,
  advance: 'Advance',
  afterCloseOthers:
    'After that its vouchers are changed only by people who may jump dates, and the day is sealed again each time.',
  afterCloseYou:
    'After that its vouchers are changed only by people who may jump dates, as you may, and the day is sealed again each time.',
  afterJump:
    'Whoever enters vouchers in this branch then writes into that day, also where it was closed before. It is sealed again when it is left.',
  chooseDay: 'Please choose a date.',
  closeBody: '{{date}} of {{branch}} is closed and sealed, and the transaction date becomes {{next}}.',
  closeConfirm: 'Close the day',
  closeTitle: 'Close {{date}}?',
  countTheDrawer: 'count the drawer before you close',
  customer: 'Customer',
  customerNumber: 'Customer Number',
  daysAreClosed: 'The books have gone past the days before {{next}}. Only Jump Date opens them again.',
  daySaved: '{{date}} has been saved.',
  jumpConfirm: 'Jump to the date',
  jumpTitle: 'Jump to {{date}}?',
  mobileNumber: 'Mobile Number',
  nextDate: 'Next Date',
  nextDayTooFar:
    'It is more than {{count}} days ahead: only somebody who may jump dates goes there, or back to the day you need.',
  otherAccount: 'Other account',
  openDay: common.tradingDay,
  supplier: 'Supplier',
  supplierAndCustomer: 'Supplier & Customer',
  transactionDate: 'Transaction Date',
  upcomingDate: 'Upcoming Transaction Date',
  yearAccounts: 'What is brought to Retained Earnings',
  yearClosedFrom:
    'After that, nothing is written into the books of {{branch}} up to {{end}} until the year is reopened: no new voucher, no change, no void. Approval stays possible.',
  yearClosedBy: 'Closed by',
  yearClosedToast: 'The fiscal year {{year}} of {{branch}} is closed.',
  yearCloseTitle: 'Close the fiscal year {{year}}?',
  yearCloseBody:
    'A journal dated {{end}} brings the income and expenses of {{branch}} to Retained Earnings. {{result}}',
  yearCloseConfirm: 'Close the year',
  yearCloses: 'Closes and reopenings',
  yearLoss: 'Loss',
  yearNoneHint: 'Closing begins with the first voucher of a branch.',
  yearNothing: 'Nothing stands on income and expenses, so the close needs no journal.',
  yearOver: 'Over, not closed',
  yearPreview: 'Preview',
  yearProfit: 'Profit',
  yearReopenBody:
    'The closing journal {{number}} is voided, and the year takes vouchers and changes again. Close it anew afterwards.',
  yearReopenBodyPlain: 'The year takes vouchers and changes again. Close it anew afterwards.',
  yearReopenConfirm: 'Reopen the year',
  yearReopenedBy: 'Reopened by',
  yearReopenedToast: 'The fiscal year {{year}} of {{branch}} is open again.',
  yearReopenTitle: 'Reopen the fiscal year {{year}}?',
  yearResult: 'Profit or loss',
  yearResultProfit: 'The year ends with a profit of {{amount}}.',
  yearResultLoss: 'The year ends with a loss of {{amount}}.',
  yearResultNone: 'The year ends with neither profit nor loss.',
  yearRuns: 'Not over yet',
  yearStateClosed: 'Closed',
  yearStateReopened: 'Reopened',
  yearUnapproved_one: '{{shown}} voucher of this year waits for approval. It can be approved after the close too.',
  yearUnapproved_other: '{{shown}} vouchers of this year wait for approval. They can be approved after the close too.',
  yearUnapprovedLink: 'Look at them',
  yearUnknown: 'There is no such fiscal year to close here.',
} as const;
