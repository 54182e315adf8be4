import { amount, date, hidden, text, voucher } from '#reports/columns';
import { branch, endDate, scope, startDate } from '#reports/filters';
import { inSlices, report } from '#reports/report';
import { id } from '#wire';

/**
 * Every voucher of every type between two dates, line by line. A voucher that moves only stock has one row without an
 * account.
 */
export const dayBook = report({
  name: 'day-book',
  title: 'dayBook',
  summary: 'Day book: every voucher between two dates with its lines and remarks, of one branch or of all',
  path: '/reports/day-book',
  screen: '/reports/day-book',
  permission: 'report.view',
  filters: { branch_id: branch(), scope: scope(), start_date: startDate(), end_date: endDate() },
  blocks: [
    {
      columns: {
        mtm_id: hidden(id),
        vr_date: date('vrDate', { places: ['screen', 'file'], card: 'hide' }),
        vr_no: voucher('vrNo', { id: 'mtm_id', date: 'vr_date' }),
        type_name: text('type', { width: 22, grow: 1, card: 'full', with: ['branch_name'] }),
        /** Empty if only one branch is requested. */
        branch_name: text('branch', { width: 24, places: ['file'] }),
        account_name: text('account', { card: 'title', grow: 3, minCharacters: 18, with: ['remarks'] }),
        remarks: text('remarks', { width: 40, places: ['file'] }),
        debit: amount('debit'),
        credit: amount('credit'),
      },
    },
  ],
  reply: inSlices('details'),
});
