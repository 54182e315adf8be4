import { sentences } from '@cashbook/words/en/sentences';
import { z } from 'zod';
import { count, date, hidden, text, voucher, worth } from '#reports/columns';
import { branch, endDate, type Filter, scope, startDate } from '#reports/filters';
import { inSlices, report } from '#reports/report';
import { id } from '#wire';

const whats = ['allChanges', 'writtenLater', 'edited', 'voided', 'renumberedOrRedated'] as const;

/** Returns the filter by the event that an auditor looks for. */
const whatHappened = (): Filter<(typeof whats)[number]> => ({
  kind: 'choice',
  url: 'what',
  label: 'whatHappened',
  choices: whats.map((what) => ({ value: what, word: what })),
  usual: 'allChanges',
  schema: z.enum(whats, { error: sentences.groupingWrong }).default('allChanges'),
  value: z.enum(whats),
});

/** The vouchers dated between two days that were written later than their date, or changed or voided since. */
export const changedVouchers = report({
  name: 'changed-vouchers',
  title: 'changedVouchers',
  summary:
    'Vouchers written on a day after their date, edited, given another number or date, or void, with who did it and why',
  path: '/reports/changed-vouchers',
  screen: '/reports/changed-vouchers',
  permission: 'audit.view',
  filters: {
    branch_id: branch(),
    scope: scope(),
    what: whatHappened(),
    start_date: startDate('month'),
    end_date: endDate(),
  },
  blocks: [
    {
      columns: {
        mtm_id: hidden(id),
        vr_date: date('vrDate', { places: ['screen', 'file'], card: 'hide' }),
        vr_no: voucher('vrNo', { id: 'mtm_id', date: 'vr_date' }),
        branch_name: text('branch', { width: 24, grow: 1, card: 'full' }),
        what: text('whatHappened', { width: 22, grow: 1, card: 'title', with: ['reason'] }),
        reason: text('reason', { width: 40, places: ['file'] }),
        written_at: text('time', { width: 18, grow: 0, minCharacters: 16, card: 'full' }),
        days_later: count('daysLater'),
        person: text('person', { width: 24, grow: 1, card: 'full' }),
        amount: worth('amount'),
      },
    },
  ],
  reply: inSlices('details'),
});
