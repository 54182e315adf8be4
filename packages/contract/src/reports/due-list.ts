import { amount, hidden, integer, mobile, text } from '#reports/columns';
import { branch, endDate } from '#reports/filters';
import { toLedger } from '#reports/ledger-link';
import { report, whole } from '#reports/report';
import { id } from '#wire';

/** Each party's net balance in the branch, in one of the two columns (spec 2 §3, "Due row"; accounting §10). */
export const dueList = report({
  name: 'due-list',
  title: 'title_due_list',
  summary: 'Due List: what each party owes or is owed on a date',
  path: '/reports/due-list',
  screen: '/reports/due-list',
  permission: 'due.list.view',
  filters: { branch_id: branch(), enddate: endDate() },
  blocks: [
    {
      columns: {
        coa4_id: hidden(id),
        coa4_name: text('head_name', {
          card: 'title',
          grow: 3,
          minCharacters: 20,
          link: toLedger('coa4_id'),
          with: ['mobile', 'manual_address'],
        }),
        mobile: mobile('head_mobile', { places: ['file'] }),
        manual_address: text('head_address', { width: 40, places: ['file'] }),
        ledger_page: text('head_ledger_page', { width: 12, grow: 0, minCharacters: 5, shownHead: 'head_page' }),
        area_id: integer('head_area_code'),
        debit: amount('head_debit'),
        credit: amount('head_credit'),
      },
    },
  ],
  reply: whole('original'),
});
