import { equalInstallments, MOST_INSTALLMENTS } from '@cashbook/kernel';
import type { IsoDate } from '@cashbook/money';
import { billsPaisa, type GridBill, type GridRow, nextBillKey, type RowChange } from './opening-grid.ts';
import { amountOf, noAmount, type TypedAmount } from './opening-parts.ts';

/** The installments among the bills of a row of the opening grid. All functions are pure. */

/** The typed rest of an old sale, from which equal installments are proposed. */
export interface TypedRest {
  number: string;
  date: IsoDate | null;
  from: IsoDate | null;
  count: number;
  left: TypedAmount;
  employee: { id: number; name: string } | null;
}

/** Returns the rest to begin with: what the row's balance has left beside its bills. */
export function restOf({ debit, bills }: GridRow): TypedRest {
  const openPaisa = (debit.paisa ?? 0n) - billsPaisa(bills);
  const left = openPaisa > 0n ? amountOf(openPaisa) : noAmount;
  return { number: '', date: null, from: null, count: 1, left, employee: null };
}

/**
 * Returns the change that adds equal installments of the rest behind those of the row, drops a bill that nobody has typed into, and brings
 * an empty balance to what the bills come to. Null while something of the rest is missing.
 */
export function withInstallments(row: GridRow, rest: TypedRest): RowChange | null {
  const { number, date, from, count, left, employee } = rest;
  const isPlanned = left.paisa !== null && left.paisa >= BigInt(count) * 100n && count <= MOST_INSTALLMENTS;
  if (number.trim() === '' || date === null || from === null || !isPlanned) return null;
  const firstKey = nextBillKey(row.bills);
  const added = equalInstallments(left.paisa ?? 0n, count, from).map(({ dueDate, amountPaisa }, index): GridBill => {
    const key = String(firstKey + index);
    return {
      key,
      number,
      date,
      dueDate,
      amount: amountOf(amountPaisa),
      isInstallment: true,
      employee,
      hasMoved: false,
    };
  });
  const before = row.bills.filter(({ isInstallment }) => isInstallment);
  const others = row.bills.filter((bill) => !bill.isInstallment && !isUntyped(bill));
  const bills = [...before, ...added, ...others];
  const isEmpty = (row.debit.paisa ?? 0n) === 0n && (row.credit.paisa ?? 0n) === 0n;
  return isEmpty ? { bills, debit: amountOf(billsPaisa(bills)) } : { bills };
}

const isUntyped = ({ number, date, dueDate, amount }: GridBill): boolean =>
  number === '' && date === null && dueDate === null && amount.paisa === 0n;
