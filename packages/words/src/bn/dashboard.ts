import type { messages as english } from '#en/dashboard';
import type { Translated } from '#text';

export const messages: Translated<typeof english> = {
  allRemitted: 'প্রেরণের অপেক্ষায় কিছু নেই।',
  cashInHand: 'হাতে নগদ, টাকা',
  fromBranches: 'আজ অন্য শাখা থেকে পাওয়া',
  inTransit: 'শাখাগুলোর মধ্যে পথে আছে, টাকা',
  lastUpdated: 'শেষ হালনাগাদ',
  newestShown: 'সবচেয়ে নতুন {{number}}টি দেখানো হচ্ছে।',
  notRemitted: '{{number}}টি প্রেরণ হয়নি',
  notRemittedOrMore: '{{number}}টি বা বেশি প্রেরণ হয়নি',
  nothingFromBranches: 'এই দিনে অন্য শাখা কিছু পাঠায়নি।',
  noVoucherYet: 'এখনও কোনো ভাউচার নেই',
  openDay: '{{weekday}}, চলছে',
  receivedVouchers: 'পাওয়া ভাউচার',
  remit: 'প্রেরণ করুন',
  remitted: 'প্রেরিত',
  remittedVoucher: '{{voucher}} প্রেরিত',
  remitting: 'প্রেরণ হচ্ছে',
  remitVoucher: '{{voucher}} প্রেরণ করুন',
  showMore: 'আরও {{number}}টি দেখান',
  tk: 'টাকা',
  waits: 'প্রেরণ হয়নি',
};
