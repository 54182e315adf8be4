import { MAX_BILL_NUMBER, MAX_ROW_REMARKS, milliToNumber, paisaToNumber } from '@cashbook/money';
import { sentences } from '@cashbook/words/en/sentences';
import { z } from 'zod';
import { chequeFields, chequePaymentRefusals } from '#cheques/cheque-fields';
import { laterDate } from '#documents/dates';
import { describedBody, type FoundOf, foundOf, type ReplyForm, type SentOf } from '#documents/described';
import type { Fields, Said, Shown, Table, TypedOf, WireOf } from '#documents/field';
import {
  at,
  bareRows,
  type Key,
  keptUnits,
  keyed,
  own,
  rowId,
  rows,
  serials,
  simple,
  text,
  textAs,
} from '#documents/field-kinds';
import { accountsFound, cashAccountId, chosenInRow, openAmount, paymentsAgree, typedQuantity } from '#invoices/invoice';
import { countedRefusals } from '#stock/stock-fields';
import { chosen, exactText, id, milli, taka, text as wireText } from '#wire';

/** The kinds of fields that invoices have, and the refusals that come with them. */

const keptId = z.number().int();
const nullableId = keptId.nullable();
const openName = exactText(400).nullish();

// ------------------------------------------------------------------------------------------------ beside the fields

/** The payments of an invoice, as a reply has them. */
export interface PaidBeside {
  readonly paidPaisa: bigint;
  readonly payments: readonly TypedOf<typeof paymentFields>[];
}

/** The result of the rule for an invoice of goods, as its tables have it. */
export interface InvoiceBeside extends PaidBeside {
  readonly totalPaisa: bigint;
  readonly discountPaisa: bigint;
  readonly roundingPaisa: bigint;
  readonly lines: readonly { readonly totalPaisa: bigint }[];
}

/** Returns what the kind of an invoice has read beside the typed document. The caller knows which kind it is. */
export const besideIn = <Beside extends PaidBeside = InvoiceBeside>({ beside }: Said): Beside => beside as Beside;

/**
 * Returns the form of a reply with the fields and the sums of an invoice in one object, and its account beside that, as the
 * spec's clients look for it.
 */
export function invoiceReply<N extends string, F extends Fields, S extends z.ZodRawShape>(
  name: N,
  fields: F,
  sums: { readonly found: S; readonly of: (invoice: InvoiceBeside) => WireOf<S> },
) {
  type Found = Key<N, z.ZodObject<Omit<FoundOf<F>, 'acc_transaction_master'> & S>> & {
    readonly acc_transaction_master: typeof accountsFound;
  };
  const { acc_transaction_master: _beside, ...inside } = foundOf(fields) as z.ZodRawShape;
  // The compiler does not resolve the keys while the fields are a type parameter. The objects have exactly these keys.
  return {
    found: { ...keyed(name, z.object({ ...inside, ...sums.found })), acc_transaction_master: accountsFound },
    toReply: ({ acc_transaction_master, ...keys }: { readonly acc_transaction_master?: unknown }, said: Said) => {
      return { [name]: { ...keys, ...sums.of(besideIn(said)) }, acc_transaction_master };
    },
    fromReply: (reply: { readonly acc_transaction_master?: unknown }) => {
      return { ...at<object>(reply, name), acc_transaction_master: reply.acc_transaction_master };
    },
  } as unknown as ReplyForm<FoundOf<F>, Found>;
}

// ------------------------------------------------------------------------------------------------ head

/** The parts of the party of an invoice that are the same in every reply. Account 17 means that the invoice is paid on the spot. */
export const partyField = (shown: Shown) => ({
  ...{ ...shown, editor: { holds: 'chosen', from: 'account' } as const, kept: nullableId },
  sent: { account: chosen, accountName: openName },
  fromBody: ({ account }: { readonly account: number | null }) => account,
  toBody: ({
    value,
    chosen: one,
  }: {
    readonly value: number | null;
    readonly chosen?: { readonly name: string } | null;
  }) => {
    return { account: value, accountName: one?.name ?? '' };
  },
});

