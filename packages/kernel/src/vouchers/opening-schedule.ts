import type { IsoDate, Paisa } from '@cashbook/money';
import type { DraftMarkup, DraftSchedule } from '#documents/document';
import { type Refused, refuse } from '#documents/refusal';
import { sharedMarkup } from '#installments/markup';
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
  /** The part of the installments that is markup and not earned yet; zero or undefined for none. */
  readonly markupPaisa?: Paisa;
}

/** The facts that the server alone knows; undefined on a page, whose rule asks less. */
export type OpeningScheduleFacts = {
  /** Whether the company earns its markup over time. */
  readonly spreadsMarkup?: boolean;
  /** The day before the books begin. What was due until then has earned its markup. */
  readonly date: IsoDate;
  /** The employees of the branch who may be named. */
  readonly employees?: ReadonlySet<number>;
};

export type OpeningScheduleRefusal =
  | PlanRefusal
  | 'installments_not_owed'
  | 'employee_not_found'
  | 'offer_without_schedule'
  | 'markup_without_schedule'
  | 'unearned_markup_too_large';

/** Returns the bills with the installments first, so that an installment has the number of its place among them. */
export function installmentsFirst<Bill extends ScheduledBill>(bills: readonly Bill[]): readonly Bill[] {
  const isInstallment = ({ installment }: Bill) => installment !== undefined;
  return [...bills.filter(isInstallment), ...bills.filter((bill) => !isInstallment(bill))];
}

/**
 * Returns the schedule of an opening balance whose bills fit it; undefined when none of them is an installment.
 *
 * Refusals, the first that applies: `offer_without_schedule`, `markup_without_schedule`, `installments_not_owed` for what we owe, `employee_not_found` bill by bill
 * in the list `bills`, `markup_in_price`, `markup_wrong`, `unearned_markup_too_large` for more than is due after the opening day, those of {@link planOf}.
 */
export function scheduleOf(
  { debitPaisa, bills, earlyUntil = null, earlyDiscountPaisa = 0n, markupPaisa = 0n }: Balance,
  facts: OpeningScheduleFacts,
): Scheduled | Refused<OpeningScheduleRefusal> {
  const rows = installmentsFirst(bills).flatMap(({ installment, ...bill }) => {
    return installment === undefined ? [] : [{ ...bill, employeeId: installment.employeeId }];
  });
  if (rows.length === 0) {
    if (earlyDiscountPaisa > 0n) return refuse('offer_without_schedule');
    if (markupPaisa > 0n) return refuse('markup_without_schedule');
    return { ok: true, schedule: undefined, markup: [] };
  }
  if (debitPaisa === 0n) return refuse('installments_not_owed');
  const stranger = bills.findIndex(({ installment }) => isStranger(installment?.employeeId ?? null, facts.employees));
  if (stranger !== -1) return { ok: false, refusal: { code: 'employee_not_found', row: stranger, list: 'bills' } };
  const wrongMarkup = markupRefusal(markupPaisa, rows, facts);
  if (wrongMarkup !== null) return refuse(wrongMarkup);
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
    markup: unearnedOfOpening(markupPaisa, rows, facts.date),
    schedule: {
      installments: rows.map(({ employeeId }, index) => ({ billNo: index + 1, employeeId })),
      ...{ earlyUntil: plan.earlyUntil, earlyDiscountPaisa: plan.earlyDiscountPaisa },
    },
  };
}

/** A schedule that fits, with the rows of its markup on account 29. */
type Scheduled = {
  readonly ok: true;
  readonly schedule: DraftSchedule | undefined;
  readonly markup: readonly DraftMarkup[];
};

/** The installments of an opening are the whole of what is left to pay, with their markup. */
const withoutMarkup = { markupPaisa: 0n, markupBasisPoints: 0n };

function markupRefusal(
  markupPaisa: Paisa,
  rows: readonly ScheduledBill[],
  { spreadsMarkup = true, date }: OpeningScheduleFacts,
): OpeningScheduleRefusal | null {
  if (markupPaisa === 0n) return null;
  if (!spreadsMarkup) return 'markup_in_price';
  if (markupPaisa < 0n) return 'markup_wrong';
  const laterPaisa = rows.reduce((sum, row) => sum + weightOf(row, date), 0n);
  return markupPaisa > laterPaisa ? 'unearned_markup_too_large' : null;
}

/** Returns the amount by which an installment shares the markup: nothing for one that was due by the opening day, which has earned its own. */
const weightOf = ({ dueDate, amountPaisa }: ScheduledBill, date: IsoDate): Paisa => (dueDate > date ? amountPaisa : 0n);

function unearnedOfOpening(markupPaisa: Paisa, rows: readonly ScheduledBill[], date: IsoDate): readonly DraftMarkup[] {
  if (markupPaisa === 0n) return [];
  return sharedMarkup(
    markupPaisa,
    rows.map((row) => ({ amountPaisa: weightOf(row, date) })),
  );
}

const isStranger = (employeeId: number | null, employees: ReadonlySet<number> | undefined): boolean =>
  employeeId !== null && employees !== undefined && !employees.has(employeeId);
