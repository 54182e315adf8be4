import type { PaperPlan } from '@cashbook/contract/invoices/paper';
import type { useTranslation } from 'react-i18next';
import type { PaperSchedule } from '#domains/posting/paper/paper-content.ts';
import type { PrintFrame } from '#screens/print-frame.ts';

/** The plan of a sale on its papers. */

export type Words = ReturnType<typeof useTranslation<'vouchers'>>['t'];

/** Returns the gaps of the sentence that offers an early settlement. */
export const offerOf = (
  { until, discount }: NonNullable<PaperPlan['early']>,
  { date, total }: PrintFrame['format'],
) => ({
  date: date(until),
  amount: total(discount),
});

/** Returns the installments without what was moved to others. */
export const standingIn = ({ installments }: PaperPlan): PaperPlan['installments'] =>
  installments.filter(({ amount, moved }) => amount > moved).map((one) => ({ ...one, amount: one.amount - one.moved }));

/** Returns what all installments come to. */
export const amountOf = (plan: PaperPlan): bigint => standingIn(plan).reduce((sum, one) => sum + one.amount, 0n);

/** The most installments that stand below the sums. More of them are lines of the table, which pages can break. */
const mostBelow = 18;

/** An installment among the lines of an invoice, or the heading of all of them. */
export type PlanLine = PaperPlan['installments'][number] | { readonly heading: string };

/** Returns a long plan as lines below those of the goods. */
export const planLines = (plan: PaperPlan | null, t: Words): readonly PlanLine[] =>
  plan === null || standingIn(plan).length <= mostBelow ? [] : [{ heading: t('installments') }, ...standingIn(plan)];

/** Returns the installments of a plan that is not long, with the offer of early settlement. */
export function scheduleOf(plan: PaperPlan, t: Words, format: PrintFrame['format']): PaperSchedule {
  const { count, date, amount } = format;
  const { early } = plan;
  const standing = standingIn(plan);
  const below = standing.length > mostBelow ? [] : standing;
  const rows = below.map((one) => [count(one.installment_no), date(one.due_date), amount(one.amount)]);
  return {
    title: t('installments'),
    heads: [t('numberShort'), t('dueDate'), t('amountTk')],
    rows,
    note: early === null ? '' : t('earlyOfferNote', offerOf(early, format)),
  };
}
