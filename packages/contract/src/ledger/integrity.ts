import type { checks } from '@cashbook/words/en/checks';
import type { findings } from '@cashbook/words/en/findings';
import type { Exactly } from '@cashbook/words/text';
import { z } from 'zod';
import { route } from '#route';
import { id, moment, text } from '#wire';

/** The checks over the whole book (accounting §2.7), and the backups that could bring it back. */

/** What the checks look after. What is so when one holds is said by the words `check_…`. */
const checkNames = [
  'account_balance_equals_lines',
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
  'entries_balance',
  'goods_in_transit_hold',
  'halves_in_order',
  'inter_branch_is_zero',
  'keys_name_versions',
  'lines_fit_vouchers',
  'links_stand',
  'live_lines_are_current',
  'movements_are_current',
  'numbers_find_vouchers',
  'numbers_without_gap',
  'one_open_day',
  'one_opening',
  'people_exist',
  'remittances_marked',
  'seals_hold',
  'serials_are_placed',
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

/** What a check can find, as the words `finding_…` say it. */
const findingCodes = [
  'account_misfits',
  'allocation_exceeds',
  'amount_differs',
  'approval_differs',
  'balance_differs',
  'bills_differ_from_opening',
  'bills_exceed_lines',
  'day_not_folded',
  'day_not_open',
  'day_total_differs',
  'delivered_beyond_sold',
  'entry_unbalanced',
  'half_early',
  'half_void',
  'inter_branch_off',
  'key_misfits',
  'line_misplaced',
  'line_not_current',
  'link_broken',
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
  'record_missing',
  'remittance_differs',
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
  /** The invariant of accounting §2 that it looks after. */
  invariant: z.number().int(),
});
export type IntegrityCheck = z.output<typeof integrityCheck>;

const integrityFinding = z.object({
  code: z.enum(findingCodes),
  /** What fills the gaps of its sentence besides the place: plain figures, and amounts in taka (`1234.50`). */
  parts: z.record(z.string(), z.string()),
  mtm_id: id.nullable(),
  /** The number of the voucher; empty when there is no such voucher (any more). */
  vr_no: z.string(),
  branch_id: id.nullable(),
  /** The name of the branch, empty as above. */
  branch: z.string(),
  account_id: id.nullable(),
  /** The name of the account, empty as above. */
  account: z.string(),
  /** The days it is about, yyyy-mm-dd: both or neither. */
  start: z.string().nullable(),
  end: z.string().nullable(),
});
export type IntegrityFinding = z.output<typeof integrityFinding>;

const integrityResult = integrityCheck.extend({
  holds: z.boolean(),
  duration_ms: z.number().int(),
  /** Of many, the first twenty. */
  findings: z.array(integrityFinding),
});
export type IntegrityResult = z.output<typeof integrityResult>;

const backupFaults = ['disk_full', 'folder_shut', 'database_away', 'other'] as const;
export type BackupFault = (typeof backupFaults)[number];

const backupRun = z.object({
  id,
  /** `daily` when the server made it by itself, `command` when a person did. */
  kind: z.enum(['daily', 'command']),
  started_at: moment,
  finished_at: moment,
  ok: z.boolean(),
  /** The name of the archive's file; empty when none came to be, and where other companies are in it too. */
  archive: z.string(),
  /** Null where other companies are in it too. */
  bytes: z.number().int().nullable(),
  rows: z.number().int().nullable(),
  /** Why it failed; null when it did not. */
  fault: z.enum(backupFaults).nullable(),
});
export type BackupRun = z.output<typeof backupRun>;

const backupState = z.object({
  /** Whether this server makes a backup every day. */
  daily: z.boolean(),
  keep_days: z.number().int(),
  keep_weeks: z.number().int(),
  /** The latest that succeeded, of either kind. */
  last: backupRun.nullable(),
  /** The server makes daily backups, and none has succeeded for two days. */
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
   * One check at a time, so that a screen shows progress; without a name all of them. Head office checks the whole
   * company; others are told what concerns their branches.
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
