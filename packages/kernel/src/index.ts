export * from '#assets/depreciation';
export * from '#assets/disposal';
export * from '#cheques/cheque';
export * from '#cheques/cheque-move';
export * from '#cheques/cheque-states';
export type { AccountRow, NamesOrder } from '#documents/account-rows';
export * from '#documents/change';
export * from '#documents/document';
export * from '#documents/link-roles';
export * from '#documents/postable-accounts';
export type { Refusal, Refused } from '#documents/refusal';
export type { Taken } from '#documents/taking';
export { sumOfRows } from '#documents/typed-row';
export {
  findVoucherType,
  hasPeople,
  invoiceTypes,
  isTypeOf,
  typesOf,
  VOUCHER_TYPES,
  type VoucherPrefix,
  type VoucherType,
  type VoucherTypeId,
} from '#documents/voucher-types';
export * from '#imported/imported-voucher';
export * from '#installments/collection';
export * from '#installments/guarantors';
export * from '#installments/late-fee';
export * from '#installments/markup';
export * from '#installments/plan';
export * from '#installments/repossession';
export * from '#installments/reschedule';
export * from '#installments/status';
export * from '#installments/write-off';
export * from '#invoices/balance-age';
export * from '#invoices/bill-allocation';
export * from '#invoices/delivery';
export * from '#invoices/goods-return';
export * from '#invoices/invoice';
export * from '#invoices/invoice-bill';
export * from '#invoices/invoice-entries';
export * from '#invoices/invoice-money';
export * from '#invoices/labour-invoice';
export * from '#invoices/purchase-invoice';
export * from '#invoices/sale';
export * from '#ledger/chart';
export * from '#ledger/entries';
export * from '#ledger/fiscal-year';
export * from '#ledger/journal-text';
export * from '#ledger/seal';
export * from '#ledger/voucher-number';
export * from '#ledger/year-end-close';
export * from '#messages/message-text';
export * from '#messages/quiet-hours';
export * from '#messages/sms-length';
export * from '#messages/stop-word';
export * from '#reconciliation/bank-statement';
export * from '#reconciliation/propose-matches';
export * from '#reconciliation/reconciliation-statement';
export * from '#reconciliation/references';
export * from '#reports/period';

export * from '#requisitions/comparison';
export * from '#requisitions/named-requisition';

export * from '#requisitions/requisition';

export * from '#statements/balance-sheet';
export * from '#statements/cash-flow';
export * from '#statements/moved-groups';
export * from '#statements/profit-or-loss';
export * from '#statements/statement';
export * from '#stock/branch-transfer';
export * from '#stock/production';
export * from '#stock/recipes';
export * from '#stock/stock-cost';
export * from '#stock/stock-count';
export * from '#stock/stock-documents';
export * from '#stock/stock-issue';
export * from '#stock/stock-rows';
export * from '#vouchers/bank-voucher';
export * from '#vouchers/cash-difference';
export * from '#vouchers/cash-voucher';
export * from '#vouchers/opening';
export * from '#vouchers/opening-lists';
export * from '#vouchers/opening-schedule';
export * from '#vouchers/opening-taxes';
export * from '#vouchers/remittance';
export * from '#vouchers/two-sided-voucher';
export * from '#warranty/warranty-claim';
export * from '#withholding/settled-tax';
export * from '#withholding/tax-deposit';
export * from '#withholding/tax-journals';
export * from '#withholding/withheld-row';
export * from '#withholding/withheld-tax';
export * from '#withholding/withholding-rates';
