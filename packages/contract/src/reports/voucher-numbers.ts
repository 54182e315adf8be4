import { z } from 'zod';
import { count, hidden, text } from '#reports/columns';
import { branch, endDate, scope } from '#reports/filters';
import { report, whole } from '#reports/report';
import { id } from '#wire';

/** The voucher numbers of each branch and type in the fiscal year of a day: the given, the void and the missing ones. */
export const voucherNumbers = report({
  name: 'voucher-numbers',
  title: 'voucherNumbers',
  summary: 'Numbers of vouchers by branch and type in a fiscal year, with those that are missing: none',
  path: '/reports/voucher-numbers',
  screen: '/reports/voucher-numbers',
  permission: 'report.view',
  filters: { branch_id: branch(), scope: scope(), end_date: endDate() },
  blocks: [
    {
      columns: {
        branch_name: text('branch', { width: 24, places: ['file'] }),
        branch_id: hidden(id),
        start: hidden(z.string()),
        type_name: text('type', {
          ...{ card: 'title', grow: 2 },
          link: {
            screen: '/reports/day-book',
            permission: 'report.view',
            asks: { branch: 'branch_id', start: 'start' },
          },
        }),
        first_no: text('firstNumber', { width: 18, grow: 0, minCharacters: 16 }),
        last_no: text('lastNumber', { width: 18, grow: 0, minCharacters: 16 }),
        vouchers: count('numbersGiven'),
        void_vouchers: count('numbersVoid'),
        missing: count('missing'),
        /** The first ten missing numbers, as people read them. */
        missing_numbers: text('missingNumbers', { width: 40, grow: 2 }),
      },
      groups: ['branch_name'],
    },
  ],
  reply: whole('rows'),
});
