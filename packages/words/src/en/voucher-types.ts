import { common } from '#en/common';
import { invoiceNames } from '#en/invoice-names';

/** The kinds of vouchers (accounting §1), by number. */
export const voucherTypes = {
  voucherType1: common.cashReceipt,
  voucherType2: common.cashPayment,
  voucherType3: common.bankReceipt,
  voucherType4: common.bankPayment,
  voucherType5: common.contra,
  voucherType6: common.journal,
  voucherType7: 'Cash Purchase',
  voucherType8: 'Partial Cash Purchase',
  voucherType9: 'Due Purchase',
  voucherType10: 'Purchase Return',
  voucherType11: 'Cash Sales',
  voucherType12: 'Partial Cash Sales',
  voucherType13: 'Due Sales',
  voucherType14: 'Sales Return',
  voucherType15: invoiceNames.voucherType15,
  voucherType16: 'Installment Collection',
  voucherType17: common.labourInvoice,
  voucherType18: common.stockAdjustment,
  voucherType19: 'Opening Balance',
  voucherType20: common.remittance,
  voucherType21: 'Realization Receipt',
  voucherType22: 'Realization Payment',
} as const;
