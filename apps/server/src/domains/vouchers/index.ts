import type { bankPaymentRoutes, bankReceiptRoutes } from '@cashbook/contract/vouchers/bank';
import type { bankReceivedListRoutes } from '@cashbook/contract/vouchers/bank-received-list';
import type { cashPaymentRoutes, cashReceiptRoutes, paymentItemRoutes } from '@cashbook/contract/vouchers/cash';
import type { contraRoutes } from '@cashbook/contract/vouchers/contra';
import type { journalRoutes } from '@cashbook/contract/vouchers/journal';
import type { voucherRoutes } from '@cashbook/contract/vouchers/voucher';
import { createPostingEngine, documentHandlers, type PostingServices } from '#domains/posting/index';
import { findVouchers } from '#domains/vouchers/admin/find-vouchers';
import { readVoucher } from '#domains/vouchers/admin/read-voucher';
import { voidVoucher } from '#domains/vouchers/admin/void-voucher';
import { bankReceivedListHandlers } from '#domains/vouchers/bank/bank-received-list.routes';
import {
  bankPaymentKind,
  bankPaymentWire,
  bankReceiptKind,
  bankReceiptWire,
} from '#domains/vouchers/bank/bank-voucher';
import { cashPaymentKind, cashReceiptKind, cashWire } from '#domains/vouchers/cash/cash-voucher';
import { paymentItemHandlers } from '#domains/vouchers/cash-payment/payments-of-account.routes';
import { contraKind, journalKind, twoSidedWire } from '#domains/vouchers/two-sided/two-sided-voucher';
import type { Handlers } from '#use-case/call';

export { bankPaymentKind, bankReceiptKind, cashPaymentKind, cashReceiptKind, contraKind, journalKind };

/** The handlers of every group of routes of this domain. */
export interface VoucherHandlers {
  readonly cashReceipt: Handlers<typeof cashReceiptRoutes>;
  readonly cashPayment: Handlers<typeof cashPaymentRoutes>;
  readonly bankReceipt: Handlers<typeof bankReceiptRoutes>;
  readonly bankPayment: Handlers<typeof bankPaymentRoutes>;
  readonly bankReceivedList: Handlers<typeof bankReceivedListRoutes>;
  readonly contra: Handlers<typeof contraRoutes>;
  readonly journal: Handlers<typeof journalRoutes>;
  readonly paymentItems: Handlers<typeof paymentItemRoutes>;
  readonly vouchers: Handlers<typeof voucherRoutes>;
}

/** Door of the vouchers: a kind that is added appears here with its routes. */
export function voucherHandlers(services: PostingServices): VoucherHandlers {
  const engine = createPostingEngine(services);
  return {
    cashReceipt: documentHandlers(engine, cashReceiptKind, cashWire),
    cashPayment: documentHandlers(engine, cashPaymentKind, cashWire),
    bankReceipt: documentHandlers(engine, bankReceiptKind, bankReceiptWire),
    bankPayment: documentHandlers(engine, bankPaymentKind, bankPaymentWire),
    bankReceivedList: bankReceivedListHandlers(services),
    contra: documentHandlers(engine, contraKind, twoSidedWire),
    journal: documentHandlers(engine, journalKind, twoSidedWire),
    paymentItems: paymentItemHandlers(services),
    vouchers: {
      readVoucher: ({ actor, params }) => readVoucher(services, actor, params.mtm_id),
      findVouchers: ({ actor, query }) => findVouchers(services, actor, query.q),
      voidVoucher: (call) => voidVoucher(services, call),
    },
  };
}