/** The party of an invoice of goods. `name` is the key of its id in a reply. */
export const party = <M extends string>(name: M, shown: Shown) =>
  own({
    ...partyField(shown),
    found: { ...keyed(name, id), acc_transaction_master: accountsFound },
    // The rule refuses a missing account.
    toReply: (value: number | null, said) => {
      const account = { id: value ?? 0, ...said.account(value ?? 0) };
      const acc_transaction_master = [{ acc_transaction_details: [{ coa_l4: account }] }];
      return { ...keyed(name, account.id), acc_transaction_master } as WireOf<
        Key<M, typeof id> & { readonly acc_transaction_master: typeof accountsFound }
      >;
    },
    fromReply: (found) => {
      const account = at<z.output<typeof accountsFound>>(found, 'acc_transaction_master')[0]
        ?.acc_transaction_details[0];
      return { value: account?.coa_l4.id ?? null, chosen: account?.coa_l4 ?? null };
    },
  });

/** The sign that a body has an empty name of the party. No voucher stores it: the account has a name of its own. */
export const unnamed = () =>
  own<boolean, { readonly accountName: typeof openName }, Record<never, never>>({
    ...{ editor: { holds: 'nothing', value: false }, kept: null, sent: { accountName: openName }, found: {} },
    fromBody: ({ accountName }) => accountName?.trim() === '',
    ...{ toReply: () => ({}), fromReply: () => ({ value: false }), toBody: () => ({}) },
  });

/** The number of the other party's paper, or of a vehicle. The rule refuses a long one with a sentence of its own. */
export const paperNumber = <N extends string, M extends string>(name: N, answered: M, shown: Shown) =>
  textAs(name, answered, { most: MAX_BILL_NUMBER, sent: MAX_BILL_NUMBER * 2, ...shown });
export const notes = () => text('notes', { most: MAX_ROW_REMARKS, sent: MAX_ROW_REMARKS * 2, label: 'notes' });

/**
 * The day on which the unpaid rest is due. Null until one is typed: it is then due the credit days of the party after the date
 * of the bill.
 */
export const dueDate = () => laterDate('due_date', { label: 'dueDate' });

const orderFound = z.object({ id, order_number: z.string() }).nullable();
type OrderSent<N extends string, T extends string> = Key<N, typeof chosen> & Key<T, typeof openName>;

/** An order. `storedBy` is the key with its number in a body, and the field that stores that. */
export const order = <N extends string, M extends string, T extends string>(
  name: N,
  answered: M,
  { storedBy, ...shown }: Shown & { readonly storedBy: T },
) =>
  own<number | null, OrderSent<N, T>, Key<M, typeof orderFound>>({
    ...{ ...shown, editor: { holds: 'chosen', from: 'order' }, kept: nullableId },
    ...{ sent: { ...keyed(name, chosen), ...keyed(storedBy, openName) }, found: keyed(answered, orderFound) },
    fromBody: (body) => at(body, name),
    toReply: (value, _said, { typed }) => {
      const one = value === null ? null : { id: value, order_number: String(typed[storedBy]) };
      return keyed(answered, one) as WireOf<Key<M, typeof orderFound>>;
    },
    fromReply: (found) => {
      const one = at<z.output<typeof orderFound>>(found, answered);
      return { value: one?.id ?? null, chosen: one === null ? null : { id: one.id, name: one.order_number, text: '' } };
    },
    toBody: ({ value, chosen: one }) => {
      const body = { ...keyed(name, value), ...keyed(storedBy, one?.name ?? '') };
      return body;
    },
  });

/** An amount, where an empty field means zero. `sent` is its schema in a body. */
const amount = <N extends string, M extends string, I extends z.ZodType<bigint | null>>(
  name: N,
  answered: M,
  { sent, ...shown }: Shown & { readonly sent: I },
) =>
  own<bigint, Key<N, I>, Key<M, typeof taka>>({
    ...{
      ...shown,
      editor: { holds: 'amount' },
      kept: keptUnits,
      sent: keyed(name, sent),
      found: keyed(answered, taka),
    },
    fromBody: (body) => at<bigint | null>(body, name) ?? 0n,
    toReply: (value) => keyed(answered, value) as WireOf<Key<M, typeof taka>>,
    fromReply: (found) => ({ value: filled(at(found, answered)) }),
    toBody: ({ value }) => keyed(name, paisaToNumber(value)) as z.input<z.ZodObject<Key<N, I>>>,
  });

