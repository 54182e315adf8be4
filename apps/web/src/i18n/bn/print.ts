import type { Translated } from '../catalogue.ts';
import type { messages as english } from '../en/print.ts';

export const messages: Translated<typeof english> = {
  broughtForward: 'পূর্ব পৃষ্ঠার জের',
  carriedForward: 'পরবর্তী পৃষ্ঠায় জের',
  pageOf: 'পৃষ্ঠা {{page}} / {{pages}}',
  pageSubtotal: 'এই পৃষ্ঠার মোট',
  pages: 'পৃষ্ঠা',
  phone: 'ফোন {{phone}}',
  printedBy: 'মুদ্রণ {{date}}, {{time}}, {{name}}',
  systemGenerated: '* এই নথি কম্পিউটারে প্রস্তুত।',
};
