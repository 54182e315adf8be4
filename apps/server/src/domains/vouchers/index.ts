import type { cashPaymentRoutes, cashReceiptRoutes, paymentItemRoutes } from '@cashbook/contract/vouchers/cash';
import type { voucherRoutes } from '@cashbook/contract/vouchers/voucher';
import type { Services } from '#context';
import { findVouchers } from '#domains/vouchers/admin/find-vouchers';
import { readVoucher } from '#domains/vouchers/admin/read-voucher';
import { voidVoucher } from '#domains/vouchers/admin/void-voucher';
import { cashHandlers } from '#domains/vouchers/cash/cash-voucher.routes';
import { cashPaymentKind } from '#domains/vouchers/cash-payment/cash-payment';
import { paymentItemHandlers } from '#domains/vouchers/cash-payment/payments-of-account.routes';
import { cashReceiptKind } from '#domains/vouchers/cash-receipt/cash-receipt';
import { createVoucherEngine } from '#domains/vouchers/engine/voucher-engine';
import type { Handlers } from '#http/call';

/** The handlers of every group of routes of this domain. */
export interface VoucherHandlers {
  readonly cashReceipt: Handlers<typeof cashReceiptRoutes>;
  readonly cashPayment: Handlers<typeof cashPaymentRoutes>;
  readonly paymentItems: Handlers<typeof paymentItemRoutes>;
  readonly vouchers: Handlers<typeof voucherRoutes>;
}

/** Door of the vouchers: a kind that is added appears here with its routes. */
export function voucherHandlers(services: Services): VoucherHandlers {
  const engine = createVoucherEngine(services);
  return {
    cashReceipt: cashHandlers(engine, cashReceiptKind),
    cashPayment: cashHandlers(engine, cashPaymentKind),
    paymentItems: paymentItemHandlers(services),
    vouchers: {
      readVoucher: ({ actor, params }) => readVoucher(services, actor, params.mtm_id),
      findVouchers: ({ actor, query }) => findVouchers(services, actor, query.q),
      voidVoucher: (call) => voidVoucher(services, call),
    },
  };
}
