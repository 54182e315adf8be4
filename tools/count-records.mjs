// The parts that `npm run count` counts for records: the files that describe them, and the lists in which they have
// lines.

/**
 * The most lines of a record. A record with rules of its own has a larger budget: books, ends of sessions, prices,
 * progress, costs.
 */
const recordBudget = 120;
const ruledBudget = 300;
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
/**
 * The records. `table` and `sharedBy` are set where the table has another name and several records share it. `named`
 * matches the record's lines in shared lists.
 */
export const records = [
  {
    name: 'branch',
    budget: ruledBudget,
    named: /branchHandlers|branchList|addBranch|'branch\.|branches: branch|branches\/index|organisation\/branch'/,
  },
  ...levels.map((name, index) => ({
    name: name.replaceAll('_', ' '),
    budget: recordBudget,
    ...(index < groups.length ? { table: 'account_group', sharedBy: groups.length } : { table: 'account' }),
    named: new RegExp(`level${index + 1}|^(?!.*chequeForm).*'coa\\.`, 'i'),
  })),
  { name: 'area', budget: recordBudget, named: /\bareas?\b|areaRecord|addArea|'area\./i },
  { name: 'warehouse', budget: recordBudget, named: /warehouses?\b|warehouseList/i },
  { name: 'unit', budget: recordBudget, named: /\bunits?\b|unitList|addUnit/i },
  { name: 'product type', budget: recordBudget, named: /product.?types?/i },
  { name: 'category', budget: recordBudget, named: /\bcategor(y|ies)\b|categoryList|addCategory/i },
  { name: 'product', budget: ruledBudget, named: /\bproducts?\b|productList|addProduct\b|product_price/i },
  { name: 'recipe material', budget: ruledBudget, named: /recipe/i },
  { name: 'price list', budget: recordBudget, named: /price.?lists?\b|'price'/i },
  { name: 'list price', budget: recordBudget, named: /list.?prices?\b/i },
  { name: 'labour item', budget: recordBudget, named: /labour.?items?/i },
  { name: 'withholding section', budget: recordBudget, named: /withholding.?sections?\b/i },
  { name: 'withholding rate', budget: recordBudget, named: /withholding.?rates?\b/i },
  { name: 'cheque form', budget: ruledBudget, named: /cheque.?forms?\b|chequeFormPicture/i },
  { name: 'trade order', budget: ruledBudget, named: /trade.?orders?|orderList|addOrder|'order\./i },
  { name: 'asset', budget: ruledBudget, named: /\bassets?\b|assetList|addAsset|assetCallHandlers/ },
  { name: 'employee', budget: recordBudget, named: /employees?\b|employeeList|addEmployee/i },
];

/** The files that describe the records. A file that several records share counts in equal parts for each. */
export const recordFiles = [
  { part: 'contract', path: 'packages/contract/src/branches/branch.ts', of: ['branch'] },
  { part: 'contract', path: 'packages/contract/src/branches/branches.ts', of: ['branch'] },
  { part: 'contract', path: 'packages/contract/src/ledger/chart-levels.ts', of: levels },
  { part: 'server', path: 'apps/server/src/domains/branches/branch-record.ts', of: ['branch'] },
  { part: 'server', path: 'apps/server/src/domains/branches/branch.routes.ts', of: ['branch'] },
  { part: 'server', path: 'apps/server/src/domains/branches/index.ts', of: ['branch'] },
  { part: 'server', path: 'apps/server/src/domains/ledger/accounts/chart-levels.ts', of: levels },
  { part: 'contract', path: 'packages/contract/src/ledger/statement-lines.ts', of: ['chart_level_3'] },
  { part: 'server', path: 'apps/server/src/domains/ledger/accounts/moved-group.ts', of: ['chart_level_3'] },
  ...['asset-record', 'asset.routes', 'disposal', 'depreciation', 'keep-lines', 'index'].map((file) => ({
    part: 'server',
    path: `apps/server/src/domains/assets/${file}.ts`,
    of: ['asset'],
  })),
  ...['assets', 'asset-calls'].map((file) => ({
    part: 'contract',
    path: `packages/contract/src/assets/${file}.ts`,
    of: ['asset'],
  })),
  ...['asset-parts.tsx', 'assets.screens.ts', 'dispose-dialog.tsx'].map((file) => ({
    part: 'page',
    path: `apps/web/src/domains/assets/${file}`,
    of: ['asset'],
  })),
  { part: 'page', path: 'apps/web/src/domains/organisation/branch-parts.tsx', of: ['branch'] },
  { part: 'page', path: 'apps/web/src/domains/organisation/organisation.screens.ts', of: ['branch', 'company'] },
  { part: 'page', path: 'apps/web/src/domains/ledger/ledger.screens.ts', of: levels },
  { part: 'contract', path: 'packages/contract/src/parties/areas.ts', of: ['area'] },
  { part: 'contract', path: 'packages/contract/src/catalog/warehouses.ts', of: ['warehouse'] },
  { part: 'contract', path: 'packages/contract/src/catalog/units.ts', of: ['unit'] },
  { part: 'contract', path: 'packages/contract/src/catalog/product-types.ts', of: ['product_type'] },
  { part: 'contract', path: 'packages/contract/src/catalog/categories.ts', of: ['category'] },
  { part: 'contract', path: 'packages/contract/src/catalog/products.ts', of: ['product'] },
  { part: 'contract', path: 'packages/contract/src/warranty/warranty.ts', of: ['product'] },
  { part: 'contract', path: 'packages/contract/src/catalog/recipes.ts', of: ['recipe_material'] },
  { part: 'server', path: 'apps/server/src/domains/catalog/recipes.ts', of: ['recipe_material'] },
  { part: 'page', path: 'apps/web/src/domains/catalog/recipe-parts.tsx', of: ['recipe_material'] },
  { part: 'contract', path: 'packages/contract/src/catalog/price-lists.ts', of: ['price_list', 'list_price'] },
  { part: 'server', path: 'apps/server/src/domains/catalog/price-lists.ts', of: ['list_price'] },
  { part: 'contract', path: 'packages/contract/src/catalog/labour-items.ts', of: ['labour_item'] },
  { part: 'contract', path: 'packages/contract/src/hr/employees.ts', of: ['employee'] },
  ...[
    { part: 'contract', path: 'packages/contract/src/withholding/sections.ts' },
    { part: 'server', path: 'apps/server/src/domains/withholding/index.ts' },
    { part: 'page', path: 'apps/web/src/domains/withholding/withholding.screens.ts' },
  ].map((file) => ({ ...file, of: ['withholding_section', 'withholding_rate'] })),
  { part: 'contract', path: 'packages/contract/src/cheques/cheque-forms.ts', of: ['cheque_form'] },
  { part: 'server', path: 'apps/server/src/domains/cheques/cheque-forms.ts', of: ['cheque_form'] },
  ...['cheque-form-parts.tsx', 'leaf-editor.tsx', 'leaf-form.ts', 'leaf-moves.ts'].map((file) => ({
    part: 'page',
    path: `apps/web/src/domains/cheques/leaf/${file}`,
    of: ['cheque_form'],
  })),
  { part: 'server', path: 'apps/server/src/domains/parties/index.ts', of: ['area'] },
  { part: 'server', path: 'apps/server/src/domains/catalog/warehouses.ts', of: ['warehouse'] },
  { part: 'server', path: 'apps/server/src/domains/catalog/products.ts', of: ['product'] },
  { part: 'server', path: 'apps/server/src/domains/catalog/product-search.ts', of: ['product'] },
  { part: 'server', path: 'apps/server/src/domains/catalog/product-prices.ts', of: ['product'] },
  { part: 'server', path: 'apps/server/src/domains/catalog/index.ts', of: catalog },
  { part: 'server', path: 'apps/server/src/domains/hr/index.ts', of: ['employee'] },
  { part: 'contract', path: 'packages/contract/src/orders/orders.ts', of: ['trade_order'] },
  { part: 'server', path: 'apps/server/src/domains/orders/index.ts', of: ['trade_order'] },
  ...['trade-orders.ts', 'order.routes.ts', 'order-progress.sql.ts'].map((file) => ({
    part: 'server',
    path: `apps/server/src/domains/orders/${file}`,
    of: ['trade_order'],
  })),
  { part: 'page', path: 'apps/web/src/domains/orders/orders.screens.ts', of: ['trade_order'] },
  { part: 'page', path: 'apps/web/src/domains/orders/order-parts.tsx', of: ['trade_order'] },
  { part: 'page', path: 'apps/web/src/domains/parties/parties.screens.ts', of: ['area'] },
  { part: 'page', path: 'apps/web/src/domains/catalog/category-parts.tsx', of: ['category'] },
  { part: 'page', path: 'apps/web/src/domains/catalog/product-parts.tsx', of: ['product'] },
  { part: 'page', path: 'apps/web/src/domains/catalog/labels/labels.page.tsx', of: ['product'] },
  { part: 'page', path: 'apps/web/src/domains/catalog/labels/label-orders.tsx', of: ['product'] },
  { part: 'page', path: 'apps/web/src/domains/catalog/catalog.screens.ts', of: catalog },
  { part: 'page', path: 'apps/web/src/domains/hr/hr.screens.ts', of: ['employee'] },
];

/** The lists in which each record has its lines. */
export const recordLists = [
  'packages/contract/src/known-records.ts',
  'packages/contract/src/access/permissions.ts',
  'db/functions/base/rights_of_tables.sql',
  'apps/server/src/app.ts',
  'apps/server/src/domains/access/roles/seed-roles.ts',
  'apps/web/src/app/menu.ts',
  'apps/web/src/app/palette.ts',
];
