// `npm run count`: what each kind of document, each report and each record costs, in formatted lines of every file that it needs, beside
// its budget.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { documentTables, files, kinds, knownKinds, lists } from './count-documents.mjs';
import { projectRoot } from './prepare.mjs';

const parts = ['contract', 'table', 'rule', 'server', 'page', 'lists'];

function linesOf(path, until) {
  const text = readFileSync(join(projectRoot, path), 'utf8');
  const end = until === undefined ? text.length : text.indexOf(until);
  if (end === -1) throw new Error(`${path} has no "${until}"`);
  return text.slice(0, end).trimEnd().split('\n');
}

/** The lines of the list that name the kind, and those of its entry among the known kinds. */
function listed({ named, id, ofKnown }) {
  const entries = linesOf(knownKinds)
    .join('\n')
    .matchAll(/^ {2}'?([a-z-]+)'?: \{\n(?:.*\n)*?^ {2}\},$/gm);
  const isOwn = (name) => (ofKnown === undefined ? name.split('-')[0] === id : ofKnown.includes(name));
  const own = [...entries].filter(([, name]) => isOwn(name)).map(([entry]) => entry.split('\n').length);
  const naming = lists.map((path) => linesOf(path).filter((line) => named.test(line)).length);
  return [...own, ...naming].reduce((sum, lines) => sum + lines, 0);
}

const documentsOf = (ids) =>
  kinds.filter(({ id }) => ids.includes(id)).reduce((sum, { documents }) => sum + documents, 0);

/** What one document of each kind costs, by part, with all kinds' budgets. */
export function count() {
  return kinds.map((kind) => {
    const cost = Object.fromEntries(parts.map((part) => [part, 0]));
    for (const { part, path, of, until } of files) {
      if (of.includes(kind.id)) cost[part] += linesOf(path, until).length / documentsOf(of);
    }
    for (const { table, of } of documentTables) {
      if (of.includes(kind.id)) cost.table += tableLines(table) / documentsOf(of);
    }
    cost.lists += listed(kind) / kind.documents;
    const lines = Math.ceil(parts.reduce((sum, part) => sum + cost[part], 0));
    return { ...kind, cost, lines, isOver: kind.budget !== null && lines > kind.budget };
  });
}

const books = ['cash-book', 'bank-book', 'ledger'];
const moneyBooks = ['cash-book', 'bank-book'];
const reportBudget = 150;
/** Gross profit is reconciled to the books below its rows. */
const reconciledBudget = 250;

/** Every report, by the name of its description; the three books are one shape with keyset slices of their own. `named` finds the lines of shared lists that are its own. */
const reports = [
  { id: 'cash-book', budget: null, named: /cash.?book/i },
  { id: 'bank-book', budget: null, named: /bank.?book/i },
  { id: 'ledger', budget: null, named: /(?<!labour.?|purchase.?|sales.?|stock.?|invoice.?)ledger/i },
  { id: 'due-list', budget: reportBudget, named: /due.?list/i },
  { id: 'datewise-total', budget: reportBudget, named: /date-?wise.?total/i },
  { id: 'trial-balance', budget: reportBudget, named: /trial.?balance(?!.?movements|.?by.?branch)/i },
  { id: 'trial-balance-movements', budget: reportBudget, named: /trial.?balance.?movements/i },
  { id: 'trial-balance-by-branch', budget: reportBudget, named: /trial.?balance.?by.?branch/i },
  { id: 'day-book', budget: reportBudget, named: /day.?book/i },
  { id: 'changed-vouchers', budget: reportBudget, named: /changed.?vouchers/i },
  { id: 'voucher-numbers', budget: reportBudget, named: /voucher.?numbers/i },
  { id: 'mitch-match', budget: reportBudget, named: /mitch.?match/i },
  { id: 'product-stock', budget: reportBudget, named: /(?<!of.?)product.?stock/i },
  { id: 'category-in-out', budget: reportBudget, named: /category.?in.?out|cat-wise/i },
  { id: 'stock-valuation', budget: reportBudget, named: /stock.?valuation/i },
  { id: 'stock-ledger', budget: reportBudget, named: /stock.?ledger/i },
  { id: 'serial-history', budget: reportBudget, named: /serial.?history/i },
  { id: 'below-order-level', budget: reportBudget, named: /below.?order.?level/i },
  { id: 'idle-stock', budget: reportBudget, named: /idle.?stock/i },
  { id: 'purchase-ledger', budget: reportBudget, named: /purchase.?ledger/i },
  { id: 'sales-ledger', budget: reportBudget, named: /sales.?ledger/i },
  { id: 'labour-ledger', budget: reportBudget, named: /labour.?ledger/i },
  { id: 'gross-profit', budget: reconciledBudget, named: /gross.?profit/i },
  { id: 'prices-of-day', budget: reportBudget, named: /prices.?of.?day/i },
  { id: 'goods-to-deliver', budget: reportBudget, named: /goods.?to.?deliver/i },
];

