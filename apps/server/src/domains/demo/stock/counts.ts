import type { QtyMilli } from '@cashbook/money';
import { sql } from 'kysely';
import { showBranches } from '#db/branch-reach';
import type { Tx } from '#db/tx';
import type { StockDesk } from '#domains/demo/stock/stock';
import { postDocument } from '#domains/ledger/index';
import { readLockedFacts, voucherDraft } from '#domains/posting/index';
import { enterCount, startSheet, stockCountKind } from '#domains/stock/index';

interface DemoCount {
  readonly categoryId: number;
  readonly warehouseId: number | null;
}

/** Makes two counts of a branch: one category is counted and posted, and another one is still being counted. */
export async function countDemoStock(tx: Tx, desk: StockDesk): Promise<void> {
  await showBranches(tx, [desk.branchId]);
  const [posted, open] = await smallCategories(tx, desk);
  if (posted !== undefined) await postCount(tx, desk, await countOn(tx, desk, posted, 'End of month'));
  if (open !== undefined) await countOn(tx, desk, open, 'Before the new deliveries');
}

/** Returns the categories with the fewest products of the branch, and their warehouse. */
async function smallCategories(tx: Tx, { companyId, branchId }: StockDesk): Promise<DemoCount[]> {
  const { rows } = await sql<DemoCount>`
    select p.category_id as "categoryId", w.warehouse_id as "warehouseId"
    from product p
      left join warehouse w on w.company_id = p.company_id and w.branch_id = p.branch_id and w.is_default
    where p.company_id = ${companyId} and p.branch_id = ${branchId} and p.status = 1 and not p.serial_numbered
    group by p.category_id, w.warehouse_id having count(*) > 3
    order by count(*), p.category_id limit 2`.execute(tx);
  return rows;
}

/**
 * Starts a count sheet and counts a few products, the first of them one short. Returns the number of the sheet and of its
 * entries.
 */
async function countOn(
  tx: Tx,
  { companyId, branchId, author, at }: StockDesk,
  { categoryId: category, warehouseId: warehouse }: DemoCount,
  remarks: string,
): Promise<{ readonly sheetNo: number; readonly entries: number }> {
  const branch = { companyId, branchId };
  const sheetNo = await startSheet(tx, branch, { warehouse, category, remarks }, { author, at });
  const { rows } = await sql<{ product: number; books: QtyMilli }>`
    select product_id as product, book_milli as books from count_rows(${branchId}, ${sheetNo})
    where not has_serials and book_milli >= 2000 order by place limit 4`.execute(tx);
  for (const [index, { product, books }] of rows.entries()) {
    const qty = index === 0 ? books - 1000n : books;
    await enterCount(tx, branch, { sheetNo, entry: { change: 'set', product, qty, seen: null } }, { author, at });
  }
  return { sheetNo, entries: rows.length };
}

async function postCount(
  tx: Tx,
  { companyId, branchId, author, at }: StockDesk,
  { sheetNo, entries }: { readonly sheetNo: number; readonly entries: number },
): Promise<void> {
  const typed = { sheetNo, entries, remarks: `Count sheet ${sheetNo}` };
  const facts = await readLockedFacts(tx, companyId, branchId, stockCountKind.needs(typed, null));
  const ruled = stockCountKind.rule(typed, facts, null);
  if (!ruled.ok) throw new Error(`the rule refused the demo: ${ruled.refusal.code}`);
  const { kind, formVersion, form } = voucherDraft(stockCountKind, typed, ruled.drafts[0]);
  const document = { branchId, expectedDay: null, author, idempotency: null, kind, formVersion, form };
  const posted = await postDocument(tx, { ...document, drafts: ruled.drafts }, at);
  if (!posted.ok) throw new Error(`the books refused the demo: ${posted.refusal.code}`);
  const { voucherId, version, date } = posted;
  await stockCountKind.own?.write(tx, { companyId, branchId, voucherId, version, date }, typed, facts, ruled.own);
}
