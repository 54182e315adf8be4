import { addDays, type IsoDate } from '@cashbook/money';
import { sql } from 'kysely';
import { showBranches } from '#db/branch-reach';
import { inCompany } from '#db/tx';
import { findBranchFrames } from '#domains/reports/branch-frame.sql';
import { type Between, statementGaps as gapsOf } from '#domains/reports/statements/statement-gaps';
import type { TestServer } from '#testing/test-server';

/** Returns what is wrong with the statements of a company in each branch and period. */
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
    const gaps: string[] = [];
    for (const days of periods) {
      const found = await gapsOf(tx, frames, days);
      gaps.push(
        ...found.map(({ branchName, identity, paisa, start, end }) => {
          return `${branchName} ${start} to ${end}: ${identity} ${paisa}`;
        }),
      );
    }
    return gaps;
  });

/** Returns the periods between days, each from the day after one to the next, and the one from the first to the last. */
export function periodsBetween(days: Iterable<IsoDate>): readonly Between[] {
  const inOrder = [...new Set(days)].sort();
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  if (first === undefined || last === undefined) return [];
  const steps = inOrder.slice(1).map((end, index) => ({ start: addDays(inOrder[index] ?? first, 1), end }));
  return [{ start: first, end: first }, ...steps, { start: first, end: last }];
}
