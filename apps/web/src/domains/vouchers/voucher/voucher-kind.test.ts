import { describe, expect, it } from 'vitest';
import { knownKinds } from '#domains/vouchers/known-kinds.ts';
import { voucherKind } from './voucher-kind.ts';

describe('what the screens of a voucher know of its kind', () => {
  it.each([
    ['cash-receipt', '/accounts/cash/receive', 'cash.received.edit', 'credit'],
    ['cash-payment', '/accounts/cash/payment', 'cash.payment.edit', 'debit'],
    ['bank-receipt', '/accounts/bank/receive', 'cash.received.edit', 'credit'],
    ['bank-payment', '/accounts/bank/payment', 'cash.received.edit', 'debit'],
    ['contra', '/accounts/contra', 'contra.edit', 'both'],
    ['journal', '/accounts/journal', 'journal.edit', 'both'],
  ])('%s: where it is changed, by whom, and what is printed', (kind, to, permission, printed) => {
    expect(voucherKind({ kind })).toMatchObject({ editor: { to, permissions: [permission] }, printed });
  });

  it('is there for every kind that has a screen, and for no other', () => {
    for (const kind of Object.keys(knownKinds)) expect(voucherKind({ kind })).not.toBeNull();
    for (const kind of ['opening', 'year-end-close', '', 'toString']) expect(voucherKind({ kind })).toBeNull();
  });
});
