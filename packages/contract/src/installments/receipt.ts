import { z } from 'zod';
import { printedBranch } from '#organisation/letterhead';
import { route } from '#route';
import { saidField } from '#vouchers/voucher';
import { voucherViewers } from '#vouchers/voucher-access';
import { date, id, idText, taka, takaTotal } from '#wire';

/** A collection of installments, for its page and its print. */

const collectionReceipt = z.object({
  mtm_id: id,
  vr_no: z.string(),
  vr_date: date,
  is_void: z.boolean(),
  /** Whether its cheque bounced and was not presented again: it brought no money. */
  is_bounced: z.boolean(),
  created_by: z.string(),
  branch: z.object({ id, ...printedBranch }),
  account: z.object({ id, name: z.string(), care_of: z.string(), address: z.string(), mobile: z.string() }),
  sale: z.object({ mtm_id: id, vr_no: z.string() }),
  /** The day on which the money was received, which may be earlier than that of the voucher. */
  received_on: date,
  /** The installments that it settles in whole or in part, with its money and its discount of early settlement. */
  parts: z.array(
    z.object({ installment_no: z.number().int(), due_date: date, amount: taka, paid: taka, discount: taka }),
  ),
  paid: takaTotal,
  discount: takaTotal,
  /** The rest of the sale that was still due with the collection, by the order of the books. */
  due: takaTotal,
  /** The fields that were typed: the account that received the money, the cheque, the remarks. */
  fields: z.array(saidField),
});
export type CollectionReceipt = z.output<typeof collectionReceipt>;

export const readCollectionReceipt = route({
  method: 'GET',
  path: '/installment/receipt/:mtm_id',
  summary: 'A collection of installments as its receipt has it, with what it settled and what was still due',
  access: voucherViewers,
  params: z.object({ mtm_id: idText }),
  reply: collectionReceipt,
  refusals: ['voucher_not_found'],
});
