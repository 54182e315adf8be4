import {
  balanceSheet,
  cashGapPaisa,
  directCashFlow,
  imbalancePaisa,
  indirectCashFlow,
  netOfLines,
  profitOrLoss,
  profitPaisa,
} from '@cashbook/kernel';
import { addDays, addMonths, type IsoDate, monthEnd, type Paisa } from '@cashbook/money';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import { type BranchFrame, findBranchFrames } from '#domains/reports/branch-frame.sql';
import { cashIn, readFlows, readPeriods, readPositions } from '#domains/reports/statements/statement-books.sql';

/** The identities of the statements (accounting-next §9), which hold in every branch and period. */

export interface Between {
  readonly start: IsoDate;
  readonly end: IsoDate;
}

/** The identities by name: of assets with equity and liabilities, of profit with equity, of both forms of the flows with cash. */
export type StatementIdentity = 'imbalance' | 'profit' | 'direct' | 'indirect';

/** An identity that does not hold in a branch and period. */
export interface StatementGap extends Between {
  readonly branchId: number;
  readonly branchName: string;
  readonly identity: StatementIdentity;
  readonly paisa: Paisa;
}

/** Returns what the closes of years moved into Retained Earnings in a period, by branch. */
async function closedInto(tx: Tx, frames: readonly BranchFrame[], { start, end }: Between): Promise<readonly Paisa[]> {
  const { rows } = await sql<{ branchId: number; paisa: Paisa }>`
    select y.branch_id as "branchId", sum(l.credit_paisa - l.debit_paisa)::bigint as paisa
    from year_close y join line l on l.company_id = y.company_id and l.voucher_id = y.voucher_id and l.live and l.account_id = 14
    where y.company_id = ${frames[0]?.companyId ?? 0} and l.vr_date between ${start} and ${end}
    group by y.branch_id`.execute(tx);
  return frames.map(({ branchId }) => rows.find((row) => row.branchId === branchId)?.paisa ?? 0n);
}

/**
 * Returns what is wrong with the statements of branches in a period: assets that are not equity and liabilities, a profit that is not the
 * change of what equity has not yet, flows that are not the change of cash.
 */
export async function statementGaps(
  tx: Tx,
  frames: readonly BranchFrame[],
  days: Between,
): Promise<readonly StatementGap[]> {
  const [before, atEnd] = [
    await readPositions(tx, frames, addDays(days.start, -1), 'together'),
    await readPositions(tx, frames, days.end, 'together'),
  ];
  const [periods, flows] = [await readPeriods(tx, frames, days), await readFlows(tx, frames, days, 'together')];
  const closed = await closedInto(tx, frames, days);
  return frames.flatMap(({ branchId, branchName }, index) => {
    const [first, last, period] = [before[index], atEnd[index], periods[index]];
    if (first === undefined || last === undefined || period === undefined)
      throw new Error(`${branchName} was not read`);
    const view = { overdrawn: new Set<number>(), isOfAll: false };
    const cash = {
      flows: flows[index] ?? [],
      cashBeforePaisa: cashIn(first.balances),
      cashAtEndPaisa: cashIn(last.balances),
    };
    const unclosed = (position: typeof first) => -netOfLines(balanceSheet(position, view), ['profitOfUnclosedYears']);
    const found = [
      ['imbalance', imbalancePaisa(balanceSheet(last, view))],
      ['profit', profitPaisa(profitOrLoss(period)) - (unclosed(last) - unclosed(first) + (closed[index] ?? 0n))],
      ['direct', cashGapPaisa(directCashFlow(cash), 'direct')],
      ['indirect', cashGapPaisa(indirectCashFlow({ ...cash, period, before: first, atEnd: last }), 'indirect')],
    ] as const;
    return found.flatMap(([identity, paisa]) =>
      paisa === 0n ? [] : [{ branchId, branchName, identity, paisa, ...days }],
    );
  });
}

/**
 * Returns the gaps of branches, null for all, in the closed months of their years that are not closed, and from the last month's end to the
 * last closed day.
 * The transaction sees every branch.
 */
export async function gapsOfClosedMonths(
  tx: Tx,
  { companyId, branchIds }: { readonly companyId: number; readonly branchIds: readonly number[] | null },
): Promise<readonly StatementGap[]> {
  const among = branchIds === null ? null : [...branchIds];
  const { rows } = await sql<{ branchId: number; from: IsoDate; until: IsoDate }>`
    select t.branch_id as "branchId", max(t.day)::text as until,
      greatest(min(t.day), (
        select max(y.last_day) + 1 from year_close y
        where y.company_id = t.company_id and y.branch_id = t.branch_id and y.reopened_at is null
      ))::text as from
    from trading_day t
      join trading_day o on o.company_id = t.company_id and o.branch_id = t.branch_id and o.is_open
    where t.company_id = ${companyId} and t.day < o.day and (${among}::int[] is null or t.branch_id = any (${among}::int[]))
    group by t.company_id, t.branch_id
    order by t.branch_id`.execute(tx);
  const gaps: (readonly StatementGap[])[] = [];
  for (const { branchId, from, until } of rows) {
    const frames = await findBranchFrames(tx, companyId, [branchId]);
    for (const days of monthsBetween(from, until)) gaps.push(await statementGaps(tx, frames, days));
  }
  return gaps.flat();
}

/** Returns the months from one day to another, the first and the last as far as they go. */
function monthsBetween(from: IsoDate, until: IsoDate): Between[] {
  const months: Between[] = [];
  for (let start = from; start <= until; start = `${addMonths(start, 1).slice(0, 7)}-01`) {
    const end = monthEnd(start);
    months.push({ start, end: end < until ? end : until });
  }
  return months;
}
