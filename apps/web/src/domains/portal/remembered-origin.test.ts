import { expect, it } from 'vitest';
import { originAfterSignIn } from './remembered-origin.ts';

it.each([
  [undefined, '/customer'],
  ['/customer?tab=payments', '/customer?tab=payments'],
  ['/customer/print?of=receipt&voucher=7', '/customer/print?of=receipt&voucher=7'],
  ['/customer-dashboard', '/customer-dashboard'],
  ['/customer/login?from=/customer', '/customer'],
  ['/dashboard', '/customer'],
  ['/customer-supplier/list', '/customer'],
  ['//evil.example/customer', '/customer'],
  ['https://evil.example/customer', '/customer'],
])('%s leads to %s', (remembered, page) => {
  expect(originAfterSignIn(remembered)).toBe(page);
});
