import { describe, expect, it } from 'vitest';
import { printLimits } from '#session/preferences.ts';
import { printNumber } from './print-number.ts';

describe('Rows and Font', () => {
  it('fall back to 10 where they are no number', () => {
    for (const text of ['', ' ', 'twelve', '1.5', '-3', '12px']) {
      expect(printNumber(text, printLimits.rows), text).toBe(10);
    }
  });

  it('stay on the paper', () => {
    expect(printNumber('0', printLimits.rows)).toBe(1);
    expect(printNumber('99999999999999999999', printLimits.rows)).toBe(200);
    expect(printNumber('2', printLimits.font)).toBe(6);
    expect(printNumber('900', printLimits.font)).toBe(24);
  });

  it('are typed in Bangla digits too', () => {
    expect(printNumber(' ১৫ ', printLimits.rows)).toBe(15);
  });
});