const filled = (units: bigint): bigint | null => (units === 0n ? null : units);

/** The discount of an invoice. */
export const discount = <M extends string>(answered: M) =>
  amount('discountAmt', answered, { label: 'discountAmount', sent: openAmount });

// ------------------------------------------------------------------------------------------------ payments

/** An account that is paid. A reply has its name. */
const paidAccount = (from: string, shown: Shown) =>
  own({
    ...{ ...shown, editor: { holds: 'chosen', from } as const, kept: keptId },
    ...{ sent: { account: id }, found: { account: id, account_name: z.string() } },
    fromBody: ({ account }): number => account,
    toReply: (value, said) => ({ account: value, account_name: said.account(value).name }),
    fromReply: ({ account: value, account_name: name }) => ({ value, chosen: { id: value, name, text: '' } }),
    toBody: ({ value }) => ({ account: value }),
  });

export const paymentFields = {
  accountId: paidAccount('bank', { label: 'bankAccount', column: 'bankAccount' }),
  transactionId: text('transaction_id', { most: MAX_BILL_NUMBER, label: 'transactionNo' }),
  feePaisa: amount('fee', 'fee', { label: 'fee', sent: taka.default(0n) }),
  amountPaisa: amount('amount', 'amount', { label: 'amount', column: 'amountTk', sent: taka }),
  ...chequeFields,
};
const paymentRows = rows('payments', paymentFields, { found: 'payments', most: 10, beside: bareRows });
const openPayments = paymentRows.sent.payments.optional();

type Payments = readonly TypedOf<typeof paymentFields>[] | null;
type PaymentsSent<N extends string> = Key<N, typeof openAmount> & { readonly payments: typeof openPayments };
type PaymentsFound<M extends string> = Key<M, typeof taka> & typeof paymentRows.found;

const ofCash = {
  ...{ accountId: cashAccountId, feePaisa: 0n, transactionId: '' },
  ...{ chequeNumber: '', chequeDate: null, drawnOn: '' },
};

/**
 * The payments of an invoice: in a body one amount of cash, or a list that replaces it. `cash` is the key of that amount, and
 * `paid` the key of the sum in a reply. Null until an amount is given.
 */
export const payments = <N extends string, M extends string>(
  cash: N,
  paid: M,
  shown: Shown,
): Table<typeof paymentFields, PaymentsSent<N>, PaymentsFound<M>, Payments> => ({
  ...paymentRows,
  ...shown,
  kept: paymentRows.kept?.nullable() as z.ZodType<Payments, z.core.util.JSONType>,
  sent: { ...keyed(cash, openAmount), payments: openPayments },
  found: { ...keyed(paid, taka), ...paymentRows.found },
  fromBody: (body) => {
    const { payments: list } = body as { readonly payments?: z.output<typeof openPayments> };
    if (list !== undefined) return paymentRows.fromBody({ payments: list });
    const amountPaisa = at<bigint | null>(body, cash);
    return amountPaisa === 0n ? [] : amountPaisa === null ? null : [{ ...ofCash, amountPaisa }];
  },
  toReply: (_typed, said, around) => {
    const { paidPaisa, payments: all } = besideIn<PaidBeside>(said);
    const reply = { ...keyed(paid, paidPaisa), ...paymentRows.toReply(all, said, around) };
    return reply as WireOf<PaymentsFound<M>>;
  },
  fromReply: (found) => paymentRows.fromReply(found as WireOf<typeof paymentRows.found>),
  toBody: ({ value, rows: all = [] }) => {
    const isOfCash = ({ accountId }: TypedOf<typeof paymentFields>) => accountId === cashAccountId;
    const inCash = value?.filter(isOfCash).reduce((sum, { amountPaisa }) => sum + amountPaisa, 0n);
    const body = {
      ...keyed(cash, inCash === undefined ? null : paisaToNumber(inCash)),
      ...(value?.every(isOfCash) === false ? paymentRows.toBody({ value, rows: all }) : {}),
    };
    return body as z.input<z.ZodObject<PaymentsSent<N>>>;
  },
});

