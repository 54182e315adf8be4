import { status } from '@cashbook/contract/enumerations';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import type { Reach } from '#domains/records/index';

/** A type-ahead of products offers no more. */
const largestOffer = 20;

/**
 * The numbers of active products that a branch may use and whose name, code, barcode or category has what was typed, the best
 * first: the barcode, code or number itself, then names that begin with it, then the branch's own. A plain scan, since under row-level
 * security no index serves a search within texts; its time for 50,000 products is in docs/performance.md.
 */
export async function findProducts(
  tx: Tx,
  { companyId, workingBranchId: branchId }: Reach,
  text: string,
): Promise<number[]> {
  const typed = text.replace(/[\\%_]/g, '\\$&');
  const part = `%${typed}%`;
  const { rows } = await sql<{ id: number }>`
    with named as materialized (
      select array(
        select category_id from category where company_id = ${companyId} and name ilike ${part}
      ) as category_ids
    )
    select p.product_id as id
    from product p, named
    where p.company_id = ${companyId} and p.status = ${status.active}
      and (p.branch_id = ${branchId} or p.branch_id in (
        select branch_id from branch where company_id = ${companyId} and share_products))
      and (p.name ilike ${part} or p.code ilike ${part} or p.barcode like ${part} or p.category_id = any (category_ids)
        or p.product_id::text = ${text})
    order by (p.barcode <> '' and p.barcode = ${text}) desc, (p.code <> '' and lower(p.code) = lower(${text})) desc,
      p.product_id::text = ${text} desc,
      p.name not ilike ${`${typed}%`}, p.branch_id <> ${branchId}, lower(p.name), p.product_id
    limit ${largestOffer}`.execute(tx);
  return rows.map(({ id }) => id);
}
