import type { TypedRow } from '@cashbook/kernel';
import { MAX_ROW_REMARKS, paisaToNumber } from '@cashbook/money';
import { accountText } from '#domains/ledger/index.ts';
import type { Document, Row } from '#domains/posting/entry/document.ts';
import type { Complaint } from '#domains/posting/entry/entry-state.ts';
import { accountIn, isEmpty, paisaIn, type Values } from '#domains/posting/entry/fields.ts';
import { accountField, accountIdIn, type RowField, remarksField, remarksIn } from '#domains/posting/entry/kind.ts';

/** Rows of an account and an amount, as cash and bank vouchers have them (spec 3 §2). */
export const amountRow: readonly RowField[] = [
  accountField('cash'),
  remarksField(MAX_ROW_REMARKS),
  { name: 'amount', holds: 'amount', label: 'amount', column: 'amountTk' },
];

/** Add New requires account and amount (spec 3 §2, §5). */
export function amountRowFault(entry: Values): Complaint | null {
  const lacks = (field: string): Complaint => ({ word: 'selectAccountAndAmount', in: 'entry', field });
  if (entry.account === undefined || isEmpty(entry.account)) return lacks('account');
  return paisaIn(entry, 'amount') > 0n ? null : lacks('amount');
}

export const typedRows = ({ rows }: Pick<Document, 'rows'>): TypedRow[] =>
  rows.map(({ values }) => ({
    accountId: accountIdIn(values, 'account'),
    amountPaisa: paisaIn(values, 'amount'),
    remarks: remarksIn(values),
    orderId: null,
  }));

export const sumOf = (rows: readonly TypedRow[]): bigint =>
  rows.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0n);

/** The rows as they travel; amounts in taka. */
export const rowsOut = ({ rows }: Pick<Document, 'rows'>) =>
  rows.map(({ id, values }) => ({
    id,
    account: accountIdIn(values, 'account'),
    accountName: accountIn(values, 'account')?.name ?? '',
    remarks: remarksIn(values),
    amount: paisaToNumber(paisaIn(values, 'amount')),
  }));

interface RowIn {
  id: number;
  account: number;
  accountName: string;
  accountText: string;
  remarks: string;
  amount: bigint;
}

/** The rows of a voucher that was found, and what they come to. */
export function rowsFound(list: readonly RowIn[]): { rows: Row[]; totalPaisa: bigint } {
  const rows = list.map(
    ({ id, account, accountName, accountText: text, remarks, amount }): Row => ({
      id: String(id),
      values: {
        account: { kind: 'taken', account: { id: account, name: accountName, text: accountText(text) } },
        remarks: { kind: 'text', text: remarks },
        amount: { kind: 'amount', paisa: amount, text: '' },
      },
    }),
  );
  return { rows, totalPaisa: sumOf(typedRows({ rows })) };
}
