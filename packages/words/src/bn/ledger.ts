import { common } from '#bn/common';
import { names } from '#bn/names';
import type { messages as english } from '#en/ledger';
import type { Translated } from '#text';

export const messages: Translated<typeof english> = {
  ...names,
  advance: 'অগ্রিম',
  afterCloseOthers: 'এরপর এর ভাউচার শুধু তারিখ বদলের অনুমতি যাঁদের আছে তাঁরাই বদলাতে পারবেন, এবং প্রতিবার দিনটি আবার সিল হবে।',
  afterCloseYou:
    'এরপর এর ভাউচার শুধু তারিখ বদলের অনুমতি যাঁদের আছে তাঁরাই বদলাতে পারবেন, আপনার সেই অনুমতি আছে; প্রতিবার দিনটি আবার সিল হবে।',
  afterJump: 'এরপর এই শাখায় যাঁরা ভাউচার লেখেন তাঁরা ঐ দিনেই লিখবেন, আগে বন্ধ হয়ে থাকলেও। দিনটি ছাড়ার সময় আবার সিল হবে।',
  chooseDay: 'একটি তারিখ বেছে নিন।',
  closeBody: '{{branch}} শাখার {{date}} বন্ধ ও সিল হবে, লেনদেনের তারিখ হবে {{next}}।',
  closeConfirm: 'দিন বন্ধ করুন',
  closeTitle: '{{date}} বন্ধ করবেন?',
  countTheDrawer: 'বন্ধ করার আগে নগদ গুনে নিন',
  customer: 'গ্রাহক',
  customerNumber: 'গ্রাহক নম্বর',
  daysAreClosed: 'হিসাব {{next}} এর আগের দিনগুলো পেরিয়ে গেছে। শুধু তারিখ বদল করে সেগুলো আবার খোলা যায়।',
  daySaved: '{{date}} সংরক্ষিত হয়েছে।',
  jumpConfirm: 'তারিখ বদলান',
  jumpTitle: '{{date}} তারিখে যাবেন?',
  mobileNumber: 'মোবাইল নম্বর',
  nextDate: 'পরবর্তী তারিখ',
  nextDayTooFar: 'এটি {{count}} দিনের বেশি সামনে: শুধু তারিখ বদলের অনুমতি যাঁদের আছে তাঁরাই সেখানে, বা আপনার দরকারি দিনে, যেতে পারেন।',
  otherAccount: 'অন্য হিসাব',
  openDay: common.tradingDay,
  supplier: 'সরবরাহকারী',
  supplierAndCustomer: 'সরবরাহকারী ও গ্রাহক',
  transactionDate: 'লেনদেনের তারিখ',
  upcomingDate: 'আসন্ন লেনদেনের তারিখ',
};
