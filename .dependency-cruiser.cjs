// Who may import whom (docs/architecture.md). `npm test` runs it.

/** What stands below the other domains, with what each of them may use in turn. */
const usedByAll = { audit: [], files: [], organisation: ['audit', 'files'] };

/** What else each of the others may use, always through its index.ts. The demo books use all of them. */
const others = {
  access: [],
  ledger: ['records', 'reports'],
  records: [],
  assets: ['ledger', 'posting', 'records'],
  branches: ['ledger', 'records'],
  catalog: ['ledger', 'records'],
  parties: ['ledger', 'records'],
  posting: ['ledger'],
  vouchers: ['ledger', 'orders', 'posting', 'requisitions', 'withholding'],
  stock: ['catalog', 'ledger', 'orders', 'posting'],
  warranty: ['ledger', 'posting'],
  cheques: ['ledger', 'posting', 'records'],
  reconciliation: ['ledger', 'posting', 'vouchers'],
  orders: ['catalog', 'records'],
  requisitions: ['ledger', 'posting'],
  invoices: ['catalog', 'installments', 'ledger', 'orders', 'parties', 'posting', 'requisitions', 'stock'],
  imported: ['ledger', 'posting'],
  installments: ['ledger', 'posting'],
  reports: [],
  messages: ['access'],
  portal: ['access', 'messages'],
  hr: ['records'],
  withholding: ['ledger', 'posting', 'records'],
};

const mayUse = {
  ...usedByAll,
  ...Object.fromEntries(Object.entries(others).map(([domain, used]) => [domain, [...Object.keys(usedByAll), ...used]])),
};

/** The domains of the page that each may use. The engines stand below: `posting` and `records` use none. */
const mayUseOnPage = {
  posting: [],
  records: [],
  access: [],
  assets: ['posting', 'records'],
  audit: [],
  catalog: ['records'],
  cheques: ['posting', 'records'],
  reconciliation: ['posting'],
  hr: ['records'],
  installments: ['posting', 'records'],
  organisation: ['records'],
  parties: ['records'],
  messages: ['posting'],
  portal: ['installments', 'posting'],
  requisitions: ['posting'],
  warranty: ['posting'],
  withholding: ['posting', 'records'],
  ledger: ['posting', 'records'],
  orders: ['posting', 'records'],
  stock: ['orders', 'posting', 'records'],
  invoices: ['orders', 'posting', 'records', 'requisitions', 'stock'],
  vouchers: [
    ...['installments', 'invoices', 'ledger', 'orders', 'posting', 'records'],
    ...['requisitions', 'stock', 'withholding'],
  ],
  imported: ['reports'],
  reports: ['imported', 'portal', 'posting', 'records'],
};

const webDomains = '^apps/web/src/domains';

const pageArrows = Object.entries(mayUseOnPage).map(([domain, used]) => ({
  name: `page-${domain}-arrows`,
  comment: `On the page ${domain} may use ${used.join(', ') || 'no other domain'}.`,
  severity: 'error',
  from: { path: `${webDomains}/${domain}/`, pathNot: '\\.(test|fixture)\\.tsx?$' },
  to: { path: `${webDomains}/`, pathNot: `${webDomains}/(${[domain, ...used].join('|')})/` },
}));

const serverDomains = '^apps/server/src/domains';

