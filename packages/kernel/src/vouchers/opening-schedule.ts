import type { IsoDate, Paisa } from '@cashbook/money';
import type { DraftSchedule } from '#documents/document';
import { type Refused, refuse } from '#documents/refusal';
import { type PlanRefusal, planOf } from '#installments/plan';

/** The schedule in the opening balance of a customer: the installments that remain of old sales (accounting §10). */

/** The part of an installment that no other bill has. */
export type OpeningInstallment = {
  /** The salesman of the old sale; null when nobody is named. */
  readonly employeeId: number | null;
};

/** A bill as far as a schedule needs it. */
type ScheduledBill = {
  readonly dueDate: IsoDate;
  readonly amountPaisa: Paisa;
  /** Set for an installment. */
  readonly installment?: OpeningInstallment;
};

/** The opening balance to which the schedule belongs. */
interface Balance {
  readonly debitPaisa: Paisa;
  readonly bills: readonly ScheduledBill[];
  /** The last day of an early settlement; null for 90 days after the first installment. */
  readonly earlyUntil?: IsoDate | null;
  /** Zero or undefined without an offer of early settlement. */
  readonly earlyDiscountPaisa?: Paisa;
}

/** The facts about salesmen; undefined on a page, whose rule asks less. */
export type OpeningScheduleFacts = {
  /** The employees of the branch who may be named. */
  readonly employees?: ReadonlySet<number>;
};

export type OpeningScheduleRefusal =
  | PlanRefusal
  | 'installments_not_owed'
  | 'employee_not_found'
  | 'offer_without_schedule';

/** Returns the bills with the installments first, so that an installment has the number of its place among them. */
export function installmentsFirst<Bill extends ScheduledBill>(bills: readonly Bill[]): readonly Bill[] {
  const isInstallment = ({ installment }: Bill) => installment !== undefined;
  return [...bills.filter(isInstallment), ...bills.filter((bill) => !isInstallment(bill))];
}

/**
 * Returns the schedule of an opening balance whose bills fit it; undefined when none of them is an installment.
 *
 * Refusals, the first that applies: `offer_without_schedule`, `installments_not_owed` for what we owe, `employee_not_found` bill by bill
 * in the list `bills`, those of {@link planOf}.
 */
export function scheduleOf(
  { debitPaisa, bills, earlyUntil = null, earlyDiscountPaisa = 0n }: Balance,
  { employees }: OpeningScheduleFacts,
): { readonly ok: true; readonly schedule: DraftSchedule | undefined } | Refused<OpeningScheduleRefusal> {
  const rows = installmentsFirst(bills).flatMap(({ installment, ...bill }) => {
    return installment === undefined ? [] : [{ ...bill, employeeId: installment.employeeId }];
  });
  if (rows.length === 0) {
    return earlyDiscountPaisa === 0n ? { ok: true, schedule: undefined } : refuse('offer_without_schedule');
  }
  if (debitPaisa === 0n) return refuse('installments_not_owed');
  const stranger = bills.findIndex(({ installment }) => isStranger(installment?.employeeId ?? null, employees));
  if (stranger !== -1) return { ok: false, refusal: { code: 'employee_not_found', row: stranger, list: 'bills' } };
  const leftPaisa = rows.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0n);
  const installments = rows.map(({ dueDate, amountPaisa }) => ({ installmentNo: null, dueDate, amountPaisa }));
  const planned = planOf(
    { ...withoutMarkup, installmentCount: null, installmentsFrom: null, earlyUntil, earlyDiscountPaisa, installments },
    leftPaisa,
    { spreadsMarkup: false, settled: [], fixedMarkupPaisa: null },
  );
  if (!planned.ok) return planned;
  const { plan } = planned;
  return {
    ok: true,
    schedule: {
      installments: rows.map(({ employeeId }, place) => ({ billNo: place + 1, employeeId })),
      ...{ earlyUntil: plan.earlyUntil, earlyDiscountPaisa: plan.earlyDiscountPaisa },
    },
  };
}

/** The markup of an old sale was earned, or stands in its price: an opening balance brings none. */
const withoutMarkup = { markupPaisa: 0n, markupBasisPoints: 0n };

const isStranger = (employeeId: number | null, employees: ReadonlySet<number> | undefined): boolean =>
  employeeId !== null && employees !== undefined && !employees.has(employeeId);
