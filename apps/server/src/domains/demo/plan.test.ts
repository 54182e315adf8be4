import { addDays, isBangladeshiMobile, type Paisa } from '@cashbook/money';
import { describe, expect, it } from 'vitest';
import { DEMO_ACCOUNTS, DEMO_BANKS, DEMO_BRANCHES, DEMO_USERS } from '#domains/demo/company';
import { accountKey, type PlannedDocument, sidesOf } from '#domains/demo/documents';
import { type PlannedBranch, planDemo } from '#domains/demo/plan';

const kindOrder = ['cash-receipt', 'cash-payment', 'bank-receipt', 'bank-payment', 'contra', 'journal'] as const;

type Change = { readonly date: string; readonly document: PlannedDocument; readonly sign: 1n | -1n };

/** Returns the changes of the books day by day: each document as first typed, and then its correction. */
function changesOf({ days }: PlannedBranch): Change[] {
  return days.flatMap(({ date, vouchers }) =>
    vouchers.flatMap(({ document, mistake }): Change[] => {
      if (mistake === undefined) return [{ date, document, sign: 1n }];
      const first = mistake.kind === 'edit' ? mistake.first : document;
      const later = addDays(date, mistake.daysLater);
      const typed: Change[] = [
        { date, document: first, sign: 1n },
        { date: later, document: first, sign: -1n },
      ];
      return mistake.kind === 'void' ? typed : [...typed, { date: later, document, sign: 1n }];
    }),
  );
}

/** Returns the account's balance on the evening of each day on which it changed. */
function evenings(branch: PlannedBranch, account: string): Map<string, Paisa> {
  const moved = new Map<string, Paisa>();
  for (const { date, document, sign } of changesOf(branch)) {
    for (const { account: of, debitPaisa, creditPaisa } of sidesOf(document)) {
      if (accountKey(of) === account) moved.set(date, (moved.get(date) ?? 0n) + sign * (debitPaisa - creditPaisa));
    }
  }
  let balance = branch.openings
    .filter((opening) => accountKey(opening.account) === account)
    .reduce((sum, { debitPaisa, creditPaisa }) => sum + debitPaisa - creditPaisa, 0n);
  const dates = [...moved.keys()].sort();
  return new Map(
    dates.map((date) => {
      balance += moved.get(date) ?? 0n;
      return [date, balance];
    }),
  );
}

const lowest = (balances: Iterable<Paisa>) => [...balances].reduce((low, paisa) => (paisa < low ? paisa : low));