/** Returns the schema of a body with payments. It refuses an amount that does not agree with the list. */
export const paidBody = <F extends Fields>(cash: keyof SentOf<F> & string, fields: F) =>
  describedBody(fields).refine((body) => paymentsAgree({ amount: at(body, cash), payments: at(body, 'payments') }), {
    path: [cash],
    error: sentences.paymentsDiffer,
  });

// ------------------------------------------------------------------------------------------------ extras

/** The purpose of one of the extras. */
const extraWhat = simple({
  ...{ name: 'what', answered: 'what', shown: { label: 'extraWhat', column: 'extraFor' } },
  ...{ editor: { holds: 'text', most: MAX_BILL_NUMBER }, toBody: (value: string) => value },
  ...{ sent: wireText(MAX_BILL_NUMBER), found: z.string(), kept: z.string() },
});

const spreads = ['value', 'quantity'] as const;
const spreadBy = z.enum(spreads);
const extraRows = rows(
  'extras',
  {
    accountId: paidAccount('extras', { label: 'extraPaidBy', column: 'extraPaidBy' }),
    what: extraWhat,
    spreadBy: own({
      ...{ label: 'spreadBy' as const, editor: { holds: 'choice', options: spreads, none: 'value' } as const },
      ...{ kept: spreadBy, sent: { spread_by: spreadBy }, found: { spread_by: spreadBy } },
      fromBody: ({ spread_by }) => spread_by,
      toReply: (value) => ({ spread_by: value }),
      fromReply: ({ spread_by: value }) => ({ value }),
      toBody: ({ value }) => ({ spread_by: value }),
    }),
    amountPaisa: amount('amount', 'amount', { label: 'amount', column: 'amountTk', sent: taka }),
  },
  { found: 'extras', most: 20, beside: bareRows },
);

/** The extras of bought goods: carriage, unloading or duty. They are part of the cost of the goods. */
export const extras = { ...extraRows, sent: { extras: extraRows.sent.extras.default([]) } };

// ------------------------------------------------------------------------------------------------ rows

/** A quantity or a rate, where an empty field means zero. The rule refuses zero if the row needs a value. */
const quantityIn = <N extends string, M extends string, I extends z.ZodType<bigint>>(
  name: N,
  answered: M,
  { sent, ...shown }: Shown & { readonly sent: I },
) =>
  own<bigint, Key<N, I>, Key<M, typeof milli>>({
    ...{ ...shown, editor: { holds: 'quantity' }, kept: keptUnits },
    ...{ sent: keyed(name, sent), found: keyed(answered, milli) },
    fromBody: (body) => at(body, name),
    toReply: (value) => keyed(answered, value) as WireOf<Key<M, typeof milli>>,
    fromReply: (found) => ({ value: filled(at(found, answered)) }),
    toBody: ({ value }) => keyed(name, milliToNumber(value)) as z.input<z.ZodObject<Key<N, I>>>,
  });

const openQuantity = typedQuantity.default(0n);
const signs = ['+', '-'] as const;
const sign = z.enum(['', ...signs]);
const variance = quantityIn('variance', 'variance', { label: 'varianceQuantity', sent: openQuantity });

/** The fields of a quantity and its rate. `price` is the key of the rate in a reply. */
export const pricedFields = <Q extends string, M extends string>(qty: Q, price: M) => ({
  quantityMilli: quantityIn('qty', qty, { label: 'quantity', sent: typedQuantity }),
  rateMilli: quantityIn('price', price, { label: 'rate', column: 'rateTk', sent: typedQuantity }),
});

