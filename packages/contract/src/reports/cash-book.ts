import { z } from 'zod';
import { reportRange, sides, slice, somity } from '#reports/report';
import { route } from '#route';
import { exportRefusals, spreadsheetFormat, spreadsheetTypes } from '#spreadsheet';
import { id, takaTotal } from '#wire';

/** One live line of account 17 (accounting §10): debit is received, credit is paid. */
export const cashBookRow = z.object({
  sl_number: z.number().int(),
  mtm_id: id,
  vr_no: z.string(),
  vr_date: z.string(),
  /** The account on the other side. */
  nam: z.string(),
  ledger_id: id.nullable(),
  remarks: z.string(),
  debit: takaTotal,
  credit: takaTotal,
  /** File names of the voucher's images, separated by `|`. */
  voucher_image: z.string(),
  /** The branch id padded to four digits. */
  branchPad: z.string(),
  is_approved: z.boolean(),
  somity: somity.nullable(),
});
export type CashBookRow = z.output<typeof cashBookRow>;

export const cashBook = z.object({
  /** The cash in hand before the first day: one of the two sides is zero. */
  opening_balance: sides,
  details: z.array(cashBookRow),
  /** Received and paid over the whole range, whatever slice this is. */
  range_total: sides,
  /** Rows of the whole range. */
  row_count: z.number().int(),
  /** The cursor of the next slice; null at the end. */
  next: z.string().nullable(),
});
export type CashBook = z.output<typeof cashBook>;

export const cashBookRoutes = {
  read: route({
    method: 'GET',
    path: '/reports/cashbook',
    summary: 'Cash Book: receipts and payments of account 17 with the opening balance',
    access: ['cashbook.view'],
    query: reportRange.extend(slice.shape),
    reply: cashBook,
    refusals: ['dates_reversed', 'not_found', 'total_too_large'],
  }),
  export: route({
    method: 'GET',
    path: '/reports/cashbook/export',
    summary: 'The Cash Book as a spreadsheet',
    access: ['cashbook.view'],
    query: reportRange.extend(spreadsheetFormat.shape),
    file: spreadsheetTypes,
    refusals: ['dates_reversed', 'not_found', 'total_too_large', ...exportRefusals],
  }),
} as const;
