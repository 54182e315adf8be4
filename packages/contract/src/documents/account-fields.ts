import { formatMobilesIn, MAX_ROW_REMARKS, MAX_VOUCHER_ROWS, paisaToNumber } from '@cashbook/money';
import { z } from 'zod';
import type { Refusals } from '#documents/described';
import type { Shown, Table } from '#documents/field';
import { at, keptUnits, own, rowNumber, rows, simple, text } from '#documents/field-kinds';
import { exactText, id, idOf, taka } from '#wire';

/** The fields of rows that name accounts, and the refusals that come with them. Each kind of document adds its amounts. */

/** The account of a row. `accountText` distinguishes accounts of the same name: code, mobile, address. */
const account = own({
  ...{ label: 'account' as const, column: 'description' as const },
  ...{ editor: { holds: 'chosen', from: 'account' } as const, kept: z.number().int() },
  sent: { account: idOf('accountAndAmountMissing'), accountName: exactText(400).optional() },
  found: { account: id, accountName: z.string(), accountText: z.string() },
  fromBody: (body): number => body.account,
  toReply: (value, said) => {
    const { name, text: accountText } = said.account(value);
    return { account: value, accountName: name, accountText };
  },
  fromReply: ({ account: value, accountName: name, accountText }) => {
    return { value, chosen: { id: value, name, text: formatMobilesIn(accountText) } };
  },
  toBody: ({ value, chosen }) => ({ account: value, accountName: chosen?.name ?? '' }),
});

/** The fields of every such row. */
export const accountFields = {
  accountId: account,
  remarks: text('remarks', { most: MAX_ROW_REMARKS, label: 'remarks' }),
};

const ofAmount = { editor: { holds: 'amount' } as const, found: taka, kept: keptUnits, toBody: paisaToNumber };

/** An amount of money. */
export const amount = <N extends string>(name: N, shown: Shown) =>
  simple({ ...ofAmount, name, answered: name, shown, sent: taka });

/** The amount of a row on one of two sides. On the side without an amount it is zero, and the field is empty. */
const side = <N extends string>(name: N, shown: Shown) => ({
  ...simple({ ...ofAmount, name, answered: name, shown, sent: taka.prefault(0) }),
  fromReply: (found: object) => ({ value: at<bigint>(found, name) || null }),
});

/**
 * Returns the options of a list of such rows for {@link rows}. A body may have more rows than a voucher, so that the rule can
 * refuse them with the limit's own code.
 */
export const accountList = <M extends string>(found: M) => ({
  ...{ found, most: 5 * MAX_VOUCHER_ROWS, beside: rowNumber },
});

/** Rows with a debit and a credit column. */
export const twoSidedRows = <N extends string, M extends string>(name: N, found: M) =>
  rows(
    name,
    {
      ...accountFields,
      debitPaisa: side('debit', { label: 'debit', column: 'debitTk' }),
      creditPaisa: side('credit', { label: 'credit', column: 'creditTk' }),
    },
    accountList(found),
  );

/** The refusals of a row that do not depend on its amounts, in the order in which they are checked. */
export const accountRowRefusals = {
  remarks_too_long: 'rows.remarks',
  account_not_found: 'rows.accountId',
  account_archived: 'rows.accountId',
  account_not_allowed: 'rows.accountId',
} as const satisfies Refusals<{ rows: Table<typeof accountFields> }>;
