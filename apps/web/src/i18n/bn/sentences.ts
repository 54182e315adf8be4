import type { Translated } from '../catalogue.ts';
import type { messages as english } from '../en/sentences.ts';

export const messages: Translated<typeof english> = {
  amountDecimals: 'টাকার পরিমাণে দশমিকের পরে সর্বোচ্চ ২ অঙ্ক।',
  amountMissing: 'টাকার পরিমাণ লিখুন।',
  amountTooLarge: 'টাকার পরিমাণ খুব বেশি।',
  characterUnreadable: 'লেখাটির একটি অক্ষর পড়া যায় না। আবার লিখুন।',
  dateWrong: 'সঠিক তারিখ লিখুন',
  emailWrong: 'সঠিক ইমেইল লিখুন।',
  gatewayAddressMissing: 'চালু গেটওয়ের ঠিকানা দিতে হবে।',
  gatewayAddressWrong: 'https:// দিয়ে শুরু হয় এমন ঠিকানা লিখুন।',
  hostMissing: 'হোস্ট লিখুন',
  hostNobodys: 'localhost ও 192.168.1.5 এর মতো সংখ্যা কোনো প্রতিষ্ঠানের নিজের নয়। একটি নাম দিন।',
  hostTwice: 'একই হোস্ট দুবার দেওয়া হয়েছে।',
  hostWrong: 'হোস্ট হলো books.example.com এর মতো নাম, http:// ও পোর্ট ছাড়া।',
  infoMissing: 'প্রয়োজনীয় তথ্য দিন।',
  nameMissing: 'নাম লিখুন',
  notANumber: 'এটি সংখ্যা নয়।',
  passwordLong: 'পাসওয়ার্ড সর্বোচ্চ ২০০ অক্ষরের হয়।',
  passwordShort: 'পাসওয়ার্ড অন্তত ১০ অক্ষরের হয়।',
  passwordsDiffer: 'দুটি পাসওয়ার্ড মেলে না।',
  rowIncomplete: 'হিসাব বেছে নিন ও টাকার পরিমাণ লিখুন',
  titleMissing: 'শিরোনাম লিখুন',
  tooLong: 'সর্বোচ্চ {{longest}} অক্ষর।',
  valueMissing: 'এটি দিতে হবে।',
  valueWrong: 'এটি ঠিক আছে কি না দেখুন।',
};
