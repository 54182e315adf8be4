import type { IntegrityFinding } from '@cashbook/contract/ledger/integrity';
import { expect, it } from 'vitest';
import { findingLinks } from './finding-links.ts';

const everything = () => true;
const nothing = () => false;

const ofVoucher: IntegrityFinding = {
  code: 'total_differs',
  parts: { totalAmount: '500.00', linesAmount: '250.00' },
  mtm_id: 7,
  vr_no: 'CR-2627-000007',
  branch_id: 4,
  branch: 'Chattogram',
  account_id: null,
  account: '',
  start: '2026-11-19',
  end: '2026-11-19',
};
const ofAccount: IntegrityFinding = {
  ...ofVoucher,
  code: 'month_total_differs',
  mtm_id: null,
  vr_no: '',
  account_id: 17,
  account: 'Cash',
  start: '2026-11-01',
  end: '2026-11-30',
};

it('leads to the voucher and the cash book of its day', () => {
  expect(findingLinks(ofVoucher, everything)).toEqual({
    voucher: '/vouchers/7',
    ledger: null,
    cashBook: { branch: 4, start: '2026-11-19', end: '2026-11-19' },
  });
});

it('leads to the ledger of the account over the days of a kept total', () => {
  const ledger = { branch: 4, account: 17, start: '2026-11-01', end: '2026-11-30' };
  expect(findingLinks(ofAccount, everything)).toEqual({ voucher: null, ledger, cashBook: null });
});

it('leads nowhere that the person may not go', () => {
  expect(findingLinks(ofAccount, nothing)).toEqual({ voucher: null, ledger: null, cashBook: null });
  expect(findingLinks(ofVoucher, (permission) => permission !== 'cashbook.view').cashBook).toBeNull();
});

it('leads to no voucher that is not there, and to no days where none are told', () => {
  expect(findingLinks({ ...ofVoucher, vr_no: '', start: null, end: null }, everything)).toEqual({
    voucher: null,
    ledger: null,
    cashBook: null,
  });
});
