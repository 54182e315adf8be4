import {
  approveVouchersOfAll as approveVouchersOfAllRoute,
  approveVouchers as approveVouchersRoute,
  type voucherAdministrationRoutes,
} from '@cashbook/contract/vouchers/administration';
import type { voucherImageRoutes } from '@cashbook/contract/vouchers/images';
import type { voucherRoutes } from '@cashbook/contract/vouchers/voucher';
import type { voucherPrintRoutes } from '@cashbook/contract/vouchers/voucher-prints';
import {
  createPostingEngine,
  documentHandlers,
  type PostingServices,
  type StoredKind,
  storedKind,
} from '#domains/posting/index';
import { approveVouchers, readWaiting } from '#domains/vouchers/admin/approve-vouchers';
import { changeDates, lookBefore } from '#domains/vouchers/admin/change-dates';
import { changeType, voucherTypes } from '#domains/vouchers/admin/change-type';
import { findVouchers } from '#domains/vouchers/admin/find-vouchers';
import { readVoucher } from '#domains/vouchers/admin/read-voucher';
import { removeApproval } from '#domains/vouchers/admin/remove-approval';
import { voidVoucher } from '#domains/vouchers/admin/void-voucher';
import { bankReceivedListHandlers } from '#domains/vouchers/bank/bank-received-list.routes';
import {
  bankPaymentKind,
  bankPaymentWire,
  bankReceiptKind,
  bankReceiptWire,
} from '#domains/vouchers/bank/bank-voucher';
import { cashDifferenceKind } from '#domains/vouchers/cash/cash-difference';
import {
  cashPaymentKind,
  cashPaymentWire,
  cashReceiptKind,
  cashReceiptWire,
} from '#domains/vouchers/cash/cash-voucher';
import { paymentItemHandlers } from '#domains/vouchers/cash-payment/payments-of-account.routes';
import type { ImageServices } from '#domains/vouchers/images/image-services';
import { voucherImageHandlers } from '#domains/vouchers/images/images.routes';
import { openingHandlers } from '#domains/vouchers/opening/opening.routes';
import { countToPrint, readToPrint } from '#domains/vouchers/print/print-vouchers';
import { remittanceKind } from '#domains/vouchers/remittance/remittance';
import { remittanceHandlers } from '#domains/vouchers/remittance/remittance.routes';
import { contraKind, journalKind, twoSidedWire } from '#domains/vouchers/two-sided/two-sided-voucher';
import type { Spool } from '#export/spool';
import type { Handlers } from '#use-case/call';

export { cashDifferenceKind, cashDifferenceProposal } from '#domains/vouchers/cash/cash-difference';
export { filesOfImage, newImageName } from '#domains/vouchers/images/image-keys';
export { voucherImagesInBooks } from '#domains/vouchers/images/images-in-books';
export { addVoucherImage } from '#domains/vouchers/images/voucher-images.store';
export { openingDraft } from '#domains/vouchers/opening/opening-draft';
export { openAccount } from '#domains/vouchers/opening/save-openings';
export { bankPaymentKind, bankReceiptKind, cashPaymentKind, cashReceiptKind, contraKind, journalKind, remittanceKind };

/** The kinds of vouchers, as they are found by their names. */
export const storedVouchers = [
  storedKind(cashReceiptKind),
  storedKind(cashPaymentKind),
  storedKind(bankReceiptKind),
  storedKind(bankPaymentKind),
  storedKind(contraKind),
  storedKind(journalKind),
  storedKind(remittanceKind),
  storedKind(cashDifferenceKind),
];

/** Door of the vouchers. A new kind is added here with its routes. */
export function voucherHandlers(
  services: PostingServices & ImageServices & { readonly spool: Spool; readonly storedByOthers: readonly StoredKind[] },
) {
  const engine = createPostingEngine(services);
  const kinds = [...storedVouchers, ...services.storedByOthers];
  return {
    cashReceipt: documentHandlers(engine, cashReceiptKind, cashReceiptWire),
    cashPayment: documentHandlers(engine, cashPaymentKind, cashPaymentWire),
    bankReceipt: documentHandlers(engine, bankReceiptKind, bankReceiptWire),
    bankPayment: documentHandlers(engine, bankPaymentKind, bankPaymentWire),
    bankReceivedList: bankReceivedListHandlers(services),
    openings: openingHandlers(services),
    contra: documentHandlers(engine, contraKind, twoSidedWire),
    journal: documentHandlers(engine, journalKind, twoSidedWire),
    paymentItems: paymentItemHandlers(services),
    remittance: remittanceHandlers(engine),
    vouchers: {
      readVoucher: ({ actor, params }) => readVoucher(services, kinds, actor, params.mtm_id),
      findVouchers: ({ actor, query }) => findVouchers(services, actor, query),
      voidVoucher: (call) => voidVoucher(services, call),
    } satisfies Handlers<typeof voucherRoutes>,
    voucherAdministration: {
      approveVouchers: (call) => approveVouchers(services, approveVouchersRoute, call, 'working branch'),
      approveVouchersOfAll: (call) => approveVouchers(services, approveVouchersOfAllRoute, call, 'every branch'),
      readWaiting: ({ actor, query }) => readWaiting(services, actor, query),
      removeApproval: (call) => removeApproval(services, call),
      readVoucherTypes: () => Promise.resolve(voucherTypes()),
      changeVoucherType: (call) => changeType(engine, kinds, call),
      changeVoucherDates: (call) => changeDates(services, call),
      lookBeforeRedating: (call) => lookBefore(services, call),
    } satisfies Handlers<typeof voucherAdministrationRoutes>,
    voucherPrints: {
      countVouchersToPrint: ({ actor, query }) => countToPrint(services, actor, query),
      readVouchersToPrint: ({ actor, query }) => readToPrint(services, actor, query),
    } satisfies Handlers<typeof voucherPrintRoutes>,
    voucherImages: voucherImageHandlers(services) satisfies Handlers<typeof voucherImageRoutes>,
  };
}
