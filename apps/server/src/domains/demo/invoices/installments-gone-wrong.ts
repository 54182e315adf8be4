import { FIRST_LATE_FEES } from '@cashbook/contract/ledger/trading-day';
import { equalInstallments, type TypedRepossession } from '@cashbook/kernel';
import { addDays, addMonths, type IsoDate, type Paisa } from '@cashbook/money';
import { sql } from 'kysely';
import { showBranches } from '#db/branch-reach';
import type { Tx } from '#db/tx';
import type { SellingDesk } from '#domains/demo/invoices/sales';
import { takeMonth, takeProposal } from '#domains/demo/proposals';
import { post } from '#domains/demo/stock/stock';
import { lateFeeProposal, waiverKind, writeReschedule } from '#domains/installments/index';
import { repossessionKind } from '#domains/invoices/index';
import { readLockedFacts } from '#domains/posting/index';

/** The working days from one taking of late fees to the next. */
const everyDays = 25;
/** One fee in so many is waived on the day on which it is charged. */
const waivedOneIn = 6;

/** Turns late fees on, from the first day of the books: 100 taka for each installment, 15 days after its due day. */
async function turnOnLateFees(tx: Tx, companyId: number, from: IsoDate): Promise<void> {
  await sql`
    update company set late_fee = 'flat', late_fee_from = ${from}, late_fee_grace_days = 15, late_fee_paisa = 10000
    where company_id = ${companyId}`.execute(tx);
}

/** Lets the company earn its markup over time, before its first sale. */
export async function spreadDemoMarkup(tx: Tx): Promise<void> {
  const { rows } = await sql<{ done: boolean }>`select set_markup('spread') as done`.execute(tx);
  if (rows[0]?.done !== true) throw new Error('the demo has sales by installments before its markup is set');
}

/** Turns late fees on with the first day of the books, takes those that Day Close proposes on some days, and waives a few of them. Takes the markup of each month. */
export async function chargeDemoLateFees(
  tx: Tx,
  desk: SellingDesk,
  { date, place }: { readonly date: IsoDate; readonly place: number },
): Promise<void> {
  const { key, companyId, branchId } = desk;
  if (key !== 'electronics') return;
  if (place === 0) await turnOnLateFees(tx, companyId, date);
  await showBranches(tx, [branchId]);
  const closing = { companyId, branchId, day: date, countedPaisa: null };
  await takeMonth(tx, desk, closing, 'markup-earned');
  if (place % everyDays !== everyDays - 1) return;
  const { listed: fees } = await lateFeeProposal.list(tx, closing, FIRST_LATE_FEES);
  if (fees.length === 0) return;
  const amount = fees.reduce((sum, fee) => sum + fee.amount, 0n);
  const taken = { kind: 'late-fee' as const, amount, installments: fees.map(({ installment_id: id }) => id) };
  const vouchers = await takeProposal(tx, desk, closing, taken);
  for (const { voucherId } of vouchers.filter((_, nth) => nth % waivedOneIn === 1)) {
    const typed = { feeId: Number(voucherId), remarks: 'An old customer' };
    const facts = await readLockedFacts(tx, companyId, branchId, waiverKind.needs(typed, null));
    await post(tx, desk, waiverKind, { typed, facts });
  }
}

/** The working days from one reschedule to the next. */
const rescheduledEvery = 60;
/** The days after which somebody who does not pay asks for other installments. */
const lateForDays = 45;

interface LateSale {
  readonly saleId: number;
  readonly duePaisa: Paisa;
}

