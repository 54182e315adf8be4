// The printed sheets, and the cards on pages of others, with their owners, for `npm run count`.
import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { projectRoot } from './prepare.mjs';

const domains = 'apps/web/src/domains';
const printed = (file) => `${domains}/vouchers/print/${file}`;
const invoices = ['purchase', 'sale', 'labour', 'goods-return'];

/**
 * The papers, and the documents or records that need them. A paper without any serves all of them, or those that are not
 * counted.
 */
export const papers = [
  {
    name: 'challan and gate pass',
    of: ['delivery'],
    paths: [`${domains}/invoices/print/delivery-pages.tsx`],
  },
  {
    name: 'invoice',
    of: invoices,
    paths: [`${domains}/invoices/print/invoice-pages.tsx`, 'apps/server/src/domains/invoices/invoice-paper.ts'],
  },
  {
    name: 'card and agreement of installments',
    of: [],
    paths: [`${domains}/invoices/print/installment-pages.tsx`, `${domains}/invoices/print/plan-schedule.ts`],
  },
  { name: 'receipt of an installment', of: [], paths: [`${domains}/installments/receipt-pages.tsx`] },
  { name: 'voucher of money', of: [], paths: [printed('voucher-paper.ts'), printed('use-voucher-frame.ts')] },
  { name: 'voucher of goods', of: [], paths: [printed('goods-paper.ts')] },
  { name: 'transfer note', of: [], paths: [`${domains}/stock/transit/transfer-note.page.tsx`] },
  { name: 'warranty claim', of: [], paths: [`${domains}/warranty/claim-print.page.tsx`] },
  { name: 'reconciliation', of: [], paths: [`${domains}/reconciliation/reconciliation-print.page.tsx`] },
  {
    name: 'leaf of a cheque',
    of: [],
    paths: [`${domains}/cheques/leaf/leaf-sheet.tsx`, `${domains}/cheques/leaf/leaf-texts.ts`],
  },
  { name: 'deposit slip', of: [], paths: [`${domains}/cheques/slip-paper.ts`] },
  { name: 'certificate of tax', of: [], paths: [`${domains}/withholding/register/certificate-paper.ts`] },
  { name: 'requisition', of: [], paths: [`${domains}/requisitions/requisition-print.page.tsx`] },
  { name: 'cash count', of: [], paths: [`${domains}/ledger/trading-day/cash-count-print.page.tsx`] },
  { name: 'stock count', of: [], paths: [`${domains}/stock/counting/count-print.page.tsx`] },
  {
    name: 'labels of products',
    of: ['product'],
    paths: [`${domains}/catalog/labels/product-label.tsx`, `${domains}/catalog/labels/use-labelled.ts`],
  },
];

/** The cards: parts of an instance on the page of another. */
export const cards = [
  { of: ['delivery'], paths: [`${domains}/invoices/sale-deliveries.tsx`] },
  { of: ['product'], paths: [`${domains}/catalog/product-card.page.tsx`, `${domains}/catalog/product-stock.tsx`] },
  { of: ['recipe_material'], paths: [`${domains}/catalog/product-recipe.tsx`] },
  { of: ['asset'], paths: [`${domains}/assets/asset-card.page.tsx`] },
  {
    of: ['trade_order'],
    paths: [`${domains}/orders/order-card.page.tsx`, 'apps/server/src/domains/orders/order-card.store.ts'],
  },
];

/** Files with such a name that belong to an engine, to a screen of its own, or to documents that are not counted. */
const others = [
  `${domains}/posting/paper/own-papers.tsx`,
  `${domains}/posting/paper/paper-pages.tsx`,
  `${domains}/posting/paper/paper-sheet.tsx`,
  printed('voucher-print.page.tsx'),
  `${domains}/reports/print/report-sheet.tsx`,
  `${domains}/reports/print/report-pages.tsx`,
  `${domains}/reports/print/report-print.tsx`,
  `${domains}/reports/print/statement-print.tsx`,
  `${domains}/reports/saved/set-print.page.tsx`,
  `${domains}/reports/dashboard/branch-card.tsx`,
  `${domains}/ledger/trading-day/cash-count-card.tsx`,
  `${domains}/ledger/trading-day/late-fees-card.tsx`,
  `${domains}/ledger/trading-day/month-proposal.tsx`,
  `${domains}/ledger/year-end/closes-card.tsx`,
  `${domains}/vouchers/images/image-filter-card.tsx`,
  `${domains}/vouchers/images/voucher-images-card.tsx`,
  `${domains}/parties/party-card.page.tsx`,
  'apps/server/src/domains/parties/party-card.ts',
  `${domains}/stock/counting/count-sheet.page.tsx`,
  `${domains}/warranty/claim-card.page.tsx`,
  `${domains}/requisitions/requisition-card.page.tsx`,
  `${domains}/catalog/labels/labels.page.tsx`,
  `${domains}/cheques/cheque-card.page.tsx`,
  `${domains}/cheques/leaf/cheque-print.page.tsx`,
  `${domains}/cheques/leaf/leaf-print.tsx`,
];

/** The names of paper files. On the server a sheet is a file with tables, and no paper. */
const nameOfPaper =
  /^apps\/web\/.*((paper|-sheets?|-pages|-card|-print|labels)(\.page)?\.tsx|-paper\.ts)$|^apps\/server\/.*-(paper|card)(\.store)?\.ts$/;

/** Returns the files of the domains that are named like a paper or a card. */
function namedLikePapers() {
  return [domains, 'apps/server/src/domains']
    .flatMap((folder) => readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true }))
    .map(({ parentPath, name }) => relative(projectRoot, join(parentPath, name)))
    .filter((path) => nameOfPaper.test(path));
}

/** Returns the files that no list above names, and the names in the lists whose files are gone. */
export function unattributedPapers(found = namedLikePapers()) {
  const known = new Set([...[...papers, ...cards].flatMap(({ paths }) => paths), ...others]);
  const gone = [...known].filter((path) => !existsSync(join(projectRoot, path)));
  return [...found.filter((path) => !known.has(path)), ...gone];
}
