import type { Table } from '@cashbook/contract/documents/field';
import { MAX_VOUCHER_ROWS } from '@cashbook/money';
import { isEmpty, paisaIn, type Values } from '#domains/posting/draft/fields.ts';
import type { Complaint } from '#domains/posting/machine/entry-state.ts';
import { type RowControls, rowFieldsOf } from './described.ts';

/** Returns a table of rows with amounts, of which a row has at least one. Rows that name accounts have the field `accountId`. */
export function amountTable({ fields }: Table, controls: RowControls = {}) {
  const amounts = Object.keys(fields).filter((name) => fields[name]?.editor.holds === 'amount');
  const lacks = (field: string): Complaint => ({ word: 'selectAccountAndAmount', in: 'entry', field });
  return {
    rows: 'typed' as const,
    mostRows: MAX_VOUCHER_ROWS,
    fields: rowFieldsOf(fields, controls),
    /** Returns a complaint unless the row has its account and an amount, as Add New requires (spec 3 §2, §5). */
    rowFault: (entry: Values): Complaint | null => {
      if (fields.accountId !== undefined && isEmpty(entry.accountId ?? { kind: 'empty' })) return lacks('accountId');
      return amounts.some((name) => paisaIn(entry, name) > 0n) ? null : lacks(amounts[0] ?? '');
    },
  };
}