/** Reschedules on some days the sale that is due for the longest, in four installments with a markup of a fiftieth. */
export async function rescheduleDemoInstallments(
  tx: Tx,
  desk: SellingDesk,
  { date, place }: { readonly date: IsoDate; readonly place: number },
): Promise<void> {
  const { key, companyId, branchId, author, at } = desk;
  if (key !== 'electronics' || place % rescheduledEvery !== rescheduledEvery - 1) return;
  await showBranches(tx, [branchId]);
  const { rows } = await sql<LateSale>`
    select n.sale_id::int as "saleId", sum(n.due_paisa)::bigint as "duePaisa" from installment_now n
    where n.company_id = ${companyId} and n.branch_id = ${branchId} and n.due_paisa > 0
      and not exists (select from reschedule r where r.company_id = n.company_id and r.sale_id = n.sale_id)
    group by n.sale_id having min(n.due_date) < ${addDays(date, -lateForDays)}
    order by min(n.due_date), n.sale_id limit 1`.execute(tx);
  const [late] = rows;
  if (late === undefined) return;
  const { saleId, duePaisa: amountPaisa } = late;
  const markupPaisa = (amountPaisa / 5_000n) * 100n;
  const installments = equalInstallments(amountPaisa + markupPaisa, 4, addMonths(date, 1));
  const typed = { saleId, amountPaisa, markupPaisa, installments, remarks: 'Pays after the harvest' };
  const written = await writeReschedule(tx, { companyId, branchId, author, at, expectedDay: null }, typed);
  if ('kind' in written) throw new Error(`the rule refused a reschedule of the demo: ${JSON.stringify(written)}`);
}

/** The working day from which on the branch takes goods back, and the days between two such cases. */
const firstRepossession = 70;
const repossessedEvery = 13;
/** The days after which goods that are not paid are taken back. */
const takenBackAfterDays = 12;

interface SoldPiece extends LateSale {
  readonly productId: number;
  readonly lineNo: number;
  readonly warehouseId: number | null;
  readonly serial: string;
}

/** Takes one piece of a sale that is due for long back on some days, at most at half of its price. */
export async function repossessDemoGoods(
  tx: Tx,
  desk: SellingDesk,
  { date, place }: { readonly date: IsoDate; readonly place: number },
): Promise<void> {
  const { key, companyId, branchId } = desk;
  const turn = place - firstRepossession;
  if (key !== 'electronics' || turn < 0 || turn % repossessedEvery !== 0) return;
  await showBranches(tx, [branchId]);
  const { rows } = await sql<SoldPiece & { readonly pricePaisa: Paisa }>`
    select d.sale_id::int as "saleId", d.due_paisa as "duePaisa", l.product_id as "productId", l.line_no as "lineNo", m.warehouse_id as "warehouseId",
      s.serial, (l.rate_milli / 10)::bigint as "pricePaisa"
    from (
        select n.sale_id, sum(n.due_paisa)::bigint as due_paisa, min(n.due_date) as since from installment_now n
        where n.company_id = ${companyId} and n.branch_id = ${branchId} and n.due_paisa > 0
        group by n.sale_id having min(n.due_date) < ${addDays(date, -takenBackAfterDays)}
      ) d
      join voucher v on v.company_id = ${companyId} and v.voucher_id = d.sale_id
      join invoice_line l on l.company_id = v.company_id and l.voucher_id = v.voucher_id and l.version = v.version
      join stock_movement m on m.company_id = v.company_id and m.voucher_id = v.voucher_id and m.movement_no = l.line_no and m.live
      join stock_serial s on s.company_id = m.company_id and s.voucher_id = m.voucher_id and s.movement_no = m.movement_no and s.live
    where not exists (select from standing_take t where t.company_id = v.company_id and t.of_voucher_id = v.voucher_id)
    order by d.since, d.sale_id, l.line_no, s.place limit 1`.execute(tx);
  const [sold] = rows;
  if (sold === undefined) return;
  const { saleId, productId, lineNo, warehouseId, serial, duePaisa, pricePaisa } = sold;
  const half = (pricePaisa / 20_000n) * 10_000n;
  // A part of what is due is markup that is not earned yet, which the goods are not worth.
  const mostPaisa = (duePaisa / 12_500n) * 10_000n;
  if (mostPaisa === 0n) return;
  const amountPaisa = half < mostPaisa ? half : mostPaisa;
  const piece = { lineNo, productId, intoProductId: null, warehouseId, quantityMilli: 1000n, serials: [serial] };
  const typed: TypedRepossession = { saleId, rows: [{ ...piece, amountPaisa }], remarks: 'Not paid for months' };
  const facts = await readLockedFacts(tx, companyId, branchId, repossessionKind.needs(typed, null));
  await post(tx, desk, repossessionKind, { typed, facts });
}
