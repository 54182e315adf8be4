import { amount, hidden, mobile, text } from '#reports/columns';
import { branch, endDate } from '#reports/filters';
import { toLedger } from '#reports/ledger-link';
import { report, whole } from '#reports/report';
import { id } from '#wire';

/** Each party's net balance in the branch, in one of the two columns (spec 2 §3, "Due row"; accounting §10). */
export const dueList = report({
  name: 'due-list',
  title: 'dueList',
  summary: 'Due List: what each party owes or is owed on a date',
  path: '/reports/due-list',
  screen: '/reports/due-list',
  permission: 'due.list.view',
  filters: { branch_id: branch(), enddate: endDate() },
  blocks: [
    {
      columns: {
        coa4_id: hidden(id),
        coa4_name: text('name', {
          card: 'title',
          grow: 3,
          minCharacters: 20,
          link: toLedger('coa4_id'),
          with: ['mobile', 'manual_address'],
        }),
        mobile: mobile('mobile', { places: ['file'] }),
        manual_address: text('address', { width: 40, places: ['file'] }),
        ledger_page: text('ledgerPage', { width: 12, grow: 0, minCharacters: 5, shownHead: 'page' }),
        area_id: hidden(id.nullable()),
        area_name: text('area', { width: 20, grow: 1, minCharacters: 8, card: 'full' }),
        debit: amount('debit'),
        credit: amount('credit'),
      },
    },
  ],
  reply: whole('original'),
});