const domainArrows = Object.entries(mayUse).map(([domain, used]) => ({
  name: `${domain}-arrows`,
  comment: `${domain} may use ${used.join(', ') || 'no other domain'}.`,
  severity: 'error',
  from: { path: `${serverDomains}/${domain}/`, pathNot: '\\.test\\.ts$' },
  to: { path: `${serverDomains}/`, pathNot: `${serverDomains}/(${[domain, ...used].join('|')})/` },
}));

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'money-stands-alone',
      severity: 'error',
      from: { path: '^packages/money/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/money/' },
    },
    {
      name: 'kernel-is-pure',
      comment: 'The kernel knows money and SHA-256, and does no input or output.',
      severity: 'error',
      from: { path: '^packages/kernel/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^(packages/(money|kernel)/|(node:)?crypto$)' },
    },
    {
      name: 'words-know-money-alone',
      comment: 'What is said knows digits and the limits that sentences name, and nothing that says it.',
      severity: 'error',
      from: { path: '^packages/words/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/(money|words)/' },
    },
    {
      name: 'contract-knows-money-words-and-zod',
      severity: 'error',
      from: { path: '^packages/contract/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^(packages/(money|words|contract)/|node_modules/zod/)' },
    },
    {
      name: 'web-does-not-know-the-server',
      comment: 'The page knows the contract and the pure rules of the kernel.',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^apps/server/' },
    },
    ...pageArrows,
    {
      name: 'page-domain-has-arrows',
      comment: 'A new domain of the page says in this file what it may use.',
      severity: 'error',
      from: { path: `${webDomains}/`, pathNot: `${webDomains}/(${Object.keys(mayUseOnPage).join('|')})/` },
      to: {},
    },
    {
      name: 'record-engines-know-no-record',
      comment: 'What makes calls and screens of records stands below those that are described.',
      severity: 'error',
      from: {
        path: '^(packages/contract/src|apps/web/src/domains)/records/',
        pathNot: '\\.test\\.tsx?$',
      },
      to: {
        path: '^(packages/contract/src|apps/web/src/domains)/(catalog|parties|hr|ledger|organisation|known-records)',
      },
    },
    {
      name: 'server-does-not-know-the-page',
      severity: 'error',
      from: { path: '^(apps/server|packages)/' },
      to: { path: '^apps/web/' },
    },
    {
      name: 'domains-have-doors',
      comment: 'Another domain is entered through its index.ts.',
      severity: 'error',
      from: { path: `${serverDomains}/([^/]+)/`, pathNot: '\\.test\\.ts$' },
      to: { path: `${serverDomains}/([^/]+)/`, pathNot: `${serverDomains}/($1/|[^/]+/index\\.ts$)` },
    },
    ...domainArrows,
    {
      name: 'foundation-below-domains',
      comment: 'The database layer does not know what is built on it.',
      severity: 'error',
      from: { path: '^apps/server/src/db/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/(domains|use-case|export|http|cli|app)' },
    },
    {
      name: 'use-cases-below-http',
      comment: 'What a use case answers and who calls it is in use-case/; only routes translate it to the wire.',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot: '^apps/server/src/(http/|(joined-)?app\\.ts$|.*(\\.routes|\\.test)\\.ts$)',
      },
      to: { path: '^apps/server/src/http/' },
    },
    {
      name: 'services-and-use-cases-below-domains',
      comment: 'Domains stand on these; a domain that needs more of the process says so at its own door.',
      severity: 'error',
      from: { path: '^apps/server/src/(context\\.ts$|use-case/)', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/(domains|http|export|backup|cli|app)' },
    },
    {
      name: 'routes-are-the-rim',
      comment: 'A use case or a store never knows the route that calls it.',
      severity: 'error',
      from: { path: `${serverDomains}/`, pathNot: '(\\.routes|/index|\\.test)\\.ts$' },
      to: { path: '\\.routes\\.ts$' },
    },
    {
      name: 'page-parts-below-domains',
      comment:
        'The frame uses domains, domains use screens, screens use the session, all use ui; never the other way round.',
      severity: 'error',
      from: { path: '^apps/web/src/(ui|i18n|session|screens)/', pathNot: '\\.test\\.tsx?$|/screens/pickers/' },
      to: { path: '^apps/web/src/(app|domains)/' },
    },
    {
      name: 'pickers-know-records-alone',
      comment: 'A picker that creates what it does not find uses the form of its record.',
      severity: 'error',
      from: { path: '^apps/web/src/screens/pickers/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/web/src/(app|domains/(?!records/))' },
    },
    {
      name: 'ui-stands-alone',
      comment: 'A building block knows no session and no screen.',
      severity: 'error',
      from: { path: '^apps/web/src/ui/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/web/src/(session|screens)/' },
    },
    {
      name: 'session-below-screens',
      severity: 'error',
      from: { path: '^apps/web/src/(i18n|session)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/web/src/screens/' },
    },
    {
      name: 'domains-below-app',
      comment: 'The frame of the page knows the domains; none knows the frame.',
      severity: 'error',
      from: { path: `${webDomains}/`, pathNot: '\\.(test|fixture)\\.tsx?$' },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: 'no-tests-in-the-product',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: '(\\.test\\.tsx?$|/src/testing/)' },
      to: { path: '(\\.test\\.tsx?$|/src/testing/|/vitest/|/fast-check/)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // "✖" stands for an import without a name, which it sees in an interface with a property called "import".
    exclude: { path: '(/dist/|/\\.cache/|^✖$)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.tests.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css', '.d.ts'],
    },
  },
};
