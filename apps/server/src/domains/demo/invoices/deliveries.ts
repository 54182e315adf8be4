import { leftToDeliver, type TypedDelivery } from '@cashbook/kernel';
import { sql } from 'kysely';
import { showBranches } from '#db/branch-reach';
import type { Tx } from '#db/tx';
import { post, type StockDesk } from '#domains/demo/stock/stock';
import { deliveryKind, saleNeeds } from '#domains/invoices/index';
import { readLockedFacts } from '#domains/posting/index';

/** The number of working days between two deliveries of a branch. */
const everyDays = 9;
const drivers = [
  { driver: 'Abdul Malek', driverMobile: '01811-200301', vehicleNo: 'Dhaka Metro-Ta 11-4502' },
  { driver: 'Shahin Mia', driverMobile: '01811-200302', vehicleNo: 'Dhaka Metro-Na 17-0921' },
] as const;

/**
 * Delivers goods of a sale with a challan, on some days of the year. It completes the delivery that was begun last, or
 * else delivers half of the lines of the last sale to a customer. So most sales are delivered in two parts, and the last
 * of each branch is still open.
 */
export async function deliverDemoGoods(tx: Tx, desk: StockDesk, { place }: { readonly place: number }): Promise<void> {
  if (place % everyDays !== (desk.branchId * 5 + 2) % everyDays) return;
  const saleId = await nextSale(tx, desk);
  if (saleId === null) return;
  const facts = await readLockedFacts(tx, desk.companyId, desk.branchId, saleNeeds(saleId, null));
  if (facts.found === null) return;
  const lines = leftToDeliver(facts.found.lines, facts.delivered, facts.returned);
  const isBegun = lines.some(({ deliveredMilli }) => deliveredMilli > 0n);
  const open = lines.filter(({ leftMilli }) => leftMilli > 0n);
  const rows = open
    .slice(0, isBegun ? open.length : Math.ceil(open.length / 2))
    .map((line): TypedDelivery['rows'][number] => {
      const { lineNo, productId, leftMilli, serials } = line;
      // A single line of more than one piece is delivered in two parts too.
      const halfMilli = leftMilli >= 2000n ? (leftMilli / 2000n) * 1000n : leftMilli;
      const quantityMilli = isBegun || open.length > 1 ? leftMilli : halfMilli;
      return { lineNo, productId, quantityMilli, serials: serials.slice(0, Number(quantityMilli / 1000n)) };
    });
  if (rows.length === 0) return;
  const carried = drivers[place % drivers.length] ?? drivers[0];
  await post(tx, desk, deliveryKind, {
    typed: { ...carried, ofVoucherId: saleId, deliveredTo: '', notes: '', rows },
    facts,
  });
}

/** Returns the sale to a customer that is delivered in part, or else the last one without a delivery. */
async function nextSale(tx: Tx, { companyId, branchId }: StockDesk): Promise<number | null> {
  await showBranches(tx, [branchId]);
  const { rows } = await sql<{ id: number }>`
    select x.voucher_id::int as id
    from (
      select v.voucher_id, v.vr_date, sum(-m.quantity_milli) as sold, (
          select coalesce(sum(t.quantity_milli), 0) from taken_line t
          where t.company_id = v.company_id and t.of_voucher_id = v.voucher_id and t.role = 'delivery'
        ) as delivered
      from voucher v
        join invoice i on i.company_id = v.company_id and i.voucher_id = v.voucher_id and i.version = v.version and i.account_id <> 17
        join stock_movement m on m.company_id = v.company_id and m.voucher_id = v.voucher_id and m.version = v.version
      where v.company_id = ${companyId} and v.branch_id = ${branchId} and not v.is_void and v.type_id = any (types_of('sale'))
        and not exists (select from invoice r where r.company_id = v.company_id and r.of_voucher_id = v.voucher_id)
      group by v.company_id, v.voucher_id, v.vr_date
    ) x
    where x.delivered < x.sold
    order by x.delivered > 0 desc, x.vr_date desc, x.voucher_id desc limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}
