import type { PermissionName } from '@cashbook/contract/access/permissions';
import type { Screen } from '#screens/screen.ts';
import type { OwnPrint, ShownReport } from './engine/own-parts.ts';

/** A report whose description is loaded with its screen. */
export interface KnownReport {
  path: string;
  permission: PermissionName;
  /** The catalogues of its own parts. */
  messages?: Screen['messages'];
  load: () => Promise<ShownReport>;
  /** Loads its print, if that is no list of its rows. */
  loadPrint?: () => Promise<OwnPrint>;
}

const books = () => import('./account-book/books.tsx');

/** Every report, by the address of its screen. */
export const knownReports: readonly KnownReport[] = [
  {
    path: '/reports/cashbook',
    permission: 'cashbook.view',
    load: () => books().then((file) => file.cashBookShown),
  },
  {
    path: '/reports/bank-book',
    permission: 'cashbook.view',
    load: () => books().then((file) => file.bankBookShown),
  },
  {
    path: '/reports/ledger',
    permission: 'ledger.view',
    load: () => books().then((file) => file.ledgerShown),
  },
  {
    path: '/reports/due-list',
    permission: 'due.list.view',
    load: () => import('@cashbook/contract/reports/due-list').then(({ dueList: report }) => ({ report })),
  },
  {
    path: '/reports/party-statement',
    permission: 'ledger.view',
    messages: ['portal'],
    load: () => import('@cashbook/contract/reports/party-statement').then(({ partyStatement: report }) => ({ report })),
    loadPrint: () => import('./print/statement-print.tsx').then((file) => file.statementPrint),
  },
  {
    path: '/reports/party-statements',
    permission: 'ledger.view',
    messages: ['portal'],
    load: () =>
      import('@cashbook/contract/reports/party-statements').then(({ partyStatements: report }) => ({ report })),
    loadPrint: () => import('./print/statement-print.tsx').then((file) => file.statementsPrint),
  },
  {
    path: '/reports/balance-ageing',
    permission: 'due.list.view',
    load: () => import('@cashbook/contract/reports/balance-ageing').then(({ balanceAgeing: report }) => ({ report })),
  },
  {
    path: '/reports/date-wise-total-data',
    permission: 'report.view',
    load: () => import('@cashbook/contract/reports/datewise-total').then(({ datewiseTotal: report }) => ({ report })),
  },
  {
    path: '/reports/trial-balance',
    permission: 'report.view',
    load: () => import('@cashbook/contract/reports/trial-balance').then(({ trialBalance: report }) => ({ report })),
  },
  {
    path: '/reports/trial-balance-movements',
    permission: 'report.view',
    load: () =>
      import('@cashbook/contract/reports/trial-balance-movements').then(({ trialBalanceMovements: report }) => ({
        report,
      })),
  },
  {
    path: '/reports/trial-balance-by-branch',
    permission: 'report.view',
    load: () =>
      import('@cashbook/contract/reports/trial-balance-by-branch').then(({ trialBalanceByBranch: report }) => ({
        report,
      })),
  },
  {
    path: '/reports/profit-and-loss',
    permission: 'report.view',
    load: () => import('@cashbook/contract/reports/profit-and-loss').then(({ profitAndLoss: report }) => ({ report })),
  },
  {
    path: '/reports/balance-sheet',
    permission: 'report.view',
    load: () => import('@cashbook/contract/reports/balance-sheet').then(({ balanceSheet: report }) => ({ report })),
  },
  {
    path: '/reports/fixed-assets',
    permission: 'report.view',
    load: () => import('@cashbook/contract/reports/fixed-assets').then(({ fixedAssets: report }) => ({ report })),
  },
  {
    path: '/reports/balance-notes',
    permission: 'report.view',
    load: () => import('@cashbook/contract/reports/balance-notes').then(({ balanceNotes: report }) => ({ report })),
  },
  {
    path: '/reports/cash-flow',
    permission: 'report.view',
    load: () => import('@cashbook/contract/reports/cash-flow').then(({ cashFlow: report }) => ({ report })),
  },
  {
    path: '/reports/day-book',
    permission: 'report.view',
    load: () => import('@cashbook/contract/reports/day-book').then(({ dayBook: report }) => ({ report })),
  },
  {
    path: '/reports/voucher-numbers',
    permission: 'report.view',
    load: () => import('@cashbook/contract/reports/voucher-numbers').then(({ voucherNumbers: report }) => ({ report })),
  },
  {
    path: '/reports/changed-vouchers',
    permission: 'audit.view',
    load: () =>
      import('@cashbook/contract/reports/changed-vouchers').then(({ changedVouchers: report }) => ({ report })),
  },
  {
    path: '/reports/product/stock',
    permission: 'report.view',
    load: () => import('@cashbook/contract/reports/product-stock').then(({ productStock: report }) => ({ report })),
  },
  {
    path: '/reports/cat-wise/in-out',
    permission: 'report.view',
    load: () => import('@cashbook/contract/reports/category-in-out').then(({ categoryInOut: report }) => ({ report })),
  },
  {
    path: '/reports/stock-valuation',
    permission: 'report.view',
    load: () => import('@cashbook/contract/reports/stock-valuation').then(({ stockValuation: report }) => ({ report })),
  },
  {
    path: '/reports/stock-ledger',
    permission: 'report.view',
    messages: ['records'],
    load: () => import('@cashbook/contract/reports/stock-ledger').then(({ stockLedger: report }) => ({ report })),
  },
  {
    path: '/reports/serial-history',
    permission: 'report.view',
    load: () => import('@cashbook/contract/reports/serial-history').then(({ serialHistory: report }) => ({ report })),
  },
  {
    path: '/reports/below-order-level',
    permission: 'report.view',
    load: () =>
      import('@cashbook/contract/reports/below-order-level').then(({ belowOrderLevel: report }) => ({ report })),
  },
  {
    path: '/reports/idle-stock',
    permission: 'report.view',
    load: () => import('@cashbook/contract/reports/idle-stock').then(({ idleStock: report }) => ({ report })),
  },
  {
    path: '/reports/purchase-ledger',
    permission: 'report.view',
    messages: ['records'],
    load: () => import('@cashbook/contract/reports/invoice-ledger').then(({ purchaseLedger: report }) => ({ report })),
  },
  {
    path: '/reports/sales-ledger',
    permission: 'report.view',
    messages: ['records'],
    load: () => import('@cashbook/contract/reports/invoice-ledger').then(({ salesLedger: report }) => ({ report })),
  },
  {
    path: '/reports/due-installments',
    permission: 'installment.view',
    load: () =>
      import('@cashbook/contract/reports/due-installments').then(({ dueInstallments: report }) => ({ report })),
  },
  {
    path: '/reports/installment-ageing',
    permission: 'installment.view',
    load: () =>
      import('@cashbook/contract/reports/installment-ageing').then(({ installmentAgeing: report }) => ({ report })),
  },
  {
    path: '/reports/collected-installments',
    permission: 'installment.view',
    load: () =>
      import('@cashbook/contract/reports/collected-installments').then(({ collectedInstallments: report }) => ({
        report,
      })),
  },
  {
    path: '/reports/labour/ledger',
    permission: 'report.view',
    load: () =>
      import('@cashbook/contract/reports/labour-ledger').then(({ labourLedger: report }) => ({
        report,
        unexplained: 'labourExpensesFailed',
      })),
  },
  {
    path: '/reports/withheld-tax',
    permission: 'withholding.view',
    load: () => import('@cashbook/contract/reports/withheld-tax').then(({ withheldTax: report }) => ({ report })),
  },
  {
    path: '/reports/goods-to-deliver',
    permission: 'report.view',
    load: () =>
      import('@cashbook/contract/reports/goods-to-deliver').then(({ goodsToDeliver: report }) => ({ report })),
  },
  {
    path: '/reports/sales-summary',
    permission: 'report.view',
    load: () => import('@cashbook/contract/reports/sales-summary').then(({ salesSummary: report }) => ({ report })),
  },
  {
    path: '/reports/gross-profit',
    permission: 'profit.view',
    load: () => import('@cashbook/contract/reports/gross-profit').then(({ grossProfit: report }) => ({ report })),
  },
  {
    path: '/reports/group-report',
    permission: 'report.view',
    load: () => import('@cashbook/contract/reports/group-report').then(({ groupReport: report }) => ({ report })),
  },
  {
    path: '/requisition/comparison',
    permission: 'requisition.view',
    messages: ['requisitions'],
    load: () => import('./requisition-comparison.tsx').then((file) => file.comparisonShown),
  },
  {
    path: '/reports/prices-of-day',
    permission: 'product.view',
    load: () => import('@cashbook/contract/reports/prices-of-day').then(({ pricesOfDay: report }) => ({ report })),
  },
  {
    path: '/orders/avg-price',
    permission: 'report.view',
    load: () => import('./average-price.tsx').then((file) => file.averagePriceShown),
  },
  {
    path: '/reports/mitch-match',
    permission: 'report.view',
    messages: ['history', 'imports'],
    load: () => import('#domains/imported/mitch-match.tsx').then((file) => file.mitchMatchShown),
  },
];
