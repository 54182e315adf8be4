import { describe, expect, it } from 'vitest';
import { whyReadOnly } from './why-read-only.ts';

const desk = { branchId: 3, transactionDate: '2026-11-20' };
const voucher = { is_void: false, is_approved: false, vr_date: '2026-11-20', branch: { id: 3 }, linked: [] };

describe('whether a voucher takes a change', () => {
  it('does at its own branch on its own day', () => {
    expect(whyReadOnly(voucher, desk, false)).toBeNull();
  });

  it('does not from another branch, where its number is another voucher', () => {
    expect(whyReadOnly({ ...voucher, branch: { id: 1 } }, desk, true)).toBe('otherBranchWhy');
  });

  it('does after its day was closed only for whoever may change closed days', () => {
    const earlier = { ...voucher, vr_date: '2026-11-19' };
    expect(whyReadOnly(earlier, desk, false)).toBe('closedDayWhy');
    expect(whyReadOnly(earlier, desk, true)).toBeNull();
  });

  it('says first what no desk and no permission can help', () => {
    const fixed = { ...voucher, is_approved: true, branch: { id: 1 }, vr_date: '2026-11-19' };
    expect(whyReadOnly(fixed, desk, false)).toBe('approvedWhy');
    expect(whyReadOnly({ ...fixed, is_void: true }, desk, false)).toBe('voidedWhy');
  });
});
