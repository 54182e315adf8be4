import type { sellingRoutes } from '@cashbook/contract/invoices/sales';
import type { RouteReply } from '@cashbook/contract/route';
import { sql } from 'kysely';
import type { Services } from '#context';
import { showBranches } from '#db/branch-reach';
import { listPriceOf } from '#db/list-price';
import { callInCompany, inCompany } from '#db/tx';
import type { CreditRow } from '#domains/invoices/selling-look-ups';
import type { Actor } from '#use-case/caller';

type Reader = Pick<Services, 'db'>;
type Prices = RouteReply<typeof sellingRoutes.prices>;
type Credit = RouteReply<typeof sellingRoutes.credit>;

/**
 * Returns selling prices of products: the product's own, that of the customer's list, and the last one at which the working
 * branch sold it to the customer. A caller who may see profits also gets the branch's average cost.
 */
export function readSellingPrices(
  { db }: Reader,
  { companyId, workingBranchId: branchId, permissions }: Actor,
  asked: { readonly productIds: readonly number[]; readonly accountId: number | null },
): Promise<Prices> {
  const seesCost = permissions.has('profit.view');
  return inCompany(db, { companyId, mode: 'report' }, async (tx) => {
    await showBranches(tx, [branchId]);
    const { rows } = await sql<Prices[number]>`
      select p.product_id as product, p.sales_price_paisa as sales_price,
        case when ${seesCost} then round(b.average_cost * 1000)::bigint end as cost,
        case when p.warranty_type > 0 and h.warranty_control then
          jsonb_build_object('type', p.warranty_type, 'days', p.warranty_days, 'terms', p.warranty_terms)
        end as warranty,
        case when x.price_paisa is not null then
          jsonb_build_object('name', x.name, 'price', x.price_paisa::text)
        end as list,
        case when s.voucher_id is not null then
          jsonb_build_object('price', s.rate_milli::text, 'date', s.vr_date, 'vr_no', s.vr_no)
        end as last
      from product p
        join branch h on h.company_id = p.company_id and h.branch_id = ${branchId}
        left join stock_balance b
          on b.company_id = p.company_id and b.branch_id = ${branchId} and b.product_id = p.product_id
        left join lateral (
          select l.voucher_id, l.rate_milli, l.vr_date, v.vr_no
          from invoice i
            join voucher v on v.company_id = i.company_id and v.voucher_id = i.voucher_id and v.version = i.version
              and not v.is_void and v.type_id = any (types_of('sale'))
            join invoice_line l on l.company_id = i.company_id and l.voucher_id = i.voucher_id and l.version = i.version
              and l.product_id = p.product_id
          where i.company_id = p.company_id and i.account_id = ${asked.accountId}::int and i.branch_id = ${branchId}
          order by i.vr_date desc, i.voucher_id desc limit 1
        ) s on true
        left join lateral ${listPriceOf(companyId, branchId, asked.accountId)} x on true
      where p.company_id = ${companyId} and p.product_id = any (${[...asked.productIds]}::int[])
        and product_serves_branch(p.company_id, p.branch_id, ${branchId})
      order by p.product_id`.execute(tx);
    return rows.map(({ last, list, ...row }) => ({
      ...row,
      list: list && { ...list, price: BigInt(list.price) },
      last: last && { ...last, price: BigInt(last.price) },
    }));
  });
}

/** Returns the customer's debt to the company and their limit. Null for an account that is not of the branch. */
export async function readCredit(
  { db }: Reader,
  { companyId, workingBranchId: branchId }: Actor,
  accountId: number,
): Promise<Credit | null> {
  const [row] = await callInCompany<{ accounts: readonly object[]; facts: readonly CreditRow[] }>(
    db,
    { companyId, lockWait: 'usual' },
    (inScope) => sql`(
      select account_facts(${inScope(sql`array[${branchId}::int]`)}, array[${accountId}::int]) as accounts,
        credit_facts(${inScope(sql`array[${branchId}::int]`)}, array[${accountId}::int]) as facts)`,
  );
  const found = row?.facts[0];
  if (found === undefined || row?.accounts.length === 0) return null;
  const { policy, limitPaisa, owedPaisa } = found;
  return { policy, limit: limitPaisa === null ? null : BigInt(limitPaisa), owed: BigInt(owedPaisa) };
}
