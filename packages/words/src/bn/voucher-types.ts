import { common } from '#bn/common';
import { invoiceNames } from '#bn/invoice-names';
import type { voucherTypes as english } from '#en/voucher-types';
import type { Translated } from '#text';

export const voucherTypes: Translated<typeof english> = {
  voucherType1: common.cashReceipt,
  voucherType2: common.cashPayment,
  voucherType3: common.bankReceipt,
  voucherType4: common.bankPayment,
  voucherType5: common.contra,
  voucherType6: common.journal,
  voucherType7: 'নগদ ক্রয়',
  voucherType8: 'আংশিক নগদ ক্রয়',
  voucherType9: 'বাকি ক্রয়',
  voucherType10: 'ক্রয় ফেরত',
  voucherType11: 'নগদ বিক্রয়',
  voucherType12: 'আংশিক নগদ বিক্রয়',
  voucherType13: 'বাকি বিক্রয়',
  voucherType14: 'বিক্রয় ফেরত',
  voucherType15: invoiceNames.voucherType15,
  voucherType16: 'কিস্তি আদায়',
  voucherType17: common.labourInvoice,
  voucherType18: common.stockAdjustment,
  voucherType19: 'প্রারম্ভিক জের',
  voucherType20: common.remittance,
  voucherType21: 'আদায় গ্রহণ',
  voucherType22: 'আদায় পরিশোধ',
};
