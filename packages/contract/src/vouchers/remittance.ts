import { MAX_ROW_REMARKS } from '@cashbook/money';
import { z } from 'zod';
import { amount } from '#documents/account-fields';
import { documentFields, refusalCodes, sentOf } from '#documents/described';
import { refusedAtDesk, savedVoucher } from '#documents/document-routes';
import { absent, idOfRecord, text } from '#documents/field-kinds';
import { refusedOnDocument, requisitionFields } from '#requisitions/naming';
import { route } from '#route';
import { id, takaTotal } from '#wire';

/** Cash and bank money sent from the working branch to another one (accounting §9). */

const amountSent = amount('amount', { label: 'amount' });
/** Remarks that the body limits: no page sends longer ones. */
const remarks = text('remarks', { most: MAX_ROW_REMARKS, label: 'remarks' });

/** The cash that a voucher of the working branch has received. The amount is what the screen showed. */
export const remittedVoucherDocument = documentFields(
  { receivedVoucherId: idOfRecord('mtm_id', 'voucher'), amountPaisa: amountSent, remarks },
  {
    remarks_too_long: 'remarks',
    voucher_not_found: 'receivedVoucherId',
    voucher_void: 'receivedVoucherId',
    linked_void: 'receivedVoucherId',
    no_head_office: null,
    head_office_receives: null,
    nothing_to_remit: 'receivedVoucherId',
    already_remitted: 'receivedVoucherId',
    received_amount_differs: 'amountPaisa',
    other_branch_no_open_day: null,
    other_branch_disabled: null,
    date_out_of_order: null,
    received_before_sent: null,
  },
);

/** An amount that a person sends from an account of the working branch to one of another branch. */
export const remittedAmountDocument = documentFields(
  {
    receivedVoucherId: absent(null, z.null()),
    toBranchId: idOfRecord('toBranch', 'branch'),
    fromAccountId: idOfRecord('fromAccount', 'bank'),
    toAccountId: idOfRecord('toAccount', 'bank'),
    amountPaisa: amountSent,
    remarks,
    ...requisitionFields,
  },
  {
    remarks_too_long: 'remarks',
    own_branch: 'toBranchId',
    branch_not_found: 'toBranchId',
    amount_not_positive: 'amountPaisa',
    amount_too_large: 'amountPaisa',
    account_not_found: 'fromAccountId',
    account_archived: 'fromAccountId',
    account_not_allowed: 'fromAccountId',
    receiving_account_not_allowed: 'toAccountId',
    ...refusedOnDocument,
    other_branch_no_open_day: null,
    other_branch_disabled: null,
    received_before_sent: null,
  },
);

/** An account that sends or receives money. `branch_id` is the branch that owns it, null if all branches use it. */
const moneyAccount = z.object({ id, name: z.string(), branch_id: id.nullable() });

/** The most vouchers that one call remits. The dashboard shows fewer. */
const mostRemitted = 100;

/** The refusals of a call that remits a voucher. */
const refusedVoucher = [...refusedAtDesk, ...refusalCodes(remittedVoucherDocument.refusals)];

/** The answer to one of several vouchers: its remittance, or the refusal that a call of its own would have got. */
const remittedOne = z.object({
  /** The voucher that received the money. */
  mtm_id: id,
  saved: savedVoucher.nullable(),
  message: z.string(),
  refusal: z.object({ code: z.enum(refusedVoucher), values: z.record(z.string(), z.string()) }).nullable(),
});
export type RemittedOne = z.output<typeof remittedOne>;

export const remittanceRoutes = {
  /**
   * `branch_id` repeats the working branch, so that nothing is remitted for another branch to which the user has just
   * switched.
   */
  remitVoucher: route({
    method: 'POST',
    path: '/dashboard/remittance',
    summary: 'Remit what a voucher of the working branch has received to head office; the amount is what was shown',
    access: ['remittance.create'],
    desk: true,
    keepsAll: true,
    body: z.object({ branch_id: id, ...sentOf(remittedVoucherDocument.fields) }),
    reply: savedVoucher,
    success: null,
    refusals: refusedVoucher,
  }),
  /** A refused voucher does not stop the others. A repeat with the same key gets the answers of the first call, and goes on. */
  remitVouchers: route({
    method: 'POST',
    path: '/dashboard/remittances',
    summary: `Remit what up to ${mostRemitted} vouchers of the working branch have received, each with an answer of its own, and their sum`,
    access: ['remittance.create'],
    desk: true,
    keepsAll: true,
    body: z.object({
      branch_id: id,
      vouchers: z
        .array(z.object(sentOf(remittedVoucherDocument.fields)))
        .min(1)
        .max(mostRemitted),
    }),
    reply: z.object({ answers: z.array(remittedOne), total: takaTotal }),
    success: null,
    refusals: [],
  }),
  remitAmount: route({
    method: 'POST',
    path: '/accounts/remittance/store',
    summary: 'Send an amount from the working branch to another one, each side on cash or a bank account',
    access: ['remittance.create'],
    desk: true,
    keepsAll: true,
    body: z.object(sentOf(remittedAmountDocument.fields)),
    reply: savedVoucher,
    success: null,
    refusals: [...refusedAtDesk, ...refusalCodes(remittedAmountDocument.refusals)],
  }),
  choices: route({
    method: 'GET',
    path: '/accounts/remittance/choices',
    summary: 'The other branches of the company, head office first, and the cash and bank accounts of all',
    access: ['remittance.create'],
    reply: z.object({
      branches: z.array(z.object({ id, name: z.string() })),
      accounts: z.array(moneyAccount),
    }),
  }),
} as const;
