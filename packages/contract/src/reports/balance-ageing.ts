import { amount, hidden, mobile, onlyIf, type SheetWord, text } from '#reports/columns';
import { area, branch, choice, employee, endDate, scope } from '#reports/filters';
import { inSlices, type Row, report } from '#reports/report';
import { toStatement } from '#reports/statement-link';
import { id } from '#wire';

/** Returns a column of an amount that leaves room for names. What we owe is below zero. */
const aged = (head: SheetWord) => amount(head, { ...ofBalance, late: true });
const ofBalance = { width: 15, minCharacters: 11 } as const;

/** Returns the groups of the rows: the side of the balance, then the branch of a list of all branches. */
const groupsOf = ({ scope: of }: Row) => ['side_name', ...(of === 'all' ? ['branch_name'] : [])];

/**
 * The balance of each customer and supplier by age, what they owe us before what we owe. The parts of a row are its balance,
 * and all balances together are those of the Due List (accounting-next §9.3).
 */
export const balanceAgeing = report({
  name: 'balance-ageing',
  title: 'balanceAgeing',
  summary: 'Ageing of receivables and payables on a date, by due dates or by dates of bills; below zero what we owe',
  path: '/reports/balance-ageing',
  screen: '/reports/balance-ageing',
  permission: 'due.list.view',
  filters: {
    branch_id: branch(),
    scope: scope(),
    enddate: endDate(),
    ageing: choice('ageing', 'ageing', [
      ['due', 'ageingDue'],
      ['date', 'ageingDate'],
    ]),
    side: choice('side', 'balances', [
      ['both', 'bothSides'],
      ['receivable', 'receivables'],
      ['payable', 'payables'],
    ]),
    area_id: area(),
    officer_id: employee('fieldOfficer'),
  },
  blocks: [
    {
      columns: {
        branch_id: hidden(id),
        side_name: text('balances', { width: 14, places: ['file'] }),
        branch_name: onlyIf('scope', ['all'], text('branch', { width: 24, places: ['file'] })),
        coa4_id: hidden(id),
        coa4_name: text('name', {
          ...{ card: 'title', grow: 3, minCharacters: 18, with: ['mobile'] },
          link: toStatement('coa4_id', 'branch_id'),
        }),
        mobile: mobile('mobile', { places: ['file'] }),
        balance: amount('balance', ofBalance),
        not_due: aged('notDue'),
        days_30: aged('days30'),
        days_60: aged('days60'),
        days_90: aged('days90'),
        days_120: aged('days120'),
        older: aged('over120Days'),
        without_cheques: amount('balanceWithoutCheques', { width: 27, shownHead: 'withoutCheques', minCharacters: 11 }),
      },
      groupsFor: groupsOf,
    },
  ],
  reply: inSlices('rows'),
});
