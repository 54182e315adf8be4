import type { messages as english } from '#en/imports';
import type { Translated } from '#text';

export const messages: Translated<typeof english> = {
  cell: 'ঘর',
  choose: 'ফাইল বাছুন',
  button_one: '{{total}}টি সারি আমদানি করুন',
  button_other: '{{total}}টি সারি আমদানি করুন',
  column: 'কলাম',
  done: 'আমদানি হয়েছে: {{added}}টি যোগ, {{changed}}টি পরিবর্তন।',
  faults_one: '{{total}}টি ঘর নেওয়া যায়নি। ঠিক না হওয়া পর্যন্ত কিছুই আমদানি হবে না।',
  faults_other: '{{total}}টি ঘর নেওয়া যায়নি। ঠিক না হওয়া পর্যন্ত কিছুই আমদানি হবে না।',
  file: 'স্প্রেডশিট',
  nothing: 'প্রতিটি সারি আগে থেকেই এমন আছে। আমদানির কিছু নেই।',
  problem: 'কী ভুল',
  ready: '{{added}}টি যোগ হবে, {{changed}}টি বদলাবে, {{unchanged}}টি যেমন আছে থাকবে।',
  row: 'সারি',
  title: 'আমদানি: {{name}}',
  wait: 'ফাইলটি পড়া হচ্ছে',
};
