import { z } from 'zod';
import { replacedVoucher } from '#documents/document-routes';
import { route } from '#route';
import { transactions } from '#vouchers/cash';
import { taka } from '#wire';

/** The tax that the rule withholds from a row that is being typed. */
export const taxProposalRoutes = {
  propose: route({
    method: 'POST',
    path: '/accounts/withheld-tax/propose',
    summary:
      'The tax to withhold from the last of these rows of a cash or bank voucher, for a page that proposes it; both null where none is',
    access: ['cash.received.create', 'cash.payment.create', 'bank.received.create', 'bank.payment.create'],
    body: z.object({
      side: z.enum(['received', 'payment']),
      /** The saved voucher of the rows; null for a new one. */
      mtmId: replacedVoucher,
      /** The rows of the voucher down to the one in question. */
      transactions,
    }),
    reply: z.object({ vds: taka.nullable(), tds: taka.nullable() }),
    readOnly: true,
    refusals: ['not_found'],
  }),
} as const;
