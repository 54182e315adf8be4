import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeChanges, type Facts, type NameBook } from '#domains/audit/describe-changes';
import { anyText } from '#testing/random/any-text';

const accounts: Readonly<Record<number, string>> = { 17: 'Cash', 1001: 'Rahim Store', 1002: 'Karim & Sons' };
const names: NameBook = {
  account: (id) => accounts[id] ?? null,
  group: () => null,
  branch: (id) => (id === 2 ? 'Trading' : null),
  role: (id) => (id === 3 ? 'Manager' : null),
  user: () => null,
};
const changesFrom = (before: Facts | null, after: Facts | null) =>
  describeChanges(before, after, names).map(({ field, of, kind, before: was, after: is }) => [
    of === '' ? field : `${field} ${of}`,
    kind,
    was,
    is,
  ]);

const line = (accountId: number, debitPaisa: string, creditPaisa: string, remarks = '') => ({
  entry: 1,
  accountId,
  debitPaisa,
  creditPaisa,
  orderId: null,
  remarks,
});

describe('what an event changed', () => {
  test('a new voucher: its amount, without the number that names it', () => {
    expect(changesFrom(null, { vrNo: 'CR-2627-000001', totalPaisa: '130050' })).toEqual([
      ['total', 'amount', null, '1300.50'],
    ]);
  });

  test('an edited voucher: the amounts and remarks of its accounts, whatever row they stand in', () => {
    const before = {
      version: 1,
      vrNo: 'CR-2627-000001',
      vrDate: '2026-07-01',
      isVoid: false,
      totalPaisa: '30000',
      lines: [line(17, '30000', '0'), line(1001, '0', '10000', 'old'), line(1001, '0', '20000')],
    };
    const after = {
      ...before,
      version: 2,
      totalPaisa: '35000',
      reason: 'typed wrong',
      lines: [line(1002, '0', '15000', 'new'), line(1001, '0', '20000'), line(17, '35000', '0')],
    };
    expect(changesFrom(before, after)).toEqual([
      ['total', 'amount', '300.00', '350.00'],
      ['debit Cash', 'amount', '300.00', '350.00'],
      ['credit Rahim Store', 'amount', '300.00', '200.00'],
      ['remarks Rahim Store', 'text', 'old', null],
      ['credit Karim & Sons', 'amount', null, '150.00'],
      ['remarks Karim & Sons', 'text', null, 'new'],
    ]);
  });

  test('a void voucher: that it is, and what its lines were', () => {
    const lines = [line(17, '500', '0'), line(1001, '0', '500')];
    expect(
      changesFrom({ isVoid: false, totalPaisa: '500', lines }, { isVoid: true, totalPaisa: '0', lines: [] }),
    ).toEqual([
      ['void', 'switch', 'no', 'yes'],
      ['total', 'amount', '5.00', '0.00'],
      ['debit Cash', 'amount', '5.00', null],
      ['credit Rahim Store', 'amount', '5.00', null],
    ]);
  });

  test('numbers of things are their names, and what is not known stays a number', () => {
    expect(changesFrom({ roleId: 3, branch_id: 1, typeId: 1 }, { roleId: 4, branch_id: 2, typeId: 2 })).toEqual([
      ['role', 'text', 'Manager', '4'],
      ['branch', 'text', '1', 'Trading'],
      ['type', 'text', '1', '2'],
    ]);
  });

  test('days, lists, empty texts, and what stayed the same', () => {
    const before = { day: '2026-07-01', permissions: ['a.view', 'b.view'], phone: '', name: 'Rahim', nested: { x: 1 } };
    const after = {
      day: '2026-07-02',
      permissions: ['b.view', 'c.view'],
      phone: '017',
      name: 'Rahim',
      nested: { x: 2 },
    };
    expect(changesFrom(before, after)).toEqual([
      ['day', 'day', '2026-07-01', '2026-07-02'],
      ['permissions', 'text', 'a.view', null],
      ['permissions', 'text', null, 'c.view'],
      ['phone', 'text', null, '017'],
      ['nested', 'text', '{"x":1}', '{"x":2}'],
    ]);
    expect(changesFrom(null, null)).toEqual([]);
  });
});

describe('what a value is, its field says and not its look', () => {
  const lookalikes = ['2026-07-01', '2026-07-01T00:00:00Z', '2026-99-99T99:99:99Z', 'yes', 'true', '12', '-5', '=1+1'];
  const typed = fc.oneof(fc.constantFrom(...lookalikes), anyText);

  test('a name is shown as it was typed, whatever it looks like', () => {
    fc.assert(
      fc.property(typed, typed, (was, is) => {
        const expected = was === is ? [] : [{ field: 'name', of: '', kind: 'text', before: was, after: is }];
        expect(describeChanges({ name: was }, { name: is }, names)).toEqual(expected);
      }),
    );
  });

  const keys = ['name', 'totalPaisa', 'vrDate', 'made_at', 'isVoid', 'role_id', 'permissions', 'hosts', 'logo', 'type'];
  const facts = fc.option(fc.dictionary(fc.constantFrom(...keys, 'unknown', '__proto__'), fc.jsonValue()));

  test('every record can be described, and amounts, days, moments and switches are what they are called', () => {
    fc.assert(
      fc.property(facts, facts, (before, after) => {
        for (const { kind, before: was, after: is } of describeChanges(before, after, names)) {
          for (const text of [was, is]) if (text !== null) expect(text).toMatch(patterns[kind]);
        }
      }),
    );
  });
  const patterns = {
    text: /^/,
    amount: /^-?\d+\.\d\d$/,
    day: /^\d{4}-\d\d-\d\d$/,
    moment: /^\d{4}-\d\d-\d\dT/,
    switch: /^(yes|no)$/,
  };

  test.each([
    [{ made_at: '2026-07-01T00:00:00.000Z' }, { made_at: 'soon' }, 'made_at', '2026-07-01T00:00:00.000Z', 'soon'],
    [{ vrDate: '2026-07-01' }, { vrDate: 5 }, 'vr_date', '2026-07-01', '5'],
    [{ isVoid: false }, { isVoid: 'no' }, 'void', 'false', 'no'],
    [{ totalPaisa: '100' }, { totalPaisa: 'much' }, 'total', '100', 'much'],
  ])('%j and %j are shown as they stand: one of them is not what its field holds', (was, is, field, before, after) => {
    expect(describeChanges(was, is, names)).toEqual([{ field, of: '', kind: 'text', before, after }]);
  });

  test('flags may be kept as 1 and 0', () => {
    expect(changesFrom({ pad_heading_print: 0 }, { pad_heading_print: 1 })).toEqual([
      ['pad_heading_print', 'switch', 'no', 'yes'],
    ]);
    expect(changesFrom({ pad_heading_print: true }, { pad_heading_print: 1 })).toEqual([]);
  });
});
