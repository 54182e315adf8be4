// The parts that `npm run count` counts for documents: the kinds, the files that describe them, and the lists in which
// they have lines.

/**
 * The most lines of one document: with fields and rows, an invoice with goods and payments, a document against lines of
 * another.
 */
const rowsBudget = 150;
const invoiceBudget = 400;
const againstBudget = 350;
/** A delivery also considers returned goods. */
const deliveryBudget = 600;

/**
 * The kinds with one shape, and the number of their documents. `named` matches their lines in shared lists. `ofKnown`
 * matches their entries among the known kinds where these do not begin with the `id`. A budget is for one document.
 */
export const kinds = [
  {
    name: 'cash receipt, cash payment',
    id: 'cash',
    documents: 2,
    budget: rowsBudget,
    named: /cash.?(receipt|payment|received)/i,
  },
  {
    name: 'bank receipt, bank payment',
    id: 'bank',
    documents: 2,
    budget: rowsBudget,
    named: /bank.?(receipt|payment|received)/i,
  },
  { name: 'contra', id: 'contra', documents: 1, budget: rowsBudget, named: /contra(?!ct)/i },
  { name: 'journal', id: 'journal', documents: 1, budget: rowsBudget, named: /journal/i },
  {
    name: 'purchase',
    ...{ id: 'purchase', documents: 3, budget: invoiceBudget },
    ofKnown: ['construction-purchase', 'trading-purchase', 'electronics-purchase'],
    named: /(construction|trading|electronics).?purchase|(cash|due) purchase'|'purchase\.\w+',$|\/invoice\/purchase'/i,
  },
  {
    name: 'sale',
    ...{ id: 'sale', documents: 3, budget: invoiceBudget },
    ofKnown: ['sale', 'general-sale', 'installment-sale'],
    named:
      /\bsale(Routes)?[,:]|(installment|general).?sale|(cash|due) sales'|'sales\.(create|edit)',$|\/invoice\/sales'/i,
  },
  {
    name: 'labour invoice',
    ...{ id: 'labour', documents: 1, budget: invoiceBudget },
    named: /labour.?invoice|'labour\.(create|edit)',$/i,
  },
  {
    name: 'purchase return, sales return',
    ...{ id: 'goods-return', documents: 2, budget: againstBudget },
    ofKnown: ['purchase-return', 'sale-return'],
    named: /(purchase|sales?).?return|voucherType1[04]/i,
  },
  {
    name: 'delivery',
    ...{ id: 'delivery', documents: 1, budget: deliveryBudget },
    named: /\bdelivery|'sales\.deliver',$/i,
  },
  {
    name: 'stock issue, return of an issue',
    ...{ id: 'stock-issue', documents: 2, budget: rowsBudget },
    ofKnown: ['stock-issue', 'issue-return'],
    named: /stock.?issue|issue.?return|'stock\.issue',$/i,
  },
  {
    name: 'production',
    ...{ id: 'production', documents: 1, budget: rowsBudget },
    named: /\bproduction|'stock\.produce',$/i,
  },
];

const amountRows = ['cash', 'bank'];
const twoSided = ['contra', 'journal'];
const all = ['cash', 'bank', ...twoSided];
const sides = ['purchase', 'sale'];
const invoices = [...sides, 'labour', 'goods-return'];
const back = ['goods-return', 'delivery'];
const inInvoices = (file) => `apps/server/src/domains/invoices/${file}`;
const inStock = (file) => `apps/server/src/domains/stock/documents/${file}`;
const inWeb = (file) => `apps/web/src/domains/${file}`;
const inKinds = (file) => inWeb(`invoices/kinds/${file}`);
const inKernel = (file) => `packages/kernel/src/${file}`;

