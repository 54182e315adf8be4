import { invoiceNames } from '#en/invoice-names';

/** The calendar of a branch. */
export const messages = {
  calendar: invoiceNames.calendar,
  calendarFailed: 'Failed to fetch the calendar',
  openMonth: 'Open month',
  dayIsOpen: 'open day',
  dayIsClosed: 'closed',
  installmentsDue_one: '{{shown}} installment',
  installmentsDue_other: '{{shown}} installments',
  chequesDue_one: '{{shown}} cheque in hand',
  chequesDue_other: '{{shown}} cheques in hand',
  orderUntil: 'Order {{number}}',
} as const;
