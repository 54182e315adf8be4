import { amount, count, date, hidden, text, voucher } from '#reports/columns';
import { branch, choice, endDate, startDate } from '#reports/filters';
import { report, whole } from '#reports/report';
import { id } from '#wire';

/**
 * The installments that were received between two dates, by the officer who entered them and the day on which the money was
 * taken. Cash with officers is what was taken until the last day and entered after it (accounting-next §4.5).
 */
export const collectedInstallments = report({
  name: 'collected-installments',
  title: 'collectedInstallments',
  summary: 'Collected Installments: what each officer received on which day, and cash that officers held at the end',
  path: '/reports/collected-installments',
  screen: '/reports/collected-installments',
  permission: 'installment.view',
  filters: {
    branch_id: branch(),
    shown: choice('shown', 'status', [
      ['all', 'received'],
      ['held', 'withOfficers'],
    ]),
    start_date: startDate('month'),
    end_date: endDate(),
  },
  blocks: [
    {
      columns: {
        mtm_id: hidden(id),
        officer: text('officer', { places: ['file'] }),
        received_on: date('receivedOn'),
        customer_name: text('name', { card: 'title', grow: 3, minCharacters: 24, with: ['invoice', 'installments'] }),
        invoice: text('invoice', { width: 18, places: ['file'] }),
        installments: text('installmentNo', { width: 10, places: ['file'] }),
        vr_date: date('vrDate', { places: ['file'] }),
        vr_no: voucher('vrNo', { id: 'mtm_id', date: 'vr_date' }),
        days_held: count('daysHeld'),
        account: text('paidInto', { width: 12, grow: 0, minCharacters: 8 }),
        amount: amount('received', { minCharacters: 11 }),
        discount: amount('discount', { minCharacters: 9 }),
      },
      groups: ['officer'],
    },
  ],
  reply: whole('rows', { withTotals: true }),
});
