import { expect, it } from 'vitest';
import { ledgerLink } from './ledger-link.ts';

const branch = {
  name: 'Shop',
  address: '',
  phone: '',
  pad_heading_print: false,
  logo: null,
  use_bangla: false,
  money_format: 'indian',
  print_size: 'normal',
  paper_size: 'A4',
} as const;
const voucher = (date: string) => ({ branch: { ...branch, id: 4 }, vr_date: date });
const desk = (branchId: number, transactionDate: string) => ({ branchId, transactionDate });

it('is in the voucher’s branch, whichever one works in, and has the voucher’s day in it', () => {
  expect(ledgerLink(voucher('2026-02-10'), 1001, desk(1, '2026-09-14'))).toEqual({
    branch: 4,
    account: 1001,
    start: '2026-02-01',
    end: '2026-02-28',
  });
});

it.each([
  ['2026-09-10', '2026-09-14', '2026-09-14'],
  ['2026-09-14', '2026-09-14', '2026-09-14'],
  ['2026-08-31', '2026-09-14', '2026-08-31'],
  ['2026-12-01', '2026-12-31', '2026-12-31'],
])('of %s, while the desk is on %s, ends on %s', (date, today, end) => {
  expect(ledgerLink(voucher(date), 17, desk(4, today)).end).toBe(end);
});
