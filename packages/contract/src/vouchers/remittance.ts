import { MAX_ROW_REMARKS } from '@cashbook/money';
import { z } from 'zod';
import { refusedAtDesk, savedVoucher } from '#documents/document-routes';
import { route } from '#route';
import { id, taka, text } from '#wire';

/** Cash and bank money sent from the working branch to another one (accounting §9). */

const remarks = text(MAX_ROW_REMARKS).default('');

/** An account that sends or receives money. `branch_id` is the branch that owns it, null if all branches use it. */
const moneyAccount = z.object({ id, name: z.string(), branch_id: id.nullable() });

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
    body: z.object({ mtm_id: id, branch_id: id, remarks, amount: taka }),
    reply: savedVoucher,
    success: null,
    refusals: [
      ...refusedAtDesk,
      'remarks_too_long',
      'voucher_not_found',
      'voucher_void',
      'linked_void',
      'no_head_office',
      'head_office_receives',
      'nothing_to_remit',
      'already_remitted',
      'received_amount_differs',
      'other_branch_no_open_day',
      'other_branch_disabled',
      'date_out_of_order',
      'received_before_sent',
    ],
  }),
  remitAmount: route({
    method: 'POST',
    path: '/accounts/remittance/store',
    summary: 'Send an amount from the working branch to another one, each side on cash or a bank account',
    access: ['remittance.create'],
    desk: true,
    keepsAll: true,
    body: z.object({ toBranch: id, fromAccount: id, toAccount: id, amount: taka, remarks }),
    reply: savedVoucher,
    success: null,
    refusals: [
      ...refusedAtDesk,
      'remarks_too_long',
      'own_branch',
      'branch_not_found',
      'amount_not_positive',
      'amount_too_large',
      'account_not_found',
      'account_archived',
      'account_not_allowed',
      'receiving_account_not_allowed',
      'other_branch_no_open_day',
      'other_branch_disabled',
      'received_before_sent',
    ],
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
