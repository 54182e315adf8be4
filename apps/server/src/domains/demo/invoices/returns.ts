import { leftOfInvoice, type ReturnedSide, type ReturnRow, typesOf } from '@cashbook/kernel';
import { addDays, dateInDhaka } from '@cashbook/money';
import { sql } from 'kysely';
import { showBranches } from '#db/branch-reach';
import type { Tx } from '#db/tx';
import type { DemoAccounts } from '#domains/demo/records/demo-accounts';
import { post, type StockDesk } from '#domains/demo/stock/stock';
import { unearnedNeeded } from '#domains/installments/index';
import { purchaseReturnKind, returnableNeeds, saleReturnKind } from '#domains/invoices/index';
import { readLockedFacts } from '#domains/posting/index';

/** The branch that takes goods back and returns goods. */
export interface ReturningDesk extends StockDesk {
  readonly accounts: DemoAccounts;
}

/** The number of working days between two returns of a side. */
const everyDays: Readonly<Record<ReturnedSide, number>> = { sale: 26, purchase: 38 };
const kinds = { sale: saleReturnKind, purchase: purchaseReturnKind } as const;
const reasons: Readonly<Record<ReturnedSide, readonly string[]>> = {
  sale: ['Did not fit', 'Ordered too much', 'Pack was torn'],
  purchase: ['Arrived wet', 'Wrong quality', 'Broken on the way'],
};

/** Writes a return of a little of a recent invoice, on some days of the year. */
export async function returnDemoGoods(
  tx: Tx,
  desk: ReturningDesk,
  { place }: { readonly place: number },
): Promise<void> {
  for (const side of ['sale', 'purchase'] as const) {
    if (place % everyDays[side] !== (desk.branchId * 7 + 5) % everyDays[side]) continue;
    await returnSome(tx, desk, side, Math.floor(place / everyDays[side]));
  }
}

async function returnSome(tx: Tx, desk: ReturningDesk, side: ReturnedSide, nth: number): Promise<void> {
  const voucherId = await lastInvoice(tx, desk, side);
  if (voucherId === null) return;
  const needs = {
    ...returnableNeeds(side, voucherId, null),
    unearned: unearnedNeeded(side === 'sale' ? voucherId : null, null),
  };
  const { found, returned, unearned } = await readLockedFacts(tx, desk.companyId, desk.branchId, needs);
  if (found === null) return;
  const [line] = leftOfInvoice(found, returned).lines;
  const [named] = found.lines;
  if (line === undefined || named === undefined || line.leftMilli < 1000n) return;
  const { productId, lineNo } = line;
  const row: ReturnRow = {
    lineNo,
    productId,
    quantityMilli: 1000n,
    serials: line.serials.slice(0, 1),
    warehouseId: named.warehouseId,
  };
  const reason = reasons[side][nth % reasons[side].length] ?? '';
  await post(tx, desk, kinds[side], {
    typed: { ofVoucherId: voucherId, payments: null, notes: reason, rows: [row] },
    facts: {
      products: new Map([
        [productId, { name: named.productName, isArchived: false, hasSerials: named.hasSerials, decimals: 3 }],
      ]),
      warehouses: new Set(named.warehouseId === null ? [] : [named.warehouseId]),
      accounts: desk.accounts.postable,
      found,
      returned,
      unearned,
    },
  });
}

/**
 * Finds the last invoice of the branch with a party whose first line has no return. For a purchase, enough of the goods
 * must still be in stock.
 */
async function lastInvoice(
  tx: Tx,
  { companyId, branchId, at }: ReturningDesk,
  side: ReturnedSide,
): Promise<number | null> {
  await showBranches(tx, [branchId]);
  const since = addDays(dateInDhaka(at), -60);
  const types = [...typesOf({ trade: side, isReturn: false })];
  const { rows } = await sql<{ id: number }>`
    select x.voucher_id::int as id
    from (
      select v.company_id, v.branch_id, v.voucher_id, v.vr_date, l.product_id, p.serial_numbered
      from voucher v
        join invoice i on i.company_id = v.company_id and i.voucher_id = v.voucher_id and i.version = v.version and i.account_id <> 17
        join invoice_line l on l.company_id = i.company_id and l.voucher_id = i.voucher_id and l.version = i.version and l.line_no = 1
        join product p on p.company_id = l.company_id and p.product_id = l.product_id
      where v.company_id = ${companyId} and v.branch_id = ${branchId} and not v.is_void and v.type_id = any (${types}::smallint[])
        and i.vr_date > ${since}
        and not exists (select from invoice r where r.company_id = v.company_id and r.of_voucher_id = v.voucher_id)
      order by v.vr_date desc, v.voucher_id desc limit 10
    ) x
    where ${side === 'sale'} or not x.serial_numbered and exists (
      select from stock_balance s
      where s.company_id = x.company_id and s.branch_id = x.branch_id and s.product_id = x.product_id and s.quantity_milli > 2000
    )
    order by x.vr_date desc, x.voucher_id desc limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}
