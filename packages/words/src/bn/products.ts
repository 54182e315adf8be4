import { common } from '#bn/common';
import { invoiceNames } from '#bn/invoice-names';
import { sheets } from '#bn/sheets';
import type { messages as english } from '#en/products';
import type { Translated } from '#text';

export const messages: Translated<typeof english> = {
  material: invoiceNames.material,
  recipeMakes: invoiceNames.recipeMakes,
  addToLabels: 'একটি পণ্য যোগ করুন',
  copiesOf: '{{name}} এর লেবেল',
  from: invoiceNames.holdsFrom,
  holdsNow: 'এখন চলছে',
  labelCount_one: '{{total}}টি লেবেল',
  labelCount_other: '{{total}}টি লেবেল',
  labelPaper: 'লেবেলের কাগজ',
  madeOf: 'যা দিয়ে তৈরি',
  addMaterial: 'উপকরণ যোগ করুন',
  costOfOne: 'একটির খরচ',
  noRecipe: 'কী দিয়ে তৈরি তা বলা নেই। উৎপাদনের সময় রেসিপির উপকরণ প্রস্তাব করা হয়।',
  labels: common.barcodeLabels,
  labelsHint: 'নাম, কোড বা বারকোড দিয়ে পণ্য খুঁজুন, অথবা স্ক্যান করুন।',
  noLabels: 'লেবেল দেখতে একটি পণ্য যোগ করুন।',
  noPrices: 'এখনো কোনো মূল্য দেওয়া হয়নি।',
  paper_a4x24: 'A4, ৭০ × ৩৭ মিমি লেবেল ২৪টি',
  paper_a4x65: 'A4, ৩৮ × ২১ মিমি লেবেল ৬৫টি',
  paper_roll38: 'রোল, ৩৮ × ২৫ মিমি',
  paper_roll50: 'রোল, ৫০ × ৩০ মিমি',
  averageCost: sheets.averageCost,
  unitCost: sheets.unitCost,
  value: sheets.value,
  lastMovements: 'সর্বশেষ মজুদ লেনদেন',
  noStock: 'কোনো শাখায় এখনো এর লেনদেন হয়নি।',
  noMovements: 'এর কোনো মজুদ লেনদেন হয়নি।',
  serialsInStock_one: 'মজুদে {{all}}টি সিরিয়াল',
  serialsInStock_other: 'মজুদে {{all}}টি সিরিয়াল',
  prices: 'মূল্য',
  pricesHint: 'কোন দিন থেকে কোন মূল্য চলেছে।',
  printLabels: 'লেবেল মুদ্রণ',
  removeFromLabels: '{{name}} বাদ দিন',
  setBy: 'যিনি দিয়েছেন',
  showPrice: 'বিক্রয় মূল্যসহ',
  tooManyLabels: 'একসাথে সর্বোচ্চ {{most}}টি লেবেল মুদ্রণ হয়।',
};