const contractOf = (id) => `packages/contract/src/reports/${id}.ts`;
const serverOf = (file) => `apps/server/src/domains/reports/${file}`;

/** Reports that are one file of SQL, and what those of stock share. */
const auditReports = [
  'trial-balance-movements',
  'trial-balance-by-branch',
  'day-book',
  'changed-vouchers',
  'voucher-numbers',
];
const trialBalances = ['trial-balance', 'trial-balance-movements', 'trial-balance-by-branch'];
const severalBranches = ['stock-valuation', 'serial-history', 'below-order-level', 'idle-stock', ...auditReports];
const movementReports = ['stock-ledger', 'serial-history', 'day-book'];
const stockReports = ['product-stock', 'category-in-out', 'stock-valuation', 'below-order-level', 'idle-stock'];
const invoiceLedgers = ['purchase-ledger', 'sales-ledger'];
const reportsOfSql = [
  ...['due-list', 'datewise-total', 'trial-balance', 'mitch-match', 'stock-ledger', 'serial-history'],
  ...['labour-ledger', 'gross-profit', 'prices-of-day', 'goods-to-deliver'],
  ...stockReports,
  ...auditReports,
];

/** What describes the reports, and what some of them share. */
const reportFiles = [
  { part: 'contract', path: contractOf('cash-book'), of: moneyBooks },
  ...['bank-book', 'ledger', ...reportsOfSql].map((id) => ({ part: 'contract', path: contractOf(id), of: [id] })),
  { part: 'contract', path: contractOf('stock-ledger-link'), of: stockReports },
  { part: 'contract', path: contractOf('account-book'), of: books },
  { part: 'contract', path: contractOf('accounts-in-chart'), of: trialBalances },
  { part: 'server', path: serverOf('in-chart.sql.ts'), of: trialBalances },
  { part: 'contract', path: contractOf('invoice-ledger'), of: invoiceLedgers },
  { part: 'server', path: serverOf('invoice-ledger/invoice-ledger.sql.ts'), of: invoiceLedgers },
  ...books.map((id) => ({ part: 'server', path: serverOf(`${id}/${id}.ts`), of: [id] })),
  ...reportsOfSql.map((id) => ({ part: 'server', path: serverOf(`${id}/${id}.sql.ts`), of: [id] })),
  { part: 'server', path: serverOf('asked-branches.ts'), of: severalBranches },
  { part: 'server', path: serverOf('gross-profit/reconcile.sql.ts'), of: ['gross-profit'] },
  { part: 'server', path: serverOf('movement-documents.sql.ts'), of: movementReports },
  { part: 'server', path: serverOf('account-book/money-book.ts'), of: moneyBooks },
  ...['account-book.ts', 'account-book.sql.ts', 'place.ts'].map((file) => ({
    part: 'server',
    path: serverOf(`account-book/${file}`),
    of: books,
  })),
  { part: 'page', path: 'apps/web/src/domains/reports/account-book/books.tsx', of: books },
  { part: 'page', path: 'apps/web/src/domains/reports/account-book/description.tsx', of: books },
];

