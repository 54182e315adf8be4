import { priceList } from '@cashbook/contract/catalog/price-lists';
import { GROUP } from '@cashbook/kernel';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import { catalogRecords } from '#domains/catalog/index';
import type { BranchKey } from '#domains/demo/company';
import type { DemoProduct } from '#domains/demo/records/products';
import { seedRecords } from '#domains/records/index';

/** The groups of customers that pay less than other customers, and by how many hundredths. */
const DEMO_PRICE_LISTS = [
  { name: 'Wholesale', branch: 'trading', lessPercent: 4 },
  { name: 'Dealers', branch: 'electronics', lessPercent: 7 },
  { name: 'Contractors', branch: 'construction', lessPercent: 3 },
] as const satisfies readonly { name: string; branch: BranchKey; lessPercent: number }[];

/** Adds the lists, with a price in whole taka for every product of their branch, from that day on. */
export async function addPriceLists(
  tx: Tx,
  by: Parameters<typeof seedRecords>[2],
  branchIdOf: (key: BranchKey) => number,
  products: readonly (Pick<DemoProduct, 'branch' | 'sales_price'> & { readonly id: number | null })[],
): Promise<void> {
  const lists = DEMO_PRICE_LISTS.map(({ name, lessPercent }) => {
    return { branchId: null, typed: { name, description: `${lessPercent} % less` } };
  });
  const listIds = await seedRecords(tx, priceList, by, lists);
  const from_date = by.at.toISOString().slice(0, 10);
  const prices = DEMO_PRICE_LISTS.flatMap(({ branch, lessPercent }, index) =>
    products
      .filter((product) => product.branch === branch && product.sales_price >= 20)
      .map(({ id, sales_price }) => {
        const price = Math.round((sales_price * (100 - lessPercent)) / 100);
        const typed = { price_list_id: listIds[index] ?? null, product_id: id, from_date, price };
        return { branchId: branchIdOf(branch), typed };
      }),
  );
  await seedRecords(tx, catalogRecords.listPrices, by, prices);
}

/** Adds every third customer of a branch with a list to its group. */
export async function joinPriceLists(
  tx: Tx,
  companyId: number,
  branchIds: ReadonlyMap<BranchKey, number>,
): Promise<void> {
  for (const { name, branch } of DEMO_PRICE_LISTS) {
    await sql`
      update party p set price_list_id = l.price_list_id
      from price_list l, account a
      where l.company_id = ${companyId} and l.name = ${name}
        and a.company_id = p.company_id and a.account_id = p.account_id and a.group_id = ${GROUP.accountsReceivable}
        and p.company_id = ${companyId} and p.branch_id = ${branchIds.get(branch) ?? 0} and p.account_id % 3 = 0`.execute(
      tx,
    );
  }
}
