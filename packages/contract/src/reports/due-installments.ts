import { amount, count, date, hidden, integer, mobile, text, voucher } from '#reports/columns';
import { branch, endDate } from '#reports/filters';
import { report, whole } from '#reports/report';
import { id } from '#wire';

/** The installments that are due until a date, as far as they are not settled now (spec 3 §2). */
export const dueInstallments = report({
  name: 'due-installments',
  title: 'dueInstallments',
  summary: 'Due Installments: what is not paid of the installments that are due until a date',
  path: '/reports/due-installments',
  screen: '/reports/due-installments',
  permission: 'installment.view',
  filters: { branch_id: branch(), enddate: endDate() },
  blocks: [
    {
      columns: {
        mtm_id: hidden(id),
        customer_name: text('name', { card: 'title', grow: 3, minCharacters: 20, with: ['mobile', 'address'] }),
        mobile: mobile('mobile', { places: ['file'] }),
        address: text('address', { width: 40, places: ['file'] }),
        vr_no: voucher('vrNo', { id: 'mtm_id', date: 'due_date' }),
        installment_no: integer('installmentNo', { shownHead: 'numberShort', minCharacters: 4 }),
        due_date: date('dueDate'),
        days_late: count('daysLate', { minCharacters: 4 }),
        employee: text('salesman', { width: 24, places: ['file'] }),
        amount: amount('amount'),
        paid: amount('paid'),
        due: amount('stillDue'),
      },
    },
  ],
  reply: whole('rows', { withTotals: true }),
});
