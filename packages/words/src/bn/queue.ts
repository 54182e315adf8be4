import { common } from '#bn/common';
import type { messages as english } from '#en/queue';
import type { Translated } from '#text';

export const messages: Translated<typeof english> = {
  title: 'পাঠানোর অপেক্ষায়',
  hint: 'এই ভাউচারগুলো এই ব্রাউজারে সংরক্ষিত; সম্ভব হলেই এই ক্রমে বইয়ে উঠবে।',
  dayHint: 'যে দিনের জন্য সংরক্ষিত তা বন্ধ হয়ে গেছে। কোন দিনে উঠবে বলুন।',
  show: 'দেখুন',
  sendNow: 'এখন চেষ্টা করুন',
  allSent: 'সবকিছু পাঠানো হয়েছে।',
  takeBack: common.takeBack,
  changeOf: '{{number}}-এর পরিবর্তন',
  savedAt_one: '{{count, digits}}টি সারি, {{date}} তারিখে {{time}} টায় সংরক্ষিত।',
  savedAt_other: '{{count, digits}}টি সারি, {{date}} তারিখে {{time}} টায় সংরক্ষিত।',
  dated: '{{date}} তারিখের।',
  waitsForBranch: 'আপনি {{branch}} শাখায় কাজ করলে যাবে।',
  mayHaveArrived: 'শেষবার পাঠানোর উত্তর আসেনি; বইয়ে উঠে থাকতে পারে।',
  voucherNumber: common.voucherNumberIs,
  saveFailed: 'সংরক্ষণ করতে সমস্যা হয়েছে।',
  updateFailed: 'লেনদেন হালনাগাদ করা যায়নি।',
  invoiceSaveFailed: 'চালান সংরক্ষণ করা গেল না!',
  storeFailed: 'তথ্য সংরক্ষণ করা গেল না!',
  installmentSaleFailed: 'সংরক্ষণ করা গেল না!',
  editFailed: 'তথ্য পরিবর্তন করা গেল না!',
  updated: 'লেনদেন হালনাগাদ হয়েছে!',
  inBooks: '{{number}} বইয়ে উঠেছে।',
  dayBody_one: '{{was}} তারিখের সংরক্ষিত {{count, digits}}টি ভাউচার এখনো পাঠানো হয়নি।',
  dayBody_other: '{{was}} তারিখের সংরক্ষিত {{count, digits}}টি ভাউচার এখনো পাঠানো হয়নি।',
  unreadable_one:
    'এই পৃষ্ঠার অন্য সংস্করণে টাইপ করা আপনার {{count, digits}}টি দলিল এই ব্রাউজারে আছে। এগুলো বইয়ে নেই, এখানে খোলাও যায় না।',
  unreadable_other:
    'এই পৃষ্ঠার অন্য সংস্করণে টাইপ করা আপনার {{count, digits}}টি দলিল এই ব্রাউজারে আছে। এগুলো বইয়ে নেই, এখানে খোলাও যায় না।',
  saveAsText: 'লেখা হিসেবে সংরক্ষণ',
  discardUnreadable: 'যা টাইপ করা হয়েছিল তা বাদ দেবেন?',
  discardUnreadableHint: 'এই ব্রাউজার থেকে মুছে যাবে। আপনার সংরক্ষিত লেখাটিই তখন একমাত্র অবশিষ্ট।',
  later: 'পরে',
  saveOn: '{{date}} তারিখে সংরক্ষণ',
  waitsAtDayClose_one: 'সংরক্ষিত {{count, digits}}টি ভাউচার এখনো পাঠানো হয়নি। সেটি গেলে দিন বন্ধ করুন।',
  waitsAtDayClose_other: 'সংরক্ষিত {{count, digits}}টি ভাউচার এখনো পাঠানো হয়নি। সেগুলো গেলে দিন বন্ধ করুন।',
};
