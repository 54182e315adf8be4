import { MAX_VOUCHER_PAISA } from '@cashbook/money';
import { describe, expect, it } from 'vitest';
import { ACCOUNT } from '#ledger/chart';
import type { WithheldTaxRow } from '#withholding/settled-tax';
import { incomeTax, type TypedIncomeTax, type TypedTaxNotRecovered, taxNotRecovered } from '#withholding/tax-journals';

const customer = 900;
const row = (voucherId: number, changes: Partial<WithheldTaxRow> = {}): WithheldTaxRow => ({
  ...{ voucherId, rowNo: 1, tax: 'tds', branchId: 1, isReceived: true, accountId: customer, amountPaisa: 5000n },
  ...{ vrNo: `BR ${voucherId}`, settledBy: null, certificate: null, ...changes },
});
const name = (voucherId: number) => ({ voucherId, rowNo: 1 });
const facts = (...rows: readonly WithheldTaxRow[]) => ({ workingBranchId: 1, openDay: '2026-08-10', rows });
const linesOf = (ruled: ReturnType<typeof incomeTax>) => {
  if (!ruled.ok) throw new Error(ruled.refusal.code);
  return ruled.drafts[0].entries.map(({ lines }) =>
    lines.map((line) => `${line.accountId} ${line.debitPaisa - line.creditPaisa}`).join(' | '),
  );
};

describe('tax that is not recovered', () => {
  const lost = (changes: Partial<TypedTaxNotRecovered> = {}): TypedTaxNotRecovered => ({
    ...{ tax: 'tds', rows: [name(1), name(2)], isClaimed: false, remarks: '', ...changes },
  });

  it.each<[string, Partial<TypedTaxNotRecovered>, Partial<WithheldTaxRow>, string[]]>([
    ['is our expense, row by row', {}, {}, ['68 5000 | 19 -5000', '68 70 | 19 -70']],
    [
      'is owed by the customer again if it is claimed',
      { isClaimed: true },
      {},
      ['900 5000 | 19 -5000', '900 70 | 19 -70'],
    ],
    ['of VAT is on 53', { tax: 'vds' }, { tax: 'vds' }, ['68 5000 | 53 -5000', '68 70 | 53 -70']],
  ])('%s', (_what, changes, ofRow, lines) => {
    const ruled = taxNotRecovered(lost(changes), facts(row(1, ofRow), row(2, { ...ofRow, amountPaisa: 70n })));
    expect(linesOf(ruled)).toEqual(lines);
    expect(ruled).toMatchObject({
      drafts: [{ typeId: 6, isSystem: true, totalPaisa: 5070n }],
      own: [{ amountPaisa: 5000n }, { amountPaisa: 70n }],
    });
  });

  it.each<[string, Partial<TypedTaxNotRecovered>, Partial<WithheldTaxRow>, string]>([
    ['with long remarks', { remarks: 'x'.repeat(2000) }, {}, 'remarks_too_long'],
    ['without rows', { rows: [] }, {}, 'no_rows'],
    ['of a row twice', { rows: [name(1), name(1)] }, {}, 'tax_row_not_found'],
    ['of what we withheld', {}, { isReceived: false }, 'tax_row_not_found'],
    ['of the other tax', { tax: 'vds' }, {}, 'tax_row_not_found'],
    ['of another branch', {}, { branchId: 2 }, 'tax_row_not_found'],
    ['of what a bounce took back', {}, { amountPaisa: 0n }, 'tax_row_not_found'],
    ['of what is settled', {}, { settledBy: 'JV 3' }, 'withholding_settled'],
    ['of what is certified', {}, { certificate: 'C-1' }, 'withholding_certified'],
    ['beyond the largest voucher', {}, { amountPaisa: MAX_VOUCHER_PAISA }, 'voucher_too_large'],
  ])('is refused %s', (_what, changes, ofRow, code) => {
    expect(taxNotRecovered(lost(changes), facts(row(1, ofRow), row(2, ofRow)))).toMatchObject({
      ok: false,
      refusal: { code },
    });
  });
});

describe('the tax of a year', () => {
  const certified = { certificate: 'C-1' };
  const ofYear = (changes: Partial<TypedIncomeTax> = {}): TypedIncomeTax => ({
    ...{ taxPaisa: 40_000n, rows: [name(1)], remarks: 'AY 2027', ...changes },
  });

  it.each<[string, Partial<TypedIncomeTax>, string[]]>([
    ['is booked, and what is certified set against it', {}, ['66 40000 | 56 -40000', '56 5000 | 19 -5000']],
    ['is booked alone', { rows: [] }, ['66 40000 | 56 -40000']],
    ['was booked before, and certificates pay a part of it', { taxPaisa: 0n }, ['56 5000 | 19 -5000']],
  ])('%s', (_what, changes, lines) => {
    const ruled = incomeTax(ofYear(changes), facts(row(1, certified)));
    expect(linesOf(ruled)).toEqual(lines);
    expect(ruled.ok && ruled.drafts[0].entries[0]?.lines[0]?.remarks).toBe('AY 2027');
  });

  it.each<[string, Partial<TypedIncomeTax>, Partial<WithheldTaxRow>, string]>([
    ['below zero', { taxPaisa: -1n }, certified, 'amount_not_positive'],
    ['of nothing', { taxPaisa: 0n, rows: [] }, certified, 'amount_not_positive'],
    ['with a row without certificate', {}, {}, 'certificate_missing'],
    ['with VAT', {}, { ...certified, tax: 'vds' }, 'tax_row_not_found'],
    ['with a row that is set against it already', {}, { ...certified, settledBy: 'JV 3' }, 'withholding_settled'],
    ['beyond the largest voucher', { taxPaisa: MAX_VOUCHER_PAISA }, certified, 'voucher_too_large'],
    ['with long remarks', { remarks: 'x'.repeat(2000) }, certified, 'remarks_too_long'],
  ])('is refused %s', (_what, changes, ofRow, code) => {
    expect(incomeTax(ofYear(changes), facts(row(1, ofRow)))).toMatchObject({ ok: false, refusal: { code } });
  });

  it('names the voucher of a row without certificate', () => {
    const ruled = incomeTax(ofYear(), facts(row(1)));
    expect(ruled).toMatchObject({ refusal: { row: 0, names: { number: 'BR 1' } } });
    expect(ACCOUNT.incomeTax).toBe(66);
  });
});