// A Friday, the first day of a fiscal year, a leap day, a Sunday.
describe.each(['2026-11-20', '2027-07-01', '2028-02-29', '2027-01-03'])('the demo plan on %s', (today) => {
  const plan = planDemo('cashbook', today);
  const vouchers = plan.branches.flatMap((branch) => branch.days.flatMap((day) => day.vouchers));
  const banksOf = (key: string) => DEMO_BANKS.filter((bank) => bank.branch === key);

  it('is the same for the same seed and day, and another for another seed', () => {
    expect(planDemo('cashbook', today)).toEqual(plan);
    expect(planDemo('another', today)).not.toEqual(plan);
  });

  it('has 200 customers and suppliers with codes and mobiles of their own', () => {
    expect(plan.parties.length).toBe(200);
    expect(new Set(plan.parties.map((party) => party.code)).size).toBe(200);
    expect(new Set(plan.parties.map((party) => party.mobile)).size).toBe(200);
    expect(plan.parties.filter((party) => !isBangladeshiMobile(party.mobile))).toEqual([]);
    expect(plan.parties.filter((party) => party.name === '' || party.address === '')).toEqual([]);
  });

  it('has thousands of vouchers of all kinds over a year that ends today, with a few mistakes put right', () => {
    const perBranch = plan.branches.map(
      (branch) => `${branch.key} ${branch.days.reduce((n, day) => n + day.vouchers.length, 0)}`,
    );
    expect(vouchers.length, perBranch.join(', ')).toBeGreaterThan(3500);
    expect(vouchers.length, perBranch.join(', ')).toBeLessThan(6000);
    for (const { days } of plan.branches) {
      expect(days[0]?.date).toBe(addDays(plan.openingDate, 1));
      expect(addDays(plan.openingDate, 360) < today).toBe(true);
      expect(days.at(-1)?.date).toBe(today);
    }
    expect(vouchers.filter((voucher) => voucher.mistake?.kind === 'edit').length).toBeGreaterThan(10);
    expect(vouchers.filter((voucher) => voucher.mistake?.kind === 'void').length).toBeGreaterThan(5);
  });

  it('has every kind of voucher in every branch, and on the open day too', () => {
    for (const { key, days } of plan.branches) {
      const kinds = (of: typeof days) =>
        new Set(of.flatMap((day) => day.vouchers.map(({ document }) => document.kind)));
      expect([...kinds(days)].sort(), key).toEqual([...kindOrder].sort());
      expect([...kinds(days.slice(-1))].sort(), `${key}, open day`).toEqual([...kindOrder].sort());
    }
  });

  it('never leaves the cash box or a bank account below zero in the evening, mistakes included', () => {
    for (const branch of plan.branches) {
      for (const account of ['17', ...banksOf(branch.key).map(({ name }) => name)]) {
        for (const [date, balance] of evenings(branch, account)) {
          expect(balance >= 0n, `${branch.key}, ${account} on ${date}: ${balance}`).toBe(true);
        }
      }
    }
  });

  it('takes surplus cash to the bank, so that neither box nor account fills up without end', () => {
    for (const branch of plan.branches) {
      const cash = [...evenings(branch, '17').values()];
      const most = cash.reduce((high, paisa) => (paisa > high ? paisa : high), 0n);
      expect(most < 200_000_000n, `${branch.key}: ${most} in the box`).toBe(true);
      for (const { name } of banksOf(branch.key)) {
        const last = [...evenings(branch, name).values()].at(-1) ?? 0n;
        expect(last < 500_000_000n, `${name}: ${last}`).toBe(true);
      }
    }
  });

  it('pays from the bank, on a day of the next month, the salaries that each month has booked as payable', () => {
    for (const branch of plan.branches) {
      const ofSalaries = [...evenings(branch, 'Wages Payable')];
      expect(ofSalaries.length, branch.key).toBeGreaterThanOrEqual(22);
      expect(lowest(ofSalaries.map(([, balance]) => -balance)) >= 0n, branch.key).toBe(true);
      const paidInFull = ofSalaries.filter(([, balance]) => balance === 0n);
      expect(paidInFull.length, branch.key).toBeGreaterThanOrEqual(11);
    }
  });

  it('owes and is owed after a year as before it', () => {
    for (const { openings, days } of plan.branches) {
      const balances = new Map<string, Paisa>();
      const add = (key: string, paisa: Paisa) => balances.set(key, (balances.get(key) ?? 0n) + paisa);
      for (const { account, debitPaisa, creditPaisa } of openings) add(accountKey(account), debitPaisa - creditPaisa);
      for (const { document } of days.flatMap((day) => day.vouchers)) {
        for (const { account, debitPaisa, creditPaisa } of sidesOf(document)) {
          add(accountKey(account), debitPaisa - creditPaisa);
        }
      }
      for (const { account, debitPaisa } of openings) {
        if (typeof account === 'number' || account.party === undefined) continue;
        const balance = balances.get(account.party) ?? 0n;
        expect(debitPaisa > 0n ? balance > 0n : balance < 0n, account.party).toBe(true);
      }
      expect((balances.get('Loan from Director') ?? 0n) <= 0n).toBe(true);
      expect((balances.get('Staff Advance') ?? 0n) >= 0n).toBe(true);
    }
  });
});

describe('the demo company', () => {
  it('has a head office and four branches, one person in each, the administrator in head office', () => {
    expect(DEMO_BRANCHES.map((branch) => branch.businessTypeId)).toEqual([1, 8, 7, 4, 9]);
    expect(DEMO_BRANCHES.filter((branch) => branch.officeTypeId === 1).map((branch) => branch.key)).toEqual([
      'headOffice',
    ]);
    expect(new Set(DEMO_USERS.map((user) => user.branch)).size).toBe(5);
    expect(new Set(DEMO_USERS.map((user) => user.role)).size).toBe(5);
    expect(DEMO_USERS[0]).toMatchObject({ role: 'Administrator', branch: 'headOffice' });
    const names = [...DEMO_ACCOUNTS, ...DEMO_BANKS].map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('has a bank account in every branch', () => {
    expect(new Set(DEMO_BANKS.map(({ branch }) => branch))).toEqual(new Set(DEMO_BRANCHES.map(({ key }) => key)));
  });
});
