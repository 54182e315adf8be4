import { amount, hidden, mobile, onlyIf, type SheetWord, type Sums, text } from '#reports/columns';
import { ageing, branch, endDate } from '#reports/filters';
import { toLedger } from '#reports/ledger-link';
import { report, whole } from '#reports/report';
import { id } from '#wire';

/** Returns the column for the part of a balance that is so old. What we owe is below zero. */
const aged = (head: SheetWord) => onlyIf('ageing', ['due', 'date'], amount(head, { width: 15, minCharacters: 11 }));

/** Returns a balance in the column of its side. */
const onItsSide = (paisa: bigint): Sums => (paisa < 0n ? { credit: -paisa } : { debit: paisa });

/** Each party's net balance in the branch, in one of the two columns (spec 2 §3, "Due row"; accounting §10). */
export const dueList = report({
  name: 'due-list',
  title: 'dueList',
  summary:
    'Due List: what each party owes or is owed on a date; with `ageing` also how old that is, by due dates or dates of bills',
  path: '/reports/due-list',
  screen: '/reports/due-list',
  permission: 'due.list.view',
  filters: { branch_id: branch(), enddate: endDate(), ageing: ageing() },
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
        area_name: text('area', { width: 20, grow: 0, minCharacters: 10, card: 'full' }),
        debit: amount('debit'),
        credit: amount('credit'),
        // As if every cheque that no bank has paid were still owed (accounting-next §3.4.2). What we owe is below zero.
        without_cheques: amount('balanceWithoutCheques', { width: 27, shownHead: 'withoutCheques' }),
        not_due: aged('notDue'),
        days_30: aged('days30'),
        days_60: aged('days60'),
        days_90: aged('days90'),
        older: aged('over90Days'),
      },
      below: ['balanceWithoutCheques'],
      closing: (_opening, sums, below) => [
        { word: 'total', sums, weight: 'total' },
        { word: 'balance', sums: onItsSide((sums.debit ?? 0n) - (sums.credit ?? 0n)), weight: 'grand' },
        { word: 'balanceWithoutCheques', sums: onItsSide(below.balanceWithoutCheques ?? 0n), weight: 'quiet' },
      ],
    },
  ],
  reply: whole('original'),
});
