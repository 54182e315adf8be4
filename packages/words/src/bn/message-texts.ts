import type { messageTexts as english } from '#en/message-texts';
import type { Translated } from '#text';

export const messageTexts: Translated<typeof english> = {
  before: 'প্রিয় {customer}, {invoice} এর {number} নং কিস্তি {amount} টাকা, পরিশোধের তারিখ {date}। ধন্যবাদ। {shop} {phone}',
  due: 'প্রিয় {customer}, {invoice} এর {number} নং কিস্তি {amount} টাকা পরিশোধের তারিখ আজ। ধন্যবাদ। {shop} {phone}',
  after:
    'প্রিয় {customer}, {invoice} এর {number} নং কিস্তি {amount} টাকা {date} তারিখে পরিশোধের কথা ছিল। অনুগ্রহ করে দ্রুত পরিশোধ করুন। {shop} {phone}',
  receipt:
    'প্রিয় {customer}, {date} তারিখে {amount} টাকা পেয়েছি, রসিদ {receipt}। {invoice} এর বাকি {due} টাকা। ধন্যবাদ। {shop} {phone}',
  portalCode: '{shop} এ প্রবেশের কোড {code}। মেয়াদ ৫ মিনিট। কাউকে বলবেন না।',
  trial: 'এটি {shop} এর একটি পরীক্ষামূলক বার্তা।',
};
