import { expect, test } from 'vitest';
import { mayCall } from '#http/gate';
import type { Actor, CustomerActor } from '#use-case/caller';

const session = { companyId: 1, sessionId: 1n, ip: '', userAgent: '' };
const customer: CustomerActor = { kind: 'customer', partyId: 7, ...session };
const staff = (...permissions: ('ledger.view' | 'cashbook.view')[]): Actor => ({
  kind: 'staff',
  userId: 1,
  userName: 'A',
  email: 'a@b.c',
  language: 'en',
  roleId: 1,
  permissions: new Set(permissions),
  workingBranchId: 1,
  headOffice: false,
  branchIds: [1],
  ...session,
});

test('customers and staff keep to their own calls', () => {
  expect(mayCall(customer, 'customer')).toBe(true);
  expect(mayCall(customer, 'staff')).toBe(false);
  expect(mayCall(customer, ['ledger.view'])).toBe(false);
  expect(mayCall(staff('ledger.view'), 'customer')).toBe(false);
  expect(mayCall(staff(), 'staff')).toBe(true);
});

test('of several permissions one is enough, and another is not', () => {
  expect(mayCall(staff('ledger.view'), ['cashbook.view', 'ledger.view'])).toBe(true);
  expect(mayCall(staff('ledger.view'), ['cashbook.view'])).toBe(false);
  expect(mayCall(staff(), ['cashbook.view'])).toBe(false);
});
