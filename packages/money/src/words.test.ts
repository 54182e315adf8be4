import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountInBanglaWords, amountInEnglishWords } from '#words';

describe('amount in words', () => {
  it.each([
    [0n, 'Taka zero only', 'শূন্য টাকা মাত্র'],
    [1n, 'Taka zero and paisa one only', 'শূন্য টাকা এক পয়সা মাত্র'],
    [100n, 'Taka one only', 'এক টাকা মাত্র'],
    [19_99n, 'Taka nineteen and paisa ninety-nine only', 'ঊনিশ টাকা নিরানব্বই পয়সা মাত্র'],
    [40_00n, 'Taka forty only', 'চল্লিশ টাকা মাত্র'],
    [100_00n, 'Taka one hundred only', 'একশত টাকা মাত্র'],
    [1_88_950_00n, 'Taka one lakh eighty-eight thousand nine hundred fifty only', 'এক লক্ষ আটাশি হাজার নয়শত পঞ্চাশ টাকা মাত্র'],
    [50_000_05n, 'Taka fifty thousand and paisa five only', 'পঞ্চাশ হাজার টাকা পাঁচ পয়সা মাত্র'],
    [
      12_34_56_789_00n,
      'Taka twelve crore thirty-four lakh fifty-six thousand seven hundred eighty-nine only',
      'বারো কোটি চৌত্রিশ লক্ষ ছাপ্পান্ন হাজার সাতশত ঊননব্বই টাকা মাত্র',
    ],
    [1_00_000_00_00_000_00n, 'Taka one lakh crore only', 'এক লক্ষ কোটি টাকা মাত্র'],
    [-5_00n, 'Taka minus five only', 'ঋণাত্মক পাঁচ টাকা মাত্র'],
  ])('%d paisa', (paisa, english, bangla) => {
    expect(amountInEnglishWords(paisa)).toBe(english);
    expect(amountInBanglaWords(paisa)).toBe(bangla);
  });

  it('tells any two amounts apart', () => {
    const amounts = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
    fc.assert(
      fc.property(amounts, amounts, (one, other) => {
        expect(amountInEnglishWords(one) === amountInEnglishWords(other)).toBe(one === other);
        expect(amountInBanglaWords(one) === amountInBanglaWords(other)).toBe(one === other);
      }),
    );
  });

  it('has a word of its own for every number below a hundred', () => {
    const all = Array.from({ length: 100 }, (_, taka) => amountInBanglaWords(BigInt(taka) * 100n));
    expect(new Set(all).size).toBe(100);
  });
});
