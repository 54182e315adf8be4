import { MAX_ROW_REMARKS, MAX_VOUCHER_ROWS } from '@cashbook/money';
import { z } from 'zod';
import { printedBranch } from '#organisation/letterhead';
import { route } from '#route';
import { date, id, idOrZero, idText, milli, moment, pageOf, pageQuery, taka, takaTotal, text } from '#wire';

/** Requisitions (spec 3 §2, accounting-next §7): what a branch asks to be bought, and the decisions about it. They post nothing. */

export const requisitionStates = ['waiting', 'approved', 'rejected', 'closed'] as const;
const requisitionDecisions = ['approve', 'reject', 'close', 'undo'] as const;

/** The numbers of the states on the wire (spec 3 §4 has 1 and 2). Asking for 0 takes the last decision back. */
export const requisitionStatus = { waiting: 0, approved: 1, rejected: 2, closed: 3 } as const;
const statusNumbers = [0, 1, 2, 3] as const;

const sees = ['requisition.view', 'requisition.create', 'requisition.approve'] as const;
const writes = ['requisition.create'] as const;

const row = z.object({
  id,
  version: z.number().int(),
  branch_id: id,
  branch_name: z.string(),
  /** The number as people read it, such as `RQ-000042`. Each branch counts its own. */
  req_no: z.string(),
  /** The day on which it was written. */
  vr_date: date,
  requisition_start_date: date,
  requisition_end_date: date,
  /** The name of the branch, unless another site or job was named. */
  project: z.string(),
  notes: z.string(),
  req_total: taka,
  /** Null unless it is approved. */
  approved_total: taka.nullable(),
  state: z.enum(requisitionStates),
});
export type RequisitionRow = z.output<typeof row>;

const item = z.object({
  /** The place of the row, from 1. */
  id,
  product: id,
  product_name: z.string(),
  remarks: z.string(),
  unit: z.string(),
  day: milli,
  qty: milli,
  price: milli,
  /** Price × day × quantity. */
  total: taka,
  /** Its share of the approved amount; null unless the requisition is approved. */
  approved: taka.nullable(),
});
export type RequisitionItem = z.output<typeof item>;

const change = z.object({
  version: z.number().int(),
  /** `create` and `edit` wrote its rows; the others decided about it. */
  action: z.enum(['create', 'edit', ...requisitionDecisions]),
  /** The total that was written, or the amount that was approved; null for other decisions. */
  amount: taka.nullable(),
  reason: z.string(),
  by: z.string(),
  at: moment,
});
export type RequisitionChange = z.output<typeof change>;

const card = row.extend({
  /** The project as it was typed; empty for the branch. */
  typed_project: z.string(),
  written_by: z.string(),
  /** The person who approved it; empty unless it is approved. */
  approved_by: z.string(),
  /** The amounts that vouchers have bought and paid for it, and the rest to buy of the approved amount. */
  bought: takaTotal,
  paid: takaTotal,
  left: takaTotal,
  /** Whether nothing is left to buy: it is closed by itself, and open again once less is bought. */
  is_all_bought: z.boolean(),
  /** The version whose rows these are. */
  shown_version: z.number().int(),
  products: z.array(item),
  /** All changes in their order. */
  history: z.array(change),
  may_edit: z.boolean(),
  /** The decisions that it allows now. */
  next: z.array(z.enum(requisitionDecisions)),
  /** The branch, for prints. */
  branch: z.object(printedBranch),
});
export type RequisitionCard = z.output<typeof card>;

/** A figure as it is typed; an empty one counts as zero. */
const figure = milli.nullable().transform((typed) => typed ?? 0n);

const form = {
  notes: text(MAX_ROW_REMARKS).default(''),
  /** A site or job; empty for the branch. */
  project: text(120).default(''),
  startDate: date,
  endDate: date,
  /** The total that the screen showed: that of the rows, in whole taka. */
  requisitionAmt: taka.nullable().default(null),
  products: z
    .array(
      z.object({
        product: id.nullable(),
        remarks: text(MAX_ROW_REMARKS).default(''),
        /** The number of days of the row; 1 unless a client sends more. */
        day: figure.prefault(1),
        qty: figure,
        price: figure,
      }),
    )
    .max(MAX_VOUCHER_ROWS),
};

