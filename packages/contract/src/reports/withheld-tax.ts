import { amount, date, dateIfAny, hidden, text, voucher, worth } from '#reports/columns';
import { anyAccount, branch, choice, endDate, search, startDate } from '#reports/filters';
import { report, whole } from '#reports/report';
import { id } from '#wire';

/** The tax that was withheld between two dates, by us or from us, as it stood at the end of the last one (accounting-next §6.5). */
export const withheldTax = report({
  name: 'withheld-tax',
  title: 'withheldRegister',
  summary: 'Register of tax withheld at source, by us or from us, with what is settled and what is due',
  path: '/reports/withheld-tax',
  screen: '/reports/withheld-tax',
  permission: 'withholding.view',
  filters: {
    branch_id: branch(),
    side: choice('side', 'whoseTax', [
      ['ours', 'taxOurs'],
      ['theirs', 'taxTheirs'],
    ]),
    state: choice('state', 'status', [
      ['all', 'taxAll'],
      ['open', 'taxOpen'],
      ['overdue', 'overdue'],
      ['settled', 'settled'],
    ]),
    ledger_id: anyAccount(),
    /** A part of the name of a section. */
    section: search('withheldSection'),
    start_date: startDate('month'),
    end_date: endDate(),
  },
  blocks: [
    {
      columns: {
        mtm_id: hidden(id),
        vr_date: date('vrDate', { places: ['file'] }),
        party: text('name', { card: 'title', grow: 3, minCharacters: 16 }),
        bill_number: text('billNo', { width: 16, places: ['file'] }),
        vr_no: voucher('vrNo', { id: 'mtm_id', date: 'vr_date' }),
        section: text('withheldSection', { places: ['file'] }),
        base: worth('taxBaseOf', { places: ['file'] }),
        withheld: amount('withheldTotal', { minCharacters: 11 }),
        // On screen and paper the status says it, and both are narrow.
        settled: amount('settled', { places: ['file'] }),
        open: amount('openAmount', { minCharacters: 11 }),
        due_on: dateIfAny('dueOn'),
        note: text('status', { width: 30, grow: 3, minCharacters: 18, card: 'full' }),
      },
      groups: ['section'],
    },
  ],
  reply: whole('rows'),
});
