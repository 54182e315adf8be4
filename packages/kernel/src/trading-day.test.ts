import { describe, expect, it } from 'vitest';
import { closeDay, jumpDay } from '#trading-day';
import { type ChangeRefusal, mayChangeVoucher } from '#vouchers/change';

describe('Day Close', () => {
  it('closes the open day and opens a later one', () => {
    const asked = { currentDate: '2026-07-01', nextDate: '2026-07-04' };
    expect(closeDay('2026-07-01', asked)).toEqual({ ok: true, closes: '2026-07-01', opens: '2026-07-04' });
  });

  it.each([
    ['2026-06-30', '2026-07-02', 'day_changed'],
    ['2026-07-02', '2026-07-03', 'day_changed'],
    ['2026-07-02', '2026-07-01', 'day_changed'],
    ['2026-07-01', '2026-07-01', 'next_day_not_after'],
    ['2026-07-01', '2026-06-30', 'next_day_not_after'],
  ])('of the 1st, asked to close %s and open %s, is refused: %s', (currentDate, nextDate, code) => {
    expect(closeDay('2026-07-01', { currentDate, nextDate })).toEqual({ ok: false, refusal: { code } });
  });
});

describe('Jump Date', () => {
  it.each(['2026-06-01', '2026-09-01'])('closes the day it leaves and opens %s', (date) => {
    expect(jumpDay('2026-07-01', date)).toEqual({ ok: true, closes: '2026-07-01', opens: date });
  });

  it('does not jump to where it is', () => {
    expect(jumpDay('2026-07-01', '2026-07-01')).toEqual({ ok: false, refusal: { code: 'same_day' } });
  });
});

describe('changing a voucher', () => {
  const voucher = { date: '2026-07-01', version: 3, isApproved: false, isVoid: false };
  const by = { seenVersion: 3, openDate: '2026-07-01', mayChangeClosedDays: false };

  it('is allowed on the open day, and with the permission on any other', () => {
    expect(mayChangeVoucher(voucher, by)).toEqual({ ok: true });
    expect(mayChangeVoucher(voucher, { ...by, openDate: '2026-07-02', mayChangeClosedDays: true })).toEqual({
      ok: true,
    });
  });

  it.each<[string, Partial<typeof voucher>, Partial<typeof by>, ChangeRefusal]>([
    ['a void one', { isVoid: true, isApproved: true }, { openDate: '2026-07-02' }, 'voucher_void'],
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
