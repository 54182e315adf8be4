import { cashBookClosing } from '@cashbook/money';
import { z } from 'zod';
import { balanceOf, bookClosing } from '#reports/account-book';
import {
  amount,
  date,
  fileOnly,
  hidden,
  images,
  integer,
  onlyIf,
  serial,
  text,
  voucher,
  yesNo,
} from '#reports/columns';
import { branch, endDate, scope, startDate } from '#reports/filters';
import { inSlices, type Row, report } from '#reports/report';
import { id } from '#wire';

/** The party of a row. Null if it has none (spec 2 §3, "Cash book row"). */
const somity = z
  .object({ idfr_code: z.string(), somity_name: z.string(), somity_id: id, mobile: z.string() })
  .nullable();

/**
 * The book of a money account. Each row is one live line of the account (accounting §10). Debit is received, credit is paid.
 */
export const moneyBook = {
  columns: {
    sl_number: serial(),
    mtm_id: hidden(id),
    vr_no: voucher('vrNo', { id: 'mtm_id', date: 'vr_date' }),
    vr_date: date('vrDate', { card: 'hide' }),
    /** The account on the other side. */
    nam: text('account', { shownHead: 'description', card: 'title' }),
    code: fileOnly(text('code', { width: 12 })),
    ledger_id: integer('id', { width: 9, places: ['file'] }),
    mobile: fileOnly(text('mobile', { width: 15 })),
    remarks: text('remarks', { width: 40, places: ['file'] }),
    debit: amount('received'),
    credit: amount('payment'),
    voucher_image: images('voucher', { id: 'mtm_id', folder: 'branchPad', voucher: 'vr_no' }),
    /** The branch id padded to four digits. */
    branchPad: hidden(z.string()),
    is_approved: yesNo('approved', { shownHead: 'action' }),
    /** The branch that owes or is owed, if the inter-branch account is on either side. */
    other_branch: text('counterBranch', { width: 20, places: ['file'] }),
    branch_id: hidden(id),
    branch_name: onlyIf('scope', ['all'], text('branch', { width: 24, places: ['file'] })),
    somity: hidden(somity),
  },
  seen: [
    ...['vr_date', 'vr_no', 'nam', 'code', 'ledger_id', 'mobile', 'remarks'],
    ...['debit', 'credit', 'voucher_image', 'is_approved', 'other_branch', 'branch_name'],
  ],
  inSections: true,
  opening: balanceOf,
  closing: bookClosing(cashBookClosing, { rangeTotal: 'total', total: 'grand' }),
} as const;

const withWhom = z.object({
  nam: z.string(),
  ledger_id: id.nullable(),
  branch_id: id,
  other_branch: z.string(),
  remarks: z.string(),
  somity,
});
/** The party and the remarks of a row. */
export type MoneyRow = z.output<typeof withWhom>;
/**
 * Returns the party and the remarks of a row.
 * @throws for a row of another report.
 */
export const moneyRowIn = (row: Row): MoneyRow => withWhom.parse(row);

export const cashBook = report({
  name: 'cash-book',
  title: 'cashBook',
  summary: 'Cash Book: receipts and payments of account 17 with the opening balance, of one branch or of each branch',
  path: '/reports/cashbook',
  screen: '/reports/cashbook',
  permission: 'cashbook.view',
  filters: { branch_id: branch(), scope: scope(), start_date: startDate(), end_date: endDate() },
  blocks: [moneyBook],
  reply: inSlices('details'),
});
