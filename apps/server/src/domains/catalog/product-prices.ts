import type { PriceFrom } from '@cashbook/contract/catalog/product-calls';
import type { Paisa } from '@cashbook/money';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import { currentDay } from '#domains/ledger/index';

interface PricedProduct {
  readonly companyId: number;
  /** The branch of the product. The prices are valid from the open day of this branch. */
  readonly branchId: number;
  readonly productId: number;
  readonly userId: number;
  readonly at: Date;
}

/**
 * Writes these prices for one unit, with the day from which they are valid. A second change on a day replaces the first.
 * After a jump back, a change may be on a day before the last change; it then replaces that one. So the last row is
 * always the valid one.
 */
export async function keepPrice(
  tx: Tx,
  { companyId, branchId, productId, userId, at }: PricedProduct,
  { purchasePaisa, salesPaisa }: { readonly purchasePaisa: Paisa; readonly salesPaisa: Paisa },
): Promise<void> {
  const day = await currentDay(tx, companyId, branchId);
  await sql`
    insert into product_price (
      company_id, product_id, branch_id, from_date, purchase_price_paisa, sales_price_paisa, created_by, created_at
    )
    select ${companyId}, ${productId}, ${branchId}, greatest(${day}::date, max(from_date)), ${purchasePaisa}, ${salesPaisa},
      ${userId}::int, ${at}
    from product_price where company_id = ${companyId} and product_id = ${productId}
    on conflict (company_id, product_id, from_date) do update set
      purchase_price_paisa = excluded.purchase_price_paisa, sales_price_paisa = excluded.sales_price_paisa,
      created_by = excluded.created_by, created_at = excluded.created_at`.execute(tx);
}

/** Returns the prices of a product that the transaction sees, the latest first. */
export async function readPrices(tx: Tx, companyId: number, productId: number): Promise<PriceFrom[]> {
  const { rows } = await sql<PriceFrom>`
    select p.from_date, p.purchase_price_paisa as purchase_price, p.sales_price_paisa as sales_price,
      coalesce(u.name, '') as created_by
    from product_price p left join app_user u on u.company_id = p.company_id and u.user_id = p.created_by
    where p.company_id = ${companyId} and p.product_id = ${productId}
    order by p.from_date desc`.execute(tx);
  return rows;
}
