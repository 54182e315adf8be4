import type { messages as english } from '#en/print';
import type { Translated } from '#text';

export const messages: Translated<typeof english> = {
  broughtForward: 'পূর্ব পৃষ্ঠার জের',
  carriedForward: 'পরবর্তী পৃষ্ঠায় জের',
  columnsTooWide: '{{font}} মাপের অক্ষরে কলামগুলো এই কাগজে পাশাপাশি ধরে না।',
  fewerRows: '{{font}} মাপের অক্ষরে এক পৃষ্ঠায় চাওয়া {{asked}} সারির মধ্যে সর্বোচ্চ {{fit}}টি ধরে।',
  laidOut: 'পৃষ্ঠা সাজানো হচ্ছে, {{all}}টির মধ্যে {{done}}টি',
  pageOf: 'পৃষ্ঠা {{page}} / {{pages}}',
  pageSubtotal: 'এই পৃষ্ঠার মোট',
  paper: 'কাগজ',
  paper_a4: 'A4 কাগজ',
  'paper_a4-landscape': 'A4, আড়াআড়ি',
  paper_a5: 'A5, অর্ধ পৃষ্ঠা',
  paper_letter: 'লেটার কাগজ',
  'paper_letter-landscape': 'লেটার, আড়াআড়ি',
  paper_roll58: 'রোল, ৫৮ মিমি',
  paper_roll80: 'রোল, ৮০ মিমি',
  phoneLine: 'ফোন {{phone}}',
  printedBy: 'মুদ্রণ {{date}}, {{time}}, {{name}}',
  rowsLaidOut: 'সারি সাজানো হচ্ছে, {{all}}টির মধ্যে {{done}}টি',
  rowTooHigh: '{{font}} মাপের অক্ষরে সবচেয়ে উঁচু সারি ও মোট এক পৃষ্ঠায় ধরে না।',
  smallerFont: 'অক্ষর {{font}}',
  systemGenerated: '* এই নথি কম্পিউটারে প্রস্তুত।',
  turnPaper: 'আড়াআড়ি',
  vouchersLaidOut: 'কাগজ সাজানো হচ্ছে, {{all}}টির মধ্যে {{done}}টি',
};
