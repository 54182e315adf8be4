import { z } from 'zod';
import { own, text } from '#documents/field-kinds';
import { paperDate } from '#invoices/invoice-fields';

/** The most signs of the number of a cheque (accounting-next §3.1). */
export const MOST_CHEQUE_NUMBER = 20;
/** The most signs of the bank on which it is drawn. */
export const MOST_BANK_NAME = 60;

/** The cheque of a bank voucher. Vouchers from before cheques have none. */
export const chequeFields = {
  chequeNumber: text('cheque_number', { most: MOST_CHEQUE_NUMBER, label: 'chequeNumber' }),
  chequeDate: own({
    ...paperDate('cheque_date', { label: 'chequeDate' }),
    kept: z.string().nullable().default(null) as z.ZodType<string | null, string | null>,
  }),
  drawnOn: text('cheque_bank', { most: MOST_BANK_NAME, label: 'chequeBank' }),
};

/** The refusals of a cheque, in the order in which they are checked. */
export const chequeRefusals = {
  cheque_number_missing: 'chequeNumber',
  cheque_date_missing: 'chequeDate',
  cheque_bank_missing: 'drawnOn',
  cheque_twice: 'chequeNumber',
  cheque_moved: 'chequeNumber',
} as const;
