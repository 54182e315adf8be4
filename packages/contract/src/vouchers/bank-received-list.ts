import { z } from 'zod';
import { route } from '#route';
import { date, id, idText, pageOf, pageQuery, takaTotal } from '#wire';

/** One live bank receipt. */
const bankReceiptRow = z.object({
  mtm_id: id,
  vr_no: z.string(),
  vr_date: z.string(),
  bankReceivedAccount: id,
  bankReceivedAccountName: z.string(),
  amount: takaTotal,
  is_approved: z.boolean(),
});

export const bankReceivedListRoutes = {
  list: route({
    method: 'GET',
    path: '/accounts/bank/received/list',
    summary: 'The bank receipts of a branch, the working one unless named; the newest first',
    access: ['bank.received.create', 'cash.received.edit'],
    query: pageQuery.extend({ branch_id: idText.optional(), start_date: date.optional(), end_date: date.optional() }),
    reply: pageOf(bankReceiptRow),
  }),
} as const;
