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
import { addDays, type IsoDate, type Paisa } from '@cashbook/money';
import { sql } from 'kysely';
import { showBranches } from '#db/branch-reach';
import { inCompany, type Tx } from '#db/tx';
import { type BranchFrame, findBranchFrames } from '#domains/reports/branch-frame.sql';
import { cashIn, readFlows, readPeriods, readPositions } from '#domains/reports/statements/statement-books.sql';
import type { TestServer } from '#testing/test-server';

interface Between {
  readonly start: IsoDate;
  readonly end: IsoDate;
}

/**
 * Returns what is wrong with the statements of a company: in each branch and period, assets that are not equity and
 * liabilities, a profit that is not the change of what equity has not yet, flows that are not the change of cash.
 */
export const statementGaps = (
  db: TestServer['services']['db'],
  companyId: number,
  periods: readonly Between[],
): Promise<string[]> =>
  inCompany(db, { companyId, mode: 'report' }, async (tx) => {
    const { rows } = await sql<{
      id: number;
    }>`select branch_id as id from branch where company_id = ${companyId}`.execute(tx);
    const branchIds = rows.map(({ id }) => id);
    await showBranches(tx, branchIds);
    const frames = await findBranchFrames(tx, companyId, branchIds);
    const gaps: string[][] = [];
    for (const days of periods) gaps.push(await gapsOf(tx, frames, days));
    return gaps.flat();
  });

/** Returns the periods between days, each from the day after one to the next, and the one from the first to the last. */
export function periodsBetween(days: Iterable<IsoDate>): readonly Between[] {
  const inOrder = [...new Set(days)].sort();
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  if (first === undefined || last === undefined) return [];
  const steps = inOrder.slice(1).map((end, place) => ({ start: addDays(inOrder[place] ?? first, 1), end }));
  return [{ start: first, end: first }, ...steps, { start: first, end: last }];
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

async function gapsOf(tx: Tx, frames: readonly BranchFrame[], days: Between): Promise<string[]> {
  const [before, atEnd] = [
    await readPositions(tx, frames, addDays(days.start, -1)),
    await readPositions(tx, frames, days.end),
  ];
  const [periods, flows] = [await readPeriods(tx, frames, days), await readFlows(tx, frames, days)];
  const closed = await closedInto(tx, frames, days);
  return frames.flatMap(({ branchName }, place) => {
    const [first, last, period] = [before[place], atEnd[place], periods[place]];
    if (first === undefined || last === undefined || period === undefined)
      throw new Error(`${branchName} was not read`);
    const view = { overdrawn: new Set<number>(), isOfAll: false };
    const cash = {
      flows: flows[place] ?? [],
      cashBeforePaisa: cashIn(first.balances),
      cashAtEndPaisa: cashIn(last.balances),
    };
    const unclosed = (position: typeof first) => -netOfLines(balanceSheet(position, view), ['profitOfUnclosedYears']);
    const found = {
      imbalance: imbalancePaisa(balanceSheet(last, view)),
      profit: profitPaisa(profitOrLoss(period)) - (unclosed(last) - unclosed(first) + (closed[place] ?? 0n)),
      direct: cashGapPaisa(directCashFlow(cash), 'direct'),
      indirect: cashGapPaisa(indirectCashFlow({ ...cash, period, before: first, atEnd: last }), 'indirect'),
    };
    return Object.entries(found).flatMap(([name, paisa]) =>
      paisa === 0n ? [] : [`${branchName} ${days.start} to ${days.end}: ${name} ${paisa}`],
    );
  });
}
