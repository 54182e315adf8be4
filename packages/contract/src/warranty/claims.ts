import { z } from 'zod';
import { mobileIn } from '#mobile';
import { printedBranch } from '#organisation/letterhead';
import { route } from '#route';
import { date, id, idOf, idText, moment, pageOf, pageQuery, taka, text } from '#wire';

/**
 * Claims under warranty (decision 41). A claim follows a piece that a customer brings back, from the desk to the supplier and
 * back again. Claims move neither stock nor money.
 */

export const claimStates = ['received', 'sent', 'repaired', 'replaced', 'rejected', 'credited', 'handed_back'] as const;
const claimActions = ['send', 'repair', 'replace', 'reject', 'credit', 'hand_back', 'undo'] as const;

/** The filter by state. `open` finds the claims with something left to do. */
const stateFilter = z.enum(['', 'open', ...claimStates]).default('');

/** The most days that a claim may stay open without being late. */
export const LATE_AFTER_DAYS = 15;

const access = ['warranty.claim'] as const;

const mobile = mobileIn(text(30).default(''));

/** A serial number. Its blanks are removed. */
const serial = text(60)
  .default('')
  .transform((typed) => typed.replaceAll(/\s/g, ''));

const claimRow = z.object({
  id,
  version: z.number().int(),
  /** The number of the claim within its branch. {@link claimNumber} of the kernel formats it for people. */
  claim_no: z.number().int(),
  branch_id: id,
  branch_name: z.string(),
  product_id: id,
  product_name: z.string(),
  serial: z.string(),
  /** Null if the customer is not in the list of parties. */
  customer_id: id.nullable(),
  customer_name: z.string(),
  mobile: z.string(),
  fault: z.string(),
  taken_on: date,
  /** The last day of the warranty. Null if it is not known. */
  warranty_until: date.nullable(),
  state: z.enum(claimStates),
  state_on: date,
  /** The supplier who has the piece or had it last. Null if no supplier has had it. */
  supplier_name: z.string().nullable(),
  /** Days since the claim was taken in. Null for a claim that is over. */
  open_days: z.number().int().nullable(),
});
export type ClaimRow = z.output<typeof claimRow>;

const step = z.object({
  step_no: z.number().int(),
  action: z.enum(claimActions),
  on: date,
  remarks: z.string(),
  supplier_id: id.nullable(),
  supplier_name: z.string().nullable(),
  new_serial: z.string(),
  /** The voucher that handed out a piece of our own stock, or that credited the customer. */
  voucher: z.object({ mtm_id: z.number().int(), vr_no: z.string(), is_void: z.boolean() }).nullable(),
  amount: taka.nullable(),
  by: z.string(),
  at: moment,
});
export type ClaimStepRow = z.output<typeof step>;

const claim = claimRow.extend({
  has_serials: z.boolean(),
  accessories: z.string(),
  customer_address: z.string(),
  sold_on: date.nullable(),
  /** The sale. Null if the books do not know it. */
  sale: z.object({ mtm_id: z.number().int(), vr_no: z.string() }).nullable(),
  accepted_because: z.string(),
  /** The serial of the piece that the customer has now. */
  serial_now: z.string(),
  by: z.string(),
  at: moment,
  steps: z.array(step),
  /** The actions that the caller can take next. */
  next: z.array(z.enum(claimActions)),
  /** The branch, for prints. */
  branch: z.object(printedBranch),
});
export type Claim = z.output<typeof claim>;

/** A claim that concerns the piece. */
const claimOfPiece = z.object({
  id,
  claim_no: z.number().int(),
  branch_name: z.string(),
  taken_on: date,
  state: z.enum(claimStates),
  serial: z.string(),
  serial_now: z.string(),
});

