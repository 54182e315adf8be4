import { orderType } from '@cashbook/contract/orders/orders';
import { lineTotal, paidInCash } from '@cashbook/kernel';
import { addDays, type IsoDate, type Paisa, type RateMilli } from '@cashbook/money';
import { sql } from 'kysely';
import { showBranches } from '#db/branch-reach';
import type { Tx } from '#db/tx';
import type { BuyingDesk } from '#domains/demo/invoices/purchases';
import { post } from '#domains/demo/stock/stock';
import { labourInvoiceKind } from '#domains/invoices/index';

interface DemoItem {
  readonly labourItemId: number;
  readonly category: string;
  readonly rateMilli: RateMilli;
}

/** The number of working days between two bills of labour. */
const everyDays = 11;

/** Writes a contractor's bill on some days of the year: mostly on credit, now and then with a part paid at once. */
export async function billDemoLabour(
  tx: Tx,
  desk: BuyingDesk,
  { date, place }: { readonly date: IsoDate; readonly place: number },
): Promise<void> {
  if (place % everyDays !== (desk.branchId * 3) % everyDays) return;
  const items = (await itemsOf(tx, desk)).filter(({ category }) =>
    desk.key === 'construction' ? true : category === 'Handling',
  );
  const nth = Math.floor(place / everyDays);
  const supplierId = desk.supplierIds[(nth + 2) % desk.supplierIds.length];
  if (items.length === 0 || supplierId === undefined) return;
  // The first work of a bill is for the project of the branch, where it has one; the second is for none.
  const project = desk.orders.find(({ type }) => type === orderType.stock);
  const rows = [0, 1].flatMap((more) => {
    const item = items[(nth * 2 + more) % items.length];
    if (item === undefined) return [];
    const { labourItemId, rateMilli } = item;
    const order = more === 0 ? project : undefined;
    const named = { orderId: order?.orderId ?? null, orderText: order?.orderNumber ?? null };
    return [{ labourItemId, rateMilli, quantityMilli: quantityFor(rateMilli, nth + more), remarks: '', ...named }];
  });
  const totalPaisa = rows.reduce((sum, row) => sum + lineTotal(row, 'half-up'), 0n);
  const typed = {
    accountId: supplierId,
    isUnnamed: false,
    discountPaisa: 0n,
    payments: nth % 4 === 2 ? paidInCash(least(500_00n, totalPaisa)) : [],
    billNo: `L-${300 + nth * 3 + desk.branchId}`,
    billDate: addDays(date, -1),
    dueDate: nth % 4 === 1 ? addDays(date, 7) : null,
    notes: nth % 3 === 0 ? 'Work of the week' : '',
    rows,
  };
  const labourItems = new Set(rows.map(({ labourItemId }) => labourItemId));
  const orders = new Set(desk.orders.map(({ orderId }) => orderId));
  await post(tx, desk, labourInvoiceKind, { typed, facts: { accounts: desk.accounts.postable, labourItems, orders } });
}

/** Returns the quantity of work for some thousand taka, in whole units. */
function quantityFor(rateMilli: RateMilli, nth: number): bigint {
  const units = (BigInt(1200 + (nth % 7) * 450) * 1000n) / rateMilli;
  return (units < 1n ? 1n : units) * 1000n;
}

const least = (one: Paisa, other: Paisa): Paisa => (one < other ? one : other);

async function itemsOf(tx: Tx, { companyId, branchId }: BuyingDesk): Promise<DemoItem[]> {
  await showBranches(tx, [branchId]);
  const { rows } = await sql<DemoItem>`
    select labour_item_id as "labourItemId", category, rate_milli as "rateMilli" from labour_item
    where company_id = ${companyId} and status = 1 and rate_milli > 0
    order by labour_item_id`.execute(tx);
  return rows;
}
