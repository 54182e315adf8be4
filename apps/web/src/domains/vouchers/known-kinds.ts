import { type VoucherKindName, voucherKinds } from '@cashbook/contract/documents/voucher-kinds';
import type { WordOf } from '@cashbook/words/catalogue';
import type { KnownKind } from '#domains/posting/queue/queue-provider.tsx';

/**
 * The content of a printed voucher. `debit`, `credit`: the lines of one side, while the other side is the money. `both`:
 * every line, with a debit and a credit column. `stock`: its movements of stock.
 */
export type VoucherSide = 'debit' | 'credit' | 'both' | 'stock';

/** A kind's words for incoming and outgoing goods, if it shows them in separate tables with their cost. */
export interface MovementParts {
  in: WordOf<'vouchers'>;
  out: WordOf<'vouchers'>;
}

/** The print of a kind: a voucher, an invoice with the goods or services and the total, or a challan and gate pass. */
export type PrintedSide = VoucherSide | 'invoice' | 'delivery';

/** The screens of all kinds of voucher that people type. The list is small: a kind's description loads with its screen. */
export const knownKinds = {
  'cash-receipt': {
    ...voucherKinds['cash-receipt'],
    path: '/accounts/cash/receive',
    title: 'cashReceipt',
    within: 'transaction',
    printed: 'credit',
    load: () => import('#domains/vouchers/kinds/cash.ts').then((file) => file.cashReceipt),
  },
  'cash-payment': {
    ...voucherKinds['cash-payment'],
    path: '/accounts/cash/payment',
    title: 'cashPayment',
    within: 'transaction',
    printed: 'debit',
    load: () => import('#domains/vouchers/kinds/cash.ts').then((file) => file.cashPayment),
  },
  'bank-receipt': {
    ...voucherKinds['bank-receipt'],
    path: '/accounts/bank/receive',
    title: 'bankReceipt',
    within: 'transaction',
    printed: 'credit',
    load: () => import('#domains/vouchers/kinds/bank.ts').then((file) => file.bankReceipt),
  },
  'bank-payment': {
    ...voucherKinds['bank-payment'],
    path: '/accounts/bank/payment',
    title: 'bankPayment',
    within: 'transaction',
    printed: 'debit',
    load: () => import('#domains/vouchers/kinds/bank.ts').then((file) => file.bankPayment),
  },
  contra: {
    ...voucherKinds.contra,
    path: '/accounts/contra',
    title: 'contra',
    within: 'transaction',
    printed: 'both',
    load: () => import('#domains/vouchers/kinds/two-sided.ts').then((file) => file.contra),
  },
  journal: {
    ...voucherKinds.journal,
    path: '/accounts/journal',
    title: 'journal',
    within: 'transaction',
    printed: 'both',
    load: () => import('#domains/vouchers/kinds/two-sided.ts').then((file) => file.journal),
  },
  'labour-invoice': {
    ...voucherKinds['labour-invoice'],
    path: '/invoice/labour-invoice',
    title: 'labourInvoice',
    within: 'invoice',
    printed: 'invoice',
    load: () => import('#domains/invoices/kinds/labour.ts').then((file) => file.labourInvoice),
  },
  'stock-adjustment': {
    ...voucherKinds['stock-adjustment'],
    path: '/stock/adjustment',
    title: 'stockAdjustment',
    within: 'products',
    printed: 'stock',
    load: () => import('#domains/stock/kinds/stock.ts').then((file) => file.stockAdjustment),
  },
  'stock-transfer': {
    ...voucherKinds['stock-transfer'],
    path: '/stock/transfer',
    title: 'stockTransfer',
    within: 'products',
    printed: 'stock',
    load: () => import('#domains/stock/kinds/stock.ts').then((file) => file.stockTransfer),
  },
  production: {
    ...voucherKinds.production,
    path: '/stock/production',
    title: 'production',
    within: 'products',
    printed: 'stock',
    parts: { in: 'goodsMade', out: 'materials' },
    load: () => import('#domains/stock/kinds/production.ts').then((file) => file.production),
  },
  'stock-issue': {
    ...voucherKinds['stock-issue'],
    path: '/stock/issue',
    title: 'stockIssue',
    within: 'products',
    printed: 'stock',
    load: () => import('#domains/stock/kinds/stock-issue.ts').then((file) => file.stockIssue),
  },
  'issue-return': {
    ...voucherKinds['issue-return'],
    path: '/stock/issue-return',
    title: 'issueReturn',
    within: 'products',
    printed: 'stock',
    load: () => import('#domains/stock/kinds/stock-issue.ts').then((file) => file.issueReturn),
  },
  'branch-transfer': {
    ...voucherKinds['branch-transfer'],
    path: '/stock/branch-transfer',
    title: 'branchTransfer',
    within: 'products',
    printed: 'stock',
    load: () => import('#domains/stock/kinds/branch-transfer.ts').then((file) => file.branchTransfer),
  },
  'opening-stock': {
    ...voucherKinds['opening-stock'],
    path: '/stock/opening',
    title: 'openingStock',
    within: 'products',
    printed: 'stock',
    load: () => import('#domains/stock/kinds/stock.ts').then((file) => file.openingStock),
  },
  'construction-purchase': {
    ...voucherKinds['construction-purchase'],
    path: '/invoice/purchase/construction',
    title: 'purchase',
    within: 'invoice',
    printed: 'invoice',
    load: () => import('#domains/invoices/kinds/purchase.ts').then((file) => file.constructionPurchase),
  },
  'trading-purchase': {
    ...voucherKinds['trading-purchase'],
    path: '/invoice/purchase/trading',
    title: 'purchase',
    within: 'invoice',
    printed: 'invoice',
    load: () => import('#domains/invoices/kinds/purchase.ts').then((file) => file.tradingPurchase),
  },
  'electronics-purchase': {
    ...voucherKinds['electronics-purchase'],
    path: '/invoice/purchase/electronics',
    title: 'purchase',
    within: 'invoice',
    printed: 'invoice',
    load: () => import('#domains/invoices/kinds/purchase.ts').then((file) => file.electronicsPurchase),
  },
  'general-sale': {
    ...voucherKinds['general-sale'],
    path: '/invoice/sales/general',
    title: 'sales',
    within: 'invoice',
    printed: 'invoice',
    load: () => import('#domains/invoices/kinds/sale.ts').then((file) => file.generalSale),
  },
  sale: {
    ...voucherKinds.sale,
    path: '/invoice/sales/trading',
    title: 'sales',
    within: 'invoice',
    printed: 'invoice',
    load: () => import('#domains/invoices/kinds/sale.ts').then((file) => file.tradingSale),
  },
  'installment-sale': {
    ...voucherKinds['installment-sale'],
    path: '/invoice/sales/installment',
    title: 'sales',
    within: 'invoice',
    printed: 'invoice',
    load: () => import('#domains/invoices/kinds/sale.ts').then((file) => file.installmentSale),
  },
  'purchase-return': {
    ...voucherKinds['purchase-return'],
    path: '/invoice/purchase/return',
    title: 'voucherType10',
    within: 'invoice',
    printed: 'invoice',
    load: () => import('#domains/invoices/kinds/goods-return.ts').then((file) => file.purchaseReturn),
  },
  'sale-return': {
    ...voucherKinds['sale-return'],
    path: '/invoice/sales/return',
    title: 'voucherType14',
    within: 'invoice',
    printed: 'invoice',
    load: () => import('#domains/invoices/kinds/goods-return.ts').then((file) => file.saleReturn),
  },
  delivery: {
    ...voucherKinds.delivery,
    path: '/invoice/sales/delivery',
    title: 'delivery',
    within: 'invoice',
    printed: 'delivery',
    parts: { in: 'goodsDelivered', out: 'goodsDelivered' },
    load: () => import('#domains/invoices/kinds/delivery.ts').then((file) => file.delivery),
  },
} as const satisfies Record<VoucherKindName, KnownKind & { printed: PrintedSide; parts?: MovementParts }>;
