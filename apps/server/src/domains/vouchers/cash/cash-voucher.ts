import { voucherKind } from '@cashbook/contract/documents/voucher-kinds';
import type { RouteBody, RouteReply } from '@cashbook/contract/route';
import type { cashReceiptRoutes } from '@cashbook/contract/vouchers/cash';
import {
  type AccountFacts,
  cashPayment,
  cashReceipt,
  type Refused,
  type TypedCashRow,
  type TypedCashVoucher,
} from '@cashbook/kernel';
import { z } from 'zod';
import { accountsNeeded } from '#domains/ledger/index';
import { ordersNeeded } from '#domains/orders/index';
import {
  accountRows,
  accountsOf,
  type DocumentKind,
  type DocumentWire,
  nothingBeside,
  rewrittenDocument,
} from '#domains/posting/index';

/** The rows of a cash voucher in a request: the bare list that the spec's calls take (api, "Cash vouchers"). */
type WireRows = RouteBody<typeof cashReceiptRoutes.save>;
type Loaded = Pick<RouteReply<typeof cashReceiptRoutes.find>, 'transactionList'>;

/** Returns the voucher of the rows: its id when every row has the same one, `new` when none has one. */
export function voucherOfRows(rows: WireRows): number | 'new' | 'mixed' | 'empty' {
  const ids = new Set(rows.map((row) => row.mtmId ?? null));
  const [id] = ids;
  if (id === undefined) return 'empty';
  return ids.size > 1 ? 'mixed' : (id ?? 'new');
}

const amounts = accountRows(['amount'], null);

/** A cash voucher as it is stored: its rows, with the texts of their orders when they were chosen. */
type KeptCashVoucher = { readonly rows: readonly (TypedCashRow & { readonly orderText?: string })[] };

type CashFacts = AccountFacts & { readonly orders: ReadonlySet<number> };
type CashKind = DocumentKind<KeptCashVoucher, CashFacts>;

const form = z.object({
  rows: z.array(
    amounts.keptRow.extend({ orderId: z.number().int().nullable(), orderText: z.string().exactOptional() }),
  ),
});

/** Returns a refusal of the first row whose order is not in the branch, or null. */
function orderRefusal({ rows }: TypedCashVoucher, orders: ReadonlySet<number>): Refused<'order_not_found'> | null {
  const row = rows.findIndex(({ orderId }) => orderId !== null && !orders.has(orderId));
  return row === -1 ? null : { ok: false, refusal: { code: 'order_not_found', row } };
}

/**
 * Returns one of the two kinds of cash vouchers. They differ only in type and posting rule. A change to the other kind
 * swaps the sides.
 */
function cashKind(name: 'cash-receipt' | 'cash-payment', rule: typeof cashReceipt, other: () => CashKind): CashKind {
  const { typeId, name: kept } = voucherKind(name);
  return {
    name: kept,
    typeIds: [typeId],
    forms: [form],
    needs: ({ rows }, before) => ({
      accounts: accountsNeeded(accountsOf(rows), before),
      orders: ordersNeeded(rows.map(({ orderId }) => orderId)),
    }),
    rule: (typed, { orders, ...facts }) => {
      const ruled = rule(typed, facts);
      return ruled.ok ? (orderRefusal(typed, orders) ?? ruled) : ruled;
    },
    readBeside: nothingBeside,
    fieldOf: (refusal) =>
      refusal.code === 'order_not_found' ? `${refusal.row}.purchaseOrderNumber` : amounts.fieldOf(refusal),
    retype: (typed, to) => {
      const kind = other();
      if (!kind.typeIds.includes(to)) return { ok: false, refusal: { code: 'type_not_allowed' } };
      return rewrittenDocument(kind, { was: typed, typed });
    },
  };
}

/** A cash receipt: Dr 17 / Cr each row's account (accounting §4, type 1). */
export const cashReceiptKind: CashKind = cashKind('cash-receipt', cashReceipt, () => cashPaymentKind);
/** A cash payment: Dr each row's account / Cr 17 (accounting §4, type 2). */
export const cashPaymentKind: CashKind = cashKind('cash-payment', cashPayment, () => cashReceiptKind);

const typedOrder = ({ purchaseOrderNumber: id, purchaseOrderText: text }: WireRows[number]) =>
  id == null ? { orderId: null } : { orderId: id, orderText: text ?? '' };

export const cashWire: DocumentWire<KeptCashVoucher, WireRows, Loaded> = {
  typed: (rows) => ({
    rows: rows.map((row) => ({ ...amounts.typedRow(row), ...typedOrder(row) })),
  }),
  voucherIn: voucherOfRows,
  loaded: ({ rows }, { accounts, voucherId: mtmId }) => {
    const foundRow = amounts.foundRow(accounts);
    const transactionList = rows.map((row, index) => {
      const order = { purchaseOrderNumber: row.orderId, purchaseOrderText: row.orderText ?? null };
      return { ...foundRow(row, index), mtmId, ...order };
    });
    return { transactionList };
  },
  saved: (saved) => saved,
};
