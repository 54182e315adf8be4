import type { IsoDate, Paisa } from '@cashbook/money';

/**
 * Allocation of receipts, payments and returns to bills (accounting §4, "Bills"; decision 47). Pure; the books hold what is
 * allocated to what the items come to.
 */

/** What is open of a bill, or of what a voucher left on a party's account without one. */
export interface OpenItem {
  readonly voucherId: number;
  /** The place of the bill in its voucher; 0 for what is on account. */
  readonly billNo: number;
  /** `debit`: the party owes it to us; `credit`: we owe it, or have received it. */
  readonly side: 'debit' | 'credit';
  readonly date: IsoDate;
  /** Above zero. */
  readonly openPaisa: Paisa;
}

/** So much of a debit item is settled by a credit item. */
export interface Allocation<Item extends OpenItem = OpenItem> {
  readonly debit: Item;
  readonly credit: Item;
  readonly amountPaisa: Paisa;
}

/**
 * What is proposed: whatever is on account settles the other side, the oldest first on both (accounting §4). Bills never settle
 * each other. No item is given more than it is open for.
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

/** What the items come to: above zero the party owes it to us. It is the party's balance. */
export function balanceOfItems(items: readonly Pick<OpenItem, 'side' | 'openPaisa'>[]): Paisa {
  return items.reduce((sum, { side, openPaisa }) => (side === 'debit' ? sum + openPaisa : sum - openPaisa), 0n);
}

const least = (one: Paisa, other: Paisa): Paisa => (one < other ? one : other);

function byAge(one: OpenItem, other: OpenItem): number {
  if (one.date !== other.date) return one.date < other.date ? -1 : 1;
  return one.voucherId - other.voucherId || one.billNo - other.billNo;
}
