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
} as const;
