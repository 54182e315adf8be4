import { z } from 'zod';
import { route } from '#route';
import { id, moment, text } from '#wire';

/** The checks over the whole book (accounting §2.7), and the backups that could bring it back. */

export const integrityCheck = z.object({
  /** Stable: `entries_balance`, `seals_hold`, … */
  name: z.string(),
  /** What is so when the check holds, as a sentence. */
  says: z.string(),
  /** The invariant of accounting §2 that it looks after. */
  invariant: z.number().int(),
});
export type IntegrityCheck = z.output<typeof integrityCheck>;

export const integrityFinding = z.object({
  text: z.string(),
  mtm_id: id.nullable(),
  branch_id: id.nullable(),
  /** yyyy-mm-dd */
  day: z.string().nullable(),
});
export type IntegrityFinding = z.output<typeof integrityFinding>;

export const integrityResult = integrityCheck.extend({
  holds: z.boolean(),
  duration_ms: z.number().int(),
  /** Of many, the first twenty. */
  findings: z.array(integrityFinding),
});
export type IntegrityResult = z.output<typeof integrityResult>;

export const backupRun = z.object({
  id,
  /** `daily` when the server made it by itself, `command` when a person did. */
  kind: z.enum(['daily', 'command']),
  started_at: moment,
  finished_at: moment,
  ok: z.boolean(),
  /** The name of the archive's file; empty when none came to be. */
  archive: z.string(),
  bytes: z.number().int(),
  rows: z.number().int(),
  /** Why it failed, as a sentence; empty when it did not. */
  error: z.string(),
});
export type BackupRun = z.output<typeof backupRun>;

export const backupState = z.object({
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
