import { ledgerClosing } from '@cashbook/money';
import { balanceOf, bookClosing, withoutCheques } from '#reports/account-book';
import { amount, amountIfAny, date, dateIfAny, hidden, onlyIf, running, serial, text, voucher } from '#reports/columns';
import { branch, endDate, party, scope, startDate } from '#reports/filters';
import { inSlices, report } from '#reports/report';
import { id } from '#wire';

/**
 * The statement of a customer or supplier: the balance before, each voucher with what of it was still open at the end, the
 * balance, and the balance without cheques not realized (accounting-next §3.4.2).
 */
export const partyStatement = report({
  name: 'party-statement',
  title: 'partyStatement',
  summary:
    'Statement of a customer or supplier: each voucher with its balance, and what of it is still open on the last day',
  path: '/reports/party-statement',
  screen: '/reports/party-statement',
  permission: 'ledger.view',
  filters: {
    branch_id: branch(),
    scope: scope(),
    party_id: party(),
    start_date: startDate('month'),
    end_date: endDate(),
  },
  blocks: [
    {
      columns: {
        sl_number: serial(),
        mtm_id: hidden(id),
        vr_date: date('vrDate', { card: 'hide' }),
        vr_no: voucher('vrNo', { id: 'mtm_id', date: 'vr_date' }),
        branch_name: onlyIf('scope', ['all'], text('branch', { width: 24 })),
        type_name: text('type', {
          ...{ width: 24, grow: 3, minCharacters: 24, card: 'title', with: ['remarks', 'allocated_to'] },
        }),
        remarks: text('remarks', { width: 40, places: ['file'] }),
        /** The numbers of the vouchers that settled it, or that it settled. */
        allocated_to: text('allocatedTo', { width: 30, places: ['file'] }),
        debit: amount('debit'),
        credit: amount('credit'),
        balance: running('balance', { plus: 'debit', minus: 'credit' }),
        /** The part that nothing was allocated to by the last day, below zero what we owe. Null if all was settled. */
        open: amountIfAny('openAmount', { minCharacters: 11 }),
        /** The first due date of what is open. */
        due_date: dateIfAny('dueDate', { places: ['file'] }),
      },
      opening: balanceOf,
      below: ['balanceWithoutCheques'],
      closing: (opening, total, below) => [
        ...bookClosing(ledgerClosing, { total: 'total', balance: 'grand' })(opening, total, below),
        withoutCheques(below),
      ],
    },
  ],
  reply: inSlices('details'),
});
