import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brokenInto, type LeafForm, type LeafTexts, layOutLeaf } from './leaf-layout.ts';

/** Half an em a letter, so that a line of 10 mm has about as many letters as points allow. */
const measure = (text: string) => text.length / 2;
const place = (leftMm: number, topMm: number) => ({ leftMm, topMm });

const form: LeafForm = {
  widthMm: 190.5,
  heightMm: 88.9,
  fontPt: 12,
  language: 'en',
  dateStepMm: 5.5,
  places: {
    date: place(139, 9),
    payee: place(24, 24),
    words: place(34, 33.5),
    more: place(12, 43),
    amount: place(146, 41),
    crossing: place(8, 7),
  },
  payeeWidthMm: 100,
  wordsWidthMm: 50,
  moreWidthMm: 60,
};
const texts: LeafTexts = {
  date: '2026-07-05',
  payee: 'Rahman Traders',
  words: 'Taka one lakh eighty-eight thousand only',
  figures: '1,88,000.00',
  crossing: '',
};
const partsOf = (more: Partial<LeafForm> = {}, said: Partial<LeafTexts> = {}) =>
  layOutLeaf({ ...form, ...more }, { ...texts, ...said }, measure);
const textsOf = (laid: ReturnType<typeof layOutLeaf>) => laid.placed.map(({ part, text }) => [part, text]);

describe('a cheque on its form', () => {
  it('stands where the form says, with the words on two lines and without what is empty', () => {
    const laid = partsOf();
    expect(textsOf(laid)).toEqual([
      ['date', '05072026'],
      ['payee', 'Rahman Traders'],
      ['words', 'Taka one lakh'],
      ['more', 'eighty-eight thousand only'],
      ['amount', '1,88,000.00'],
    ]);
    expect(laid.placed.map(({ leftMm, topMm }) => [leftMm, topMm])).toEqual([
      [139, 9],
      [24, 24],
      [34, 33.5],
      [12, 43],
      [146, 41],
    ]);
    expect(laid.placed[0]).toMatchObject({ stepMm: 5.5, sizeMm: (12 * 25.4) / 72 });
    expect(laid.tooLong).toEqual([]);
  });

  it('has a date as a text, and a crossing', () => {
    const laid = partsOf({ dateStepMm: null }, { crossing: 'A/C payee only' });
    expect(laid.placed[0]).toMatchObject({ text: '05/07/2026', stepMm: null });
    expect(laid.placed.at(-1)).toMatchObject({ part: 'crossing', leftMm: 8, topMm: 7 });
  });

  it('gets smaller letters for what is long, and says what does not fit in the smallest', () => {
    const long = partsOf({ payeeWidthMm: 25 });
    expect(long.placed[1]).toMatchObject({ text: 'Rahman Traders' });
    expect(long.placed[1]?.sizeMm).toBeLessThan((12 * 25.4) / 72);
    expect(long.tooLong).toEqual([]);
    expect(partsOf({ payeeWidthMm: 10 }).tooLong).toEqual(['payee']);
    expect(partsOf({ moreWidthMm: 0, wordsWidthMm: 30 }).tooLong).toEqual(['words']);
  });

  it('keeps every word in its order, and no line is too wide', () => {
    const words = fc.array(fc.stringMatching(/^[a-z-]{1,12}$/), { minLength: 1, maxLength: 14 });
    const widths = fc.tuple(fc.integer({ min: 3, max: 40 }), fc.integer({ min: 0, max: 40 }));
    fc.assert(
      fc.property(words, widths, (all, widthsEm) => {
        const lines = brokenInto(all.join(' '), widthsEm, measure);
        if (lines === null) return;
        expect(lines.filter((line) => line !== '').join(' ')).toBe(all.join(' '));
        for (const [index, line] of lines.entries()) expect(measure(line)).toBeLessThanOrEqual(widthsEm[index] ?? 0);
      }),
    );
  });
});
