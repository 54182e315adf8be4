import { describe, expect, it } from 'vitest';
import { GROUP } from '#ledger/chart';
import { taxDueOn, type WithheldTaxRow } from '#withholding/settled-tax';
import { type TypedTaxDeposit, taxDeposit } from '#withholding/tax-deposit';

const row = (voucherId: number, changes: Partial<WithheldTaxRow> = {}): WithheldTaxRow => ({
  ...{ voucherId, rowNo: 1, tax: 'vds', branchId: 1, isReceived: false, accountId: 900, amountPaisa: 200_000n },
  ...{ vrNo: `BP ${voucherId}`, settledBy: null, certificate: null, ...changes },
});
const name = (voucherId: number) => ({ voucherId, rowNo: 1 });
const facts = (...rows: readonly WithheldTaxRow[]) => ({
  ...{ workingBranchId: 1, openDay: '2026-08-10', rows },
  accounts: new Map([[500, { groupId: GROUP.cashAtBank, isArchived: false }]]),
});
const typed = (changes: Partial<TypedTaxDeposit> = {}): TypedTaxDeposit => ({
  ...{ tax: 'vds', rows: [name(1), name(2)], bankAccountId: 500, challanNumber: 'T-9', challanDate: '2026-08-09' },
  ...{ period: '2026-07', remarks: '', ...changes },
});

describe('a deposit', () => {
  it.each([
    ['from a bank', 500, 4, 500],
    ['in cash', null, 2, 17],
  ])('%s is one entry with the sum of its rows', (_what, bankAccountId, typeId, credited) => {
    const ruled = taxDeposit(typed({ bankAccountId }), facts(row(1), row(2, { amountPaisa: 50n })));
    if (!ruled.ok) throw new Error(ruled.refusal.code);
    const [{ entries, totalPaisa, ...draft }] = ruled.drafts;
    expect([draft.typeId, totalPaisa]).toEqual([typeId, 200_050n]);
    const lines = entries.flatMap((entry) =>
      entry.lines.map((line) => [line.accountId, line.debitPaisa, line.creditPaisa]),
    );
    expect(lines).toEqual([
      [51, 200_050n, 0n],
      [credited, 0n, 200_050n],
    ]);
    expect(entries[0]?.lines[0]?.remarks).toBe('VDS 07/2026 · Challan T-9 · 09/08/2026');
    expect(ruled.own.map(({ amountPaisa }) => amountPaisa)).toEqual([200_000n, 50n]);
  });

  it.each<[string, Partial<TypedTaxDeposit>, Partial<WithheldTaxRow>, string]>([
    ['without a number', { challanNumber: '' }, {}, 'challan_number_missing'],
    ['without a date', { challanDate: null }, {}, 'challan_date_missing'],
    ['after the open day', { challanDate: '2026-08-11' }, {}, 'challan_date_wrong'],
    ['of no month', { period: 'July' }, {}, 'tax_period_wrong'],
    ['of a month after the challan', { period: '2026-09' }, {}, 'tax_period_wrong'],
    ['from no bank', { bankAccountId: 17 }, {}, 'account_not_found'],
    ['of no rows', { rows: [] }, {}, 'no_rows'],
    ['of a row twice', { rows: [name(1), name(1)] }, {}, 'tax_row_not_found'],
    ['of a row that nobody knows', { rows: [name(3)] }, {}, 'tax_row_not_found'],
    ['of another branch', {}, { branchId: 2 }, 'tax_row_not_found'],
    ['of what was withheld from us', {}, { isReceived: true }, 'tax_row_not_found'],
    ['of the other tax', {}, { tax: 'tds' }, 'tax_row_not_found'],
    ['of what a bounce took back', {}, { amountPaisa: 0n }, 'tax_row_not_found'],
    ['of what is deposited', {}, { settledBy: 'BP 7' }, 'withholding_settled'],
  ])('is refused %s', (_what, changes, ofRow, code) => {
    expect(taxDeposit(typed(changes), facts(row(1), row(2, ofRow)))).toMatchObject({ ok: false, refusal: { code } });
  });
});

it.each([
  ['2026-07-01', '2026-08-15'],
  ['2026-12-31', '2027-01-15'],
  ['2026-01-31', '2026-02-15'],
])('tax withheld on %s is deposited until %s', (date, due) => {
  expect(taxDueOn(date)).toBe(due);
});
