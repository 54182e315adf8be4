// The parts that `npm run count` counts for reports: the files that describe them, and the lists in which they have
// lines.

const books = ['cash-book', 'bank-book', 'ledger'];
const moneyBooks = ['cash-book', 'bank-book'];
/** The most lines of one report, its SQL included. */
export const reportBudget = 150;

/**
 * The reports, by the name of their description. The three books have one shape, with keyset slices of their own. `named`
 * matches the report's lines in shared lists.
 */
export const reports = [
  { id: 'cash-book', named: /cash.?book/i },
  { id: 'bank-book', named: /bank.?book/i },
  { id: 'ledger', named: /(?<!labour.?|purchase.?|sales.?|stock.?|invoice.?)ledger/i },
  { id: 'due-list', named: /due.?list/i },
  { id: 'party-statement', named: /party.?statement(?!s)/i },
  { id: 'party-statements', named: /party.?statements|statement.?papers/i },
  { id: 'balance-ageing', named: /balance.?ageing/i },
  { id: 'datewise-total', named: /date-?wise.?total/i },
  { id: 'trial-balance', named: /trial.?balance(?!.?movements|.?by.?branch)/i },
  { id: 'trial-balance-movements', named: /trial.?balance.?movements/i },
  { id: 'trial-balance-by-branch', named: /trial.?balance.?by.?branch/i },
  { id: 'profit-and-loss', named: /profit.?and.?loss/i },
  { id: 'balance-sheet', named: /balance.?sheet/i },
  { id: 'cash-flow', named: /cash.?flow/i },
  { id: 'day-book', named: /day.?book/i },
  { id: 'changed-vouchers', named: /changed.?vouchers/i },
  { id: 'voucher-numbers', named: /voucher.?numbers/i },
  { id: 'mitch-match', named: /mitch.?match/i },
  { id: 'product-stock', named: /(?<!of.?)product.?stock/i },
  { id: 'category-in-out', named: /category.?in.?out|cat-wise/i },
  { id: 'stock-valuation', named: /stock.?valuation/i },
  { id: 'stock-ledger', named: /stock.?ledger/i },
  { id: 'serial-history', named: /serial.?history/i },
  { id: 'below-order-level', named: /below.?order.?level/i },
  { id: 'idle-stock', named: /idle.?stock/i },
  { id: 'purchase-ledger', named: /purchase.?ledger/i },
  { id: 'sales-ledger', named: /sales.?ledger/i },
  { id: 'labour-ledger', named: /labour.?ledger/i },
  { id: 'due-installments', named: /due.?installments/i },
  { id: 'installment-ageing', named: /installment.?ageing/i },
  { id: 'collected-installments', named: /collected.?installments/i },
  { id: 'gross-profit', named: /gross.?profit/i },
  { id: 'fixed-assets', named: /fixed.?assets/i },
  { id: 'balance-notes', named: /balance.?notes/i },
  { id: 'sales-summary', named: /sales.?summary/i },
  { id: 'group-report', named: /group.?report/i },
  { id: 'requisition-comparison', named: /requisition.?comparison|comparisonShown/i },
  { id: 'prices-of-day', named: /prices.?of.?day/i },
  { id: 'average-price', named: /average.?price|avg-price/i },
  { id: 'goods-to-deliver', named: /goods.?to.?deliver/i },
  { id: 'withheld-tax', named: /reports.withheld.?tax|withheldRegister|readWithheldTax/i },
];

const contractOf = (id) => `packages/contract/src/reports/${id}.ts`;
const kernelOf = (file) => `packages/kernel/src/statements/${file}.ts`;
const serverOf = (file) => `apps/server/src/domains/reports/${file}`;

/** Reports that are one file of SQL, and the files that those of stock share. */
const auditReports = [
  'trial-balance-movements',
  'trial-balance-by-branch',
  'day-book',
  'changed-vouchers',
  'voucher-numbers',
];
const trialBalances = ['trial-balance', 'trial-balance-movements', 'trial-balance-by-branch'];
const severalBranches = [
  ...['stock-valuation', 'serial-history', 'below-order-level', 'idle-stock'],
  ...auditReports,
  ...['profit-and-loss', 'balance-sheet', 'cash-flow'],
];
const statements = ['profit-and-loss', 'balance-sheet', 'cash-flow'];
const movementReports = ['stock-ledger', 'serial-history', 'day-book'];
const stockReports = ['product-stock', 'category-in-out', 'stock-valuation', 'below-order-level', 'idle-stock'];
const soldReports = ['gross-profit', 'sales-summary'];
const partyReports = ['due-list', 'party-statement', 'party-statements', 'balance-ageing'];
const invoiceLedgers = ['purchase-ledger', 'sales-ledger'];
const reportsOfSql = [
  ...[
    'due-list',
    'party-statements',
    'balance-ageing',
    'datewise-total',
    'trial-balance',
    'mitch-match',
    'stock-ledger',
  ],
  ...[
    'serial-history',
    'labour-ledger',
    'due-installments',
    'installment-ageing',
    'collected-installments',
    'group-report',
    'fixed-assets',
    'balance-notes',
    'prices-of-day',
    'requisition-comparison',
    'average-price',
    'goods-to-deliver',
    'withheld-tax',
  ],
  ...stockReports,
  ...auditReports,
];

