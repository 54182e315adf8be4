import type { checks } from '@cashbook/words/en/checks';
import type { findings } from '@cashbook/words/en/findings';
import type { Exactly } from '@cashbook/words/text';
import { z } from 'zod';
import { route } from '#route';
import { id, moment, text } from '#wire';

/** The checks over the whole book (accounting §2.7), and the backups that could restore it. */

/** The names of the checks. The words `check_…` say what is true when a check passes. */
const checkNames = [
  'account_balance_equals_lines',
  'party_owed_equals_lines',
  'account_day_equals_lines',
  'account_month_equals_lines',
  'account_year_equals_lines',
  'accounts_fit_types',
  'allocations_fit_bills',
  'amounts_equal_debits',
  'approval_on_record',
  'bills_come_to_openings',
  'dates_were_open',
  'deliveries_fit_sales',
  'cheques_are_accounts',
  'withheld_is_accounts',
  'settled_tax_holds',
  'markup_is_account',
  'assets_are_account',
  'cheques_stand',
  'entries_balance',
  'goods_in_transit_hold',
  'halves_in_order',
  'installments_add_up',
  'installments_stand',
  'inter_branch_is_zero',
  'keys_name_versions',
  'lines_fit_vouchers',
  'links_stand',
  'live_lines_are_current',
  'matched_vouchers_stand',
  'matches_come_out',
  'movements_are_current',
  'numbers_find_vouchers',
  'numbers_without_gap',
  'one_open_day',
  'one_opening',
  'people_exist',
  'reconciliations_hold',
  'remittances_marked',
  'requisition_use_holds',
  'requisitions_stand',
  'seals_hold',
  'serials_are_placed',
  'statements_hold',
  'stock_costs_hold',
  'stock_equals_movements',
  'totals_equal_lines',
  'versions_complete',
  'versions_on_record',
  'years_closed_hold',
  'years_have_openings',
] as const;
export type CheckName = (typeof checkNames)[number];
export type CheckWords = Exactly<typeof checks, `check_${CheckName}`>;

/** The codes of the findings. The words `finding_…` describe them. */
const findingCodes = [
  'account_misfits',
  'allocation_exceeds',
  'amount_differs',
  'approval_differs',
  'balance_differs',
  'owed_differs',
  'balance_sheet_off',
  'profit_off',
  'cash_flow_off',
  'bills_differ_from_opening',
  'bills_exceed_lines',
  'day_not_folded',
  'day_not_open',
  'day_total_differs',
  'delivered_beyond_sold',
  'cheques_differ',
  'installments_differ_from_sale',
  'collection_differs',
  'installment_misplaced',
  'installment_unlisted',
  'withheld_differs',
  'settled_tax_differs',
  'markup_differs',
  'assets_differ',
  'cheque_misplaced',
  'entry_unbalanced',
  'half_early',
  'half_void',
  'inter_branch_off',
  'key_misfits',
  'line_misplaced',
  'line_not_current',
  'link_broken',
  'match_of_void',
  'match_unbalanced',
  'month_total_differs',
  'movement_not_current',
  'number_misfits',
  'number_without_voucher',
  'numbers_gap',
  'open_days',
  'opening_differs',
  'opening_doubled',
  'opening_missing',
  'person_missing',
  'reconciliation_changed',
  'record_missing',
  'remittance_differs',
  'requisition_differs',
  'requisition_misused',
  'seal_altered',
  'seal_chain_broken',
  'seal_gap',
  'seal_hash_differs',
  'seal_other_day',
  'seal_version_missing',
  'serial_misplaced',
  'stock_cost_differs',
  'stock_differs',
  'total_differs',
  'transfers_off',
  'transit_differs',
  'unsealed_change',
  'version_differs',
  'versions_missing',
  'voucher_unnumbered',
  'year_close_broken',
  'year_not_zero',
  'year_stock_differs',
  'year_written',
] as const;
export type FindingCode = (typeof findingCodes)[number];
export type FindingWords = Exactly<typeof findings, `finding_${FindingCode}`>;

const integrityCheck = z.object({
  name: z.enum(checkNames),
  /** The number of the invariant of accounting §2 that it checks. */
  invariant: z.number().int(),
});
export type IntegrityCheck = z.output<typeof integrityCheck>;

const integrityFinding = z.object({
  code: z.enum(findingCodes),
  /** The values for the gaps of its sentence beside the place: plain figures, and amounts in taka (`1234.50`). */
  parts: z.record(z.string(), z.string()),
  mtm_id: id.nullable(),
  /** The number of the voucher; empty when there is no such voucher (any more). */
  vr_no: z.string(),
  branch_id: id.nullable(),
  /** The name of the branch. Empty if there is no such branch (any more). */
  branch: z.string(),
  account_id: id.nullable(),
  /** The name of the account. Empty if there is no such account (any more). */
  account: z.string(),
  /** The first and the last day that it concerns, yyyy-mm-dd. Both or neither. */
  start: z.string().nullable(),
  end: z.string().nullable(),
});
export type IntegrityFinding = z.output<typeof integrityFinding>;

const integrityResult = integrityCheck.extend({
  holds: z.boolean(),
  duration_ms: z.number().int(),
  /** The findings, at most the first twenty. */
  findings: z.array(integrityFinding),
});
export type IntegrityResult = z.output<typeof integrityResult>;

const backupFaults = ['disk_full', 'folder_shut', 'database_away', 'other'] as const;
export type BackupFault = (typeof backupFaults)[number];

const backupRun = z.object({
  id,
  /** `daily` for a backup by the server itself, `command` for one by a person. */
  kind: z.enum(['daily', 'command']),
  started_at: moment,
  finished_at: moment,
  ok: z.boolean(),
  /** The file name of the archive. Empty if there is none, or if it also has other companies. */
  archive: z.string(),
  /** Null if the archive also has other companies. */
  bytes: z.number().int().nullable(),
  rows: z.number().int().nullable(),
  /** The reason of a failure. Null if it did not fail. */
  fault: z.enum(backupFaults).nullable(),
});
export type BackupRun = z.output<typeof backupRun>;

const backupState = z.object({
  /** Whether this server makes a backup every day. */
  daily: z.boolean(),
  keep_days: z.number().int(),
  keep_weeks: z.number().int(),
  /** The latest successful backup, of either kind. */
  last: backupRun.nullable(),
  /** Whether the server makes daily backups and none has succeeded for two days. */
  late: z.boolean(),
  /** The latest thirty, newest first, failed ones included. */
  runs: z.array(backupRun),
});
export type BackupState = z.output<typeof backupState>;

export const integrityRoutes = {
  checks: route({
    method: 'GET',
    path: '/audit/checks',
    summary: 'The checks that can be run over the books, in order',
    access: ['audit.view'],
    reply: z.array(integrityCheck),
  }),
  /**
   * Runs one check, so that a screen can show progress. Without a name it runs all of them. Head office checks the whole
   * company; others see the findings about their branches.
   */
  verify: route({
    method: 'GET',
    path: '/audit/verify',
    summary: 'Run all checks over the books of the company, or the one that is named',
    access: ['audit.view'],
    query: z.object({ check: text(80).optional() }),
    reply: z.array(integrityResult),
    refusals: ['not_found'],
  }),
  backups: route({
    method: 'GET',
    path: '/audit/backups',
    summary: 'The latest backups of the installation and how they went',
    access: ['audit.view'],
    reply: backupState,
  }),
} as const;
