import type { invoiceNames as english } from '#en/invoice-names';
import type { Translated } from '#text';

export const invoiceNames: Translated<typeof english> = {
  purchaseLedger: 'ক্রয় খতিয়ান',
  salesLedger: 'বিক্রয় খতিয়ান',
  labourLedger: 'শ্রমিক খতিয়ান',
  goodsToDeliver: 'ডেলিভারির পণ্য',
  sold: 'বিক্রি হয়েছে',
  delivered: 'ডেলিভারি হয়েছে',
  wentBack: 'ফেরত এসেছে',
  leftToDeliver: 'ডেলিভারি বাকি',
  grossProfit: 'মোট মুনাফা',
  invoices: 'চালান',
  belowCost: 'কেনা দামের কমে বিক্রয়',
  otherThanOrdered: 'অর্ডারের সাথে না মিললে',
  overCreditLimit: 'বাকির সীমা পেরোলে',
  roundSales: 'বিক্রয় পূর্ণ টাকায়?',
  feeRate: 'ফি (%)',
  moneyKind: 'হিসাবের ধরন',
  booksBegin: 'হিসাব শুরু',
  negativeCash: 'নগদ শূন্যের নিচে গেলে',
  overdraftLimit: 'ওভারড্রাফট সীমা',
  salesman: 'বিক্রয়কর্মী',
  orderNumber: 'অর্ডার নং',
  increase: 'বাড়তি',
  decrease: 'ঘাটতি',
};