/** The files that describe the reports, and the files that some of them share. */
export const reportFiles = [
  { part: 'contract', path: contractOf('cash-book'), of: moneyBooks },
  ...['bank-book', 'ledger', 'party-statement', ...reportsOfSql].map((id) => ({
    part: 'contract',
    path: contractOf(id),
    of: [id],
  })),
  ...statements.flatMap((id) => [
    { part: 'contract', path: contractOf(id), of: [id] },
    { part: 'server', path: serverOf(`statements/${id}.ts`), of: [id] },
  ]),
  ...['statements', 'beside'].map((file) => ({ part: 'contract', path: contractOf(file), of: statements })),
  ...['statement-books.sql.ts', 'statement-rows.ts'].map((file) => ({
    part: 'server',
    path: serverOf(`statements/${file}`),
    of: statements,
  })),
  { part: 'server', path: serverOf('statements/cash-flows.sql.ts'), of: ['cash-flow'] },
  { part: 'rule', path: kernelOf('statement'), of: statements },
  { part: 'rule', path: kernelOf('profit-or-loss'), of: ['profit-and-loss', 'cash-flow'] },
  { part: 'rule', path: kernelOf('balance-sheet'), of: ['balance-sheet', 'cash-flow'] },
  { part: 'rule', path: kernelOf('cash-flow'), of: ['cash-flow'] },
  { part: 'contract', path: contractOf('stock-ledger-link'), of: stockReports },
  { part: 'contract', path: contractOf('account-book'), of: books },
  { part: 'contract', path: contractOf('statement-link'), of: partyReports },
  ...['party-statement.ts', 'statement.sql.ts'].map((file) => ({
    part: 'server',
    path: serverOf(`party-statement/${file}`),
    of: ['party-statement', 'party-statements'],
  })),
  { part: 'server', path: serverOf('party-statements/statement-papers.ts'), of: ['party-statements'] },
  ...[
    { file: 'balances-by-age', of: ['due-list', 'balance-ageing'] },
    { file: 'open-items', of: ['party-statement', 'party-statements'] },
    { file: 'cheques-not-realized', of: partyReports },
  ].map(({ file, of }) => ({ part: 'server', path: serverOf(`party-books/${file}.sql.ts`), of })),
  { part: 'contract', path: contractOf('accounts-in-chart'), of: trialBalances },
  { part: 'server', path: serverOf('in-chart.sql.ts'), of: trialBalances },
  { part: 'contract', path: contractOf('invoice-ledger'), of: invoiceLedgers },
  { part: 'server', path: serverOf('invoice-ledger/invoice-ledger.sql.ts'), of: invoiceLedgers },
  ...books.map((id) => ({ part: 'server', path: serverOf(`${id}/${id}.ts`), of: [id] })),
  ...reportsOfSql.map((id) => ({ part: 'server', path: serverOf(`${id}/${id}.sql.ts`), of: [id] })),
  { part: 'server', path: serverOf('asked-branches.ts'), of: severalBranches },
  ...soldReports.flatMap((id) => [
    { part: 'contract', path: contractOf(id), of: [id] },
    { part: 'server', path: serverOf(`${id}/${id}.ts`), of: [id] },
  ]),
  { part: 'contract', path: contractOf('sold-by'), of: soldReports },
  { part: 'server', path: serverOf('sales-summary/sold-by.sql.ts'), of: soldReports },
  { part: 'server', path: serverOf('gross-profit/reconcile.sql.ts'), of: ['gross-profit'] },
  { part: 'server', path: serverOf('movement-documents.sql.ts'), of: movementReports },
  { part: 'server', path: serverOf('account-book/money-book.ts'), of: moneyBooks },
  ...['account-book.ts', 'account-book.sql.ts', 'place.ts'].map((file) => ({
    part: 'server',
    path: serverOf(`account-book/${file}`),
    of: books,
  })),
  {
    part: 'page',
    path: 'apps/web/src/domains/reports/print/statement-print.tsx',
    of: ['party-statement', 'party-statements'],
  },
  { part: 'page', path: 'apps/web/src/domains/reports/average-price.tsx', of: ['average-price'] },
  { part: 'page', path: 'apps/web/src/domains/reports/account-book/books.tsx', of: books },
  { part: 'page', path: 'apps/web/src/domains/reports/account-book/description.tsx', of: books },
];

/** The lists in which each report has its lines. */
export const reportLists = [contractOf('all'), serverOf('index.ts'), 'apps/web/src/app/menu.ts'];

/** The file that lists each report of the page. An entry takes several lines, with its permission and its loader. */
export const knownReports = 'apps/web/src/domains/reports/reports.screens.ts';
