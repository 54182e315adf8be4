import { describe, expect, it } from 'vitest';
import { whyFixed, whyReadOnly } from './why-read-only.ts';

const desk = { branchId: 3, transactionDate: '2026-11-20' };
const state = { is_void: false, is_system: false, is_year_closed: false, is_approved: false, dependents: [] };
const voucher = { ...state, vr_date: '2026-11-20', branch: { id: 3 } };

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

  it('does not while what was received with it is remitted', () => {
    const dependents = [{ mtm_id: 8, vr_no: 'RM-2627-000001', role: 'remittance' as const }];
    expect(whyReadOnly({ ...voucher, dependents }, desk, true)).toBe('remittedWhy');
  });

  it('says first what no desk and no permission can help', () => {
    const fixed = { ...voucher, is_approved: true, branch: { id: 1 }, vr_date: '2026-11-19' };
    expect(whyReadOnly(fixed, desk, false)).toBe('approvedWhy');
    expect(whyReadOnly({ ...fixed, is_year_closed: true }, desk, true)).toBe('yearClosedWhy');
    expect(whyReadOnly({ ...fixed, is_year_closed: true, is_system: true }, desk, true)).toBe('systemWhy');
    expect(whyReadOnly({ ...fixed, is_system: true, is_void: true }, desk, false)).toBe('voidedWhy');
  });
});

describe('whether a voucher can be voided where its branch is named', () => {
  const on = (openDay: string, mayChangeClosedDays = false) => ({ openDay, mayChangeClosedDays });

  it('can on its own day, and with the permission on another', () => {
    expect(whyFixed(voucher, on('2026-11-20'))).toBeNull();
    expect(whyFixed(voucher, on('2026-11-21'))).toBe('closedDayWhy');
    expect(whyFixed(voucher, on('2026-11-21', true))).toBeNull();
  });

  it('cannot while others depend on it, while it is approved, or when it is void already', () => {
    const depended = { ...voucher, dependents: [{ mtm_id: 7, vr_no: 'IC-2627-000001', role: 'collection' as const }] };
    expect(whyFixed(depended, on('2026-11-20'))).toBe('dependentsWhy');
    expect(whyFixed({ ...depended, is_approved: true }, on('2026-11-20'))).toBe('approvedWhy');
    expect(whyFixed({ ...depended, is_void: true }, on('2026-11-20'))).toBe('voidedWhy');
  });
});
