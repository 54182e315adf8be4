import type { RouteReply } from '@cashbook/contract/route';
import { type goodsRoutes, MOST_PRODUCTS_FOUND } from '@cashbook/contract/stock/goods';
import type { QtyMilli } from '@cashbook/money';
import { sql } from 'kysely';
import type { Services } from '#context';
import { showBranches } from '#db/branch-reach';
import { inCompany } from '#db/tx';
import type { Actor } from '#use-case/caller';

interface FoundProduct {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly unit: string;
  readonly decimals: number;
  readonly hasSerials: boolean;
  readonly inStockMilli: QtyMilli;
  readonly match: 'code' | 'serial' | 'text';
  readonly serial: string;
}

/**
 * Products that the working branch may move, by what was typed of name, code, barcode or serial: whose code, barcode or serial it
 * is first, then those that begin with it.
 */
export function searchGoods(
  { db }: Pick<Services, 'db'>,
  { companyId, workingBranchId: branchId }: Actor,
  typed: string,
): Promise<RouteReply<typeof goodsRoutes.search>> {
  return inCompany(db, { companyId, mode: 'report' }, async (tx) => {
    await showBranches(tx, [branchId]);
    const { rows } = await sql<FoundProduct>`
      with typed as materialized (
        select name_key(${typed}) as key, '%' || replace(replace(replace(name_key(${typed}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%' as pattern
      ), found as (
        select p.*, name_key(p.name) as key from product p, typed
        where p.company_id = ${companyId} and p.status = 1 and (
            p.branch_id = ${branchId} or product_serves_branch(p.company_id, p.branch_id, ${branchId})
          ) and (
            name_key(p.name) like typed.pattern or name_key(p.code) like typed.pattern or p.barcode like typed.pattern
            or p.product_id = any (array(
              select s.product_id from product_serial s where s.company_id = ${companyId} and s.serial = ${typed}
            ))
          )
      )
      select p.product_id as id, p.name, p.code, coalesce(nullif(u.short_name, ''), u.name) as unit, u.decimals,
        p.serial_numbered as "hasSerials", coalesce(b.quantity_milli, 0)::bigint as "inStockMilli", m.match,
        case m.match when 'serial' then ${typed} else '' end as serial
      from found p
        cross join typed
        join unit u on u.company_id = p.company_id and u.unit_id = p.unit_id
        left join stock_balance b on b.company_id = p.company_id and b.branch_id = ${branchId} and b.product_id = p.product_id
        cross join lateral (
          select case
            when p.code <> '' and name_key(p.code) = typed.key or p.barcode <> '' and p.barcode = ${typed} then 'code'
            when exists (
              select from product_serial s
              where s.company_id = p.company_id and s.product_id = p.product_id and s.serial = ${typed}
            ) then 'serial'
            else 'text'
          end as match
        ) m
      order by m.match, not starts_with(p.key, typed.key), p.key, p.product_id
      limit ${MOST_PRODUCTS_FOUND}`.execute(tx);
    return rows.map(({ hasSerials, inStockMilli, ...product }) => {
      return { ...product, has_serials: hasSerials, in_stock: inStockMilli };
    });
  });
}
