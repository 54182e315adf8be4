import type { RouteBody, RouteReply } from '@cashbook/contract/route';
import type { cashReceiptRoutes } from '@cashbook/contract/vouchers/cash';
import { voucherKind } from '@cashbook/contract/vouchers/voucher-kinds';
import { type AccountFacts, cashPayment, cashReceipt, type Ruled, type TypedCashVoucher } from '@cashbook/kernel';
import { z } from 'zod';
import {
  accountRows,
  accountRowsKind,
  type DocumentKind,
  type DocumentWire,
  rewrittenDocument,
} from '#domains/posting/index';

/** The rows of a cash voucher as they arrive: the bare list that the spec's calls take (api, "Cash vouchers"). */
type WireRows = RouteBody<typeof cashReceiptRoutes.save>;
type Loaded = Pick<RouteReply<typeof cashReceiptRoutes.find>, 'transactionList'>;

/** The voucher that rows belong to: its id when every row carries the same one, `new` when none does. */
export function voucherOfRows(rows: WireRows): number | 'new' | 'mixed' | 'empty' {
  const ids = new Set(rows.map((row) => row.mtmId ?? null));
  const [id] = ids;
  if (id === undefined) return 'empty';
  return ids.size > 1 ? 'mixed' : (id ?? 'new');
}

const amounts = accountRows(['amount'], null);

/** The books have no orders that a row could name. */
function namesAnOrder({ rows }: TypedCashVoucher): Ruled<'order_not_found'> | null {
  const row = rows.findIndex(({ orderId }) => orderId !== null);
  return row === -1 ? null : { ok: false, refusal: { code: 'order_not_found', row } };
}

type CashKind = DocumentKind<TypedCashVoucher, AccountFacts>;

/** A cash voucher: its two sides differ in type and posting rule alone. Changed into the other one, it swaps its sides. */
const cashKind = (name: 'cash-receipt' | 'cash-payment', rule: typeof cashReceipt, other: () => CashKind): CashKind =>
  accountRowsKind({
    ...voucherKind(name),
    keptRow: amounts.keptRow.extend({ orderId: z.number().int().nullable() }),
    rule: (typed, facts) => {
      const ruled = rule(typed, facts);
      return ruled.ok ? (namesAnOrder(typed) ?? ruled) : ruled;
    },
    fieldOf: (refusal) =>
      refusal.code === 'order_not_found' ? `${refusal.row}.purchaseOrderNumber` : amounts.fieldOf(refusal),
    retype: (typed, to) => {
      const kind = other();
      if (!kind.typeIds.includes(to)) return { ok: false, refusal: { code: 'type_not_allowed' } };
      return rewrittenDocument(kind, { was: typed, typed });
    },
  });

/** Cash received: Dr 17 / Cr each row's account (accounting §4, type 1). */
export const cashReceiptKind = cashKind('cash-receipt', cashReceipt, () => cashPaymentKind);
/** Cash paid: Dr each row's account / Cr 17 (accounting §4, type 2). */
export const cashPaymentKind: CashKind = cashKind('cash-payment', cashPayment, () => cashReceiptKind);

export const cashWire: DocumentWire<TypedCashVoucher, WireRows, Loaded> = {
  typed: (rows) => ({
    rows: rows.map((row) => ({ ...amounts.typedRow(row), orderId: row.purchaseOrderNumber ?? null })),
  }),
  voucherIn: voucherOfRows,
  loaded: ({ rows }, accounts, mtmId) => {
    const foundRow = amounts.foundRow(accounts);
    const transactionList = rows.map((row, index) => {
      return { ...foundRow(row, index), mtmId, purchaseOrderNumber: row.orderId, purchaseOrderText: null };
    });
    return { transactionList };
  },
  saved: (saved) => saved,
};
