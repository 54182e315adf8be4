import { addDays } from '@cashbook/money';
import { openDay } from '#imports/open-day';

const customers = 2000;
/** The vouchers a day of a busy branch; one of them does not balance. */
const vouchersADay = 100;

export function accountsForVouchers(): string {
  return `insert into account (company_id, account_id, group_id, name)
    select $1, 1000 + n, 113, 'Customer ' || n from generate_series(1, ${customers}) n`;
}

/** Returns a file of receipts with three lines each; no number is in two files. */
export function fileOfVouchers(lines: number): string {
  const rows = ['Date,Type,Number,Account,Debit,Credit,Remarks'];
  for (let voucher = 0; rows.length <= lines - 3; voucher += 1) {
    const day = addDays(openDay, -1 - Math.floor(voucher / vouchersADay));
    const [one, other] = [1 + ((voucher * 7) % customers), 1 + ((voucher * 13) % customers)];
    const paid = voucher % vouchersADay === 0 ? 900 : 1000;
    rows.push(
      `${day},Cash Receipt,${lines}-${voucher},17,${paid}.00,,old due collected`,
      `,,,Customer ${one},,600.00,`,
      `,,,Customer ${other},,400.00,`,
    );
  }
  return rows.join('\n');
}
