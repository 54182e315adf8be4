import type { RouteReply } from '@cashbook/contract/route';
import { type goodsRoutes, MOST_PRODUCTS_FOUND } from '@cashbook/contract/stock/goods';
import type { Paisa, QtyMilli } from '@cashbook/money';
import { sql } from 'kysely';
import type { Services } from '#context';
import { showBranches } from '#db/branch-reach';
import { listPriceOf } from '#db/list-price';
import { inCompany } from '#db/tx';
import { atHandMilli } from '#domains/stock/at-hand';
import type { Actor } from '#use-case/caller';

interface FoundProduct {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly unit: string;
  readonly decimals: number;
  readonly hasSerials: boolean;
  readonly inStockMilli: QtyMilli;
  readonly salesPricePaisa: Paisa;
  readonly purchasePricePaisa: Paisa;
  readonly bagQuantityMilli: QtyMilli | null;
  readonly match: 'code' | 'serial' | 'text';
  readonly serial: string;
}

/**
 * Finds products that the working branch may move by a typed name, code, barcode, category or serial. Exact codes and
 * barcodes come first, then exact serials, then the best matches of the database (`find_products`). A customer's price list
 * replaces the products' own prices.
 */
export function searchGoods(
  { db }: Pick<Services, 'db'>,
  { companyId, workingBranchId: branchId, permissions }: Actor,
  { typed, accountId }: { readonly typed: string; readonly accountId: number | null },
): Promise<RouteReply<typeof goodsRoutes.search>> {
  const buys = permissions.has('purchase.create') || permissions.has('purchase.edit');
  return inCompany(db, { companyId, mode: 'report' }, async (tx) => {
    await showBranches(tx, [branchId]);
    const { rows } = await sql<FoundProduct>`
      with found as (
        select x.product_id, min(x.rank) as rank
        from (
          select product_id, rank from find_products(${branchId}, ${typed}, ${MOST_PRODUCTS_FOUND})
          union all
          select s.product_id, 0 from product_serial s
            join product p on p.company_id = s.company_id and p.product_id = s.product_id and p.status = 1
          where s.company_id = ${companyId} and s.serial = ${typed}
            and product_serves_branch(p.company_id, p.branch_id, ${branchId})
        ) x
        group by x.product_id
      )
      select p.product_id as id, p.name, p.code, coalesce(nullif(u.short_name, ''), u.name) as unit, u.decimals,
        p.serial_numbered as "hasSerials", ${atHandMilli} as "inStockMilli", coalesce(x.price_paisa, p.sales_price_paisa) as "salesPricePaisa",
        p.purchase_price_paisa as "purchasePricePaisa", p.bag_quantity_milli as "bagQuantityMilli", m.match,
        case m.match when 'serial' then ${typed} else '' end as serial
      from found f
        join product p on p.company_id = ${companyId} and p.product_id = f.product_id
        join unit u on u.company_id = p.company_id and u.unit_id = p.unit_id
        left join stock_balance b on b.company_id = ${companyId} and b.branch_id = ${branchId} and b.product_id = p.product_id
        left join lateral ${listPriceOf(companyId, branchId, accountId)} x on true
        cross join lateral (
          select case
            when p.code <> '' and name_key(p.code) = name_key(${typed}) or p.barcode <> '' and p.barcode = ${typed} then 'code'
            when f.rank = 0 then 'serial'
            else 'text'
          end as match
        ) m
      order by m.match, f.rank
      limit ${MOST_PRODUCTS_FOUND}`.execute(tx);
    return rows.map(
      ({ hasSerials, inStockMilli, salesPricePaisa, purchasePricePaisa, bagQuantityMilli, ...product }) => ({
        ...product,
        has_serials: hasSerials,
        in_stock: inStockMilli,
        sales_price: salesPricePaisa,
        purchase_price: buys ? purchasePricePaisa : null,
        bag_quantity: bagQuantityMilli,
      }),
    );
  });
}
