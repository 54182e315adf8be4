import { z } from 'zod';
import { cashBelowZero } from '#documents/document-routes';
import type { Word } from '#documents/field';
import { printedBranch } from '#organisation/letterhead';
import { route } from '#route';
import { stockRefusals } from '#stock/documents';
import { voucherViewers } from '#vouchers/voucher-access';
import { id, idText, micro, milli, moment, taka, takaTotal, text } from '#wire';

/** The name of a word in the catalogue, which the page says in the language of the person. */
const vouchersWord = z.string() as unknown as z.ZodType<Word, string>;

/** One line of an entry. */
export const voucherLine = z.object({
  account_id: id,
  account_name: z.string(),
  /** Code, mobile and address of a party. For the inter-branch account, the branch that owes or is owed. */
  account_text: z.string(),
  debit: takaTotal,
  credit: takaTotal,
  /** The order that the line names, with its present number. */
  order: z.object({ id, order_number: z.string() }).nullable(),
  remarks: z.string(),
});
export type VoucherLine = z.output<typeof voucherLine>;
const entry = z.object({ lines: z.array(voucherLine) });

/** The stock movement of one product by a voucher. */
export const voucherMovement = z.object({
  product_id: id,
  product_name: z.string(),
  unit: z.string(),
  /** Empty if the goods are in no warehouse. */
  warehouse_name: z.string(),
  /** Below zero for goods that go out. */
  qty: milli,
  serials: z.array(z.string()),
  /** The cost of one unit in the books now. Null if the caller may not see costs. */
  cost: micro.nullable(),
});
export type VoucherMovement = z.output<typeof voucherMovement>;

/** A typed field of a voucher above its rows, or the rows of a list. `value` is null if it is empty. */
const said = <H extends string, V extends z.ZodType>(holds: H, value: V) =>
  z.object({ label: vouchersWord, holds: z.literal(holds), value: value.nullable() });
export const saidField = z.discriminatedUnion('holds', [
  said('text', z.string()),
  said('word', vouchersWord),
  said('date', z.string()),
  said('amount', takaTotal),
  said('quantity', milli),
  said('installments', z.array(z.object({ due_date: z.string(), amount: taka }))),
  said('texts', z.array(z.string())),
  /** The names in the rows of a list, empty for a row without one. */
  said('names', z.array(z.string())),
]);
export type SaidField = z.output<typeof saidField>;

/** One version of a voucher: what was posted, by whom and when (accounting §2.5). */
const voucherVersion = z.object({
  version: z.number().int(),
  action: z.enum(['created', 'edited', 'retyped', 'redated', 'voided']),
  at: moment,
  by: z.string(),
  reason: z.string(),
  vr_no: z.string(),
  vr_date: z.string(),
  total: takaTotal,
  /** The typed fields above the rows, in the order of the screen. Empty for a kind without a description. */
  fields: z.array(saidField),
  entries: z.array(entry),
  movements: z.array(voucherMovement),
});

const voucherWhole = z.object({
  mtm_id: id,
  vr_no: z.string(),
  vr_date: z.string(),
  type_id: id,
  type_name: z.string(),
  /** The kind of document, such as `cash-receipt`. It decides which screen edits the voucher. */
  kind: z.string(),
  version: z.number().int(),
  is_approved: z.boolean(),
  is_void: z.boolean(),
  /** Whether the product made it itself, such as the journal of a year-end close. Nobody can edit or void such a voucher. */
  is_system: z.boolean(),
  /** Whether its branch has closed its fiscal year. */
  is_year_closed: z.boolean(),
  /** The branch of the voucher, with its print settings. */
  branch: z.object({ id, ...printedBranch }),
  total: takaTotal,
  remarks: z.string(),
  /** Its number in the books from which it was imported. Null for a voucher that was typed here. */
  imported_number: z.string().nullable(),
  created_by: z.string(),
  created_at: moment,
  /** The current entries. Empty for a void voucher. */
  entries: z.array(entry),
  /** The current stock movements. Empty for a void voucher. */
  movements: z.array(voucherMovement),
  /** The live vouchers that depend on it, such as the collections of an invoice. They prevent a void. */
  dependents: z.array(
    z.object({
      mtm_id: id,
      vr_no: z.string(),
      role: z.enum(['collection', 'return', 'realization', 'remittance', 'transfer', 'delivery']),
    }),
  ),
  /**
   * The vouchers that it depends on, or that are voided together with it. `mtm_id` is null if the caller does not reach the
   * voucher's branch.
   */
  linked: z.array(z.object({ mtm_id: id.nullable(), vr_no: z.string() })),
  /** The versions, oldest first. The last one is current. */
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
    'cheque_moved',
    'stale_version',
    'voucher_remitted',
    'reconciled',
    'withholding_deposited',
    'withholding_certified',
    'withholding_settled',
    'certificate_stands',
    'cash_below_zero',
    ...stockRefusals,
    'has_dependents',
    'markup_paid',
    'asset_disposed',
    'asset_archived',
    'other_voucher_approved',
    'other_branch_disabled',
    'other_branch_year_closed',
    'other_branch_day_closed',
  ],
});

export const voucherRoutes = { readVoucher, findVouchers, voidVoucher } as const;
