import { amount, date, running } from '#reports/columns';
import { branch, endDate, startDate } from '#reports/filters';
import { report, whole } from '#reports/report';

/**
 * The amounts that account 17 received and paid on each day, with running totals since the first day (spec 2 §2; accounting
 * §10).
 */
export const datewiseTotal = report({
  name: 'datewise-total',
  title: 'datewiseTotal',
  summary: 'Datewise Total: cash received and paid on each day between two dates, and what it comes to',
  path: '/reports/date-wise-total',
  screen: '/reports/date-wise-total-data',
  permission: 'report.view',
  filters: { branch_id: branch(), start_date: startDate(), end_date: endDate() },
  blocks: [
    {
      columns: {
        vr_date: date('vrDate', {
          card: 'title',
          link: {
            screen: '/reports/cashbook',
            permission: 'cashbook.view',
            asks: { start: 'vr_date', end: 'vr_date' },
          },
        }),
        debit: amount('debit'),
        credit: amount('credit'),
        cumulative_debit: running('cumulativeReceived', { plus: 'debit' }),
        cumulative_credit: running('cumulativePayment', { plus: 'credit' }),
        balance: running('balance', { plus: 'debit', minus: 'credit' }),
      },
    },
  ],
  reply: whole('details'),
});
