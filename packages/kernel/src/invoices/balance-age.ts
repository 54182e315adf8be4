import { addDays, type IsoDate, type Paisa } from '@cashbook/money';
import { balanceOfItems, type OpenItem } from '#invoices/bill-allocation';

/** The age of a party's balance, by the rule of the Due List (accounting §10). Pure functions. */

/** An open item, with the day from which its age counts: its due date or its date. */
export interface AgedItem extends Pick<OpenItem, 'voucherId' | 'billNo' | 'side' | 'openPaisa'> {
  readonly since: IsoDate;
}

/** The parts of a balance, by the last day of age that each has. The first is not due yet, and the last has no end. */
export const AGES = ['notDue', 'days30', 'days60', 'days90', 'days120', 'older'] as const;
export type Age = (typeof AGES)[number];

const lastDay = { notDue: -1, days30: 30, days60: 60, days90: 90, days120: 120 } as const;

/**
 * Returns the balance of the items by age on a day. What stands on the other side takes the oldest first. The parts come to the
 * balance; what we owe is below zero.
 */
export function balanceByAge(items: readonly AgedItem[], day: IsoDate): Readonly<Record<Age, Paisa>> {
  const balancePaisa = balanceOfItems(items);
  const side = balancePaisa < 0n ? 'credit' : 'debit';
  const sign = balancePaisa < 0n ? -1n : 1n;
  let paidPaisa = items.reduce((sum, item) => (item.side === side ? sum : sum + item.openPaisa), 0n);
  const parts: Record<Age, Paisa> = { notDue: 0n, days30: 0n, days60: 0n, days90: 0n, days120: 0n, older: 0n };
  for (const { since, openPaisa } of items.filter((item) => item.side === side).toSorted(oldestFirst)) {
    const takenPaisa = openPaisa < paidPaisa ? openPaisa : paidPaisa;
    paidPaisa -= takenPaisa;
    parts[ageOn(since, day)] += sign * (openPaisa - takenPaisa);
  }
  return parts;
}

function ageOn(since: IsoDate, day: IsoDate): Age {
  return AGES.find((age) => age !== 'older' && day <= addDays(since, lastDay[age])) ?? 'older';
}

function oldestFirst(one: AgedItem, other: AgedItem): number {
  if (one.since !== other.since) return one.since < other.since ? -1 : 1;
  return one.voucherId - other.voucherId || one.billNo - other.billNo;
}
