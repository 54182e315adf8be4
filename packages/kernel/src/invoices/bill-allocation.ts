import type { IsoDate, Paisa } from '@cashbook/money';

/**
 * Allocation of receipts, payments and returns to bills (accounting §4, "Bills"; decision 47). Pure functions. The database
 * keeps allocations within the open amounts of the items.
 */

/** The open amount of a bill, or of the part of a voucher that is on a party's account without a bill. */
export interface OpenItem {
  readonly voucherId: number;
  /** The number of the bill in its voucher; 0 for an amount on account. */
  readonly billNo: number;
  /** `debit`: the party owes it to us; `credit`: we owe it, or have received it. */
  readonly side: 'debit' | 'credit';
  readonly date: IsoDate;
  /** Above zero. */
  readonly openPaisa: Paisa;
}

/** The amount of a debit item that a credit item settles. */
export interface Allocation<Item extends OpenItem = OpenItem> {
  readonly debit: Item;
  readonly credit: Item;
  readonly amountPaisa: Paisa;
}

/**
 * Returns proposed allocations: amounts on account settle the other side, the oldest first on both sides (accounting §4). Bills
 * never settle each other. No item gets more than its open amount.
 */
export function proposeAllocations<Item extends OpenItem>(items: readonly Item[]): Allocation<Item>[] {
  const left = new Map(items.map((item) => [item, item.openPaisa]));
  const oldestFirst = items.toSorted(byAge);
  const proposed: Allocation<Item>[] = [];
  for (const paying of oldestFirst.filter(({ billNo }) => billNo === 0)) {
    for (const paid of oldestFirst.filter(({ side }) => side !== paying.side)) {
      const amountPaisa = least(left.get(paying) ?? 0n, left.get(paid) ?? 0n);
      if (amountPaisa === 0n) continue;
      left.set(paying, (left.get(paying) ?? 0n) - amountPaisa);
      left.set(paid, (left.get(paid) ?? 0n) - amountPaisa);
      const [debit, credit] = paying.side === 'debit' ? [paying, paid] : [paid, paying];
      proposed.push({ debit, credit, amountPaisa });
    }
  }
  return proposed;
}

/** Returns the sum of the items, which is the party's balance. Above zero the party owes us. */
export function balanceOfItems(items: readonly Pick<OpenItem, 'side' | 'openPaisa'>[]): Paisa {
  return items.reduce((sum, { side, openPaisa }) => (side === 'debit' ? sum + openPaisa : sum - openPaisa), 0n);
}

const least = (one: Paisa, other: Paisa): Paisa => (one < other ? one : other);

function byAge(one: OpenItem, other: OpenItem): number {
  if (one.date !== other.date) return one.date < other.date ? -1 : 1;
  return one.voucherId - other.voucherId || one.billNo - other.billNo;
}
