import { sentences } from '@cashbook/words/en/sentences';
import { z } from 'zod';
import { cashBelowZero, savedVoucher } from '#documents/document-routes';
import type { RefusalCode } from '#refusals';
import { route } from '#route';
import { stockRefusals } from '#stock/documents';
import { date, dateOf, filledText, id, idOf, takaTotal } from '#wire';

/** Approval, change of type and change of date (accounting §8). A void is a call of its own, in voucher.ts. */

/** The most vouchers that one change of date moves. Their branch cannot post during the change. */
export const MOST_REDATED = 500;

const approvalDays = z.object({ start_date: date, end_date: date });

const approvalRefusals = [
  'dates_reversed',
  'branch_changed',
  'idempotency_mismatch',
] as const satisfies readonly RefusalCode[];

const approved = z.object({
  /** The number of vouchers that were not approved before. */
  approved: z.number().int(),
  /** The number of those that the caller wrote. */
  own: z.number().int(),
  /** The number of the caller's own that were left, where the branch lets nobody approve what they wrote. */
  left_own: z.number().int(),
});

export const approveVouchers = route({
  method: 'POST',
  path: '/admin/voucher/voucher-approval',
  summary:
    'Approve every live voucher of the working branch dated in the range; the answer says how many, and how many of them the caller wrote',
  access: ['voucher.approve'],
  desk: true,
  body: approvalDays,
  reply: approved,
  success: null,
  refusals: approvalRefusals,
});

export const approveVouchersOfAll = route({
  method: 'POST',
  path: '/admin/voucher/voucher-approval-all',
  summary: 'Approve every live voucher dated in the range in every branch that the caller reaches, all or none',
  access: ['voucher.approve'],
  desk: true,
  body: approvalDays,
  reply: approved,
  success: null,
  refusals: approvalRefusals,
});

export const readWaiting = route({
  method: 'GET',
  path: '/admin/voucher/approval-waiting',
  summary: 'How many live vouchers dated in the range are not approved, by branch within reach and by type',
  access: ['voucher.approve'],
  query: approvalDays,
  reply: z.array(
    z.object({
      branch_id: id,
      branch_name: z.string(),
      type_id: id,
      type_name: z.string(),
      waiting: z.number().int(),
      /** The number of those that have an image. */
      with_images: z.number().int(),
    }),
  ),
  refusals: ['dates_reversed'],
});

export const removeApproval = route({
  method: 'POST',
  path: '/admin/voucher/remove-approval',
  summary: 'Remove the approval of a voucher of a reachable branch, the working one unless named',
  access: ['voucher.unapprove'],
  desk: true,
  body: z.object({ remove_for_approval: filledText(60, 'voucherNumberMissing'), branch_id: id.optional() }),
  reply: z.object({ mtm_id: id, vr_no: z.string() }),
  success: null,
  refusals: ['branch_changed', 'idempotency_mismatch', 'not_found', 'voucher_not_found', 'voucher_not_approved'],
});

export const readVoucherTypes = route({
  method: 'POST',
  path: '/settings/voucher-types',
  summary: 'The types of vouchers, with the types that one of each may be changed into',
  access: 'staff',
  reply: z.array(
    z.object({ id, name: z.string(), prefix: z.string(), /** Numbers of types. */ may_become: z.array(id) }),
  ),
  readOnly: true,
});

const voucherType = idOf('voucherTypeMissing').max(22, sentences.choiceUnknown);

