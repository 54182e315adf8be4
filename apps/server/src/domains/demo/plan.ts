import { ACCOUNT } from '@cashbook/kernel';
import { addDays, type IsoDate, type Paisa } from '@cashbook/money';
import { type BranchKey, DEMO_BRANCHES } from '#domains/demo/company';
import { type DemoParty, demoParties } from '#domains/demo/parties';
import { type AccountRef, type PlannedDay, planYear } from '#domains/demo/year';

/** An opening balance: debit or credit, one of them zero. */
export type PlannedOpening = { readonly account: AccountRef; readonly debitPaisa: Paisa; readonly creditPaisa: Paisa };

export type PlannedBranch = {
  readonly key: BranchKey;
  readonly openings: readonly PlannedOpening[];
  /** Ascending; the last is the open day of the demo. */
  readonly days: readonly PlannedDay[];
};

export type DemoPlan = {
  /** The day on which the books of all branches are opened. */
  readonly firstTradingDate: IsoDate;
  /** The day before it, which the openings bear (accounting §10). */
  readonly openingDate: IsoDate;
  readonly parties: readonly DemoParty[];
  readonly branches: readonly PlannedBranch[];
};

/**
 * A year of business of the demo company that ends on the given day: everything that will be posted, before anything
 * is. The same seed and day give the same plan.
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
    return {
      key,
      openings: openingsOf(year.openingCashPaisa, year.days),
      days: year.days,
    };
  });
  const firstTradingDate = branches[0]?.days[0]?.date ?? today;
  return { firstTradingDate, openingDate: addDays(firstTradingDate, -1), parties, branches };
}

/**
 * What the branch starts with. Its customers owe somewhat more than they will pay during the year, and its suppliers
 * are owed somewhat more than they will get, so that dues shrink but stay dues.
 */
function openingsOf(openingCashPaisa: Paisa, days: readonly PlannedDay[]): PlannedOpening[] {
  const movedPaisa = new Map<string, { receivedPaisa: Paisa; paidPaisa: Paisa }>();
  for (const { side, rows } of days.flatMap((day) => day.vouchers)) {
    for (const { account, amountPaisa } of rows) {
      if (typeof account === 'number' || account.party === undefined) continue;
      const moved = movedPaisa.get(account.party) ?? { receivedPaisa: 0n, paidPaisa: 0n };
      if (side === 'received') moved.receivedPaisa += amountPaisa;
      else moved.paidPaisa += amountPaisa;
      movedPaisa.set(account.party, moved);
    }
  }
  const dues = [...movedPaisa].map(([party, { receivedPaisa, paidPaisa }], index): PlannedOpening => {
    const account: AccountRef = { party };
    const morePercent = BigInt(104 + ((index * 7) % 40));
    const wholeThousands = (paisa: Paisa) => ((paisa * morePercent) / 100n / 100_000n + 1n) * 100_000n;
    return receivedPaisa > paidPaisa
      ? { account, debitPaisa: wholeThousands(receivedPaisa), creditPaisa: 0n }
      : { account, debitPaisa: 0n, creditPaisa: wholeThousands(paidPaisa) };
  });
  return [{ account: ACCOUNT.cash, debitPaisa: openingCashPaisa, creditPaisa: 0n }, ...dues];
}
