import { describe, expect, test } from 'vitest';
import { type CountedProduct, type CountSheetFacts, stockCount } from '#stock/stock-count';

const rice: CountedProduct = {
  productId: 1,
  name: 'Rice',
  hasSerials: false,
  differenceMilli: -2500n,
  hasMoved: false,
  missing: [],
  extra: [],
};
const salt = { ...rice, productId: 2, name: 'Salt', differenceMilli: 1000n };
const fridge = { ...rice, productId: 4, name: 'Fridge', hasSerials: true, missing: ['F1', 'F2'], extra: ['F9'] };
const sheet = (more: Partial<CountSheetFacts> = {}): CountSheetFacts => ({
  warehouseId: 7,
  entries: 3,
  isEnded: false,
  postedBy: null,
  rows: [rice],
  ...more,
});
const typed = { sheetNo: 1, entries: 3, remarks: 'Count sheet 1' };
const post = (more: Partial<CountSheetFacts> = {}, said = {}) =>
  stockCount({ ...typed, ...said }, { sheet: sheet(more) });

describe('posting a count', () => {
  test('one document takes out what is missing and brings in what was found, in the place of the sheet', () => {
    const ruled = post({ rows: [rice, salt, { ...rice, productId: 3, differenceMilli: 0n }, fridge] });
    const moved = ruled.ok ? (ruled.drafts[0].movements ?? []) : [];
    expect(moved.map((one) => [one.productId, one.warehouseId, one.quantityMilli, one.serials])).toEqual([
      [1, 7, -2500n, []],
      [2, 7, 1000n, []],
      [4, 7, -2000n, ['F1', 'F2']],
      [4, 7, 1000n, ['F9']],
    ]);
    expect(ruled).toMatchObject({ drafts: [{ typeId: 18, totalPaisa: 0n, entries: [], remarks: 'Count sheet 1' }] });
  });

  test.each([
    ['count_posted', { postedBy: 'SA-2627-000004' }, {}],
    ['count_ended', { isEnded: true }, {}],
    ['remarks_too_long', {}, { remarks: 'x'.repeat(501) }],
    ['count_changed_meanwhile', { entries: 4 }, {}],
    ['nothing_counted', { rows: [] }, {}],
    ['count_has_moved', { rows: [salt, { ...rice, hasMoved: true }] }, {}],
    ['count_agrees', { rows: [{ ...rice, differenceMilli: 0n }] }, {}],
  ])('refuses %s', (code, facts, said) => {
    expect(post(facts, said)).toMatchObject({ ok: false, refusal: { code } });
  });

  test('names the product that moved, and the voucher that posted it', () => {
    expect(post({ rows: [{ ...rice, hasMoved: true }] })).toMatchObject({ refusal: { names: { product: 'Rice' } } });
    expect(post({ postedBy: 'SA-1' })).toMatchObject({ refusal: { names: { number: 'SA-1' } } });
    expect(stockCount(typed, { sheet: null })).toMatchObject({ refusal: { code: 'count_not_found' } });
  });
});
