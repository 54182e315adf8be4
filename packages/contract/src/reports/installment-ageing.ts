import { amount, dateIfAny, hidden, mobile, text } from '#reports/columns';
import { branch, endDate } from '#reports/filters';
import { toLedger } from '#reports/ledger-link';
import { report, whole } from '#reports/report';
import { id } from '#wire';

/** What each customer has not paid of installments, by how long it is due on a date, as far as it is not settled now. */
export const installmentAgeing = report({
  name: 'installment-ageing',
  title: 'installmentAgeing',
  summary: 'Ageing of Installments: what each customer has not paid of installments, by the days since it was due',
  path: '/reports/installment-ageing',
  screen: '/reports/installment-ageing',
  permission: 'installment.view',
  filters: { branch_id: branch(), enddate: endDate() },
  blocks: [
    {
      columns: {
        coa4_id: hidden(id),
        customer_name: text('name', {
          ...{ card: 'title', grow: 3, minCharacters: 20, with: ['mobile', 'address'] },
          link: toLedger('coa4_id'),
        }),
        mobile: mobile('mobile', { places: ['file'] }),
        address: text('address', { width: 40, places: ['file'] }),
        oldest: dateIfAny('dueSince'),
        not_due: amount('notDue'),
        days_30: amount('days30'),
        days_60: amount('days60'),
        days_90: amount('days90'),
        older: amount('over90Days'),
        due: amount('stillDue'),
      },
    },
  ],
  reply: whole('rows', { withTotals: true }),
});
