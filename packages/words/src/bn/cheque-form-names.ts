import { common } from '#bn/common';
import type { chequeFormNames as english } from '#en/cheque-form-names';
import type { Translated } from '#text';

export const chequeFormNames: Translated<typeof english> = {
  leafWidth: 'পাতার প্রস্থ (মিমি)',
  leafHeight: 'পাতার উচ্চতা (মিমি)',
  fontSizePt: 'অক্ষর (পয়েন্ট)',
  wordsLanguage: 'কথায় টাকার ভাষা',
  dateStyle: common.date,
  dateStep: 'তারিখ: এক ঘর থেকে পরের ঘর (মিমি)',
  dateLeft: 'তারিখ: বাম থেকে (মিমি)',
  dateTop: 'তারিখ: উপর থেকে (মিমি)',
  payeeLeft: 'প্রাপক: বাম থেকে (মিমি)',
  payeeTop: 'প্রাপক: উপর থেকে (মিমি)',
  payeeWidth: 'প্রাপক: প্রস্থ (মিমি)',
  wordsLeft: 'কথায়: বাম থেকে (মিমি)',
  wordsTop: 'কথায়: উপর থেকে (মিমি)',
  wordsWidth: 'কথায়: প্রস্থ (মিমি)',
  moreLeft: 'দ্বিতীয় লাইন: বাম থেকে (মিমি)',
  moreTop: 'দ্বিতীয় লাইন: উপর থেকে (মিমি)',
  moreWidth: 'দ্বিতীয় লাইন: প্রস্থ (মিমি)',
  amountLeft: 'অঙ্কে: বাম থেকে (মিমি)',
  amountTop: 'অঙ্কে: উপর থেকে (মিমি)',
  isCrossed: 'ক্রস: “A/C payee only”',
  crossingLeft: 'ক্রস: বাম থেকে (মিমি)',
  crossingTop: 'ক্রস: উপর থেকে (মিমি)',
};
