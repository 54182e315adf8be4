import type { TransactionChart } from '@cashbook/contract/reports/dashboard';
import type { Paisa } from '@cashbook/money';
import type { CashOfMonth } from '#domains/reports/dashboard/cash-by-month.sql';

/** Returns `count` months like `2026-11`, the oldest first, with `last` at the end. */
export function monthsThrough(last: string, count: number): string[] {
  const [year = 0, month = 1] = last.split('-').map(Number);
  const lastMonth = year * 12 + month - 1;
  return Array.from({ length: count }, (_, index) => {
    const at = lastMonth - count + 1 + index;
    return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`;
  });
}

/** One series of a chart, and the amount that it takes from the cash of a branch in a month. */
export interface ChartSeries {
  readonly name: string;
  readonly of: (cash: CashOfMonth) => Paisa;
}

const received = ({ debitPaisa }: CashOfMonth) => debitPaisa;
const paid = ({ creditPaisa }: CashOfMonth) => creditPaisa;

/** The series of each chart (spec 1 §2.4; accounting §10). */
export const charts = {
  branch: [
    { name: 'Received', of: received },
    { name: 'Payment', of: paid },
  ],
  headOfficePayment: [
    { name: 'Branches', of: (cash) => (cash.isHeadOffice ? 0n : paid(cash)) },
    { name: 'Head Office', of: (cash) => (cash.isHeadOffice ? paid(cash) : 0n) },
  ],
  headOfficeReceived: [
    { name: 'Branches', of: (cash) => (cash.isHeadOffice ? 0n : received(cash)) },
    { name: 'Head Office', of: (cash) => (cash.isHeadOffice ? received(cash) : 0n) },
  ],
} as const satisfies Record<string, readonly ChartSeries[]>;

/** Returns the chart of the months, with a zero for a month without cash movements. */
export function chartOf(
  months: readonly string[],
  series: readonly ChartSeries[],
  cash: readonly CashOfMonth[],
): TransactionChart {
  const dataOf = ({ of }: ChartSeries) =>
    months.map((month) => cash.reduce((sum, row) => (row.month === month ? sum + of(row) : sum), 0n));
  return { labels: [...months], series: series.map((one) => ({ name: one.name, data: dataOf(one) })) };
}