export const changeVoucherType = route({
  method: 'POST',
  path: '/admin/voucher/voucher-type-change',
  summary:
    'Post a voucher anew as one of another type: cash receipt and cash payment. It gets the next number of that type; the one before still finds it; If-Match carries the version',
  access: ['voucher.type.change'],
  desk: true,
  ifMatch: true,
  body: z.object({
    branch_id: idOf('branchMissing'),
    voucher_number: filledText(60, 'voucherNumberMissing'),
    voucher_type: voucherType,
  }),
  reply: savedVoucher,
  success: null,
  refusals: [
    'not_found',
    'voucher_not_found',
    'idempotency_mismatch',
    'branch_changed',
    'no_open_day',
    'day_changed',
    'branch_disabled',
    'voucher_void',
    'system_voucher',
    'year_closed',
    'voucher_approved',
    'day_closed',
    'stale_version',
    'type_is_same',
    'type_not_allowed',
    'account_not_found',
    'account_archived',
    'account_not_allowed',
    'voucher_remitted',
    'reconciled',
    'withholding_deposited',
    'withholding_certified',
    'withholding_settled',
    'has_dependents',
    'belongs_together',
    'several_vouchers',
    'linked_later',
    'linked_void',
    'date_out_of_order',
    'cheque_date_order',
    'bill_allocated',
    'sale_rescheduled',
    'cheque_moved',
    'bill_due_early',
    'cash_below_zero',
  ],
});

const dateChange = z.object({
  branch_id: idOf('branchMissing'),
  voucher_type: voucherType,
  present_date: dateOf('currentDateMissing'),
  change_date: dateOf('changeDateMissing'),
  /** A whole number such as `CR-2627-000012`, or `12` of the type in the fiscal year of the present date. */
  start_voucher: filledText(60, 'startVoucherMissing'),
  end_voucher: filledText(60, 'endVoucherMissing'),
});

const rangeRefusals = [
  'not_found',
  'date_is_same',
  'numbers_of_other_year',
  'numbers_reversed',
] as const satisfies readonly RefusalCode[];

export const changeVoucherDates = route({
  method: 'POST',
  path: '/admin/voucher/date-change',
  summary:
    'Move the live vouchers of a type whose numbers lie in the range to another date of their fiscal year, not after the open day, all or none; it writes a closed day, which needs dayclose.jumpdate',
  access: ['voucher.date.change'],
  desk: true,
  body: dateChange,
  reply: z.object({ moved: z.number().int(), vr_date: z.string(), cash_below_zero: cashBelowZero }),
  success: null,
  refusals: [
    'idempotency_mismatch',
    ...rangeRefusals,
    'branch_changed',
    'no_open_day',
    'day_changed',
    'branch_disabled',
    'year_closed',
    'system_voucher',
    'no_vouchers_in_range',
    'too_many_vouchers',
    'other_voucher_approved',
    'voucher_other_date',
    'dated_after_due',
    'day_closed',
    'date_not_allowed',
    'account_not_allowed',
    'belongs_together',
    'voucher_remitted',
    'reconciled',
    'withholding_deposited',
    'withholding_certified',
    'withholding_settled',
    'date_out_of_order',
    'cheque_date_order',
    'received_before_sent',
    'opening_misdated',
    'cash_below_zero',
    ...stockRefusals,
  ],
});

/** The most vouchers that the check before a change of date shows. It counts all of them. */
export const SHOWN_BEFORE_REDATING = 50;

export const lookBeforeRedating = route({
  method: 'POST',
  path: '/admin/voucher/date-change/check',
  summary: 'The vouchers that a change of date would move, before it is made: the first of them, and how many',
  access: ['voucher.date.change'],
  body: dateChange,
  reply: z.object({
    /** The number of live vouchers of the type in the range. */
    count: z.number().int(),
    total: takaTotal,
    /** The vouchers. Those that prevent the change are first. */
    vouchers: z.array(
      z.object({
        mtm_id: id,
        vr_no: z.string(),
        vr_date: z.string(),
        total: takaTotal,
        is_approved: z.boolean(),
        /** Whether its date differs from the given present date. */
        is_of_other_date: z.boolean(),
        /** Whether the cash received with it is remitted. */
        is_remitted: z.boolean(),
      }),
    ),
  }),
  readOnly: true,
  refusals: rangeRefusals,
});

export const voucherAdministrationRoutes = {
  approveVouchers,
  approveVouchersOfAll,
  readWaiting,
  removeApproval,
  readVoucherTypes,
  changeVoucherType,
  changeVoucherDates,
  lookBeforeRedating,
} as const;
