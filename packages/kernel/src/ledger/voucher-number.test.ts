import { toBanglaDigits } from '@cashbook/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findVoucherType, findVoucherTypeByPrefix, isTypeOf, typesOf, VOUCHER_TYPES } from '#documents/voucher-types';
import { fiscalYearOf } from '#ledger/fiscal-year';
import { parseVoucherNumber, voucherNumberText } from '#ledger/voucher-number';

describe('fiscal years', () => {
  it.each([
    ['2026-07-01', 7, '2026-07-01', '2027-06-30', '2627'],
    ['2027-06-30', 7, '2026-07-01', '2027-06-30', '2627'],
    ['2026-06-30', 7, '2025-07-01', '2026-06-30', '2526'],
    ['2026-12-31', 1, '2026-01-01', '2026-12-31', '2626'],
    ['2028-02-29', 3, '2027-03-01', '2028-02-29', '2728'],
    ['2099-12-31', 12, '2099-12-01', '2100-11-30', '9900'],
    ['1000-06-30', 7, '0999-07-01', '1000-06-30', '9900'],
  ])('%s, starting in month %d: %s to %s, %s', (date, startMonth, startDate, endDate, text) => {
    expect(fiscalYearOf(date, startMonth)).toEqual({ startDate, endDate, text });
  });

  it('start in July unless told otherwise', () => {
    expect(fiscalYearOf('2026-07-01').text).toBe('2627');
  });
});

describe('voucher types', () => {
  it('are 22, numbered from 1 without a gap, each with a prefix of its own', () => {
    expect(VOUCHER_TYPES.map((type) => type.id)).toEqual(Array.from({ length: 22 }, (_, index) => index + 1));
    expect(new Set(VOUCHER_TYPES.map((type) => type.prefix)).size).toBe(22);
  });

  it('are found by number and by prefix', () => {
    expect(findVoucherType(2)).toMatchObject({ id: 2, name: 'Cash Payment', prefix: 'CP' });
    expect(findVoucherTypeByPrefix('RP')?.id).toBe(22);
    expect(findVoucherType(23)).toBeUndefined();
    expect(findVoucherTypeByPrefix('cp')).toBeUndefined();
  });

  it('are asked for by their traits', () => {
    expect(typesOf({ trade: 'purchase' })).toEqual([7, 8, 9, 10]);
    expect(typesOf({ trade: 'sale', isReturn: false })).toEqual([11, 12, 13, 15]);
    expect(typesOf({ trade: 'labour' })).toEqual([17]);
    expect(typesOf({ isReturn: true })).toEqual([10, 14]);
    expect([...typesOf({ money: 'cash' }), ...typesOf({ money: 'bank' })]).toEqual([1, 2, 3, 4]);
    expect(typesOf({ register: null })).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 17]);
    expect(typesOf({ isReceived: true })).toEqual([1, 11, 12, 15, 16]);
    expect([isTypeOf(14, { trade: 'sale' }), isTypeOf(23, { isReturn: false })]).toEqual([true, false]);
  });
});

describe('voucher numbers', () => {
  const current = { typeId: 1, fiscalYear: '2627' } as const;

  it('are six digits, and more when six are not enough', () => {
    expect(voucherNumberText('CR', '2627', 42)).toBe('CR-2627-000042');
    expect(voucherNumberText('CR', '2627', 1_234_567)).toBe('CR-2627-1234567');
  });

  it.each([
    ['42', 1, '2627', 42],
    [' 0042 ', 1, '2627', 42],
    ['৪২', 1, '2627', 42],
    ['cr 42', 1, '2627', 42],
    ['CR-42', 1, '2627', 42],
    ['cr42', 1, '2627', 42],
    ['cp 42', 2, '2627', 42],
    ['2526-42', 1, '2526', 42],
    ['2526 42', 1, '2526', 42],
    ['cr 2526 42', 1, '2526', 42],
    ['CR2526-42', 1, '2526', 42],
    ['cr-2627-000042', 1, '2627', 42],
    ['OB-9900-7', 19, '9900', 7],
    ['JV-2626-7', 6, '2626', 7],
    ['2627', 1, '2627', 2627],
  ])('reads %j', (text, typeId, fiscalYear, number) => {
    expect(parseVoucherNumber(text, current)).toEqual({ typeId, fiscalYear, number });
  });

  it.each([
    ...['', 'CR', 'CR-', '0', '-1', 'cr 0', 'XX-42', 'CR-2628-42', 'CR-2625-42', 'CR-26-42', '4.2', "42'; --"],
    ...['CR-2627-000042-1', '1234567890', 'rc 4 2'],
  ])('refuses %j', (text) => {
    expect(parseVoucherNumber(text, current)).toBeNull();
  });

  it('read back as they were given, also in Bangla digits and small letters', () => {
    const types = fc.constantFrom(...VOUCHER_TYPES);
    const years = fc.integer({ min: 2000, max: 2098 }).map((year) => fiscalYearOf(`${year}-07-01`).text);
    fc.assert(
      fc.property(types, years, fc.integer({ min: 1, max: 999_999_999 }), ({ id, prefix }, fiscalYear, number) => {
        const text = voucherNumberText(prefix, fiscalYear, number);
        const parts = { typeId: id, fiscalYear, number };
        expect(parseVoucherNumber(text, current)).toEqual(parts);
        expect(parseVoucherNumber(toBanglaDigits(text).toLowerCase(), current)).toEqual(parts);
      }),
    );
  });
});
