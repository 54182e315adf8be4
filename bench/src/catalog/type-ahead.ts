import { onConnection } from '#ground/books';
import type { Company } from '#ground/company';
import { HttpConnection } from '#ground/http-connection';
import type { Site } from '#ground/tree';
import type { ServerState, ServerTask } from '#posting/server.worker';
import { percentile } from '#statistics';
import { decimal, tableText, whole } from '#table';

/** One way of typing into the field of a product, as its list waits for the answer. */
export interface TypeAheadResult {
  readonly what: string;
  readonly readings: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
}

const products = 50_000;
const shares = 0.3;
/** What people type, and a scanner: the number stands for that of a product. */
const typed: Readonly<Record<string, (n: number) => string>> = {
  'a word of a thousand names': (n) => `brand ${n % 50}`,
  'a part of one name': (n) => `no ${n % products} of`,
  'a code': (n) => `P-${n % products}`,
  'a barcode, scanned': (n) => `89411${String(n % products).padStart(7, '0')}`,
  'a category': (n) => `category ${n % 40}`,
  'what there is not': (n) => `nothing like ${n}`,
};

/** Types into the product field of a company with 50,000 products, of which some are shared by another branch. */
export async function measureTypeAhead(
  { tree, ground }: Site,
  readings: number,
  say: (text: string) => void,
): Promise<TypeAheadResult[]> {
  const urls = await ground.createBooksDatabase('products_to_find');
  const company = await tree.createBenchCompany(urls, 2, '2026-10-15');
  say(`adding ${whole(products)} products …`);
  await onConnection(urls.owner, async (client) => {
    for (const statement of fillings(company)) await client.query(statement);
  });
  const server = tree.startWorker<ServerTask, ServerState>('server');
  const { port } = await server.ask({ kind: 'serve', urls });
  const connection = await HttpConnection.open(port);
  try {
    const results: TypeAheadResult[] = [];
    for (const [what, text] of Object.entries(typed)) {
      const took: number[] = [];
      for (let n = -5; n < readings; n += 1) {
        const ms = await find(connection, company, text(n + 7919));
        if (n >= 0) took.push(ms);
      }
      results.push({ what, readings, p50Ms: percentile(took, 0.5), p95Ms: percentile(took, 0.95) });
    }
    return results;
  } finally {
    connection.close();
    await server.stop();
  }
}

/** The statements that make the catalogue; head office shares its part of it. */
function fillings({ companyId, desks: [head, shop] }: Company): string[] {
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
    'analyze product',
  ];
}

async function find(connection: HttpConnection, { desks }: Company, text: string): Promise<number> {
  const head = [
    `GET /api/product/product-ddl?q=${encodeURIComponent(text)} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Authorization: Bearer ${desks[1]?.token ?? ''}`,
  ];
  const began = performance.now();
  const { status, body } = await connection.send(`${head.join('\r\n')}\r\n\r\n`);
  const ms = performance.now() - began;
  if (status !== 200) throw new Error(`the server answered ${status}: ${body.toString('utf8')}`);
  return ms;
}

/** What was typed, and how long its answer took. */
export function typeAheadTable(results: readonly TypeAheadResult[]): string {
  const rows = results.map(({ what, p50Ms, p95Ms }) => [what, decimal(p50Ms), decimal(p95Ms)]);
  return tableText([`in ${whole(products)} products, ms`, 'p50', 'p95'], rows);
}
