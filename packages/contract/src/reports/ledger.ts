import { ledgerClosing } from '@cashbook/money';
import { balanceOf, bookClosing } from '#reports/account-book';
import {
  amount,
  date,
  fileOnly,
  hidden,
  images,
  integer,
  running,
  serial,
  text,
  voucher,
  yesNo,
} from '#reports/columns';
import { account, branch, endDate, startDate } from '#reports/filters';
import { inSlices, report } from '#reports/report';
import { id } from '#wire';

/** The book of one account (spec 2 §2): its lines between two dates, and what they come to row by row. */
export const ledger = report({
  name: 'ledger',
  title: 'title_ledger',
  summary: 'Ledger of one account: opening, lines of the range, totals',
  path: '/reports/ledger',
  screen: '/reports/ledger',
  permission: 'ledger.view',
  filters: { branch_id: branch(), ledger_id: account(), start_date: startDate('month'), end_date: endDate() },
  blocks: [
    {
      columns: {
        sl_number: serial(),
        mtm_id: hidden(id),
        vr_date: date('head_vr_date', { card: 'hide' }),
        vr_no: voucher('head_vr_no', { id: 'mtm_id', date: 'vr_date' }),
        /** The account on the other side. */
        name: text('head_account', { shownHead: 'head_description', card: 'title' }),
        code: fileOnly(text('head_code', { width: 12 })),
        account_id: fileOnly(integer('head_id', { width: 9 })),
        mobile: fileOnly(text('head_mobile', { width: 15 })),
        remarks: text('head_remarks', { width: 40, places: ['file'] }),
        branch_id: hidden(id),
        debit: amount('head_debit'),
        credit: amount('head_credit'),
        balance: running('head_balance', { plus: 'debit', minus: 'credit' }),
        voucher_image: images('head_voucher', { folder: 'branch_id', voucher: 'vr_no' }),
        is_approved: fileOnly(yesNo('head_approved')),
      },
      opening: balanceOf,
      closing: bookClosing(ledgerClosing, { total: 'total', balance: 'grand' }),
    },
  ],
  reply: inSlices('details'),
  journals: ['hledger', 'beancount'],
});
