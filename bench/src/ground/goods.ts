import type { Client } from 'pg';
import type { Company } from '#ground/company';

const categories = 40;

/**
 * Returns the SQL for the unit cost of a product, in taka. The cost never changes, so the average is known without a
 * calculation.
 */
export const costOf = (productId: string) => `(10 + ${productId} % 90)`;

/** Adds products 1 to `count` of the head office, as the owner. Every branch may move them. */
export async function addGoods(client: Client, { companyId, desks }: Company, count: number): Promise<void> {
  const by = 'created_at, updated_at';
  for (const statement of [
    'update branch set share_products = true where company_id = $1',
    `insert into unit (company_id, unit_id, name, decimals, ${by}) values ($1, 1, 'Piece', 0, now(), now())`,
    `insert into product_type (company_id, product_type_id, name, ${by}) values ($1, 1, 'Goods', now(), now())`,
    `insert into category (company_id, category_id, name, ${by})
     select $1, n, 'Category ' || n, now(), now() from generate_series(1, ${categories}) n`,
  ]) {
    await client.query(statement, [companyId]);
  }
  await client.query(
    `insert into product (company_id, product_id, branch_id, category_id, product_type_id, unit_id, name, code, purchase_price_paisa, ${by})
     select $1, n, $2, 1 + n % ${categories}, 1, 1, 'Product ' || n, 'P-' || n, ${costOf('n')} * 100, now(), now()
     from generate_series(1, ${count}) n`,
    [companyId, desks[0]?.branchId],
  );
}
