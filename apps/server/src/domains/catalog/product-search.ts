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
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  const { rows } = await sql<{ id: number }>`
    select p.product_id as id
    from product p
    where p.company_id = ${companyId} and p.status = ${status.active}
      and p.branch_id = any (array(
        select branch_id from branch where company_id = ${companyId} and (branch_id = ${branchId} or share_products)))
      and (strpos(p.search_key, lower(${text})) > 0 or p.product_id = ${number} or p.category_id = any (array(
        select category_id from category where company_id = ${companyId} and name ilike ${`%${typed}%`})))
    order by (p.barcode <> '' and p.barcode = ${text}) desc, (p.code <> '' and lower(p.code) = lower(${text})) desc,
      p.product_id = ${number} desc, p.name not ilike ${`${typed}%`}, p.branch_id <> ${branchId}, lower(p.name),
      p.product_id
    limit ${largestOffer}`.execute(tx);
  return rows.map(({ id }) => id);
}
