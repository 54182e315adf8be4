import { z } from 'zod';
import { foundOf } from '#documents/described';
import { guarantorFields } from '#installments/guarantor-fields';
import { printedBranch } from '#organisation/letterhead';
import { route } from '#route';
import { voucherViewers } from '#vouchers/voucher-access';
import { date, id, idText, milli, taka, takaTotal } from '#wire';

/** An invoice for printing: a purchase, a sale, work, or a return. */

const paperLine = z.object({
  /** The name of the product or of the labour item. */
  name: z.string(),
  unit: z.string(),
  remarks: z.string(),
  /** The number of the requisition for which it was bought; empty without one. */
  requisition: z.string(),
  serials: z.array(z.string()),
  /**
   * The warranty promise, if the branch controls warranty: 1 a warranty, 2 a guarantee of so many days, 3 its terms. Null
   * without one.
   */
  warranty: z.object({ type: z.number().int(), days: z.number().int().nullable(), terms: z.string() }).nullable(),
  bags: milli,
  /** The quantity that is free of charge. */
  bonus: milli,
  qty: milli,
  price: milli,
  total: taka,
});

/** The plan of a sale by installments, with what settled each until now. */
const paperPlan = z.object({
  /** The offer of early settlement: its last day and its discount. Null without one. */
  early: z.object({ until: date, discount: taka }).nullable(),
  /** The markup of the sale beside its price; zero where it is in the price. */
  markup: taka,
  installments: z.array(
    z.object({
      installment_no: z.number().int(),
      due_date: date,
      amount: taka,
      /** The money, the discount of an early settlement, what was given up, and the part that returned goods took off. */
      paid: taka,
      discount: taka,
      written_off: taka,
      returned: taka,
      /** The value of goods that were taken back. */
      repossessed: taka,
      /** The part that a reschedule moved to other installments. */
      moved: taka,
      due: taka,
      payments: z.array(z.object({ mtm_id: id, vr_no: z.string(), paid_at: date, amount: taka, paid_by: z.string() })),
    }),
  ),
  /** The national id of the buyer, of the sale or else of the party's record; empty without one. */
  buyer_nid: z.string(),
  /** The address of the buyer's photo; null without one. */
  photo: z.string().nullable(),
  guarantors: z.array(z.object(foundOf(guarantorFields))),
});
export type PaperPlan = z.output<typeof paperPlan>;

const invoicePaper = z.object({
  mtm_id: id,
  vr_no: z.string(),
  vr_date: date,
  type_id: id,
  type_name: z.string(),
  kind: z.string(),
  is_void: z.boolean(),
  created_by: z.string(),
  branch: z.object({ id, ...printedBranch }),
  /** The branch's label for its invoices and its note below them. Empty if it has none. */
  label: z.string(),
  note: z.string(),
  /** The party of the invoice. `is_party` is false if it was paid on the spot. */
  account: z.object({
    id,
    name: z.string(),
    /** The father or spouse, as the record of the party names them. */
    care_of: z.string(),
    address: z.string(),
    mobile: z.string(),
    is_party: z.boolean(),
  }),
  bill_no: z.string(),
  bill_date: date.nullable(),
  /** The day on which the unpaid rest is due. Null if nothing stayed due, or if installments have days of their own. */
  due_date: date.nullable(),
  vehicle_no: z.string(),
  salesman: z.string(),
  order: z.string(),
  /** The number of the invoice that a return belongs to. Empty for other documents. */
  of_vr_no: z.string(),
  notes: z.string(),
  lines: z.array(paperLine),
  total: takaTotal,
  discount: takaTotal,
  rounding: takaTotal,
  net: takaTotal,
  payments: z.array(z.object({ account_name: z.string(), amount: takaTotal, transaction_id: z.string() })),
  /** The debt of the party before and with the invoice, or our debt to it if we bought goods or work. Null on account 17. */
  due: z.object({ before: takaTotal, after: takaTotal }).nullable(),
  /** Null for an invoice without installments. */
  plan: paperPlan.nullable(),
});
export type InvoicePaper = z.output<typeof invoicePaper>;

export const readInvoicePaper = route({
  method: 'GET',
  path: '/invoice/paper/:mtm_id',
  summary: 'An invoice or a return as it is printed, with what the party owed before it and owes with it',
  access: voucherViewers,
  params: z.object({ mtm_id: idText }),
  reply: invoicePaper,
  refusals: ['voucher_not_found'],
});
