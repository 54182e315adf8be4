import { ACCOUNT } from '@cashbook/kernel';
import { type Desk, RESERVE_PAISA, taka, type WorkDay } from '#domains/demo/desk';
import { type AccountRef, creditRow, debitRow } from '#domains/demo/documents';
import { overheads, smallExpenses } from '#domains/demo/invoices/deals';
import { ensureBank, ensureCash, excessOf } from '#domains/demo/vouchers/money-moves';

/** The vouchers that a branch's desk writes on any day. */

/** Writes the cash receipts, the due monthly payments, then the cash payments. */
export function writeCash(desk: Desk, { isToday }: WorkDay): void {
  const { draw, trade } = desk;
  const [least, most] = trade.vouchersPerDay;
  const count = isToday ? most : draw.int(least, most);
  const drawn = Array.from({ length: count }).filter(() => draw.int(1, 100) <= trade.receiptPercent);
  // The open day, which people look at first, has receipts and payments.
  const receiptCount = isToday ? Math.min(Math.max(drawn.length, 1), count - 1) : drawn.length;
  for (let index = 0; index < receiptCount; index += 1) {
    desk.write({ kind: 'cash-receipt', rows: desk.rowsOf(trade.receipts, null) });
  }
  for (const deal of overheads) {
    if (!desk.isDue(String(deal.account), deal.dayOfMonth)) continue;
    const row = desk.monthlyRow(deal);
    ensureCash(desk, row.amountPaisa);
    desk.write({ kind: 'cash-payment', rows: [row] });
  }
  for (let index = receiptCount; index < count; index += 1) {
    let rows = desk.rowsOf(trade.payments, desk.spendable(ACCOUNT.cash));
    if (rows.length === 0 && isToday) {
      ensureCash(desk, taka(10_000));
      rows = desk.rowsOf(smallExpenses, desk.spendable(ACCOUNT.cash));
    }
    if (rows.length > 0) desk.write({ kind: 'cash-payment', rows });
  }
}

/** Writes transfers in and out, salaries and rent, and the use of a surplus. */
export function writeBank(desk: Desk, { isToday }: WorkDay): void {
  const { draw, banking, banks, mainBank } = desk;
  if (draw.chance(banking.receiptPermille) || isToday) {
    desk.write({ kind: 'bank-receipt', bank: draw.pick(banks).name, rows: desk.rowsOf(banking.receipts, null) });
  }
  paySalaries(desk);
  if (desk.isDue('rent', banking.rent.dayOfMonth)) {
    const row = desk.monthlyRow(banking.rent);
    ensureBank(desk, row.amountPaisa);
    desk.write({ kind: 'bank-payment', bank: mainBank, rows: [row] });
  }
  if (draw.chance(banking.paymentPermille) || isToday) {
    const rows = desk.rowsOf(banking.payments, desk.spendable({ added: mainBank }));
    if (rows.length > 0) desk.write({ kind: 'bank-payment', bank: mainBank, rows });
  }
  for (const dayOfMonth of [7, 14, 21]) if (desk.isDue(`bills of ${dayOfMonth}`, dayOfMonth)) spendSurplus(desk);
}

/** Pays the salaries that were booked as payable the month before. */
function paySalaries(desk: Desk): void {
  const { banking, mainBank } = desk;
  const account: AccountRef = { added: 'Wages Payable' };
  const amountPaisa = -desk.balanceOf(account);
  if (amountPaisa <= 0n || !desk.isDue('salaries', banking.salaries.dayOfMonth)) return;
  ensureBank(desk, amountPaisa);
  const remarks = `Salaries, ${desk.monthOf('last month')}`;
  desk.write({ kind: 'bank-payment', bank: mainBank, rows: [{ account, amountPaisa, remarks }] });
}

/** Spends the money above the account's ceiling: first on the director's loan, then on bills. */
function spendSurplus(desk: Desk): void {
  const { draw, banking, mainBank } = desk;
  const surplusPaisa = excessOf(desk.balanceOf({ added: mainBank }), taka(banking.ceilingTaka));
  if (surplusPaisa === 0n) return;
  const loan: AccountRef = { added: 'Loan from Director' };
  const owedPaisa = -desk.balanceOf(loan);
  const backPaisa = owedPaisa < surplusPaisa ? owedPaisa : surplusPaisa;
  if (backPaisa > 0n) {
    const row = { account: loan, amountPaisa: backPaisa, remarks: 'Paid back to director' };
    desk.write({ kind: 'bank-payment', bank: mainBank, rows: [row] });
  }
  const rowCount = draw.int(1, 3);
  const eachPaisa = excessOf((surplusPaisa - backPaisa) / BigInt(rowCount), 0n);
  if (eachPaisa < RESERVE_PAISA) return;
  const rows = Array.from({ length: rowCount }, () => ({
    account: desk.accountOf(banking.surplusGoesTo),
    amountPaisa: eachPaisa,
    remarks: draw.pick(banking.surplusRemarks),
  }));
  desk.write({ kind: 'bank-payment', bank: mainBank, rows });
}

/** Now and then writes a discount on a due, as the rest of a payment. */
export function writeDiscount(desk: Desk, { isToday }: WorkDay): void {
  const { draw } = desk;
  if (!draw.chance(35) && !isToday) return;
  const amountPaisa = taka(10 * draw.int(10, 180));
  const isAllowed = draw.chance(700);
  const rows = isAllowed
    ? [debitRow(ACCOUNT.salesDiscount, amountPaisa), creditRow(desk.accountOf('customer'), amountPaisa)]
    : [debitRow(desk.accountOf('supplier'), amountPaisa), creditRow(ACCOUNT.purchaseDiscount, amountPaisa)];
  const remarks = isAllowed ? 'Discount at settlement' : 'Discount on bill';
  desk.write({ kind: 'journal', rows: rows.map((row) => ({ ...row, remarks })) });
}
