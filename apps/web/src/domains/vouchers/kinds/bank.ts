import { voucherKind } from '@cashbook/contract/documents/voucher-kinds';
import { accountRoutes } from '@cashbook/contract/ledger/accounts';
import type { RouteReply } from '@cashbook/contract/route';
import { bankPaymentRoutes, bankReceiptRoutes } from '@cashbook/contract/vouchers/bank';
import {
  bankPayment as bankPaymentRule,
  bankReceipt as bankReceiptRule,
  GROUP,
  sumOfRows,
  type TypedBankVoucher,
} from '@cashbook/kernel';
import { entryKind, type HeadField, type KindDescription } from '#domains/posting/described/kind.ts';
import { accountIn, type Values } from '#domains/posting/draft/fields.ts';
import { documentCalls } from '#domains/posting/queue/document-calls.ts';
import { call } from '#session/api.ts';
import { amountRows } from './amount-rows.ts';

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

const bankOf = (head: Values) => accountIn(head, 'bank');

/** The common wire format of both sides. Only the names of the bank's fields in the body differ. */
const wire = {
  contentOf: ({ bankAccount, transactionList }: RouteReply<typeof bankReceiptRoutes.find>) => {
    return {
      head: { bank: { kind: 'taken', account: bankAccount } } as const,
      rows: amountRows.found(transactionList),
    };
  },
  savedIn: ([, saved]: RouteReply<typeof bankReceiptRoutes.save>) => saved,
};

function moneyIn(head: Values, side: 'debit' | 'credit') {
  const account = bankOf(head);
  return account === null ? null : { account, side };
}

/** The common part of both sides. */
const common = {
  head: [bank],
  tables: {
    lines: {
      ...amountRows.table('cash'),
    },
  },
  typed: ({ head, rows }) => ({ bankAccountId: bankOf(head)?.id ?? null, rows: amountRows.typed({ rows }) }),
  groupOf: (id, { head }) => (id === bankOf(head)?.id ? GROUP.cashAtBank : 0),
  headOf: (code) => (/^(bank_|not_a_bank|account_)/.test(code) ? 'bank' : null),
} satisfies Partial<KindDescription<TypedBankVoucher>>;

/** Returns the sum of the rows, below them and beside them, under its name on this side. */
const summedAs = (word: 'receivedTotal' | 'paymentTotal') =>
  ({
    tables: {
      lines: { ...common.tables.lines, foot: ({ rows }) => [{ word, paisa: { amount: sumOfRows(rows) } }] },
    },
    totals: ({ rows }) => [{ word, paisa: sumOfRows(rows) }],
  }) satisfies Partial<KindDescription<TypedBankVoucher>>;

/** Money received through a bank (spec 3 §2 "Bank voucher"). */
export const bankReceipt = entryKind<TypedBankVoucher>({
  ...common,
  ...summedAs('receivedTotal'),
  ...voucherKind('bank-receipt'),
  noun: 'nounBankReceipt',
  counterpart: { to: '/accounts/bank/payment', label: 'nounBankPayment' },
  rule: bankReceiptRule,
  money: ({ head }) => moneyIn(head, 'debit'),
  calls: documentCalls(bankReceiptRoutes, {
    ...wire,
    bodyOf: (document) => {
      const { id = null, name = null } = bankOf(document.head) ?? {};
      return { ...amountRows.body(document), bankReceivedAccount: id, bankReceivedAccountName: name };
    },
  }),
});

/** Money paid through a bank (spec 3 §2 "Bank voucher"). */
export const bankPayment = entryKind<TypedBankVoucher>({
  ...common,
  ...summedAs('paymentTotal'),
  ...voucherKind('bank-payment'),
  noun: 'nounBankPayment',
  counterpart: { to: '/accounts/bank/receive', keys: 'alt+6', label: 'nounBankReceipt' },
  rule: bankPaymentRule,
  money: ({ head }) => moneyIn(head, 'credit'),
  calls: documentCalls(bankPaymentRoutes, {
    ...wire,
    bodyOf: (document) => {
      const { id = null, name = null } = bankOf(document.head) ?? {};
      return { ...amountRows.body(document), bankPaymentAccount: id, bankPaymentAccountName: name };
    },
  }),
});