/** The refusals of what is typed. */
const typedWrong = [
  'requisition_dates',
  'products_missing',
  'too_many_rows',
  'product_missing',
  'days_missing',
  'quantity_missing',
  'quantity_too_large',
  'price_missing',
  'amount_too_large',
  'requisition_amount_missing',
  'requisition_amount_differs',
  'product_not_found',
] as const;

export const requisitionRoutes = {
  itemSearch: route({
    method: 'GET',
    path: '/requisition/item-search',
    summary:
      'The products that a branch, the working one unless named, may use whose name, code or barcode has what was typed',
    access: writes,
    query: z.object({ q: text(100).default(''), branch_id: idText.optional() }),
    reply: z.array(
      z.object({
        id,
        name: z.string(),
        code: z.string(),
        unit: z.string(),
        /** The purchase price; 0 if none is set, null if the caller enters no purchases. */
        price: taka.nullable(),
      }),
    ),
  }),
  list: route({
    method: 'POST',
    path: '/requisition/list',
    summary: 'Requisitions of a branch, or of all that the caller reaches, the latest first',
    access: sees,
    readOnly: true,
    body: z.object({
      page: pageQuery.shape.page,
      perPage: pageQuery.shape.per_page,
      search: pageQuery.shape.search,
      /** A {@link requisitionStatus}; empty for all. */
      requisitionType: z
        .union([z.literal(''), z.enum(['0', '1', '2', '3']).transform(Number), z.literal(statusNumbers)])
        .default(''),
      /** The working branch unless named; 0 for all. */
      branchId: idOrZero.optional(),
      startDate: z.union([date, z.literal('')]).default(''),
      endDate: z.union([date, z.literal('')]).default(''),
    }),
    reply: pageOf(row),
    refusals: ['not_found'],
  }),
  card: route({
    method: 'GET',
    path: '/requisition/card/:id',
    summary:
      'A requisition with its rows and everything that was done with it; or its rows as a version of it had them',
    access: sees,
    params: z.object({ id: idText }),
    query: z.object({ version: idText.optional() }),
    reply: card,
    refusals: ['not_found'],
  }),
  store: route({
    method: 'POST',
    path: '/requisition/store',
    summary: 'Ask for goods, in the working branch',
    access: writes,
    desk: true,
    keepsAll: true,
    body: z.object(form),
    reply: z.object({ id, req_no: z.string(), version: z.number().int() }),
    success: 'Requisition saved.',
    refusals: ['idempotency_mismatch', 'branch_changed', 'no_open_day', 'day_changed', ...typedWrong],
  }),
  update: route({
    method: 'POST',
    path: '/requisition/update',
    summary: 'Change a requisition that waits or was rejected; it waits then',
    access: writes,
    keepsAll: true,
    body: z.object({ id, version: z.number().int(), ...form }),
    reply: z.object({ id, req_no: z.string(), version: z.number().int() }),
    success: 'Requisition saved.',
    refusals: ['idempotency_mismatch', 'not_found', 'stale_version', 'requisition_not_possible', ...typedWrong],
  }),
  status: route({
    method: 'POST',
    path: '/requisition/status',
    summary: 'Approve a requisition with an amount, reject it with a reason, close it, or take the last decision back',
    access: ['requisition.approve'],
    keepsAll: true,
    body: z.object({
      id,
      version: z.number().int(),
      /** A {@link requisitionStatus}; 0 takes the last decision back. */
      status: z.literal(statusNumbers),
      /** The amount of an approval; all of it unless named. */
      amount: taka.nullable().default(null),
      reason: text(MAX_ROW_REMARKS).default(''),
    }),
    reply: z.object({ id, version: z.number().int(), state: z.enum(requisitionStates) }),
    success: 'Requisition saved.',
    refusals: [
      'idempotency_mismatch',
      'not_found',
      'stale_version',
      'requisition_not_possible',
      'requisition_used',
      'requisition_reason_missing',
      'approved_amount_missing',
      'approved_amount_beyond',
      'own_requisition',
    ],
  }),
} as const;
