import { ledgerClosing } from '@cashbook/money';
import { balanceOf, bookClosing, withoutCheques } from '#reports/account-book';
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

/** The book of one account (spec 2 §2): its lines between two dates, with a running balance. */
export const ledger = report({
  name: 'ledger',
  title: 'ledger',
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
        vr_date: date('vrDate', { card: 'hide' }),
        vr_no: voucher('vrNo', { id: 'mtm_id', date: 'vr_date' }),
        /** The account on the other side. */
        name: text('account', { shownHead: 'description', card: 'title' }),
        code: fileOnly(text('code', { width: 12 })),
        account_id: fileOnly(integer('id', { width: 9 })),
        mobile: fileOnly(text('mobile', { width: 15 })),
        remarks: text('remarks', { width: 40, places: ['file'] }),
        branch_id: hidden(id),
        debit: amount('debit'),
        credit: amount('credit'),
        balance: running('balance', { plus: 'debit', minus: 'credit' }),
        voucher_image: images('voucher', { id: 'mtm_id', folder: 'branch_id', voucher: 'vr_no' }),
        is_approved: fileOnly(yesNo('approved')),
        /** The branch that owes or is owed, if the inter-branch account is on either side. */
        other_branch: text('counterBranch', { width: 20, places: ['file'] }),
      },
      opening: balanceOf,
      below: ['balanceWithoutCheques'],
      // Said where it differs: of a party with cheques that no bank has paid.
      closing: (opening, total, below) => {
        const rows = bookClosing(ledgerClosing, { total: 'total', balance: 'grand' })(opening, total, below);
        const { debit = 0n, credit = 0n } = rows.at(-1)?.sums ?? {};
        const differs = (below.balanceWithoutCheques ?? debit - credit) !== debit - credit;
        return differs ? [...rows, withoutCheques(below)] : rows;
      },
    },
  ],
  reply: inSlices('details'),
  journals: ['hledger', 'beancount'],
});
