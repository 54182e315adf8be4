import type { messages as english } from '#en/print';
import type { Translated } from '#text';

export const messages: Translated<typeof english> = {
  broughtForward: 'পূর্ব পৃষ্ঠার জের',
  carriedForward: 'পরবর্তী পৃষ্ঠায় জের',
  pageOf: 'পৃষ্ঠা {{page}} / {{pages}}',
  pageSubtotal: 'এই পৃষ্ঠার মোট',
  paper: 'কাগজ',
  paper_a4: 'A4 কাগজ',
  paper_a5: 'A5, অর্ধ পৃষ্ঠা',
  paper_letter: 'লেটার কাগজ',
  paper_roll58: 'রোল, ৫৮ মিমি',
  paper_roll80: 'রোল, ৮০ মিমি',
  phoneLine: 'ফোন {{phone}}',
  printedBy: 'মুদ্রণ {{date}}, {{time}}, {{name}}',
  systemGenerated: '* এই নথি কম্পিউটারে প্রস্তুত।',
};
