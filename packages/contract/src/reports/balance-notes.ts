import { z } from 'zod';
import { amountIfAny, hidden, integer, onlyIf, text } from '#reports/columns';
import { branch, endDate, scope } from '#reports/filters';
import { toLedger } from '#reports/ledger-link';
import { report, whole } from '#reports/report';

/** The notes to the balance sheet: its cheques by their state, what branches owe one another, and products below zero. */
export const balanceNotes = report({
  name: 'balance-notes',
  title: 'balanceNotes',
  summary:
    'Notes to the balance sheet: cheques, balances between branches and products below zero, of one branch or of all',
  path: '/reports/balance-notes',
  screen: '/reports/balance-notes',
  permission: 'report.view',
  filters: { branch_id: branch(), scope: scope(), enddate: endDate() },
  blocks: [
    {
      columns: {
        weight: hidden(z.enum(['heading', 'line', 'total'])),
        account_id: integer('number', { places: ['file'] }),
        name: text('particulars', {
          card: 'title',
          grow: 3,
          minCharacters: 24,
          width: 44,
          link: toLedger('account_id'),
        }),
        branch_name: onlyIf('scope', ['all'], text('branch', { minCharacters: 10, width: 24, card: 'aside' })),
        quantity: text('quantity', { width: 14, grow: 0, minCharacters: 9, card: 'aside', isCount: true }),
        amount: amountIfAny('amountTk'),
      },
      weights: 'weight',
    },
  ],
  reply: whole('rows'),
  printRows: 40,
});
