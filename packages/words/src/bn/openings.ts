import { common } from '#bn/common';
import type { messages as english } from '#en/openings';
import type { Translated } from '#text';

export const messages: Translated<typeof english> = {
  accountMissing: common.selectLedgerAccount,
  addBill: 'বিল যোগ করুন',
  againstEquity: 'প্রারম্ভিক জেরের মূলধনের বিপরীতে',
  billCount_one: '{{total}}টি বিল',
  billCount_other: '{{total}}টি বিল',
  billsLabel: 'বিলসমূহ',
  billsFit: 'বিলগুলোর যোগফল প্রারম্ভিক জেরের সমান।',
  billsOf: '{{name}} এর বিল',
  billsOpen: 'বিলের সঙ্গে প্রারম্ভিক জেরের পার্থক্য {{amount}}।',
  datedOn: 'প্রারম্ভিক জেরের তারিখ {{date}}, প্রথম লেনদেনের দিনের আগের দিন।',
  discardChanges: 'পরিবর্তন বাদ দিন',
  everyGroup: 'সব গ্রুপ',
  importHint:
    'হিসাব নম্বর, হিসাব, ডেবিট, ক্রেডিট, মন্তব্য, বিল নম্বর, বিলের তারিখ ও পরিশোধের তারিখ শিরোনামসহ এক্সেল বা CSV ফাইল; প্রতি হিসাবে একটি সারি, গ্রাহক ও সরবরাহকারীর প্রতি বিলে একটি।',
  interBranchFixed: 'এই জের দুই শাখাতেই আছে। বদলাতে হলে সরিয়ে আবার লিখুন।',
  keepRow: '{{name}} রাখুন',
  needsJump: 'প্রারম্ভিক দিনটি বন্ধ: তারিখ বদলের অনুমতি যাঁদের আছে শুধু তাঁরাই প্রারম্ভিক জের লেখেন।',
  newRow: 'নতুন সারি',
  removeRow: common.removeNamed,
  removeBill: 'বিল {{number}} সরান',
  saveRows_one: '{{total}}টি সারি সংরক্ষণ',
  saveRows_other: '{{total}}টি সারি সংরক্ষণ',
  searchOpenings: 'প্রারম্ভিক জের খুঁজুন',
  tooMany: 'একবারে সর্বোচ্চ {{most}}টি সারি সংরক্ষণ হয়। বেশি হলে আমদানি করুন।',
  totalCredit: 'মোট ক্রেডিট',
  totalDebit: 'মোট ডেবিট',
};
