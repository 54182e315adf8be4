import { z } from 'zod';
import { printedBranch } from '#organisation/letterhead';
import { cashBelowZero } from '#posting/document-routes';
import { route } from '#route';
import { stockRefusals } from '#stock/documents';
import { voucherViewers } from '#vouchers/voucher-access';
import { id, idText, micro, milli, moment, takaTotal, text } from '#wire';

/** One line of an entry. */
export const voucherLine = z.object({
  account_id: id,
  account_name: z.string(),
  /** Code, mobile and address of a party; on the inter-branch account the branch that owes or is owed. */
  account_text: z.string(),
  debit: takaTotal,
  credit: takaTotal,
  remarks: z.string(),
});
const entry = z.object({ lines: z.array(voucherLine) });

/** What a voucher moved of one product. */
export const voucherMovement = z.object({
  product_id: id,
  product_name: z.string(),
  unit: z.string(),
  /** Empty where the goods lie in no warehouse. */
  warehouse_name: z.string(),
  /** Below zero what goes out. */
  qty: milli,
  serials: z.array(z.string()),
  /** Of one unit, as the books have it now; null to who sees no costs. */
  cost: micro.nullable(),
});
export type VoucherMovement = z.output<typeof voucherMovement>;

/** One version of a voucher as it stood: what was posted, by whom, when (accounting §2.5). */
const voucherVersion = z.object({
  version: z.number().int(),
  action: z.enum(['created', 'edited', 'retyped', 'redated', 'voided']),
  at: moment,
  by: z.string(),
  reason: z.string(),
  vr_no: z.string(),
  vr_date: z.string(),
  total: takaTotal,
  entries: z.array(entry),
  movements: z.array(voucherMovement),
});

const voucherWhole = z.object({
  mtm_id: id,
  vr_no: z.string(),
  vr_date: z.string(),
  type_id: id,
  type_name: z.string(),
  /** The kind of document it is: with `cash-receipt` and its like, the screen that edits it. */
  kind: z.string(),
  version: z.number().int(),
  is_approved: z.boolean(),
  is_void: z.boolean(),
  /** Made by the product itself, such as the journal of a year-end close: nobody edits or voids it. */
  is_system: z.boolean(),
  /** The fiscal year in which it lies is closed in its branch. */
  is_year_closed: z.boolean(),
  /** The branch whose voucher it is, with what it decides about its prints. */
  branch: z.object({ id, ...printedBranch }),
  total: takaTotal,
  remarks: z.string(),
  /** Its number in the books that it was imported from; null for what was typed here. */
  imported_number: z.string().nullable(),
  created_by: z.string(),
  created_at: moment,
  /** The entries as they stand; empty for a void voucher. */
  entries: z.array(entry),
  /** What it moves of the stock as it stands; empty for a void voucher. */
  movements: z.array(voucherMovement),
  /** The live vouchers that depend on it, such as the collections of an invoice: they stand in the way of a void. */
  dependents: z.array(
    z.object({
      mtm_id: id,
      vr_no: z.string(),
      role: z.enum(['collection', 'return', 'realization', 'remittance', 'transfer', 'delivery']),
    }),
  ),
  /** What it depends on, and what is voided together with it; null for a voucher of a branch that the caller does not reach. */
  linked: z.array(z.object({ mtm_id: id.nullable(), vr_no: z.string() })),
  /** Oldest first; the last is the voucher as it stands. */
  history: z.array(voucherVersion),
});
export type VoucherWhole = z.output<typeof voucherWhole>;

export const readVoucher = route({
  method: 'GET',
  path: '/admin/voucher/:mtm_id',
  summary: 'A voucher whole, with its history, for who reads the books or writes vouchers of its type',
  access: voucherViewers,
  params: z.object({ mtm_id: idText }),
  reply: voucherWhole,
  refusals: ['voucher_not_found'],
});

export const findVouchers = route({
  method: 'GET',
  path: '/admin/voucher/find',
  summary:
    'Vouchers of the reachable branches, or of the one named, whose number matches what was typed, of types that the caller may see; at most ten, newest first',
  access: voucherViewers,
  query: z.object({ q: text(60), branch_id: idText.optional() }),
  reply: z.array(
    z.object({
      mtm_id: id,
      vr_no: z.string(),
      vr_date: z.string(),
      type_id: id,
      type_name: z.string(),
      branch_id: id,
      branch_name: z.string(),
      total: takaTotal,
      is_void: z.boolean(),
    }),
  ),
});

export const voidVoucher = route({
  method: 'POST',
  path: '/admin/voucher/void',
  summary:
    'Take a voucher of a reachable branch, the working one unless named, out of the books; its number and what it was are kept; If-Match carries the version',
  access: ['voucher.void'],
  desk: true,
  ifMatch: true,
  body: z.object({ voucher_number: text(60), reason: text(300), branch_id: id.optional() }),
  reply: z.object({ mtm_id: id, vr_no: z.string(), version: z.number().int(), cash_below_zero: cashBelowZero }),
  success: null,
  refusals: [
    'branch_changed',
    'day_changed',
    'branch_disabled',
    'idempotency_mismatch',
    'no_open_day',
    'not_found',
    'reason_missing',
    'voucher_not_found',
    'voucher_void',
    'system_voucher',
    'year_closed',
    'voucher_approved',
    'day_closed',
    'stale_version',
    'voucher_remitted',
    'cash_below_zero',
    ...stockRefusals,
    'has_dependents',
    'other_voucher_approved',
    'other_branch_disabled',
    'other_branch_year_closed',
    'other_branch_day_closed',
  ],
});

export const voucherRoutes = { readVoucher, findVouchers, voidVoucher } as const;
