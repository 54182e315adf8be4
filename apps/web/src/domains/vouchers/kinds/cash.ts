import { voucherKind } from '@cashbook/contract/documents/voucher-kinds';
import { businessTypeId } from '@cashbook/contract/enumerations';
import type { RouteReply } from '@cashbook/contract/route';
import { cashPaymentRoutes, cashReceiptRoutes } from '@cashbook/contract/vouchers/cash';
import {
  ACCOUNT,
  cashPayment as cashPaymentRule,
  cashReceipt as cashReceiptRule,
  sumOfRows,
  type TypedCashVoucher,
} from '@cashbook/kernel';
import { orderValue, rowOrderField } from '#domains/orders/order-field.ts';
import { entryKind, type KindDescription, type RowField } from '#domains/posting/described/kind.ts';
import { rowsOf } from '#domains/posting/draft/document.ts';
import { accountIn, valuesOf } from '#domains/posting/draft/fields.ts';
import type { Entered, TableNow } from '#domains/posting/machine/entry-state.ts';
import { type Content, documentCalls } from '#domains/posting/queue/document-calls.ts';
import { amountRows } from './amount-rows.ts';

/**
 * The order to which the money of a row belongs, in trading branches (spec 3 §1). Most rows have none, so Enter goes past it.
 */
const orderField: RowField = {
  ...rowOrderField,
  isBelow: true,
  when: ({ business_type_id: type }) => type === businessTypeId.trading,
};

const lines = amountRows.table('cash');
const fields = [...lines.fields, orderField];

const ordersIn = (content: Pick<Content, 'rows'>) =>
  rowsOf(content, 'lines').map(({ values }) => accountIn(values, 'order'));

type FoundRow = RouteReply<typeof cashReceiptRoutes.find>['transactionList'][number];

const foundOrder = ({ purchaseOrderNumber: id, purchaseOrderText: text }: FoundRow) =>
  orderValue(id === null ? null : { id, order_number: text ?? '' });

const callsOf = (routes: typeof cashReceiptRoutes | typeof cashPaymentRoutes) =>
  documentCalls(routes, {
    bodyOf: (document) => {
      const orders = ordersIn(document);
      const mtmId = document.loaded?.mtmId ?? null;
      return amountRows.sent(document).map((row, at) => {
        const order = orders[at] ?? null;
        return { ...row, mtmId, purchaseOrderNumber: order?.id ?? null, purchaseOrderText: order?.name ?? null };
      });
    },
    contentOf: ({ transactionList: found }) => {
      const rows = amountRows.found(found).map((row, at) => {
        const order = found[at] === undefined ? orderValue(null) : foundOrder(found[at]);
        return { ...row, values: valuesOf(fields, { ...row.values, order }) };
      });
      return { head: {}, rows };
    },
    savedIn: (saved) => saved,
  });

/** The common part of both sides. */
const cash = {
  head: [],
  tables: {
    lines: {
      ...lines,
      fields,
      onEnter: (_now: TableNow, field: string): Entered | null => (field === 'amount' ? { next: 'add' } : null),
    },
  },
  typed: (content) => {
    const orders = ordersIn(content);
    return { rows: amountRows.typed(content).map((row, at) => ({ ...row, orderId: orders[at]?.id ?? null })) };
  },
  groupOf: () => 0,
} satisfies Partial<KindDescription<TypedCashVoucher>>;

/** Cash received (spec 3 §2). */
export const cashReceipt = entryKind({
  ...cash,
  ...voucherKind('cash-receipt'),
  noun: 'nounCashReceipt',
  counterpart: { to: '/accounts/cash/payment', keys: 'alt+2', label: 'goPayment' },
  rule: cashReceiptRule,
  money: () => ({ account: { id: ACCOUNT.cash, word: 'cash' }, side: 'debit' }),
  totals: ({ rows }) => [{ word: 'receivedTotal', paisa: sumOfRows(rows) }],
  calls: callsOf(cashReceiptRoutes),
});

/** Cash paid (spec 3 §2). */
export const cashPayment = entryKind({
  ...cash,
  ...voucherKind('cash-payment'),
  noun: 'nounCashPayment',
  counterpart: { to: '/accounts/cash/receive', keys: 'alt+1', label: 'goReceipt' },
  rule: cashPaymentRule,
  money: () => ({ account: { id: ACCOUNT.cash, word: 'cash' }, side: 'credit' }),
  totals: ({ rows }) => [{ word: 'paymentTotal', paisa: sumOfRows(rows) }],
  calls: callsOf(cashPaymentRoutes),
});
