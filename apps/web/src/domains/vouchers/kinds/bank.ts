import { accountRoutes } from '@cashbook/contract/ledger/chart-of-accounts';
import type { RouteReply } from '@cashbook/contract/route';
import { bankPaymentRoutes, bankReceiptRoutes } from '@cashbook/contract/vouchers/bank';
import {
  bankPayment as bankPaymentRule,
  bankReceipt as bankReceiptRule,
  GROUP,
  type TypedBankVoucher,
} from '@cashbook/kernel';
import type { Document } from '#domains/posting/entry/document.ts';
import { accountIn } from '#domains/posting/entry/fields.ts';
import { entryKind, foundIn, type HeadField, type KindDescription } from '#domains/posting/entry/kind.ts';
import { call } from '#session/api.ts';
import { amountRow, amountRowFault, rowsFound, rowsOut, sumOf, typedRows } from './amount-rows.ts';

/** The bank through which the money goes (spec 3 §2 "Bank voucher"). */
const bank: HeadField = {
  name: 'bank',
  holds: 'account',
  label: 'bankAccount',
  nothing: 'selectBank',
  none: 'noBanks',
  options: async () => {
    const { data } = await call(accountRoutes.bankOptions, { query: {} });
    return data.map(({ id, name }) => ({ id, name, text: '' }));
  },
};

const bankOf = (document: Pick<Document, 'head'>) => accountIn(document.head, 'bank');

const out = (document: Document) => ({ mtmId: document.loaded?.mtmId ?? null, transactions: rowsOut(document) });
const received = (document: Document) => {
  const account = bankOf(document);
  return { ...out(document), bankReceivedAccount: account?.id ?? null, bankReceivedAccountName: account?.name ?? null };
};
const paid = (document: Document) => {
  const account = bankOf(document);
  return { ...out(document), bankPaymentAccount: account?.id ?? null, bankPaymentAccountName: account?.name ?? null };
};

function found(data: RouteReply<typeof bankReceiptRoutes.find>) {
  const head = { bank: { kind: 'taken', account: data.bankAccount } } as const;
  return foundIn(data, { head, ...rowsFound(data.transactionList) });
}

/** What both sides have in common. */
const common = {
  head: [bank],
  row: amountRow,
  rowFault: amountRowFault,
  typed: ({ head, rows }: Pick<Document, 'head' | 'rows'>): TypedBankVoucher => ({
    bankAccountId: accountIn(head, 'bank')?.id ?? null,
    rows: typedRows({ rows }),
  }),
  groupOf: (id, document) => (id === bankOf(document)?.id ? GROUP.cashAtBank : 0),
  headOf: (code) => (/^(bank_|not_a_bank|account_)/.test(code) ? 'bank' : null),
  mayEdit: 'cash.received.edit',
  // The sum of a payment is called Received Total too (spec 3 §2).
  totals: ({ rows }) => [{ word: 'receivedTotal', paisa: sumOf(rows) }],
  foot: ({ rows }) => [{ word: 'receivedTotal', paisa: { amount: sumOf(rows) } }],
} satisfies Partial<KindDescription<TypedBankVoucher>>;

const beforeOf = (typed: TypedBankVoucher, typeId: 3 | 4, isChange: boolean) => (isChange ? { typeId, typed } : null);

/** Money received through a bank (spec 3 §2 "Bank voucher"). */
export const bankReceipt = entryKind<TypedBankVoucher>({
  ...common,
  name: 'bank-receipt',
  prefix: 'BR',
  words: { title: 'bankReceipt', noun: 'nounBankReceipt' },
  mayCreate: 'bank.received.create',
  sister: { to: '/accounts/bank/payment', label: 'goBankPayment' },
  rule: (typed, facts, isChange) => bankReceiptRule(typed, facts, beforeOf(typed, 3, isChange)),
  money: (document) => moneyIn(document, 'debit'),
  calls: {
    save: async (document, options) =>
      (await call(bankReceiptRoutes.save, { body: received(document) }, options)).data[1],
    update: async (document, options) =>
      (await call(bankReceiptRoutes.update, { body: received(document) }, options)).data[1],
    find: async (invoiceNo) => found((await call(bankReceiptRoutes.find, { body: { invoiceNo } })).data),
    held: async (key) => {
      const { data } = await call(bankReceiptRoutes.held, { query: { key } });
      return { ...found(data), isVoid: data.is_void };
    },
  },
});

/** Money paid through a bank (spec 3 §2 "Bank voucher"). */
export const bankPayment = entryKind<TypedBankVoucher>({
  ...common,
  name: 'bank-payment',
  prefix: 'BP',
  words: { title: 'bankPayment', noun: 'nounBankPayment' },
  mayCreate: 'bank.payment.create',
  sister: { to: '/accounts/bank/receive', keys: 'alt+6', label: 'goBankReceipt' },
  rule: (typed, facts, isChange) => bankPaymentRule(typed, facts, beforeOf(typed, 4, isChange)),
  money: (document) => moneyIn(document, 'credit'),
  calls: {
    save: async (document, options) => (await call(bankPaymentRoutes.save, { body: paid(document) }, options)).data[1],
    update: async (document, options) =>
      (await call(bankPaymentRoutes.update, { body: paid(document) }, options)).data[1],
    find: async (invoiceNo) => found((await call(bankPaymentRoutes.find, { body: { invoiceNo } })).data),
    held: async (key) => {
      const { data } = await call(bankPaymentRoutes.held, { query: { key } });
      return { ...found(data), isVoid: data.is_void };
    },
  },
});

function moneyIn(document: Pick<Document, 'head'>, side: 'debit' | 'credit') {
  const account = bankOf(document);
  return account === null ? null : { account, side };
}