export const warrantyRoutes = {
  list: route({
    method: 'GET',
    path: '/warranty/claims',
    summary:
      'Claims under warranty of a branch that the caller reaches, the working one unless named; the latest first',
    access,
    query: pageQuery.extend({
      branch_id: idText.optional(),
      state: stateFilter,
      customer_id: idText.optional(),
      supplier_id: idText.optional(),
      start_date: date.optional(),
      end_date: date.optional(),
      /** Finds only claims that are open for more days than this. */
      older_than: z.coerce.number<string | number>().int().min(0).max(3650).optional(),
    }),
    reply: pageOf(claimRow).extend({
      /** The number of claims that are open for more than {@link LATE_AFTER_DAYS} days, whatever the filters are. */
      late: z.number().int(),
      /** The suppliers with claims of the branch, for the filter. */
      suppliers: z.array(z.object({ id, name: z.string() })),
    }),
    refusals: ['not_found'],
  }),
  read: route({
    method: 'GET',
    path: '/warranty/claims/:id',
    summary: 'One claim with everything that was done, and what can be done next',
    access,
    params: z.object({ id: idText }),
    reply: claim,
    refusals: ['not_found'],
  }),
  lookUp: route({
    method: 'GET',
    path: '/warranty/piece',
    summary:
      'What is known of a piece: its sale in any branch, its warranty, the customer where the caller may see them, and the claims in which it stood',
    access,
    query: z.object({ product_id: idText, serial }),
    reply: z.object({
      has_serials: z.boolean(),
      warranty_days: z.number().int().nullable(),
      sold_on: date.nullable(),
      sale_vr_no: z.string(),
      sale_branch: z.string(),
      warranty_until: date.nullable(),
      customer: z.object({ id, name: z.string(), mobile: z.string() }).nullable(),
      claims: z.array(claimOfPiece),
    }),
    refusals: ['product_not_found'],
  }),
  takeIn: route({
    method: 'POST',
    path: '/warranty/claims/store',
    summary: 'Take a piece in under warranty, in the working branch, where it controls warranties',
    access,
    desk: true,
    body: z.object({
      product_id: idOf('productMissing'),
      serial,
      customer_id: id.nullish(),
      customer_name: text(120).default(''),
      mobile,
      fault: text(500).default(''),
      accessories: text(200).default(''),
      taken_on: date,
      /** The day of the sale on the customer's paper. If the books know the sale, its day counts instead. */
      sold_on: date.nullish(),
      accepted_because: text(200).default(''),
    }),
    reply: z.object({ id, claim_no: z.number().int() }),
    success: 'Claim saved.',
    refusals: [
      'idempotency_mismatch',
      'branch_changed',
      'no_open_day',
      'day_changed',
      'warranty_off',
      'product_not_found',
      'account_not_found',
      'claim_serial_replaced',
      'claim_open_already',
      'claim_serial_missing',
      'claim_fault_missing',
      'claim_customer_missing',
      'claim_date_wrong',
      'claim_sold_later',
      'claim_reason_missing',
    ],
  }),
  step: route({
    method: 'POST',
    path: '/warranty/claims/:id/step',
    summary:
      'Note what was done with a claim: sent, repaired, replaced, refused by the supplier, credited, handed back, or that the last step was a mistake',
    access,
    params: z.object({ id: idText }),
    body: z.object({
      version: z.number().int(),
      action: z.enum(claimActions),
      on: date,
      remarks: text(500).default(''),
      supplier_id: id.nullish(),
      new_serial: serial,
      /**
       * Whether the new piece is from our own stock. A stock adjustment "Replacement under warranty" must have taken it out.
       */
      from_stock: z.boolean().default(false),
      amount: taka.nullish(),
      /**
       * The number of the voucher that credits the customer: a journal, a sales return, a payment. Empty if there is none
       * yet.
       */
      voucher_no: text(40).default(''),
    }),
    reply: z.object({ id, version: z.number().int(), state: z.enum(claimStates) }),
    success: 'Claim saved.',
    refusals: [
      'idempotency_mismatch',
      'not_found',
      'stale_version',
      'no_open_day',
      'claim_step_not_possible',
      'claim_date_wrong',
      'claim_remarks_missing',
      'claim_supplier_missing',
      'claim_serial_missing',
      'claim_serial_same',
      'claim_amount_missing',
      'account_not_found',
      'claim_not_out_of_stock',
      'voucher_not_found',
      'claim_credited_less',
      'linked_void',
      'claim_open_already',
    ],
  }),
} as const;
