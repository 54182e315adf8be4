import { z } from 'zod';
import { reportRange, sides, slice } from '#reports/report';
import { route } from '#route';
import { exportRefusals, spreadsheetTypes } from '#spreadsheet';
import { exactText, filledExactText, id, idText, takaTotal } from '#wire';

export const ledgerRow = z.object({
  sl_number: z.number().int(),
  mtm_id: id,
  vr_date: z.string(),
  vr_no: z.string(),
  /** The account on the other side. */
  name: z.string(),
  remarks: z.string(),
  branch_id: id,
  debit: takaTotal,
  credit: takaTotal,
  /** File names of the voucher's images, separated by `|`. */
  voucher_image: z.string(),
});
export type LedgerRow = z.output<typeof ledgerRow>;

export const ledger = z.object({
  opening_balance: sides,
  details: z.array(ledgerRow),
  range_total: sides,
  row_count: z.number().int(),
  next: z.string().nullable(),
});
export type Ledger = z.output<typeof ledger>;

const ledgerRange = reportRange.extend({
  ledger_id: filledExactText(1000, 'ledgerAccountMissing').pipe(idText),
  /** Accepted and without effect: older clients send it (api, "Values that the spec leaves open"). */
  delay: exactText(1000).optional(),
});

export const ledgerRoutes = {
  read: route({
    method: 'GET',
    path: '/reports/ledger',
    summary: 'Ledger of one account: opening, lines of the range, totals',
    access: ['ledger.view'],
    query: ledgerRange.extend(slice.shape),
    reply: ledger,
    refusals: ['dates_reversed', 'not_found', 'total_too_large'],
  }),
  export: route({
    method: 'GET',
    path: '/reports/ledger/export',
    summary: 'The Ledger as a spreadsheet, or its vouchers as a hledger or beancount journal',
    access: ['ledger.view'],
    query: ledgerRange.extend({ format: z.enum(['xlsx', 'csv', 'hledger', 'beancount']) }),
    file: [...spreadsheetTypes, 'text/plain'],
    refusals: ['dates_reversed', 'not_found', 'total_too_large', ...exportRefusals],
  }),
} as const;
