import { ApiError } from '@cashbook/contract/client';
import type { SavedVoucher } from '@cashbook/contract/posting/document-routes';
import { type CashRow, cashPaymentRoutes, cashReceiptRoutes } from '@cashbook/contract/vouchers/cash';
import { paisaToNumber } from '@cashbook/money';
import { accountText } from '#domains/ledger/index.ts';
import { call } from '#session/api.ts';
import { save } from '#session/save.ts';
import { type FoundVoucher, type LoadedVoucher, linesText, totalPaisa, type VoucherLine } from '../entry/lines.ts';
import type { VoucherBody, VoucherKind } from '../entry/voucher-kind.ts';

const bodyOf = (lines: readonly VoucherLine[], loaded: LoadedVoucher | null): VoucherBody =>
  lines.map(({ id, account, remarks, amountPaisa }) => ({
    id,
    mtmId: loaded?.mtmId ?? null,
    account: account.id,
    accountName: account.name,
    remarks,
    amount: paisaToNumber(amountPaisa),
  }));

const lineOf = (row: CashRow): VoucherLine => ({
  id: String(row.id),
  account: { id: row.account, name: row.accountName, text: accountText(row.accountText) },
  remarks: row.remarks,
  amountPaisa: row.amount,
});

function foundOf(data: SavedVoucher & { is_approved: boolean; transactionList: readonly CashRow[] }): FoundVoucher {
  const lines = data.transactionList.map(lineOf);
  const { mtm_id: mtmId, vr_no: vrNo, vr_date: vrDate, version, is_approved: isApproved } = data;
  const loaded = { mtmId, vrNo, vrDate, version, totalPaisa: totalPaisa(lines), asSaved: linesText(lines) };
  return { loaded, lines, isApproved };
}

/** The calls of one side; both sides take and answer the same. */
const callsOf = (routes: typeof cashReceiptRoutes | typeof cashPaymentRoutes) => ({
  save: (body: VoucherBody, options: Parameters<VoucherKind['save']>[1]) => save(routes.save, { body }, options),
  update: (body: VoucherBody, options: Parameters<VoucherKind['update']>[1]) => save(routes.update, { body }, options),
  find: async (voucherNumber: string) =>
    foundOf((await call(routes.find, { body: { invoiceNo: voucherNumber } })).data),
  held: async (key: string) => {
    try {
      const { data } = await call(routes.held, { query: { key } });
      return { ...foundOf(data), isVoid: data.is_void };
    } catch (error) {
      if (error instanceof ApiError && error.code === 'voucher_not_found') return null;
      throw error;
    }
  },
});

export const cashReceipt: VoucherKind = {
  screen: 'cash-receipt',
  prefix: 'CR',
  texts: {
    title: 'cashReceipt',
    total: 'receivedTotal',
    back: 'receiptBack',
    waiting: 'receiptWaits',
    leave: 'receiptLeave',
    find: 'findReceipt',
    lines: 'receiptLines',
  },
  moneySide: 'debit',
  createPermission: 'cash.received.create',
  editPermission: 'cash.received.edit',
  accountUse: 'cash',
  sister: { to: '/accounts/cash/payment', keys: 'alt+2', label: 'goPayment' },
  bodyOf,
  ...callsOf(cashReceiptRoutes),
};

export const cashPayment: VoucherKind = {
  screen: 'cash-payment',
  prefix: 'CP',
  texts: {
    title: 'cashPayment',
    total: 'paymentTotal',
    back: 'paymentBack',
    waiting: 'paymentWaits',
    leave: 'paymentLeave',
    find: 'findPayment',
    lines: 'paymentLines',
  },
  moneySide: 'credit',
  createPermission: 'cash.payment.create',
  editPermission: 'cash.payment.edit',
  accountUse: 'cash',
  sister: { to: '/accounts/cash/receive', keys: 'alt+1', label: 'goReceipt' },
  bodyOf,
  ...callsOf(cashPaymentRoutes),
};
