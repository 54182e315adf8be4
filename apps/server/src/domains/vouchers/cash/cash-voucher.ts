import type { RouteBody, RouteReply } from '@cashbook/contract/route';
import type { cashReceiptRoutes } from '@cashbook/contract/vouchers/cash';
import { type AccountFacts, cashPayment, cashReceipt, type Ruled, type TypedCashVoucher } from '@cashbook/kernel';
import { z } from 'zod';
import { accountsNeeded } from '#domains/ledger/index';
import type { DocumentKind, DocumentWire } from '#domains/posting/index';
import { accountsOf, fieldOfRow, foundRows, keptRow } from '#domains/vouchers/typed-rows';

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

/** The books have no orders that a row could name. */
function namesAnOrder({ rows }: TypedCashVoucher): Ruled<'order_not_found'> | null {
  const row = rows.findIndex(({ orderId }) => orderId !== null);
  return row === -1 ? null : { ok: false, refusal: { code: 'order_not_found', row } };
}

/** A cash voucher: its two sides differ in type and posting rule alone. */
function cashKind(name: string, typeId: 1 | 2, rule: typeof cashReceipt): DocumentKind<TypedCashVoucher, AccountFacts> {
  return {
    name,
    typeIds: [typeId],
    forms: [z.object({ rows: z.array(keptRow) })],
    needs: ({ rows }, before) => ({ accounts: accountsNeeded(accountsOf(rows), before) }),
    rule: (typed, facts) => {
      const ruled = rule(typed, facts);
      return ruled.ok ? (namesAnOrder(typed) ?? ruled) : ruled;
    },
    fieldOf: fieldOfRow,
  };
}

/** Cash received: Dr 17 / Cr each row's account (accounting §4, type 1). */
export const cashReceiptKind = cashKind('cash-receipt', 1, cashReceipt);
/** Cash paid: Dr each row's account / Cr 17 (accounting §4, type 2). */
export const cashPaymentKind = cashKind('cash-payment', 2, cashPayment);

export const cashWire: DocumentWire<TypedCashVoucher, WireRows, Loaded> = {
  typed: (rows) => ({
    rows: rows.map((row) => ({
      accountId: row.account,
      amountPaisa: row.amount,
      remarks: row.remarks,
      orderId: row.purchaseOrderNumber ?? null,
    })),
  }),
  voucherIn: voucherOfRows,
  loaded: ({ rows }, accounts, mtmId) => ({
    transactionList: foundRows(rows, accounts, ({ amountPaisa, orderId }) => {
      return { mtmId, amount: amountPaisa, purchaseOrderNumber: orderId, purchaseOrderText: null };
    }),
  }),
  saved: (saved) => saved,
};
