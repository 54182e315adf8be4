import { invoiceNames } from '#bn/invoice-names';
import type { messages as english } from '#en/calendar';
import type { Translated } from '#text';

/** The calendar of a branch. */
export const messages: Translated<typeof english> = {
  calendar: invoiceNames.calendar,
  calendarFailed: 'ক্যালেন্ডার আনা যায়নি',
  openMonth: 'চলতি মাস',
  dayIsOpen: 'খোলা দিন',
  dayIsClosed: 'বন্ধ',
  installmentsDue_one: '{{shown}}টি কিস্তি',
  installmentsDue_other: '{{shown}}টি কিস্তি',
  chequesDue_one: 'হাতে {{shown}}টি চেক',
  chequesDue_other: 'হাতে {{shown}}টি চেক',
  orderUntil: 'অর্ডার {{number}}',
};
