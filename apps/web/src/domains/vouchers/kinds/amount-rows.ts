import { accountRows } from '#domains/posting/described/account-rows.ts';

/** Rows of an account and an amount, as cash and bank vouchers have them (spec 3 §2). */
export const amountRows = accountRows('lines', [
  { name: 'amount', holds: 'amount', label: 'amount', column: 'amountTk' },
]);
