import { MAX_ROW_REMARKS } from '@cashbook/money';
import { z } from 'zod';
import { refusedAtDesk, savedVoucher } from '#documents/document-routes';
import { route } from '#route';
import { id, idText, taka, text } from '#wire';
import { namedRows, taxName } from '#withholding/withheld-tax';

/** The journals that settle tax withheld from us (accounting-next §6). */

const remarks = text(MAX_ROW_REMARKS).default('');
const written = { desk: true, keepsAll: true, reply: savedVoucher, success: null } as const;

export const settlementRoutes = {
  taxNotRecovered: route({
    ...{ method: 'POST', path: '/accounts/withheld-tax/not-recovered', access: ['withholding.edit'], ...written },
    summary: 'Book tax whose certificate never comes: an expense, or owed by the party again',
    body: z.object({ tax: taxName, rows: namedRows.min(1), is_claimed: z.boolean().default(false), remarks }),
    refusals: [
      ...refusedAtDesk,
      ...(['remarks_too_long', 'tax_row_not_found', 'withholding_settled', 'withholding_certified'] as const),
      'voucher_too_large',
    ],
  }),
  incomeTax: route({
    ...{ method: 'POST', path: '/accounts/withheld-tax/income-tax', access: ['journal.create'], ...written },
    summary: 'Book the income tax of a year, and set certified tax against it',
    body: z.object({ tax: taka.default(0n), rows: namedRows, remarks }),
    refusals: [
      ...refusedAtDesk,
      ...(['remarks_too_long', 'amount_not_positive', 'tax_row_not_found', 'withholding_settled'] as const),
      ...(['certificate_missing', 'voucher_too_large'] as const),
    ],
  }),
  undoTaxJournal: route({
    method: 'POST',
    path: '/accounts/withheld-tax/journals/:mtm_id/undo',
    summary: 'Void a journal that settles tax withheld from us; its rows are open again',
    access: ['voucher.void'],
    params: z.object({ mtm_id: idText }),
    desk: true,
    keepsAll: true,
    body: z.object({ reason: text(500) }),
    reply: z.object({ mtm_id: id, vr_no: z.string() }),
    success: null,
    refusals: [
      ...refusedAtDesk,
      ...(['reason_missing', 'voucher_not_found', 'voucher_void', 'year_closed', 'voucher_approved'] as const),
      ...(['day_closed', 'stale_version'] as const),
    ],
  }),
} as const;
