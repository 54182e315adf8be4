import { addDays, type IsoDate, type Paisa } from '@cashbook/money';
import { type BranchKey, DEMO_BRANCHES } from '#domains/demo/company';
import { creditRow, debitRow, sidesOf } from '#domains/demo/documents';
import { type DemoParty, demoParties } from '#domains/demo/records/parties';
import { type PlannedDay, type PlannedOpening, planYear } from '#domains/demo/year';

export type PlannedBranch = {
  readonly key: BranchKey;
  readonly openings: readonly PlannedOpening[];
  /** Ascending; the last is the open day of the demo. */
  readonly days: readonly PlannedDay[];
};

export type DemoPlan = {
  /** The day on which the books of all branches are opened. */
  readonly firstTradingDate: IsoDate;
  /** The date of the openings: the day before `firstTradingDate` (accounting §10). */
  readonly openingDate: IsoDate;
  readonly parties: readonly DemoParty[];
  readonly branches: readonly PlannedBranch[];
};

/**
 * Returns the plan of a year of business of the demo company that ends on the given day. Everything is planned before
 * anything is posted. The same seed and day give the same plan.
 */
export function planDemo(seed: string, today: IsoDate): DemoPlan {
  const parties = demoParties(seed);
  const firstDate = addDays(today, -365);
  const branches = DEMO_BRANCHES.map(({ key }): PlannedBranch => {
    const year = planYear({
      seed,
      branch: key,
      parties: parties.filter((party) => party.branch === key),
      firstDate,
      today,
    });
    return { key, openings: [...year.openings, ...duesBefore(year.days)], days: year.days };
  });
  const firstTradingDate = branches[0]?.days[0]?.date ?? today;
  return { firstTradingDate, openingDate: addDays(firstTradingDate, -1), parties, branches };
}

/**
 * Returns the dues of the branch before it starts. Customers owe somewhat more than they will pay during the year.
 * Suppliers are owed somewhat more than they will get. So dues shrink but do not vanish.
 */
function duesBefore(days: readonly PlannedDay[]): PlannedOpening[] {
  const settledPaisa = new Map<string, Paisa>();
  for (const { document } of days.flatMap((day) => day.vouchers)) {
    for (const { account, debitPaisa, creditPaisa } of sidesOf(document)) {
      if (typeof account === 'number' || account.party === undefined) continue;
      settledPaisa.set(account.party, (settledPaisa.get(account.party) ?? 0n) + creditPaisa - debitPaisa);
    }
  }
  return [...settledPaisa].map(([party, paisa], index): PlannedOpening => {
    const morePercent = BigInt(104 + ((index * 7) % 40));
    const wholeThousands = (settled: Paisa) => ((settled * morePercent) / 100n / 100_000n + 1n) * 100_000n;
    return paisa > 0n ? debitRow({ party }, wholeThousands(paisa)) : creditRow({ party }, wholeThousands(-paisa));
  });
}
