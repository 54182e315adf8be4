import { PAISA_PER_TAKA, type Paisa } from '#units';

/** The words of a language for amounts: its numbers below a hundred and the names of the powers above. */
type NumberWords = {
  belowHundred: (value: number) => string;
  hundred: string;
  thousand: string;
  lakh: string;
  crore: string;
};

const englishOnes = [
  ...['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const englishTens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

function englishBelowHundred(value: number): string {
  if (value < 20) return englishOnes[value] ?? '';
  return [englishTens[Math.floor(value / 10)], englishOnes[value % 10]].filter(Boolean).join('-');
}

/** Bangla has a separate word for each number up to ninety-nine; ten on a line, from 0. */
const banglaNumbers = [
  ' এক দুই তিন চার পাঁচ ছয় সাত আট নয়',
  'দশ এগারো বারো তেরো চৌদ্দ পনেরো ষোলো সতেরো আঠারো ঊনিশ',
  'বিশ একুশ বাইশ তেইশ চব্বিশ পঁচিশ ছাব্বিশ সাতাশ আটাশ ঊনত্রিশ',
  'ত্রিশ একত্রিশ বত্রিশ তেত্রিশ চৌত্রিশ পঁয়ত্রিশ ছত্রিশ সাঁইত্রিশ আটত্রিশ ঊনচল্লিশ',
  'চল্লিশ একচল্লিশ বিয়াল্লিশ তেতাল্লিশ চুয়াল্লিশ পঁয়তাল্লিশ ছেচল্লিশ সাতচল্লিশ আটচল্লিশ ঊনপঞ্চাশ',
  'পঞ্চাশ একান্ন বায়ান্ন তিপ্পান্ন চুয়ান্ন পঞ্চান্ন ছাপ্পান্ন সাতান্ন আটান্ন ঊনষাট',
  'ষাট একষট্টি বাষট্টি তেষট্টি চৌষট্টি পঁয়ষট্টি ছেষট্টি সাতষট্টি আটষট্টি ঊনসত্তর',
  'সত্তর একাত্তর বাহাত্তর তিয়াত্তর চুয়াত্তর পঁচাত্তর ছিয়াত্তর সাতাত্তর আটাত্তর ঊনআশি',
  'আশি একাশি বিরাশি তিরাশি চুরাশি পঁচাশি ছিয়াশি সাতাশি আটাশি ঊননব্বই',
  'নব্বই একানব্বই বিরানব্বই তিরানব্বই চুরানব্বই পঁচানব্বই ছিয়ানব্বই সাতানব্বই আটানব্বই নিরানব্বই',
].flatMap((line) => line.split(' '));

const english: NumberWords = {
  belowHundred: englishBelowHundred,
  hundred: ' hundred',
  thousand: ' thousand',
  lakh: ' lakh',
  crore: ' crore',
};

const bangla: NumberWords = {
  belowHundred: (value) => banglaNumbers[value] ?? '',
  hundred: 'শত',
  thousand: ' হাজার',
  lakh: ' লক্ষ',
  crore: ' কোটি',
};

/** Returns a number above zero in words. Crores above one are themselves in words: one lakh crore. */
function inWords(value: bigint, words: NumberWords): string {
  const crores = value / 10_000_000n;
  const rest = Number(value % 10_000_000n);
  const parts = [
    { count: Math.floor(rest / 100_000), name: words.lakh },
    { count: Math.floor(rest / 1000) % 100, name: words.thousand },
    { count: Math.floor(rest / 100) % 10, name: words.hundred },
    { count: rest % 100, name: '' },
  ];
  return [
    crores > 0n ? inWords(crores, words) + words.crore : '',
    ...parts.map(({ count, name }) => (count > 0 ? words.belowHundred(count) + name : '')),
  ]
    .filter(Boolean)
    .join(' ');
}

function parts(amountPaisa: Paisa): { minus: boolean; taka: bigint; paisa: bigint } {
  const magnitude = amountPaisa < 0n ? -amountPaisa : amountPaisa;
  return { minus: amountPaisa < 0n, taka: magnitude / PAISA_PER_TAKA, paisa: magnitude % PAISA_PER_TAKA };
}

/** Returns `Taka one lakh eighty-eight thousand nine hundred fifty and paisa five only`. */
export function amountInEnglishWords(amountPaisa: Paisa): string {
  const { minus, taka, paisa } = parts(amountPaisa);
  const whole = `Taka ${minus ? 'minus ' : ''}${taka === 0n ? 'zero' : inWords(taka, english)}`;
  return `${whole}${paisa === 0n ? '' : ` and paisa ${inWords(paisa, english)}`} only`;
}

/** Returns `এক লক্ষ আটাশি হাজার নয়শত পঞ্চাশ টাকা পাঁচ পয়সা মাত্র`. */
export function amountInBanglaWords(amountPaisa: Paisa): string {
  const { minus, taka, paisa } = parts(amountPaisa);
  const whole = `${minus ? 'ঋণাত্মক ' : ''}${taka === 0n ? 'শূন্য' : inWords(taka, bangla)} টাকা`;
  return `${whole}${paisa === 0n ? '' : ` ${inWords(paisa, bangla)} পয়সা`} মাত্র`;
}
