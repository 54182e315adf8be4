import { addDays, isBangladeshiMobile, type Paisa } from '@cashbook/money';
import { describe, expect, it } from 'vitest';
import { DEMO_ACCOUNTS, DEMO_BRANCHES, DEMO_USERS } from '#domains/demo/company';
import { planDemo } from '#domains/demo/plan';
import type { PlannedVoucher } from '#domains/demo/year';

function cashPaisa({ side, rows }: Pick<PlannedVoucher, 'side' | 'rows'>): Paisa {
  const totalPaisa = rows.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0n);
  return side === 'received' ? totalPaisa : -totalPaisa;
}

// A Friday, the first day of a fiscal year, a leap day, a Sunday.
describe.each(['2026-11-20', '2027-07-01', '2028-02-29', '2027-01-03'])('the demo plan on %s', (today) => {
  const plan = planDemo('cashbook', today);
  const vouchers = plan.branches.flatMap((branch) => branch.days.flatMap((day) => day.vouchers));

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

  it('has at least 3,000 vouchers over a year that ends today, with a few mistakes put right', () => {
    const perBranch = plan.branches.map(
      (branch) => `${branch.key} ${branch.days.reduce((n, day) => n + day.vouchers.length, 0)}`,
    );
    expect(vouchers.length, perBranch.join(', ')).toBeGreaterThan(3000);
    expect(vouchers.length, perBranch.join(', ')).toBeLessThan(4200);
    for (const { days } of plan.branches) {
      expect(days[0]?.date).toBe(addDays(plan.openingDate, 1));
      expect(addDays(plan.openingDate, 360) < today).toBe(true);
      expect(days.at(-1)?.date).toBe(today);
      expect(days.at(-1)?.vouchers.length).toBeGreaterThan(0);
    }
    expect(vouchers.filter((voucher) => voucher.mistake?.kind === 'edit').length).toBeGreaterThan(10);
    expect(vouchers.filter((voucher) => voucher.mistake?.kind === 'void').length).toBeGreaterThan(5);
  });

  it('never leaves the cash box below zero in the evening, mistakes included', () => {
    for (const { key, days, openings } of plan.branches) {
      const changes = new Map<string, Paisa>();
      const add = (date: string, paisa: Paisa) => changes.set(date, (changes.get(date) ?? 0n) + paisa);
      for (const { date, vouchers: ofDay } of days) {
        for (const voucher of ofDay) {
          const { mistake } = voucher;
          const first = mistake?.kind === 'edit' ? mistake.firstRows : voucher.rows;
          const settled = addDays(date, mistake?.daysLater ?? 0);
          add(date, cashPaisa({ side: voucher.side, rows: first }));
          if (mistake?.kind === 'void') add(settled, -cashPaisa(voucher));
          if (mistake?.kind === 'edit')
            add(settled, cashPaisa(voucher) - cashPaisa({ side: voucher.side, rows: first }));
        }
      }
      let cash = openings[0]?.debitPaisa ?? 0n;
      for (const date of [...changes.keys()].sort()) {
        cash += changes.get(date) ?? 0n;
        expect(cash >= 0n, `${key} on ${date}: ${cash}`).toBe(true);
      }
    }
  });

  it('owes and is owed after a year as before it', () => {
    for (const { openings, days } of plan.branches) {
      const balances = new Map<string, Paisa>();
      const add = (account: unknown, paisa: Paisa) => {
        const key = JSON.stringify(account);
        balances.set(key, (balances.get(key) ?? 0n) + paisa);
      };
      for (const { account, debitPaisa, creditPaisa } of openings) add(account, debitPaisa - creditPaisa);
      for (const { side, rows } of days.flatMap((day) => day.vouchers)) {
        for (const { account, amountPaisa } of rows) add(account, side === 'received' ? -amountPaisa : amountPaisa);
      }
      for (const { account, debitPaisa } of openings.slice(1)) {
        const balance = balances.get(JSON.stringify(account)) ?? 0n;
        expect(debitPaisa > 0n ? balance > 0n : balance < 0n, JSON.stringify(account)).toBe(true);
      }
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
    expect(new Set(DEMO_ACCOUNTS.map((account) => account.name)).size).toBe(DEMO_ACCOUNTS.length);
  });
});
