import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MAX_WIRE_UNITS,
  parseUnits,
  toBanglaDigits,
  toLatinDigits,
  UnwritableAmountError,
  unitsFromNumber,
  unitsToNumber,
  unitsToText,
} from '#decimal';
import { milliFromNumber, milliToNumber, parseMilli } from '#milli';
import { paisaFromNumber, paisaToNumber, paisaToText, parsePaisa } from '#paisa';

const wireUnits = fc.bigInt({ min: -MAX_WIRE_UNITS, max: MAX_WIRE_UNITS });
const places = fc.constantFrom(2, 3);

describe('numbers of the wire', () => {
  it.each([
    [0, 0n],
    [-0, 0n],
    [0.1, 10n],
    [0.07, 7n],
    [1.15, 115n],
    [-1250.5, -125050n],
    [4.35, 435n],
    [1.005e2, 10050n],
    [70_368_744_177_663.99, MAX_WIRE_UNITS],
    [-70_368_744_177_663.99, -MAX_WIRE_UNITS],
  ])('reads %d taka as %d paisa', (taka, paisa) => {
    expect(paisaFromNumber(taka)).toEqual({ ok: true, units: paisa });
  });

  it.each([
    [Number.NaN, 'not_finite'],
    [Number.POSITIVE_INFINITY, 'not_finite'],
    [Number.NEGATIVE_INFINITY, 'not_finite'],
    [0.001, 'too_many_decimals'],
    [1.005, 'too_many_decimals'],
    [0.1 + 0.2, 'too_many_decimals'],
    [1e-7, 'too_many_decimals'],
    [Number.MIN_VALUE, 'too_many_decimals'],
    [70_368_744_177_664, 'too_large'],
    [Number.MAX_SAFE_INTEGER, 'too_large'],
    [1e21, 'too_large'],
    [-Number.MAX_VALUE, 'too_large'],
  ])('refuses %d taka: %s', (taka, reason) => {
    expect(paisaFromNumber(taka)).toEqual({ ok: false, reason });
  });

  it('reads three decimals of quantities and rates, and no more', () => {
    expect(milliFromNumber(2.125)).toEqual({ ok: true, units: 2125n });
    expect(milliFromNumber(2.1255)).toEqual({ ok: false, reason: 'too_many_decimals' });
    expect(milliToNumber(2125n)).toBe(2.125);
  });

  it('gives back every amount that it takes', () => {
    fc.assert(
      fc.property(wireUnits, places, (units, decimals) => {
        expect(unitsFromNumber(unitsToNumber(units, decimals), decimals)).toEqual({ ok: true, units });
      }),
    );
  });

  it('survives JSON', () => {
    fc.assert(
      fc.property(wireUnits, (units) => {
        const sent = Number(JSON.parse(JSON.stringify(paisaToNumber(units))));
        expect(paisaFromNumber(sent)).toEqual({ ok: true, units });
      }),
    );
  });

  it('never takes part of a number: what it reads is the number', () => {
    fc.assert(
      fc.property(fc.double(), places, (value, decimals) => {
        const result = unitsFromNumber(value, decimals);
        if (result.ok) expect(unitsToNumber(result.units, decimals)).toBe(value === 0 ? 0 : value);
      }),
    );
  });

  it('refuses to write what a number cannot hold', () => {
    expect(() => paisaToNumber(MAX_WIRE_UNITS + 1n)).toThrow(UnwritableAmountError);
    expect(() => paisaToNumber(-MAX_WIRE_UNITS - 1n)).toThrow(UnwritableAmountError);
  });

  it('keeps each of the greatest amounts apart from its neighbours', () => {
    for (const decimals of [2, 3]) {
      for (let below = 0n; below < 2000n; below += 1n) {
        const units = MAX_WIRE_UNITS - below;
        expect(unitsFromNumber(unitsToNumber(units, decimals), decimals)).toEqual({ ok: true, units });
      }
    }
  });
});

describe('typed text', () => {
  it.each([
    ['0', 0n],
    ['-0', 0n],
    ['1250', 125000n],
    [' 1250.5 ', 125050n],
    ['.5', 50n],
    ['5.', 500n],
    ['0007', 700n],
    ['1,000', 100000n],
    ['12,345.67', 1234567n],
    ['1,25,000.50', 12500050n],
    ['12,34,56,789', 12345678900n],
    ['1,234,567.89', 123456789n],
    ['-1,250.50', -125050n],
    ['১,২৫,০০০.৫০', 12500050n],
    ['১২৫0', 125000n],
  ])('reads %j', (text, paisa) => {
    expect(parsePaisa(text)).toBe(paisa);
  });

  it.each([
    ...['', ' ', '.', '-', '-.', 'abc', '12a', '1.2.3', '1.005', '1e3', '+5', '--5', 'NaN', 'Infinity', '0x10'],
    ...['1,5', '1,25', ',250', '1,', '1,,000', '1,25,00', '1,2345', '12,3,456', '123,45,678', '1 250', '1.2,5'],
    ...['৳৫', '70368744177664'],
  ])('refuses %j', (text) => {
    expect(parsePaisa(text)).toBeNull();
  });

  it('reads three decimals of quantities and rates', () => {
    expect(parseMilli('1,200.125')).toBe(1200125n);
    expect(parseMilli('1.0005')).toBeNull();
  });

  it('reads back the plain text of every amount, in both scripts', () => {
    fc.assert(
      fc.property(wireUnits, places, (units, decimals) => {
        const text = unitsToText(units, decimals);
        expect(parseUnits(text, decimals)).toBe(units);
        expect(parseUnits(toBanglaDigits(text), decimals)).toBe(units);
        expect(toLatinDigits(toBanglaDigits(text))).toBe(text);
      }),
    );
  });

  it.each([
    [0n, '0.00'],
    [5n, '0.05'],
    [-5n, '-0.05'],
    [125050n, '1250.50'],
  ])('writes %d paisa plainly', (paisa, text) => {
    expect(paisaToText(paisa)).toBe(text);
  });
});
