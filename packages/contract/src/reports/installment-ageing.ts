import { amount, dateIfAny, hidden, mobile, type SheetWord, text } from '#reports/columns';
import { branch, endDate } from '#reports/filters';
import { toLedger } from '#reports/ledger-link';
import { report, whole } from '#reports/report';
import { id } from '#wire';

/** Returns a column of an amount that leaves room for names. */
const aged = (head: SheetWord) => amount(head, { width: 15, minCharacters: 11 });

/** The amounts that each customer has not paid of installments, by how long it is due on a date, as far as it is not settled now. */
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
        oldest: dateIfAny('dueSince', { places: ['file'] }),
        not_due: aged('notDue'),
        days_30: aged('days30'),
        days_60: aged('days60'),
        days_90: aged('days90'),
        older: aged('over90Days'),
        due: aged('stillDue'),
      },
    },
  ],
  reply: whole('rows', { withTotals: true }),
});