/** The files that describe the kinds. A file that several documents share counts in equal parts for each. */
export const files = [
  {
    part: 'contract',
    path: 'packages/contract/src/vouchers/cash.ts',
    of: ['cash'],
    until: '/** One live row of a cash payment',
  },
  { part: 'contract', path: 'packages/contract/src/vouchers/bank.ts', of: ['bank'] },
  { part: 'contract', path: 'packages/contract/src/vouchers/two-sided.ts', of: twoSided },
  { part: 'rule', path: 'packages/kernel/src/vouchers/cash-voucher.ts', of: ['cash'] },
  { part: 'rule', path: 'packages/kernel/src/vouchers/bank-voucher.ts', of: ['bank'] },
  { part: 'rule', path: 'packages/kernel/src/vouchers/two-sided-voucher.ts', of: twoSided },
  { part: 'rule', path: 'packages/kernel/src/documents/typed-row.ts', of: amountRows },
  { part: 'rule', path: 'packages/kernel/src/documents/account-rows.ts', of: all },
  { part: 'rule', path: 'packages/kernel/src/documents/postable-accounts.ts', of: all },
  { part: 'server', path: 'apps/server/src/domains/vouchers/cash/cash-voucher.ts', of: ['cash'] },
  { part: 'server', path: 'apps/server/src/domains/vouchers/bank/bank-voucher.ts', of: ['bank'] },
  { part: 'server', path: 'apps/server/src/domains/vouchers/two-sided/two-sided-voucher.ts', of: twoSided },
  { part: 'page', path: 'apps/web/src/domains/vouchers/kinds/cash.ts', of: ['cash'] },
  { part: 'page', path: 'apps/web/src/domains/vouchers/kinds/bank.ts', of: ['bank'] },
  { part: 'page', path: 'apps/web/src/domains/vouchers/kinds/two-sided.ts', of: twoSided },
  { part: 'contract', path: 'packages/contract/src/invoices/purchase.ts', of: ['purchase'] },
  { part: 'contract', path: 'packages/contract/src/invoices/sales.ts', of: ['sale'] },
  { part: 'contract', path: 'packages/contract/src/invoices/labour.ts', of: ['labour'] },
  { part: 'contract', path: 'packages/contract/src/invoices/returns.ts', of: ['goods-return'] },
  { part: 'contract', path: 'packages/contract/src/invoices/deliveries.ts', of: ['delivery'] },
  { part: 'contract', path: 'packages/contract/src/stock/issues.ts', of: ['stock-issue'] },
  { part: 'contract', path: 'packages/contract/src/stock/production.ts', of: ['production'] },
  { part: 'rule', path: inKernel('invoices/purchase-invoice.ts'), of: ['purchase'] },
  { part: 'rule', path: inKernel('invoices/sale.ts'), of: ['sale'] },
  { part: 'rule', path: inKernel('invoices/labour-invoice.ts'), of: ['labour'] },
  { part: 'rule', path: inKernel('invoices/invoice-bill.ts'), of: [...sides, 'labour'] },
  { part: 'rule', path: inKernel('invoices/goods-return.ts'), of: ['goods-return'] },
  { part: 'rule', path: inKernel('invoices/delivery.ts'), of: ['delivery'] },
  { part: 'rule', path: inKernel('stock/stock-issue.ts'), of: ['stock-issue'] },
  { part: 'rule', path: inKernel('stock/production.ts'), of: ['production'] },
  { part: 'server', path: inInvoices('index.ts'), of: [...invoices, 'delivery'] },
  ...['purchase.ts', 'buying.store.ts'].map((file) => ({ part: 'server', path: inInvoices(file), of: ['purchase'] })),
  ...['sale.ts', 'selling.store.ts', 'selling-look-ups.ts'].map((file) => ({
    part: 'server',
    path: inInvoices(file),
    of: ['sale'],
  })),
  ...['labour-invoice.ts', 'labour-items.ts'].map((file) => ({
    part: 'server',
    path: inInvoices(file),
    of: ['labour'],
  })),
  { part: 'server', path: inInvoices('goods-return.ts'), of: ['goods-return'] },
  ...['parent-invoice.ts', 'find-invoices.ts'].map((file) => ({ part: 'server', path: inInvoices(file), of: back })),
  ...['delivery.ts', 'deliveries.store.ts'].map((file) => ({
    part: 'server',
    path: inInvoices(file),
    of: ['delivery'],
  })),
  ...['stock-issue.ts', 'issue-look-up.ts', 'open-issues.routes.ts'].map((file) => ({
    part: 'server',
    path: inStock(file),
    of: ['stock-issue'],
  })),
  { part: 'server', path: inStock('production.ts'), of: ['production'] },
  { part: 'page', path: inKinds('purchase.ts'), of: ['purchase'] },
  ...['sale.ts', 'sale-notes.ts', 'promised.ts'].map((file) => ({ part: 'page', path: inKinds(file), of: ['sale'] })),
  { part: 'page', path: inWeb('orders/order-field.ts'), of: ['cash', ...sides] },
  { part: 'page', path: inKinds('labour.ts'), of: ['labour'] },
  { part: 'page', path: inKinds('goods-return.ts'), of: ['goods-return'] },
  ...['delivery.ts', 'delivery-of-sale.page.tsx'].map((file) => ({
    part: 'page',
    path: inKinds(file),
    of: ['delivery'],
  })),
  { part: 'page', path: inWeb('stock/kinds/stock-issue.ts'), of: ['stock-issue'] },
  { part: 'page', path: inWeb('stock/kinds/production.ts'), of: ['production'] },
  { part: 'page', path: inWeb('vouchers/kinds/cash-of-order.page.tsx'), of: ['cash'] },
];

/** The tables that only some of the documents write; they count like files. */
export const documentTables = [
  ...['invoice', 'invoice_line', 'invoice_payment'].map((table) => ({ table, of: invoices })),
  { table: 'invoice_extra', of: ['purchase'] },
];

/** The lists in which each kind has its lines. */
export const lists = [
  'packages/contract/src/index.ts',
  'packages/contract/src/access/permissions.ts',
  'packages/contract/src/documents/voucher-kinds.ts',
  'packages/contract/src/vouchers/voucher-access.ts',
  'packages/kernel/src/documents/voucher-types.ts',
  'apps/server/src/domains/access/roles/seed-roles.ts',
  'apps/server/src/domains/vouchers/index.ts',
  'apps/web/src/app/menu.ts',
];

/** The file that lists each kind with its path, permissions and print. An entry takes several lines. */
export const knownKinds = 'apps/web/src/domains/vouchers/known-kinds.ts';
