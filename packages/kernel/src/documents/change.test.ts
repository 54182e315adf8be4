import { describe, expect, it } from 'vitest';
import { type ChangeRefusal, mayChangeVoucher, typesAfter } from '#documents/change';
import { VOUCHER_TYPES } from '#documents/voucher-types';

describe('changing a voucher', () => {
  const state = { isApproved: false, isVoid: false, isSystem: false, isYearClosed: false };
  const voucher = { date: '2026-07-01', version: 3, ...state };
  const by = { seenVersion: 3, openDate: '2026-07-01', mayChangeClosedDays: false };

  it('is allowed on the open day, and with the permission on any other', () => {
    expect(mayChangeVoucher(voucher, by)).toEqual({ ok: true });
    expect(mayChangeVoucher(voucher, { ...by, openDate: '2026-07-02', mayChangeClosedDays: true })).toEqual({
      ok: true,
    });
  });

  it.each<[string, Partial<typeof voucher>, Partial<typeof by>, ChangeRefusal]>([
    ['a void one', { isVoid: true, isApproved: true }, { openDate: '2026-07-02' }, 'voucher_void'],
    ['a void one of the product itself', { isVoid: true, isSystem: true, isYearClosed: true }, {}, 'voucher_void'],
    ['one of the product itself', { isSystem: true, isYearClosed: true }, {}, 'system_voucher'],
    ['one of a closed year', { isYearClosed: true, isApproved: true }, { mayChangeClosedDays: true }, 'year_closed'],
    ['an approved one', { isApproved: true }, { openDate: '2026-07-02', seenVersion: 1 }, 'voucher_approved'],
    ['one of a past day', {}, { openDate: '2026-07-02', seenVersion: 1 }, 'day_closed'],
    ['one of a later day', {}, { openDate: '2026-06-30' }, 'day_closed'],
    ['one that changed since', {}, { seenVersion: 2 }, 'stale_version'],
    [
      'an approved one even with the permission',
      { isApproved: true },
      { mayChangeClosedDays: true },
      'voucher_approved',
    ],
  ])('is refused for %s', (_, voucherChanges, byChanges, code) => {
    const result = mayChangeVoucher({ ...voucher, ...voucherChanges }, { ...by, ...byChanges });
    expect(result).toEqual({ ok: false, refusal: { code } });
  });
});

describe('changing the type of a voucher', () => {
  it('swaps cash receipt and cash payment, makes an invoice cash or due, and nothing else', () => {
    const changes = VOUCHER_TYPES.flatMap(({ id }) => typesAfter(id).map((to) => [id, to]));
    expect(changes).toEqual([
      [1, 2],
      [2, 1],
      [7, 9],
      [8, 7],
      [8, 9],
      [9, 7],
      [11, 13],
      [12, 11],
      [12, 13],
      [13, 11],
    ]);
  });
});
