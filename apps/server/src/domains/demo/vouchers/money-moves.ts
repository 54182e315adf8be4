import { ACCOUNT } from '@cashbook/kernel';
import type { Paisa } from '@cashbook/money';
import type { BankName, DemoBank } from '#domains/demo/company';
import { type Desk, RESERVE_PAISA, taka, type WorkDay } from '#domains/demo/desk';
import { type AccountRef, creditRow, debitRow } from '#domains/demo/documents';

/** Moves money between the box and the bank, and borrows when both run short. */

const THOUSAND_PAISA = taka(1000);

const roundedUp = (paisa: Paisa, unit: Paisa): Paisa => ((paisa + unit - 1n) / unit) * unit;

/** Returns the amount above a limit in whole thousands; zero when it is not above. */
export function excessOf(paisa: Paisa, limitPaisa: Paisa): Paisa {
  return paisa > limitPaisa ? ((paisa - limitPaisa) / THOUSAND_PAISA) * THOUSAND_PAISA : 0n;
}

function contra(desk: Desk, to: AccountRef, from: AccountRef, amountPaisa: Paisa, remarks: string): void {
  desk.write({
    kind: 'contra',
    rows: [debitRow(to, amountPaisa, remarks), creditRow(from, amountPaisa, remarks)],
  });
}

/** Deposits the cash above the float in the bank, at the end of the week and on the day that people look at. */
export function depositSurplus(desk: Desk, { endsWeek, isToday }: WorkDay): void {
  if (!endsWeek && !isToday) return;
  const amountPaisa = excessOf(desk.cashPaisa, taka(desk.trade.floatTaka));
  if (amountPaisa >= taka(isToday ? 1000 : 20_000)) {
    contra(desk, { added: desk.mainBank }, ACCOUNT.cash, amountPaisa, 'Cash deposited');
  } else if (isToday) withdraw(desk, taka(10_000));
}

/** Moves the money from the other accounts to the main one, without the reserve that stays. Mobile money costs a fee. */
export function collectInMainBank(desk: Desk, { endsWeek }: WorkDay): void {
  if (!endsWeek) return;
  for (const bank of desk.banks.slice(1)) {
    const amountPaisa = excessOf(desk.balanceOf({ added: bank.name }), RESERVE_PAISA + taka(20_000));
    if (amountPaisa < taka(20_000)) continue;
    contra(desk, { added: desk.mainBank }, { added: bank.name }, amountPaisa, 'Fund transfer');
    payFee(desk, bank, amountPaisa);
  }
}

function payFee(desk: Desk, { name, feePermille }: DemoBank & { name: BankName }, amountPaisa: Paisa): void {
  const feePaisa = (amountPaisa * BigInt(feePermille)) / 1000n;
  if (feePaisa === 0n) return;
  const row = { account: ACCOUNT.bankCharges, amountPaisa: feePaisa, remarks: 'Settlement fee' };
  desk.write({ kind: 'bank-payment', bank: name, rows: [row] });
}

function withdraw(desk: Desk, amountPaisa: Paisa): void {
  if (desk.spendable({ added: desk.mainBank }) < amountPaisa) return;
  contra(desk, ACCOUNT.cash, { added: desk.mainBank }, amountPaisa, 'Cheque for petty cash');
}

/** Makes sure that so much can be paid in cash: from the bank, or else by a loan of the director. */
export function ensureCash(desk: Desk, amountPaisa: Paisa): void {
  const missingPaisa = amountPaisa - desk.spendable(ACCOUNT.cash);
  if (missingPaisa <= 0n) return;
  withdraw(desk, roundedUp(missingPaisa, taka(25_000)));
  const stillPaisa = amountPaisa - desk.spendable(ACCOUNT.cash);
  if (stillPaisa <= 0n) return;
  desk.write({ kind: 'cash-receipt', rows: [lent(stillPaisa)] });
}

/** Makes sure that so much can be paid from the main bank account: from the cash, or else by a loan of the director. */
export function ensureBank(desk: Desk, amountPaisa: Paisa): void {
  const main = { added: desk.mainBank };
  const missingPaisa = amountPaisa - desk.spendable(main);
  if (missingPaisa <= 0n) return;
  const depositPaisa = roundedUp(missingPaisa, THOUSAND_PAISA);
  if (desk.spendable(ACCOUNT.cash) >= depositPaisa) {
    contra(desk, main, ACCOUNT.cash, depositPaisa, 'Cash deposited');
  } else desk.write({ kind: 'bank-receipt', bank: desk.mainBank, rows: [lent(missingPaisa)] });
}

const lent = (missingPaisa: Paisa) => ({
  account: { added: 'Loan from Director' } as const,
  amountPaisa: roundedUp(missingPaisa, taka(100_000)),
  remarks: 'Lent by director',
});
