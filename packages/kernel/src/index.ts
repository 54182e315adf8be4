export * from '#chart';
export * from '#document';
export * from '#entries';
export * from '#fiscal-year';
export * from '#journal-text';
export type { Refusal, Refused } from '#refusal';
export * from '#seal';
export * from '#stock-cost';
export * from '#voucher-number';
export {
  findVoucherType,
  isTypeOf,
  typesOf,
  VOUCHER_TYPES,
  type VoucherPrefix,
  type VoucherType,
  type VoucherTypeId,
} from '#voucher-types';
export type { AccountRow } from '#vouchers/account-rows';
export * from '#vouchers/bank-voucher';
export * from '#vouchers/bill-allocation';
export * from '#vouchers/branch-transfer';
export * from '#vouchers/cash-voucher';
export * from '#vouchers/change';
export * from '#vouchers/delivery';
export * from '#vouchers/goods-return';
export * from '#vouchers/imported-voucher';
export * from '#vouchers/invoice';
export * from '#vouchers/invoice-bill';
export * from '#vouchers/invoice-entries';
export * from '#vouchers/invoice-money';
export * from '#vouchers/labour-invoice';
export * from '#vouchers/opening';
export * from '#vouchers/postable-accounts';
export * from '#vouchers/production';
export * from '#vouchers/purchase-invoice';
export * from '#vouchers/recipes';
export * from '#vouchers/remittance';
export * from '#vouchers/sale';
export * from '#vouchers/stock-count';
export * from '#vouchers/stock-documents';
export * from '#vouchers/stock-issue';
export * from '#vouchers/stock-rows';
export * from '#vouchers/two-sided-voucher';
export { sumOfRows } from '#vouchers/typed-row';
export * from '#warranty-claim';
export * from '#year-end-close';
