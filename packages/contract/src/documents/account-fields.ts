import { formatMobilesIn, MAX_ROW_REMARKS, MAX_VOUCHER_ROWS, paisaToNumber } from '@cashbook/money';
import { z } from 'zod';
import type { Refusals } from '#documents/described';
import type { Shown, Table } from '#documents/field';
import { at, type Key, keptUnits, keyed, own, rowNumber, rows, simple, text } from '#documents/field-kinds';
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

/** The fields of a row with one amount. */
export const amountFields = {
  ...accountFields,
  amountPaisa: amount('amount', { label: 'amount', column: 'amountTk' }),
};

/** The amount of a row on one of two sides. On the side without an amount it is zero, and the field is empty. */
const side = <N extends string>(name: N, shown: Shown) => ({
  ...simple({ ...ofAmount, name, answered: name, shown, sent: taka.prefault(0) }),
  fromReply: (found: object) => ({ value: at<bigint>(found, name) || null }),
});

/** The order to which the money of a row belongs. A document that got it later has none in its older vouchers. The field `orderText` stores its number. */
const orderOfRow = own({
  ...{ label: 'order' as const, column: 'order' as const },
  editor: { holds: 'chosen', from: 'order' } as const,
  kept: z.number().int().nullable().default(null) as z.ZodType<number | null, number | null>,
  sent: { purchaseOrderNumber: id.nullish(), purchaseOrderText: exactText(200).nullish() },
  found: { purchaseOrderNumber: id.nullable(), purchaseOrderText: z.string().nullable() },
  fromBody: ({ purchaseOrderNumber }): number | null => purchaseOrderNumber ?? null,
  toReply: (value, _said, { typed: { orderText: text } }) => {
    return { purchaseOrderNumber: value, purchaseOrderText: typeof text === 'string' ? text : null };
  },
  fromReply: ({ purchaseOrderNumber: value, purchaseOrderText: name }) => {
    return { value, chosen: value === null ? null : { id: value, name: name ?? '', text: '' } };
  },
  toBody: ({ value, chosen }) => ({ purchaseOrderNumber: value, purchaseOrderText: chosen?.name ?? null }),
});

/** The number of the order of a row; null without an order. A voucher stores no null. */
const numberOfOrder = own<string | null, Record<never, never>, Record<never, never>>({
  ...{ editor: { holds: 'nothing' }, sent: {}, found: {} },
  // JSON has no undefined: a row without the number has no such key.
  kept: z.codec(z.string().optional(), z.string().nullable(), {
    decode: (stored) => stored ?? null,
    encode: (number) => number ?? undefined,
  }) as z.ZodType<string | null, string>,
  fromBody: (body) =>
    at<number | null>(body, 'purchaseOrderNumber') == null
      ? null
      : (at<string | null>(body, 'purchaseOrderText') ?? ''),
  ...{ toReply: () => ({}), fromReply: () => ({ value: null }), toBody: () => ({}) },
});

/** The fields of the order of a row. */
export const orderFields = { orderId: orderOfRow, orderText: numberOfOrder };

const openBank = id.nullish();
const bankName = exactText(400).nullish();
type SentBank<N extends string> = Key<N, typeof openBank> & Key<`${N}Name`, typeof bankName>;

/** The bank through which the money goes, for the whole document. `text` distinguishes accounts of the same name. */
export const bankAccount = <N extends string>(name: N) =>
  own<
    number | null,
    SentBank<N>,
    { bankAccount: z.ZodObject<{ id: typeof id; name: z.ZodString; text: z.ZodString }> }
  >({
    ...{ label: 'bankAccount', editor: { holds: 'chosen', from: 'bank' }, kept: z.number().int().nullable() },
    sent: { ...keyed(name, openBank), ...keyed(`${name}Name`, bankName) },
    found: { bankAccount: z.object({ id, name: z.string(), text: z.string() }) },
    fromBody: (body) => at<number | null | undefined>(body, name) ?? null,
    // The rule refuses a missing bank.
    toReply: (value, said) => ({ bankAccount: { id: value ?? 0, ...said.account(value ?? 0) } }),
    fromReply: ({ bankAccount: chosen }) => ({ value: chosen.id, chosen }),
    toBody: ({ value, chosen }) =>
      ({ ...keyed(name, value), ...keyed(`${name}Name`, chosen?.name ?? null) }) as z.input<z.ZodObject<SentBank<N>>>,
  });

/** The most rows in a body. They are more than a voucher may have, so that the rule can refuse them with its own code. */
export const MOST_ROWS_SENT = 5 * MAX_VOUCHER_ROWS;

/** Returns the options of a list of such rows for {@link rows}. */
export const accountList = <M extends string>(found: M) => ({
  ...{ found, most: MOST_ROWS_SENT, beside: rowNumber },
});

/** The fields of a row with a debit and a credit column. */
export const twoSidedFields = {
  ...accountFields,
  debitPaisa: side('debit', { label: 'debit', column: 'debitTk' }),
  creditPaisa: side('credit', { label: 'credit', column: 'creditTk' }),
};

/** The refusals of a row that do not depend on its amounts, in the order in which they are checked. */
export const accountRowRefusals = {
  remarks_too_long: 'rows.remarks',
  account_not_found: 'rows.accountId',
  account_archived: 'rows.accountId',
  account_not_allowed: 'rows.accountId',
} as const satisfies Refusals<{ rows: Table<typeof accountFields> }>;

/** The refusals of rows with one amount each, in the order in which they are checked. */
export const amountRowsRefusals = {
  too_many_rows: null,
  amount_not_positive: 'rows.amountPaisa',
  amount_too_large: 'rows.amountPaisa',
  ...accountRowRefusals,
  voucher_too_large: null,
} as const satisfies Refusals<{ rows: Table<typeof amountFields> }>;
