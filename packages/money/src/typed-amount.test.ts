import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toBanglaDigits } from '#decimal';
import { formatPaisa } from '#format';
import { paisaToText } from '#paisa';
import { type AmountFault, readAmount } from '#typed-amount';
import { MAX_ROW_PAISA } from '#voucher-limits';

const amounts = fc.bigInt({ min: 0n, max: MAX_ROW_PAISA });
const small = fc.bigInt({ min: 0n, max: 100_000_00n });

describe('a typed amount', () => {
  it.each([
    ['0', 0n],
    ['1250', 1250_00n],
    [' 1250.5 ', 1250_50n],
    ['.5', 50n],
    ['5.', 5_00n],
    ['0007', 7_00n],
    ['12.340', 12_34n],
    ['1,25,000.50', 1_25_000_50n],
    ['1,234,567.89', 12_34_567_89n],
    ['১,২৫,০০০.৫০', 1_25_000_50n],
    ['10000000000', MAX_ROW_PAISA],
  ])('%j', (text, paisa) => {
    expect(readAmount(text)).toEqual({ ok: true, paisa, isSum: false });
  });

  it.each([
    ['500+250', 750_00n],
    ['1200*3', 3600_00n],
    ['1200×3', 3600_00n],
    ['12 x 50', 600_00n],
    ['1,200 × 3 + 50', 3650_00n],
    ['1000 - 0.01', 999_99n],
    ['1000−1–1', 998_00n],
    ['1000/8', 125_00n],
    ['1000 ÷ 3 × 3', 1000_00n],
    ['2+3*4', 14_00n],
    ['20-12/4*2', 14_00n],
    ['12.345*2', 24_69n],
    ['-50+100', 50_00n],
    ['0.1+0.2', 30n],
    ['1.15*100', 115_00n],
    ['৫০০+২৫০', 750_00n],
  ])('the sum %j', (text, paisa) => {
    expect(readAmount(text)).toEqual({ ok: true, paisa, isSum: true });
  });

  it.each<[string, AmountFault]>([
    ['', 'empty'],
    ['  ', 'empty'],
    ['500+', 'unfinished'],
    ['500+250*', 'unfinished'],
    ['-', 'unfinished'],
    ['.', 'unfinished'],
    ['1,', 'unfinished'],
    ['1,25', 'unfinished'],
    ['1,25,0', 'unfinished'],
    ['1,234,5', 'unfinished'],
    ['1e5', 'unreadable'],
    ['abc', 'unreadable'],
    ['12a', 'unreadable'],
    ['1.2.3', 'unreadable'],
    ['Tk 500', 'unreadable'],
    ['৳৫', 'unreadable'],
    ['1 250', 'unreadable'],
    ['+5', 'unreadable'],
    ['*5', 'unreadable'],
    ['5++5', 'unreadable'],
    ['5*-3', 'unreadable'],
    ['--5', 'unreadable'],
    ['(500)', 'unreadable'],
    ['.+5', 'unreadable'],
    [',250', 'unreadable'],
    ['1,2+3', 'comma'],
    ['1,,000', 'comma'],
    ['1,2345', 'comma'],
    ['12,3,456', 'comma'],
    ['1,5.0', 'comma'],
    ['12.345', 'too_many_decimals'],
    ['0.001', 'too_many_decimals'],
    ['-50', 'below_zero'],
    ['50-100', 'below_zero'],
    ['10000000000.01', 'too_large'],
    ['12345678901234567', 'too_large'],
    ['99999*99999*99999', 'too_large'],
    ['500/0', 'divided_by_zero'],
    ['500/0.00+1', 'divided_by_zero'],
    ['1'.repeat(201), 'unreadable'],
  ])('%j: %s', (text, fault) => {
    expect(readAmount(text)).toEqual({ ok: false, fault });
  });

  it('says near what a division comes out that leaves less than a paisa', () => {
    expect(readAmount('1000/3')).toEqual({ ok: false, fault: 'inexact', nearPaisa: 333_33n });
    expect(readAmount('2000/3')).toEqual({ ok: false, fault: 'inexact', nearPaisa: 666_67n });
    expect(readAmount('0.005*1')).toEqual({ ok: false, fault: 'inexact', nearPaisa: 1n });
  });

  it('takes no more than the field does', () => {
    expect(readAmount('500', 499_99n)).toEqual({ ok: false, fault: 'too_large' });
    expect(readAmount('500', 500_00n).ok).toBe(true);
  });
});

describe('whatever is typed', () => {
  const written = fc.constantFrom(
    paisaToText,
    (paisa: bigint) => toBanglaDigits(paisaToText(paisa)),
    ...(['indian', 'western'] as const).map(
      (grouping) => (paisa: bigint) => (paisa === 0n ? '0' : formatPaisa(paisa, { decimals: 2, grouping })),
    ),
  );

  it('an amount is read as that amount, in both groupings and scripts', () => {
    fc.assert(
      fc.property(amounts, written, (paisa, write) => {
        expect(readAmount(write(paisa))).toEqual({ ok: true, paisa, isSum: false });
      }),
    );
  });

  it('sums and differences of amounts are exact', () => {
    const terms = fc.array(fc.record({ paisa: small, isMinus: fc.boolean() }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(small, terms, written, (first, others, write) => {
        const text = others.map(({ paisa, isMinus }) => `${isMinus ? '-' : '+'}${write(paisa)}`).join('');
        const sum = others.reduce((so, { paisa, isMinus }) => (isMinus ? so - paisa : so + paisa), first);
        const reading = readAmount(write(first) + text);
        expect(reading).toEqual(sum < 0n ? { ok: false, fault: 'below_zero' } : { ok: true, paisa: sum, isSum: true });
      }),
    );
  });

  it('a product divided by its factor is the amount again', () => {
    fc.assert(
      fc.property(small, fc.integer({ min: 1, max: 9999 }), (paisa, factor) => {
        expect(readAmount(`${paisaToText(paisa)} × ${factor} ÷ ${factor}`)).toEqual({ ok: true, paisa, isSum: true });
      }),
    );
  });

  it('a division either comes out to the paisa or is said, with the nearest paisa', () => {
    fc.assert(
      fc.property(small, fc.bigInt({ min: 1n, max: 500n }), (paisa, parts) => {
        const reading = readAmount(`${paisaToText(paisa)}/${parts}`);
        if (reading.ok) expect(reading.paisa * parts).toBe(paisa);
        else {
          const missed = (reading.nearPaisa ?? 0n) * parts - paisa;
          expect(reading.fault).toBe('inexact');
          expect(missed !== 0n && 2n * (missed < 0n ? -missed : missed) <= parts).toBe(true);
        }
      }),
    );
  });

  it('nobody is scolded on the way to an amount: its beginnings are amounts or unfinished', () => {
    fc.assert(
      fc.property(small, small, written, fc.constantFrom('+', '-', '*'), (one, other, write, operator) => {
        const text = `${write(one)} ${operator} ${write(other)}`;
        for (let end = 1; end <= text.length; end += 1) {
          const reading = readAmount(text.slice(0, end), 10n ** 30n);
          if (!reading.ok) expect(['unfinished', 'below_zero', 'inexact']).toContain(reading.fault);
        }
      }),
    );
  });

  it('there is an answer, and an amount is never below zero or above the most', () => {
    const keys = fc.constantFrom(...'0123456789০৫৯.,+-−*×x/÷ ()e৳');
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: keys, maxLength: 20 })), (text) => {
        const reading = readAmount(text);
        if (reading.ok) expect(reading.paisa >= 0n && reading.paisa <= MAX_ROW_PAISA).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
