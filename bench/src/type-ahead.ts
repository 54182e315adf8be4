import { onConnection } from '#ground/books';
import type { Company } from '#ground/company';
import { HttpConnection } from '#ground/http-connection';
import { type Readings, readMany } from '#ground/readings';
import type { Site } from '#ground/tree';
import type { Options } from '#options';
import type { ServerState, ServerTask } from '#posting/server.worker';
import type { Sizes } from '#sizes';
import { decimal, tableText, whole } from '#table';

const firstParty = 100_001;
const shares = 0.3;

/** The texts that people and scanners type into a field. The number stands for a product or a party. */
type Typed = Readonly<Record<string, (n: number) => string>>;

const ofProducts = (products: number): Typed => ({
  'a letter': (n) => 'bpx'.charAt(n % 3),
  'two letters': (n) => ['br', 'lo', 'no'][n % 3] ?? '',
  'a word of all names': () => 'long enough',
  'a word of a thousand names': (n) => `brand ${n % 50}`,
  'a part of one name': (n) => `no ${n % products} of`,
  'a code': (n) => `P-${n % products}`,
  'a barcode, scanned': (n) => `89411${String(n % products).padStart(7, '0')}`,
  'a category': (n) => `category ${n % 40}`,
  'what there is not': (n) => `nothing like ${n}`,
});
const ofParties = (parties: number): Typed => ({
  'a word of all names': () => 'customer',
  'a part of one name': (n) => `mer ${firstParty + (n % parties)}`,
  'a number of the books': (n) => `C-${firstParty + (n % parties)}`,
  'a mobile number': (n) => `017${String(firstParty + (n % parties)).padStart(8, '0')}`,
  'what there is not': (n) => `nobody like ${n}`,
});

/** The fields, by the call that answers their typed text. */
const fields: readonly {
  readonly name: string;
  readonly path: (text: string) => string;
  readonly typed: (count: number) => Typed;
}[] = [
  { name: 'product of a form', path: (text) => `/product/product-ddl?q=${text}`, typed: ofProducts },
  { name: 'product of a stock document', path: (text) => `/stock/products?q=${text}`, typed: ofProducts },
  { name: 'party', path: (text) => `/coal4/search?searchName=${text}&acType=party`, typed: ofParties },
];
/** Pages of the list of parties. */
const lists: Readonly<Record<string, (n: number) => string>> = {
  'first page': () => '',
  'a page in the middle': (n) => `&page=${100 + n}`,
  'sorted by mobile number': () => '&sort=mobile',
  'sorted by balance': () => '&sort=-balance',
  'a word of all names': () => '&search=customer',
  'a part of one name': (n) => `&search=mer ${firstParty + n}`,
};

const byNumber = 'an account by its number, to compare';

/** Types into the fields of products and parties of a company with many of each. Some products belong to another branch. */
export async function measureTypeAhead(
  { tree, ground }: Site,
  { repeats: readings, sizes: { catalog } }: Pick<Options, 'repeats' | 'sizes'>,
  say: (text: string) => void,
): Promise<Readings[]> {
  const urls = await ground.createBooksDatabase('products_to_find');
  const company = await tree.createBenchCompany(urls, 2, '2026-10-15');
  say(`adding ${whole(catalog)} products and parties …`);
  await onConnection(urls.owner, async (client) => {
    for (const statement of fillings(company, catalog)) await client.query(statement);
    await tree.addCustomers(client, company.companyId, firstParty, catalog);
    await client.query('vacuum (analyze)');
  });
  const server = tree.startWorker<ServerTask, ServerState>('server');
  const { port } = await server.ask({ kind: 'serve', urls });
  const connection = await HttpConnection.open(port);
  const measured = (what: string, path: (n: number) => string) =>
    readMany(connection, company, { what, path, readings, desk: 1 });
  try {
    const results = [await measured(byNumber, (n) => `/coal4/account-details/${firstParty + (n % catalog)}`)];
    for (const { name, path, typed } of fields) {
      for (const [what, text] of Object.entries(typed(catalog))) {
        results.push(await measured(`${name}: ${what}`, (n) => path(encodeURIComponent(text(n)))));
      }
    }
    for (const [what, filters] of Object.entries(lists)) {
      const path = (n: number) => encodeURI(`/customer-supplier/list?status=1${filters(n)}`);
      results.push(await measured(`list of parties: ${what}`, path));
    }
    return results;
  } finally {
    connection.close();
    await server.stop();
  }
}

/** Returns the statements that make the catalogue; head office shares its part of it. */
function fillings({ companyId, desks: [head, shop] }: Company, products: number): string[] {
  const signed = 'now(), now()';
  return [
    `update branch set share_products = true where company_id = ${companyId} and branch_id = ${head?.branchId}`,
    `insert into unit (company_id, unit_id, name, decimals, created_at, updated_at)
     values (${companyId}, 1, 'Piece', 0, ${signed})`,
    `insert into product_type (company_id, product_type_id, name, created_at, updated_at)
     values (${companyId}, 1, 'Goods', ${signed})`,
    `insert into category (company_id, category_id, name, created_at, updated_at)
     select ${companyId}, n, 'Category ' || n, ${signed} from generate_series(1, 40) n`,
    `insert into product (
       company_id, product_id, branch_id, category_id, product_type_id, unit_id, name, code, barcode, description, created_at,
       updated_at
     )
     select ${companyId}, n, case when n % 10 < ${shares * 10} then ${head?.branchId} else ${shop?.branchId} end, 1 + n % 40, 1, 1,
       'Brand ' || n % 50 || ' no ' || n || ' of a long enough name', 'P-' || n, '89411' || lpad(n::text, 7, '0'),
       'What is said of it on the form', ${signed}
     from generate_series(1, ${products}) n`,
  ];
}

/** Returns the table of type-ahead results: the typed text and the answer time. */
export function typeAheadTable(results: readonly Readings[], { catalog }: Sizes): string {
  const rows = results.map(({ what, p50Ms, p95Ms }) => [what, decimal(p50Ms), decimal(p95Ms)]);
  return tableText([`in ${whole(catalog)} products and as many parties, ms`, 'p50', 'p95'], rows);
}
