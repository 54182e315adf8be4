import type { RefusalCode } from '@cashbook/contract/refusals';
import { z } from 'zod';
import type { AccountsOnVoucher } from '#domains/posting/index';

/** What the kinds of vouchers whose rows name accounts have in common. */

/** Paisa as a voucher keeps them: JSON has no numbers as large. */
export const keptPaisa = z.codec(z.string().regex(/^\d+$/), z.bigint(), {
  decode: (text) => BigInt(text),
  encode: (paisa) => paisa.toString(),
});

/** What a voucher keeps of every row, beside the amounts of its kind. */
export const keptAccount = { accountId: z.number().int(), remarks: z.string() };

/** A row of a cash or bank voucher as the voucher keeps it. */
export const keptRow = z.object({ ...keptAccount, amountPaisa: keptPaisa, orderId: z.number().int().nullable() });

/** The accounts that rows name. */
export function accountsOf(rows: readonly { readonly accountId: number }[]): number[] {
  return rows.map(({ accountId }) => accountId);
}

/** Rows as they are found: what they say of their accounts, and beside it the amounts of their kind. */
export function foundRows<Row extends { readonly accountId: number; readonly remarks: string }, Amounts extends object>(
  rows: readonly Row[],
  accounts: AccountsOnVoucher,
  amountsOf: (row: Row) => Amounts,
) {
  return rows.map((row, index) => {
    const { accountName = '', accountText = '' } = accounts.get(row.accountId) ?? {};
    return { id: index + 1, account: row.accountId, accountName, accountText, remarks: row.remarks, ...amountsOf(row) };
  });
}

/** The field of a row that a refusal is about, as the form knows it: `2.amount` is the amount of the third row. */
export function fieldOfRow({ code, row }: { code: RefusalCode; row?: number }): string | null {
  if (row === undefined) return null;
  if (code === 'order_not_found') return `${row}.purchaseOrderNumber`;
  if (code === 'remarks_too_long') return `${row}.remarks`;
  if (code === 'line_needs_one_side') return `${row}.debit`;
  return code.startsWith('account_') ? `${row}.account` : `${row}.amount`;
}

/** The same below `transactions`, for bodies that are no bare list. */
export function fieldOfTransaction(refusal: { code: RefusalCode; row?: number }): string | null {
  const field = fieldOfRow(refusal);
  return field === null ? null : `transactions.${field}`;
}
