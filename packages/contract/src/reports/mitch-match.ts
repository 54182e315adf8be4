import { amount, date, hidden, text } from '#reports/columns';
import { branch } from '#reports/filters';
import { report, whole } from '#reports/report';
import { id } from '#wire';

/** The imported vouchers that are kept out of the books because their debits and credits differ (spec 2 §3; accounting §8). */
export const mitchMatch = report({
  name: 'mitch-match',
  title: 'mitchMatch',
  summary: 'Mitch Match: imported vouchers whose debits and credits differ, which are held out of the books',
  path: '/reports/mitch-match',
  screen: '/reports/mitch-match',
  permission: 'report.view',
  filters: { branch_id: branch() },
  blocks: [
    {
      columns: {
        held_id: hidden(id),
        vr_no: text('vrNo', {
          card: 'title',
          width: 22,
          grow: 2,
          link: { screen: '/reports/mitch-match/$id', permission: 'import.run', asks: { id: 'held_id' } },
        }),
        vr_date: date('vrDate'),
        type_name: text('type', { width: 22, grow: 1 }),
        total_debit: amount('debitTk'),
        total_credit: amount('creditTk'),
        difference: amount('difference'),
      },
    },
  ],
  reply: whole('data'),
});
