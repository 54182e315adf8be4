import { expect, it } from 'vitest';
import { formatsFor } from './format.ts';

it('writes figures as the language and the branch write them', () => {
  const english = formatsFor('en', 'indian');
  expect(english.amount(12_500_050n)).toBe('1,25,000.50');
  expect(english.total(12_500_050n)).toBe('1,25,000.50');
  expect(english.total(12_500_000n)).toBe('1,25,000');
  expect(english.total(0n)).toBe('-');
  expect(formatsFor('en', 'western').total(123_456_700n)).toBe('1,234,567');
  const bangla = formatsFor('bn', 'indian');
  expect(bangla.amount(12_500_050n)).toBe('১,২৫,০০০.৫০');
  expect([bangla.total(10_050n), bangla.total(10_000n)]).toEqual(['১০০.৫০', '১০০']);
  expect(bangla.date('2026-11-19')).toBe('১৯/১১/২০২৬');
  expect(bangla.count(42)).toBe('৪২');
});

it.each([
  [12_500n, '12.5', '12'],
  [-500n, '-0.5', '-1'],
  [999n, '0.999', '-'],
  [123_456_000n, '1,23,456', '1,23,456'],
])('a quantity of %d thousandths is %s, in whole units %s', (milli, exact, floored) => {
  const { quantity, wholeQuantity } = formatsFor('en', 'indian');
  expect([quantity(milli), wholeQuantity(milli)]).toEqual([exact, floored]);
});

it.each([
  [0n, '-'],
  [5_000n, '0.005'],
  [40_000_000n, '40.00'],
  [43_876_924n, '43.876924'],
  [123_456_500_000n, '1,23,456.50'],
])('a unit that costs %d millionths costs %s', (micro, text) => {
  expect(formatsFor('en', 'indian').cost(micro)).toBe(text);
  expect(formatsFor('bn', 'indian').cost(40_120_000n)).toBe('৪০.১২');
});

it('tells the time of the company, wherever the browser is', () => {
  const { time, dayOf, weekday } = formatsFor('en', 'indian');
  expect(time('2026-11-19T18:30:00Z')).toBe('12:30 am');
  expect(formatsFor('bn', 'indian').time('2026-11-19T11:05:00Z')).toBe('বিকাল ৫:০৫');
  expect(dayOf('2026-11-19T18:30:00Z')).toBe('20/11/2026');
  expect(weekday('2026-11-19')).toBe('Thursday');
});