const reportLists = [contractOf('all'), serverOf('index.ts'), 'apps/web/src/app/menu.ts'];

/** Where each report stands on the page: an entry of several lines, with its permission and how it is loaded. */
const knownReports = 'apps/web/src/domains/reports/reports.screens.ts';
const reportParts = ['contract', 'server', 'page', 'lists'];

/** Whether the lines are the report's, whose name also stands in permissions of others. */
const names = (named, lines) => named.test(lines.replace(/permission: '[^']*'|@cashbook\//g, ''));

/** What each report costs, by part. */
export function countReports() {
  const entries =
    linesOf(knownReports)
      .join('\n')
      .match(/^ {2}\{\n(?: {4}.*\n)*? {2}\},$/gm) ?? [];
  return reports.map(({ id, named, budget }) => {
    const cost = Object.fromEntries(reportParts.map((part) => [part, 0]));
    for (const { part, path, of } of reportFiles) if (of.includes(id)) cost[part] += linesOf(path).length / of.length;
    cost.lists += reportLists.reduce((sum, path) => sum + linesOf(path).filter((line) => names(named, line)).length, 0);
    cost.lists += entries
      .filter((entry) => names(named, entry))
      .reduce((sum, entry) => sum + entry.split('\n').length, 0);
    const lines = Math.ceil(reportParts.reduce((sum, part) => sum + cost[part], 0));
    return { name: id.replaceAll('-', ' '), cost, lines, budget, isOver: budget !== null && lines > budget };
  });
}

/** Figures as a table of Markdown, as docs/patterns.md has it. */
function table(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, place) => (place === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n');
}

/** A plain record, and one that opens books and ends sessions. */
const recordBudget = 120;
const branchBudget = 425;
/** The levels of the chart share a description; accounts at banks have a kind and a fee in it. */
const levelBudget = 125;
/** A product has a warranty by its branch's rule, prices by day, a search of its own, a bin, a card and a picture in its list. */
const productBudget = 470;
/** An order has its progress and a card, and is closed and opened again in its list. */
const orderBudget = 300;
/** A recipe is refused where it leads back to its product, and is read as a whole with its costs. */
const recipeBudget = 200;
const catalog = [
  'warehouse',
  'unit',
  'product_type',
  'category',
  'product',
  'recipe_material',
  'price_list',
  'list_price',
  'labour_item',
];
/** Levels 1 to 3 of the chart share a table. */
const groups = ['chart_level_1', 'chart_level_2', 'chart_level_3'];
const levels = [...groups, 'chart_level_4'];
/** Every record; `table` and `sharedBy` where its table has another name and is that of several. `named` finds its lines in shared lists. */
const records = [
  {
    name: 'branch',
    budget: branchBudget,
    named: /branchHandlers|branchList|addBranch|'branch\.|branches: branch|branches\/index|organisation\/branch'/,
  },
  ...levels.map((name, place) => ({
    name: name.replaceAll('_', ' '),
    budget: levelBudget,
    ...(place < groups.length ? { table: 'account_group', sharedBy: groups.length } : { table: 'account' }),
    named: new RegExp(`level${place + 1}|'coa\\.`, 'i'),
  })),
  { name: 'area', named: /\bareas?\b|areaRecord|addArea|'area\./i },
  { name: 'warehouse', named: /warehouses?\b|warehouseList/i },
  { name: 'unit', named: /\bunits?\b|unitList|addUnit/i },
  { name: 'product type', named: /product.?types?/i },
  { name: 'category', named: /\bcategor(y|ies)\b|categoryList|addCategory/i },
  { name: 'product', budget: productBudget, named: /\bproducts?\b|productList|addProduct\b|product_price/i },
  { name: 'recipe material', budget: recipeBudget, named: /recipe/i },
  { name: 'price list', named: /price.?lists?\b|'price'/i },
  { name: 'list price', named: /list.?prices?\b/i },
  { name: 'labour item', named: /labour.?items?/i },
  { name: 'trade order', budget: orderBudget, named: /trade.?orders?|orderList|addOrder|'order\./i },
  { name: 'employee', named: /employees?\b|employeeList|addEmployee/i },
];
const recordFiles = [
  { part: 'contract', path: 'packages/contract/src/organisation/branch.ts', of: ['branch'] },
  { part: 'contract', path: 'packages/contract/src/organisation/branches.ts', of: ['branch'] },
  { part: 'contract', path: 'packages/contract/src/ledger/chart-levels.ts', of: levels },
  { part: 'server', path: 'apps/server/src/domains/branches/branch-record.ts', of: ['branch'] },
  { part: 'server', path: 'apps/server/src/domains/branches/branch.routes.ts', of: ['branch'] },
  { part: 'server', path: 'apps/server/src/domains/branches/index.ts', of: ['branch'] },
  { part: 'server', path: 'apps/server/src/domains/ledger/chart-levels.ts', of: levels },
  { part: 'page', path: 'apps/web/src/domains/organisation/branches/branch-parts.tsx', of: ['branch'] },
  { part: 'page', path: 'apps/web/src/domains/organisation/organisation.screens.ts', of: ['branch', 'company'] },
  { part: 'page', path: 'apps/web/src/domains/ledger/ledger.screens.ts', of: levels },
  { part: 'contract', path: 'packages/contract/src/parties/areas.ts', of: ['area'] },
  { part: 'contract', path: 'packages/contract/src/catalog/warehouses.ts', of: ['warehouse'] },
  { part: 'contract', path: 'packages/contract/src/catalog/units.ts', of: ['unit'] },
  { part: 'contract', path: 'packages/contract/src/catalog/product-types.ts', of: ['product_type'] },
  { part: 'contract', path: 'packages/contract/src/catalog/categories.ts', of: ['category'] },
  { part: 'contract', path: 'packages/contract/src/catalog/products.ts', of: ['product'] },
  { part: 'contract', path: 'packages/contract/src/catalog/warranty.ts', of: ['product'] },
  { part: 'contract', path: 'packages/contract/src/catalog/recipes.ts', of: ['recipe_material'] },
  { part: 'server', path: 'apps/server/src/domains/catalog/recipes.ts', of: ['recipe_material'] },
  { part: 'page', path: 'apps/web/src/domains/catalog/recipe-parts.tsx', of: ['recipe_material'] },
  { part: 'contract', path: 'packages/contract/src/catalog/price-lists.ts', of: ['price_list', 'list_price'] },
  { part: 'server', path: 'apps/server/src/domains/catalog/price-lists.ts', of: ['list_price'] },
  { part: 'contract', path: 'packages/contract/src/catalog/labour-items.ts', of: ['labour_item'] },
  { part: 'contract', path: 'packages/contract/src/hr/employees.ts', of: ['employee'] },
  { part: 'server', path: 'apps/server/src/domains/parties/index.ts', of: ['area'] },
  { part: 'server', path: 'apps/server/src/domains/catalog/warehouses.ts', of: ['warehouse'] },
  { part: 'server', path: 'apps/server/src/domains/catalog/products.ts', of: ['product'] },
  { part: 'server', path: 'apps/server/src/domains/catalog/product-search.ts', of: ['product'] },
  { part: 'server', path: 'apps/server/src/domains/catalog/product-prices.ts', of: ['product'] },
  { part: 'server', path: 'apps/server/src/domains/catalog/index.ts', of: catalog },
  { part: 'server', path: 'apps/server/src/domains/hr/index.ts', of: ['employee'] },
  { part: 'contract', path: 'packages/contract/src/orders/orders.ts', of: ['trade_order'] },
  { part: 'server', path: 'apps/server/src/domains/orders/index.ts', of: ['trade_order'] },
  { part: 'server', path: 'apps/server/src/domains/orders/trade-orders.ts', of: ['trade_order'] },
  { part: 'page', path: 'apps/web/src/domains/orders/orders.screens.ts', of: ['trade_order'] },
  { part: 'page', path: 'apps/web/src/domains/orders/order-parts.tsx', of: ['trade_order'] },
  { part: 'page', path: 'apps/web/src/domains/parties/parties.screens.ts', of: ['area'] },
  { part: 'page', path: 'apps/web/src/domains/catalog/category-parts.tsx', of: ['category'] },
  { part: 'page', path: 'apps/web/src/domains/catalog/product-parts.tsx', of: ['product'] },
  { part: 'page', path: 'apps/web/src/domains/catalog/catalog.screens.ts', of: catalog },
  { part: 'page', path: 'apps/web/src/domains/hr/hr.screens.ts', of: ['employee'] },
];
/** Lists in which each record has its lines. */
const recordLists = [
  'packages/contract/src/known-records.ts',
  'packages/contract/src/access/permissions.ts',
  'db/functions/rights_of_tables.sql',
  'apps/server/src/app.ts',
  'apps/server/src/domains/access/roles/seed-roles.ts',
  'apps/web/src/app/menu.ts',
  'apps/web/src/app/palette.ts',
];
const recordParts = ['contract', 'table', 'server', 'page', 'lists'];

const migrations = readdirSync(join(projectRoot, 'db/migrations'))
  .flatMap((file) => linesOf(`db/migrations/${file}`))
  .join('\n');

/** The table and the indexes of a record. */
function tableLines(table) {
  const [made = ''] = new RegExp(`^create table ${table} \\([\\s\\S]*?^\\);`, 'm').exec(migrations) ?? [];
  const indexes = migrations.match(new RegExp(`^create (unique )?index \\w+( |\\n  )on ${table} .*$`, 'gm')) ?? [];
  if (made === '') throw new Error(`the migrations make no table ${table}`);
  return [made, ...indexes].join('\n').split('\n').length;
}

/** What each record costs, by part. */
export function countRecords() {
  return records.map(({ name, named, budget = recordBudget, ...its }) => {
    const id = name.replaceAll(' ', '_');
    const { table = id, sharedBy = 1 } = its;
    const cost = Object.fromEntries(recordParts.map((part) => [part, 0]));
    cost.table = tableLines(table) / sharedBy;
    for (const { part, path, of } of recordFiles) {
      if (of.includes(id)) cost[part] += linesOf(path).length / of.length;
    }
    for (const path of recordLists) cost.lists += linesOf(path).filter((line) => named.test(line)).length;
    const lines = Math.ceil(recordParts.reduce((sum, part) => sum + cost[part], 0));
    return { name, cost, lines, budget, isOver: lines > budget };
  });
}

/** The figures of documents as a table of Markdown, as docs/patterns.md has it. */
export function countTable() {
  const rows = count().map(({ name, documents, cost, lines, budget }) => [
    documents === 1 ? name : `${name}, each`,
    ...parts.map((part) => String(Math.round(cost[part]))),
    String(lines),
    budget === null ? 'none' : String(budget),
  ]);
  return table(['one document', ...parts, 'lines', 'budget'], rows);
}

/** Those of reports. */
export function countReportTable() {
  const rows = countReports().map(({ name, cost, lines, budget }) => [
    name,
    ...reportParts.map((part) => String(Math.round(cost[part]))),
    String(lines),
    budget === null ? 'none' : String(budget),
  ]);
  return table(['one report', ...reportParts, 'lines', 'budget'], rows);
}

/** Those of records. */
export function countRecordTable() {
  const rows = countRecords().map(({ name, cost, lines, budget }) => [
    name,
    ...recordParts.map((part) => String(Math.round(cost[part]))),
    String(lines),
    String(budget),
  ]);
  return table(['one record', ...recordParts, 'lines', 'budget'], rows);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.stdout.write(`${[countTable(), countReportTable(), countRecordTable()].join('\n\n')}\n`);
  const over = [...count(), ...countReports(), ...countRecords()].filter(({ isOver }) => isOver);
  for (const { name, lines, budget } of over)
    process.stdout.write(`${name}: ${lines - budget} lines over its budget\n`);
  if (over.length > 0) process.exitCode = 1;
}
