import { ACCOUNT } from '@cashbook/kernel';
import type { Paisa } from '@cashbook/money';
import type { Desk, WorkDay } from '#domains/demo/desk';
import { type AccountRef, creditRow, debitRow, type PlannedSides } from '#domains/demo/documents';

/** Writes the bookings of the last working day of a month. */
export function writeMonthEnd(desk: Desk, { date, endsMonth }: WorkDay): void {
  if (!endsMonth) return;
  accrueSalaries(desk);
  const month = desk.monthOf('this month');
  if (/-(06|12)-/.test(date)) writeBankHalfYear(desk, month);
}

/** Books the salaries of the month as payable, without the advances of the staff. */
function accrueSalaries(desk: Desk): void {
  const { amountPaisa, remarks } = desk.monthlyRow(desk.banking.salaries);
  const advance: AccountRef = { added: 'Staff Advance' };
  const advancedPaisa = desk.balanceOf(advance);
  const recoveredPaisa = advancedPaisa < amountPaisa / 2n ? advancedPaisa : amountPaisa / 2n;
  const recovered: PlannedSides[] =
    recoveredPaisa > 0n ? [creditRow(advance, recoveredPaisa, 'Advance recovered')] : [];
  desk.write({
    kind: 'journal',
    rows: [
      debitRow(ACCOUNT.salaries, amountPaisa, remarks),
      ...recovered,
      creditRow({ added: 'Wages Payable' }, amountPaisa - recoveredPaisa, remarks),
    ],
  });
}

/** A bank charge with its 15 % VAT. */
const CHARGE_PAISA: Paisa = 402_50n;

/** Books the bank's charge and its interest in June and December, at 3.5 % a year on the balance. */
function writeBankHalfYear(desk: Desk, month: string): void {
  for (const { name } of desk.banks) {
    const interestPaisa = (desk.balanceOf({ added: name }) * 175n) / 10_000n;
    const charge = { account: ACCOUNT.bankCharges, amountPaisa: CHARGE_PAISA, remarks: `Account charge, ${month}` };
    const interest = { account: ACCOUNT.interestReceived, amountPaisa: interestPaisa, remarks: `Interest, ${month}` };
    desk.write({ kind: 'bank-payment', bank: name, rows: [charge] });
    if (interestPaisa > 0n) desk.write({ kind: 'bank-receipt', bank: name, rows: [interest] });
  }
}
