import { onItsSide, withoutCheques } from '#reports/account-book';
import { amount, count, dateIfAny, hidden, mobile, onlyIf, type SheetWord, text } from '#reports/columns';
import { ageing, area, branch, choice, employee, endDate, scope } from '#reports/filters';
import { toLedger } from '#reports/ledger-link';
import { inSlices, type Row, report } from '#reports/report';
import { toStatement } from '#reports/statement-link';
import { id } from '#wire';

/** Returns the column for the part of a balance that is so old. What we owe is below zero. */
const aged = (head: SheetWord) =>
  onlyIf('ageing', ['due', 'date'], amount(head, { width: 15, minCharacters: 11, late: true }));

/** Returns the groups of the rows: the branch of a list of all branches, then the area or the officer. */
const groupsOf = ({ scope: of, by }: Row) => [
  ...(of === 'all' ? ['branch_name'] : []),
  ...(by === 'area' ? ['area_name'] : by === 'officer' ? ['officer_name'] : []),
];

/** Each party's net balance in the branch, in one of the two columns (spec 2 §3, "Due row"; accounting §10). */
export const dueList = report({
  name: 'due-list',
  title: 'dueList',
  summary:
    'Due List: what each party owes or is owed on a date; with `ageing` also how old that is, by due dates or dates of bills',
  path: '/reports/due-list',
  screen: '/reports/due-list',
  permission: 'due.list.view',
  filters: {
    branch_id: branch(),
    scope: scope(),
    enddate: endDate(),
    area_id: area(),
    officer_id: employee('fieldOfficer'),
    by: choice('by', 'groupedBy', [
      ['none', 'ungrouped'],
      ['area', 'area'],
      ['officer', 'fieldOfficer'],
    ]),
    ageing: ageing(),
  },
  blocks: [
    {
      columns: {
        branch_id: hidden(id),
        branch_name: onlyIf('scope', ['all'], text('branch', { width: 24, places: ['file'] })),
        coa4_id: hidden(id),
        coa4_name: text('name', {
          card: 'title',
          grow: 3,
          minCharacters: 20,
          link: toLedger('coa4_id', 'branch_id'),
          with: ['mobile', 'manual_address'],
        }),
        mobile: mobile('mobile', { places: ['file'] }),
        manual_address: text('address', { width: 40, places: ['file'] }),
        ledger_page: text('ledgerPage', { width: 12, grow: 0, minCharacters: 5, shownHead: 'page' }),
        area_id: hidden(id.nullable()),
        area_name: text('area', { width: 20, grow: 0, minCharacters: 10, card: 'full' }),
        officer_name: text('fieldOfficer', { width: 20, places: ['file'] }),
        /** The last day on which money came from the party, or went to it if we owe it. */
        last_payment: dateIfAny('lastPayment', { places: ['file'] }),
        days_unpaid: count('daysUnpaid', { minCharacters: 5 }),
        debit: amount('debit', { minCharacters: 11, link: toStatement('coa4_id', 'branch_id') }),
        credit: amount('credit', { minCharacters: 11, link: toStatement('coa4_id', 'branch_id') }),
        // As if every cheque that no bank has paid were still owed (accounting-next §3.4.2). What we owe is below zero.
        without_cheques: amount('balanceWithoutCheques', { width: 27, shownHead: 'withoutCheques', minCharacters: 11 }),
        not_due: aged('notDue'),
        days_30: aged('days30'),
        days_60: aged('days60'),
        days_90: aged('days90'),
        older: aged('over90Days'),
      },
      groupsFor: groupsOf,
      newPageFor: 'branch_name',
      below: ['balanceWithoutCheques'],
      closing: (_opening, sums, below) => [
        { word: 'total', sums, weight: 'total' },
        { word: 'balance', sums: onItsSide((sums.debit ?? 0n) - (sums.credit ?? 0n)), weight: 'grand' },
        withoutCheques(below),
      ],
    },
  ],
  reply: inSlices('original'),
});
