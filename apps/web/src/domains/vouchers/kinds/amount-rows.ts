import type { TypedRow } from '@cashbook/kernel';
import { accountRows } from '#domains/posting/entry/account-rows.ts';
import type { Content } from '#domains/posting/entry/document-calls.ts';

/** Rows of an account and an amount, as cash and bank vouchers have them (spec 3 §2). */
export const amountRows = accountRows([{ name: 'amount', holds: 'amount', label: 'amount', column: 'amountTk' }]);

/** The rows as the rules take them; no order can be named here. */
export const typedRows = (content: Content): TypedRow[] =>
  amountRows.typed(content).map((row) => ({ ...row, orderId: null }));
