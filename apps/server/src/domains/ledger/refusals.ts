import type { Json } from '@cashbook/kernel';
import { z } from 'zod';

/** All refusals of the books; each function lists its own in order of precedence. */
const LEDGER_REFUSALS = [
  'idempotency_mismatch',
  'no_open_day',
  'day_changed',
  'proposal_changed',
  'forbidden',
  'branch_disabled',
  'next_day_not_after',
  'next_day_closed',
  'next_day_too_far',
  'same_day',
  'before_books_begin',
  'books_begun',
  'voucher_not_found',
  'voucher_void',
  'system_voucher',
  'voucher_approved',
  'day_closed',
  'year_closed',
  'year_not_closed',
  'year_not_next',
  'year_not_latest',
  'year_not_over',
  'year_to_confirm',
  'stale_version',
  'date_not_allowed',
  'no_vouchers_in_range',
  'voucher_other_date',
  'no_rows',
  'account_not_found',
  'account_not_allowed',
  'account_archived',
  'amount_not_positive',
  'unbalanced',
  'journal_without_remarks',
  'journal_on_equity',
  'cash_below_zero',
  'opening_misdated',
  'opening_exists',
  'voucher_remitted',
  'reconciled',
  'withholding_deposited',
  'withholding_certified',
  'withholding_settled',
  'tax_row_not_found',
  'tax_deposit_not_found',
  'certificate_stands',
  'certificate_not_found',
  'bank_line_not_found',
  'bank_line_matched',
  'match_unbalanced',
  'match_not_found',
  'match_parts_differ',
  'reconciliation_finished',
  'bills_differ',
  'bill_allocated',
  'bill_due_early',
  'dated_after_due',
  'allocation_differs',
  'installment_by_collection',
  'installment_paid_fixed',
  'beyond_due',
  'sale_rescheduled',
  'reschedule_not_found',
  'reschedule_used',
  'markup_paid',
  'unearned_markup_taken',
  'unearned_markup_moves',
  'sale_repossessed',
  'allocation_not_found',
  'cheque_twice',
  'cheque_not_found',
  'cheque_moved',
  'notice_not_needed',
  'notice_day_wrong',
  'cheque_not_due',
  'cheque_stale',
  'cheque_date_order',
  'slip_not_found',
  'asset_disposed',
  'asset_archived',
  'has_dependents',
  'belongs_together',
  'linked_later',
  'linked_void',
  'date_out_of_order',
  'received_before_sent',
  'other_branch_no_open_day',
  'other_branch_disabled',
  'other_branch_account_not_allowed',
  'other_branch_day_closed',
  'other_branch_year_closed',
  'other_voucher_approved',
  'type_not_allowed',
  'voucher_imported',
  'held_settled',
  'product_not_found',
  'product_archived',
  'warehouse_not_found',
  'warehouses_off',
  'quantity_not_positive',
  'serials_differ',
  'serial_twice',
  'short_stock',
  'below_cost',
  'order_exceeded',
  'order_rate_differs',
  'refund_beyond_received',
  'discount_beyond',
  'free_goods',
  'serial_in_stock',
  'serial_not_in_stock',
  'serial_moved_later',
  'not_found',
  'reference_not_found',
  'quantity_decimals',
  'quantity_too_large',
  'count_not_found',
  'count_posted',
  'count_ended',
  'count_overlaps',
  'nothing_to_count',
  'count_too_long',
  'code_unknown',
  'product_not_on_count',
  'serial_needed',
  'serial_counted',
  'count_changed',
  'count_changed_meanwhile',
  'nothing_counted',
  'count_differs',
] as const;

export type LedgerRefusalCode = (typeof LEDGER_REFUSALS)[number];

/** A refusal of the books. `detail` names its subject, such as `openDay`, `accountId`, `entry` (from 1), `version`. */
export interface LedgerRefusal {
  readonly code: LedgerRefusalCode;
  readonly detail: Readonly<Record<string, Json>>;
}

export interface LedgerRefused {
  readonly ok: false;
  readonly refusal: LedgerRefusal;
}

function isRefusalCode(code: string): code is LedgerRefusalCode {
  return (LEDGER_REFUSALS as readonly string[]).includes(code);
}

const details = z.record(z.string(), z.json());

function detailOf(text: string): LedgerRefusal['detail'] {
  return details.parse(JSON.parse(text));
}

/** Returns the refusal of that code with the database's details. @throws Error for an unknown code, which is a defect. */
export function ledgerRefused(code: string, detailText: string | null): LedgerRefused {
  if (!isRefusalCode(code)) throw new Error(`The books refused a voucher: ${code} ${detailText ?? ''}`);
  return { ok: false, refusal: { code, detail: detailText === null ? {} : detailOf(detailText) } };
}

/** Returns the refusal in a database error (SQLSTATE CB001); null for any other error. */
export function refusalIn(error: unknown): LedgerRefused | null {
  if (typeof error !== 'object' || error === null) return null;
  if (!('code' in error) || error.code !== 'CB001' || !('message' in error)) return null;
  const detail = 'detail' in error && typeof error.detail === 'string' ? error.detail : null;
  return ledgerRefused(String(error.message), detail);
}
