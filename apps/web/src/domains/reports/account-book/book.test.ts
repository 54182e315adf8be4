import { describe, expect, it } from 'vitest';
import { fromCashBook } from './book.ts';

const row = {
  sl_number: 1,
  mtm_id: 7,
  vr_no: 'CR-2627-000001',
  vr_date: '2026-11-01',
  nam: 'Nasima Akter',
  ledger_id: 1100,
  remarks: 'Old due',
  debit: 100n,
  credit: 0n,
  voucher_image: '',
  branchPad: '0004',
  is_approved: true,
  somity: { idfr_code: 'BG-0311', somity_name: 'Nasima Akter', somity_id: 1100, mobile: '01819220417' },
};

describe('what names the other account of a cash book row', () => {
  it('is the code and the number of a party', () => {
    expect(fromCashBook(row).codes).toEqual(['BG-0311', '1100']);
  });

  it('is the number alone of a party without a code, and of any other account', () => {
    expect(fromCashBook({ ...row, somity: { ...row.somity, idfr_code: '' } }).codes).toEqual(['1100']);
    expect(fromCashBook({ ...row, nam: 'Shop Rent', ledger_id: 1047, somity: null }).codes).toEqual(['1047']);
  });

  it('is nothing where there are several', () => {
    expect(fromCashBook({ ...row, nam: 'Nasima Akter, Shop Rent', ledger_id: null, somity: null }).codes).toEqual([]);
  });
});
