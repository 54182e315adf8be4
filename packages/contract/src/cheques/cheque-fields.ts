import { laterDate } from '#documents/dates';
import { text } from '#documents/field-kinds';

/** The most signs of the number of a cheque (accounting-next §3.1). */
export const MOST_CHEQUE_NUMBER = 20;
/** The most signs of the bank on which it is drawn. */
export const MOST_BANK_NAME = 60;

/** The cheque of a bank voucher, or of a payment of an invoice. Vouchers from before cheques have none. */
export const chequeFields = {
  chequeNumber: text('cheque_number', { most: MOST_CHEQUE_NUMBER, label: 'chequeNumber' }),
  chequeDate: laterDate('cheque_date', { label: 'chequeDate' }),
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

/** The refusals of a cheque with which an invoice is paid. */
export const chequePaymentRefusals = {
  cheque_number_missing: 'payments.chequeNumber',
  cheque_date_missing: 'payments.chequeDate',
  cheque_bank_missing: 'payments.drawnOn',
  cheque_party_missing: 'payments.chequeNumber',
  cheque_twice: 'payments',
  cheque_moved: 'payments',
} as const;
