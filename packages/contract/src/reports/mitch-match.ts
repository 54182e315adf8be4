import { amount, date, hidden, text } from '#reports/columns';
import { branch } from '#reports/filters';
import { report, whole } from '#reports/report';
import { id } from '#wire';

/** Imported vouchers that are held out of the books because their debits and credits differ (spec 2 §3; accounting §8). */
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
        vr_date: date('vrDate', { shownHead: 'date' }),
        type_name: text('type', { width: 22, grow: 1 }),
        vr_no: text('vrNo', {
          card: 'title',
          width: 22,
          grow: 2,
          shownHead: 'number',
          link: { screen: '/reports/mitch-match/voucher', permission: 'import.run', asks: { held: 'held_id' } },
        }),
        total_debit: amount('debit'),
        total_credit: amount('credit'),
        difference: amount('difference'),
      },
    },
  ],
  reply: whole('data'),
});
