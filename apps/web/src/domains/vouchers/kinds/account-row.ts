import type { accountUses } from '@cashbook/contract/enumerations';
import { MAX_ROW_REMARKS } from '@cashbook/money';
import { accountText } from '#domains/ledger/index.ts';
import type { Row } from '#domains/posting/entry/document.ts';
import type { Complaint } from '#domains/posting/entry/entry-state.ts';
import { accountIn, isEmpty, type Values } from '#domains/posting/entry/fields.ts';
import { accountField, accountIdIn, type RowField, remarksField, remarksIn } from '#domains/posting/entry/kind.ts';

/** Rows of an account, remarks and amounts, as all vouchers typed here have them. */
export const accountRow = (use: (typeof accountUses)[number], amounts: readonly RowField[]): readonly RowField[] => [
  accountField(use),
  remarksField(MAX_ROW_REMARKS),
  ...amounts,
];

/** Add New requires account and amount (spec 3 §2, §5). */
export function lacking(entry: Values, amount: { field: string; isTyped: boolean }): Complaint | null {
  const lacks = (field: string): Complaint => ({ word: 'selectAccountAndAmount', in: 'entry', field });
  if (entry.account === undefined || isEmpty(entry.account)) return lacks('account');
  return amount.isTyped ? null : lacks(amount.field);
}

/** A row as the kernel's rules take it, without its amounts. */
export const typedAccount = (values: Values) => ({
  accountId: accountIdIn(values, 'account'),
  remarks: remarksIn(values),
});

/** A row as it travels, without its amounts. */
export const rowOut = ({ id, values }: Row) => ({
  id,
  account: accountIdIn(values, 'account'),
  accountName: accountIn(values, 'account')?.name ?? '',
  remarks: remarksIn(values),
});

interface RowIn {
  id: number;
  account: number;
  accountName: string;
  accountText: string;
  remarks: string;
}

/** A row of a voucher that was found; an amount of zero is none. */
export function rowFound(row: RowIn, amountsPaisa: Readonly<Record<string, bigint>>): Row {
  const amounts = Object.entries(amountsPaisa).map(([name, paisa]) => {
    return [name, { kind: 'amount' as const, paisa: paisa === 0n ? null : paisa, text: '' }] as const;
  });
  const account = { id: row.account, name: row.accountName, text: accountText(row.accountText) };
  return {
    id: String(row.id),
    values: {
      account: { kind: 'taken', account },
      remarks: { kind: 'text', text: row.remarks },
      ...Object.fromEntries(amounts),
    },
  };
}
