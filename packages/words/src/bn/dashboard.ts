import type { messages as english } from '#en/dashboard';
import type { Translated } from '#text';

export const messages: Translated<typeof english> = {
  branchesAtAGlance: 'এক নজরে সব শাখা',
  cashInHand: 'হাতে নগদ, টাকা',
  chartEmpty: 'এই মাসগুলোতে কোনো নগদ জমা বা খরচ হয়নি।',
  chartHint: 'বাম ও ডান তীর দিয়ে এক মাস থেকে আরেক মাসে যান।',
  chartMonths: 'কত মাস',
  chartOf: '{{title}}, {{first}} থেকে {{last}}।',
  headOffice: 'প্রধান কার্যালয়',
  inCrore: 'টাকা, কোটিতে',
  inLakh: 'টাকা, লাখে',
  inMillion: 'টাকা, মিলিয়নে',
  inThousand: 'টাকা, হাজারে',
  lastMonths: 'শেষ {{months}} মাস',
  lastUpdated: 'শেষ হালনাগাদ',
  month: 'মাস',
  notOpened: 'হিসাবের খাতা এখনও খোলা হয়নি',
  noVoucherYet: 'এখনও কোনো ভাউচার নেই',
  openDay: '{{weekday}}, চলছে',
  paymentOfBoth: 'শাখা ও প্রধান কার্যালয়ের খরচ',
  receivedAndPayment: '{{branch}} এর জমা ও খরচ',
  receivedOfBoth: 'শাখা ও প্রধান কার্যালয়ের জমা',
  tk: 'টাকা',
};
