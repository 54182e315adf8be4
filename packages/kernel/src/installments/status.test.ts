import { expect, it } from 'vitest';
import { installmentStatus } from '#installments/status';

const due = {
  dueDate: '2026-09-10',
  duePaisa: 600n,
  paidPaisa: 0n,
  writtenOffPaisa: 0n,
  repossessedPaisa: 0n,
  movedPaisa: 0n,
  lastPaidOn: null,
};
const partly = { ...due, paidPaisa: 100n, lastPaidOn: '2026-09-01' };
const paid = (lastPaidOn: string | null) => ({ ...due, duePaisa: 0n, paidPaisa: 600n, lastPaidOn });

it.each([
  [due, '2026-09-11', 'overdue'],
  [partly, '2026-09-11', 'overdue'],
  [due, '2026-09-10', 'due today'],
  [partly, '2026-09-10', 'due today'],
  [due, '2026-09-09', 'upcoming'],
  [due, '2026-09-03', 'upcoming'],
  [partly, '2026-09-03', 'upcoming (partial)'],
  [due, '2026-09-02', 'pending'],
  [partly, '2026-09-02', 'partial'],
  [paid('2026-09-09'), '2026-09-20', 'paid (good)'],
  [paid('2026-09-10'), '2026-09-20', 'on-time'],
  [paid('2026-09-11'), '2026-09-20', 'paid (bad)'],
  [{ ...paid(null), paidPaisa: 0n }, '2026-09-20', 'returned'],
  [{ ...paid('2026-09-11'), paidPaisa: 100n, repossessedPaisa: 500n }, '2026-09-20', 'repossessed'],
  [{ ...paid('2026-09-11'), paidPaisa: 100n, movedPaisa: 500n }, '2026-09-20', 'rescheduled'],
  [{ ...paid('2026-09-11'), paidPaisa: 100n, writtenOffPaisa: 500n }, '2026-09-20', 'written off'],
] as const)('a state at its boundaries, %#', (facts, today, state) => {
  expect(installmentStatus(facts, today, 7)).toBe(state);
});

it('a window over the end of a month and over a leap day', () => {
  expect(installmentStatus({ ...due, dueDate: '2028-03-01' }, '2028-02-28', 2)).toBe('upcoming');
  expect(installmentStatus({ ...due, dueDate: '2028-03-01' }, '2028-02-28', 1)).toBe('pending');
});
