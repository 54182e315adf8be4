/** What several parts of the product say of invoices, and nobody needs before signing in. */
export const invoiceNames = {
  purchaseLedger: 'Purchase Ledger',
  salesLedger: 'Sales Ledger',
  labourLedger: 'Labour Ledger',
  grossProfit: 'Gross Profit',
  invoices: 'Invoices',
  overCreditLimit: 'Over the credit limit',
  roundSales: 'Round sales to whole taka?',
  feeRate: 'Fee (%)',
  moneyKind: 'Kind of account',
  salesman: 'Salesman',
  orderNumber: 'Order No.',
  increase: 'Increase',
  decrease: 'Decrease',
} as const;
