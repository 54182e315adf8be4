import type { TypedRow } from '@cashbook/kernel';
import { paisaToNumber } from '@cashbook/money';
import type { Document, Row } from '#domains/posting/entry/document.ts';
import { paisaIn, type Values } from '#domains/posting/entry/fields.ts';
import { accountRow, lacking, rowFound, rowOut, typedAccount } from './account-row.ts';

/** Rows of an account and an amount, as cash and bank vouchers have them (spec 3 §2). */
export const amountRow = accountRow('cash', [{ name: 'amount', holds: 'amount', label: 'amount', column: 'amountTk' }]);

export const amountRowFault = (entry: Values) =>
  lacking(entry, { field: 'amount', isTyped: paisaIn(entry, 'amount') > 0n });

export const typedRows = ({ rows }: Pick<Document, 'rows'>): TypedRow[] =>
  rows.map(({ values }) => ({ ...typedAccount(values), amountPaisa: paisaIn(values, 'amount'), orderId: null }));

export const sumOf = (rows: readonly TypedRow[]): bigint =>
  rows.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0n);

/** The rows as they travel; amounts in taka. */
export const rowsOut = ({ rows }: Pick<Document, 'rows'>) =>
  rows.map((row) => ({ ...rowOut(row), amount: paisaToNumber(paisaIn(row.values, 'amount')) }));

/** The rows of a voucher that was found, and what they come to. */
export function rowsFound(list: readonly (Parameters<typeof rowFound>[0] & { amount: bigint })[]) {
  const rows: Row[] = list.map((row) => rowFound(row, { amount: row.amount }));
  return { rows, totalPaisa: sumOf(typedRows({ rows })) };
}
