import { addDays, type IsoDate, type Paisa } from '@cashbook/money';

/** The state of an installment as people read it (spec 3 §4; accounting §7). */
export type InstallmentStatus =
  | 'overdue'
  | 'pending'
  | 'upcoming'
  | 'partial'
  | 'upcoming (partial)'
  | 'due today'
  | 'paid (good)'
  | 'on-time'
  | 'paid (bad)'
  | 'returned'
  | 'written off'
  | 'rescheduled'
  | 'repossessed';

/** An installment and what has settled it. */
export type InstallmentFacts = {
  readonly dueDate: IsoDate;
  /** The amount still to be paid. */
  readonly duePaisa: Paisa;
  /** The amount collected or discounted. */
  readonly paidPaisa: Paisa;
  /** The amount given up as a bad debt. */
  readonly writtenOffPaisa: Paisa;
  /** The value of goods that were taken back. */
  readonly repossessedPaisa: Paisa;
  /** The amount that was moved to other installments. */
  readonly movedPaisa: Paisa;
  /** The day on which the last money for it was received; null when none was. */
  readonly lastPaidOn: IsoDate | null;
};

/**
 * Returns the state on a day. Whoever pays before the due day is `paid (good)`, on it `on-time`, after it `paid (bad)`; what
 * returned goods settled alone is `returned`. One of which a part was given up is `written off`, one of which a part was settled with repossessed goods `repossessed`, and one of which a part was moved `rescheduled`. What is due within `windowDays` is upcoming.
 */
export function installmentStatus(
  { dueDate, duePaisa, paidPaisa, writtenOffPaisa, repossessedPaisa, movedPaisa, lastPaidOn }: InstallmentFacts,
  today: IsoDate,
  windowDays: number,
): InstallmentStatus {
  if (duePaisa === 0n) {
    if (writtenOffPaisa > 0n) return 'written off';
    if (repossessedPaisa > 0n) return 'repossessed';
    if (movedPaisa > 0n) return 'rescheduled';
    if (lastPaidOn === null) return 'returned';
    if (lastPaidOn === dueDate) return 'on-time';
    return lastPaidOn < dueDate ? 'paid (good)' : 'paid (bad)';
  }
  if (dueDate < today) return 'overdue';
  if (dueDate === today) return 'due today';
  const isPartial = paidPaisa > 0n;
  if (dueDate <= addDays(today, windowDays)) return isPartial ? 'upcoming (partial)' : 'upcoming';
  return isPartial ? 'partial' : 'pending';
}
