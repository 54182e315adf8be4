import { orderType } from '@cashbook/contract/orders/orders';
import { type StockRow, stillOut } from '@cashbook/kernel';
import { sql } from 'kysely';
import { showBranches } from '#db/branch-reach';
import type { Tx } from '#db/tx';
import type { BranchKey } from '#domains/demo/company';
import { type DemoOrder, goodsOf, known, post, type StockDesk, stockOf } from '#domains/demo/stock/stock';
import { readLockedFacts } from '#domains/posting/index';
import { issueNeeds, issueReturnKind, stockIssueKind } from '#domains/stock/index';

/** The branch that issues material to sites, and its orders. */
interface IssuingDesk extends StockDesk {
  readonly key: BranchKey;
  readonly orders: readonly DemoOrder[];
}

/** The number of working days between two issues. From every third issue, goods are returned two days later. */
const everyDays = 9;
const daysOut = 2;
const sites = ['Paba school, ground floor', 'Uttara, Sector 11, site office', 'Rajshahi road, culvert 3'];

/** Issues material of the construction branch to its sites on some days of the year. Some of it is returned. */
export async function issueDemoMaterial(
  tx: Tx,
  desk: IssuingDesk,
  { place }: { readonly place: number },
): Promise<void> {
  if (desk.key !== 'construction') return;
  const nth = Math.floor(place / everyDays);
  if (place % everyDays === 4) await issueSome(tx, desk, nth);
  if (place % everyDays === 4 + daysOut && nth % 3 === 0) await bringBackSome(tx, desk);
}

async function issueSome(tx: Tx, desk: IssuingDesk, nth: number): Promise<void> {
  const goods = (await goodsOf(tx, desk)).filter(({ hasSerials }) => !hasSerials);
  const { facts, warehouseId } = known(goods);
  const inStock = await stockOf(tx, desk);
  // An eighth of the stock in whole units, of three materials in turn.
  const rows = goods.flatMap(({ productId }): StockRow[] => {
    const eighth = ((inStock.get(productId) ?? 0n) / 8000n) * 1000n;
    return eighth > 0n ? [{ productId, quantityMilli: eighth, serials: [] }] : [];
  });
  const issued = [0, 1, 2].flatMap((one) => rows[(nth * 3 + one) % Math.max(rows.length, 3)] ?? []);
  if (issued.length === 0) return;
  const project = nth % 2 === 0 ? desk.orders.find(({ type }) => type === orderType.stock) : undefined;
  const typed = {
    orderId: project?.orderId ?? null,
    orderText: project?.orderNumber ?? '',
    issuedTo: sites[nth % sites.length] ?? '',
    warehouseId,
    remarks: '',
    rows: issued,
  };
  const orders = new Set(desk.orders.map(({ orderId }) => orderId));
  await post(tx, desk, stockIssueKind, { typed, facts: { ...facts, orders, issues: [], returns: [] } });
}

/** Brings a quarter of the first material of the last issue back to stock, if that is a whole unit. */
async function bringBackSome(tx: Tx, desk: IssuingDesk): Promise<void> {
  const id = await lastIssue(tx, desk);
  const { issues, returns } = await readLockedFacts(tx, desk.companyId, desk.branchId, issueNeeds(id, null));
  const [issue] = issues;
  const [first] = issue?.rows ?? [];
  if (issue === undefined || first === undefined) return;
  const quantityMilli = (stillOut(first, returns).openMilli / 4000n) * 1000n;
  if (quantityMilli === 0n) return;
  const { facts, warehouseId } = known((await goodsOf(tx, desk)).filter(({ hasSerials }) => !hasSerials));
  const typed = {
    issueVoucherId: issue.voucherId,
    issueText: issue.numberText,
    warehouseId,
    remarks: 'Left over',
    rows: [{ productId: first.productId, quantityMilli, serials: [] }],
  };
  await post(tx, desk, issueReturnKind, { typed, facts: { ...facts, issues, returns } });
}

async function lastIssue(tx: Tx, { companyId, branchId }: IssuingDesk): Promise<number | null> {
  await showBranches(tx, [branchId]);
  const { rows } = await sql<{ id: number }>`
    select v.voucher_id::int as id from voucher v
      join voucher_version w on w.company_id = v.company_id and w.voucher_id = v.voucher_id and w.version = v.version
    where v.company_id = ${companyId} and v.branch_id = ${branchId} and w.kind = 'stock-issue' and not v.is_void
    order by v.vr_date desc, v.voucher_id desc limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}
