import { ACCOUNT } from '@cashbook/kernel';
import { Client } from 'pg';
import { type BookCompany, bookTime } from '#testing/book-company';
import type { TestDatabase } from '#testing/database';

/** The goods of a test company: two warehouses in its first branch, products that it counts, and pieces with serials. */
export interface Goods {
  /** Products bought at 40.00, 12.50 and 0.01, with three decimals. */
  readonly productIds: readonly [number, number, number];
  /** The product with serials, bought at 900.00. */
  readonly pieceId: number;
  readonly warehouseIds: readonly [number, number];
}

/** The goods that {@link addGoods} adds. */
export const goods: Goods = { productIds: [1, 2, 3], pieceId: 4, warehouseIds: [1, 2] };

/** Adds these goods to the company. They belong to its first branch, which shares them with the others. */
export async function addGoods(
  { superuser }: TestDatabase,
  { companyId }: Pick<BookCompany, 'companyId'>,
): Promise<Goods> {
  const client = new Client({ connectionString: superuser });
  await client.connect();
  try {
    const by = 'created_at, updated_at';
    const at = [companyId, bookTime.toISOString()];
    await client.query(
      'update branch set share_products = branch_id = 1, multiple_warehouse = true where company_id = $1',
      [companyId],
    );
    await client.query(
      `insert into unit (company_id, unit_id, name, short_name, decimals, ${by})
       values ($1, 1, 'Kilogram', 'kg', 3, $2, $2), ($1, 2, 'Bag', 'bag', 0, $2, $2)`,
      at,
    );
    await client.query(
      `insert into product_type (company_id, product_type_id, name, ${by}) values ($1, 1, 'Goods', $2, $2)`,
      at,
    );
    await client.query(`insert into category (company_id, category_id, name, ${by}) values ($1, 1, 'All', $2, $2)`, at);
    await client.query(
      `insert into warehouse (company_id, branch_id, warehouse_id, name, ${by})
       values ($1, 1, 1, 'Front', $2, $2), ($1, 1, 2, 'Back', $2, $2)`,
      at,
    );
    await client.query(
      `insert into product (company_id, product_id, branch_id, category_id, product_type_id, unit_id, name,
         purchase_price_paisa, serial_numbered, ${by})
       select $1, id, 1, 1, 1, 1, name, price, id = 4, $2, $2
       from (values (1, 'Rice', 4000), (2, 'Salt', 1250), (3, 'Nails', 1), (4, 'Fridge', 90000)) p (id, name, price)`,
      at,
    );
    return goods;
  } finally {
    await client.end();
  }
}

/** Adds one more product like the first, with that id. */
export async function addProduct(
  { superuser }: TestDatabase,
  { companyId }: Pick<BookCompany, 'companyId'>,
  productId: number,
): Promise<void> {
  const client = new Client({ connectionString: superuser });
  await client.connect();
  try {
    await client.query(
      `insert into product (company_id, product_id, branch_id, category_id, product_type_id, unit_id, name, created_at, updated_at)
       select company_id, $2::int, branch_id, category_id, product_type_id, unit_id, name || ' ' || $2, created_at, updated_at
       from product where company_id = $1 and product_id = 1`,
      [companyId, productId],
    );
  } finally {
    await client.end();
  }
}

/** Adds to each branch an order of the first product, with that number. */
export async function addOrders(
  { superuser }: TestDatabase,
  { companyId }: Pick<BookCompany, 'companyId'>,
  number: string,
): Promise<void> {
  const client = new Client({ connectionString: superuser });
  await client.connect();
  try {
    await client.query(
      `insert into trade_order (company_id, trade_order_id, branch_id, order_for, product_id, order_number, order_date,
         order_rate_milli, total_order_milli, order_type, created_at, updated_at)
       select company_id, branch_id, branch_id, $2, 1, $3, '2026-07-01', 1000, 1000, 1, '2026-07-01', '2026-07-01'
       from branch where company_id = $1`,
      [companyId, ACCOUNT.cash, number],
    );
  } finally {
    await client.end();
  }
}

/** Sets the first branch's policy on selling more than there is. */
export async function setShortStockPolicy(
  { superuser }: TestDatabase,
  { companyId }: Pick<BookCompany, 'companyId'>,
  policy: 'allow' | 'warn' | 'block',
): Promise<void> {
  const client = new Client({ connectionString: superuser });
  await client.connect();
  try {
    await client.query('update branch set short_stock_policy = $2 where company_id = $1 and branch_id = 1', [
      companyId,
      policy,
    ]);
  } finally {
    await client.end();
  }
}