/** The fields of a row of goods, in the order of the screen. `price` is the key of the rate in a reply. */
export const goodsFields = <M extends string>(price: M) => {
  const { quantityMilli, rateMilli } = pricedFields('quantity', price);
  return {
    productId: own({
      ...{ label: 'product' as const, editor: { holds: 'chosen', from: 'product' } as const, kept: keptId },
      sent: { product: chosenInRow, product_name: exactText(400).optional(), unit: exactText(60).optional() },
      found: { product: z.object({ id, name: z.string(), unit: z.object({ name: z.string() }) }) },
      fromBody: ({ product }): number => product,
      toReply: (value, said) => {
        const { name, unit } = said.product(value);
        return { product: { id: value, name, unit: { name: unit } } };
      },
      fromReply: ({ product: { id: value, name, unit } }) => ({ value, chosen: { id: value, name, text: unit.name } }),
      toBody: ({ value, chosen: one }) => ({ product: value, product_name: one?.name ?? '' }),
    }),
    serials: serials('serial_no', { label: 'serials' }),
    bagMilli: quantityIn('bag', 'bag', { label: 'bags', sent: openQuantity }),
    quantityMilli,
    rateMilli,
    warehouseId: own({
      ...{ label: 'warehouse' as const, editor: { holds: 'chosen', from: 'warehouse' } as const, kept: nullableId },
      sent: { warehouse: chosen },
      found: { warehouse: z.object({ id, name: z.string() }).nullable(), godown_id: id.nullable() },
      fromBody: ({ warehouse }) => warehouse,
      toReply: (value, said) => ({ warehouse: said.warehouse(value), godown_id: value }),
      fromReply: ({ warehouse: one }) => {
        return { value: one?.id ?? null, chosen: one === null ? null : { ...one, text: '' } };
      },
      toBody: ({ value }) => ({ warehouse: value }),
    }),
    variance: own({
      ...{ label: 'weightVariance' as const, editor: { holds: 'choice', options: signs, none: '' } as const },
      ...{ kept: sign, sent: { variance_type: sign.default('') }, found: { variance_type: sign } },
      fromBody: ({ variance_type }) => variance_type,
      toReply: (value) => ({ variance_type: value }),
      fromReply: ({ variance_type: value }) => ({ value }),
      toBody: ({ value }) => ({ variance_type: value }),
    }),
    varianceMilli: own({
      ...variance,
      fromBody: (body) => (at(body, 'variance_type') === '' ? 0n : variance.fromBody(body)),
    }),
    bonusMilli: quantityIn('bonus', 'bonus', { label: 'bonus', sent: openQuantity }),
  };
};

/** The rows of goods of an invoice, with the fields that one kind has beside. Each has its total in a reply. */
export const invoiceRows = <M extends string, More extends Fields = Record<never, never>>(
  price: M,
  more = {} as More,
) =>
  rows(
    'products',
    { ...goodsFields(price), ...more },
    {
      ...{ found: 'details', most: 1000 },
      beside: {
        sent: rowId,
        found: { id: z.number().int(), total: taka },
        of: (_row, place, said) => {
          const line = besideIn(said).lines[place];
          if (line === undefined) throw new Error(`An invoice has no line ${place + 1}, which was typed.`);
          return { id: place + 1, total: line.totalPaisa };
        },
      },
    },
  );

// ------------------------------------------------------------------------------------------------ refusals

/** The refusals about the party, the payments and the paper of an invoice, in the order in which they are checked. */
export const invoiceHeadRefusals = {
  account_not_found: ['payments.accountId', 'accountId'],
  account_archived: ['payments.accountId', 'accountId'],
  invoice_account_not_allowed: 'accountId',
  payment_account_not_allowed: 'payments.accountId',
  bill_due_early: 'dueDate',
} as const;

/** The refusals of rows of goods. */
export const invoiceRowsRefusals = {
  product_missing: 'rows.productId',
  quantity_missing: 'rows.quantityMilli',
  price_missing: 'rows.rateMilli',
  variance_too_large: 'rows.varianceMilli',
  too_many_rows: null,
  product_not_found: 'rows.productId',
  product_archived: 'rows.productId',
  ...countedRefusals,
  warehouse_not_found: 'rows.warehouseId',
} as const;

/** The refusals of the totals of rows. */
export const invoiceTotalsRefusals = {
  amount_not_positive: ['rows.rateMilli', 'payments.amountPaisa'],
  amount_too_large: 'rows.rateMilli',
  voucher_too_large: null,
} as const;

/** The refusals of the net of an invoice and its payments. */
export const invoiceMoneyRefusals = {
  discount_too_large: 'discountPaisa',
  fee_not_allowed: 'payments.feePaisa',
  payment_exceeds_total: 'payments',
  ...chequePaymentRefusals,
} as const;
