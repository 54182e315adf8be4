import type { ReportPeriod, SavedReport } from '@cashbook/contract/reports/saved-reports';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import type { Actor } from '#use-case/caller';

/** A saved report as its row has it. */
export interface StoredReport {
  readonly id: number;
  readonly version: number;
  readonly report: string;
  readonly name: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly period: ReportPeriod | null;
  readonly rows: number;
  readonly font: number;
  readonly paper: SavedReport['paper'];
  readonly digit: number | null;
  /** The set in which it prints after Day Close; null for none. */
  readonly print_set: string | null;
  readonly every_morning: boolean;
  readonly by_email: boolean;
}

/** A report to save, without its number. */
export type ReportToSave = Omit<StoredReport, 'id' | 'version'>;

/** Returns the saved reports that the transaction sees, by name. */
export async function listSavedReports(tx: Tx): Promise<readonly StoredReport[]> {
  const { rows } = await sql<StoredReport>`
    select saved_report_id as id, version, report, name, filters, period, print_rows as rows, print_font as font, paper,
      digit, print_set, every_morning, by_email
    from saved_report
    order by name_key(name), saved_report_id`.execute(tx);
  return rows;
}

/** Lets nobody else save a report of the person until the transaction ends, so that names and digits stay unique. */
export async function lockReportsOf(tx: Tx, { companyId, userId }: Pick<Actor, 'companyId' | 'userId'>): Promise<void> {
  await sql`
    select from app_user where company_id = ${companyId} and user_id = ${userId} for no key update`.execute(tx);
}

/** Returns whether another of the person's saved reports has the name. */
export async function isNameTaken(tx: Tx, name: string, id: number | null): Promise<boolean> {
  const { rows } = await sql`
    select from saved_report
    where name_key(name) = name_key(${name}) and saved_report_id is distinct from ${id}`.execute(tx);
  return rows.length > 0;
}

/** Takes the digit from the person's other saved reports. `id` is the one that keeps it. */
export async function freeDigit(tx: Tx, digit: number | null, id: number | null, now: Date): Promise<void> {
  if (digit === null) return;
  await sql`
    update saved_report set digit = null, version = version + 1, updated_at = ${now}
    where digit = ${digit} and saved_report_id is distinct from ${id}`.execute(tx);
}

/** Adds a saved report and returns its number. */
export async function addSavedReport(
  tx: Tx,
  { companyId, userId }: Pick<Actor, 'companyId' | 'userId'>,
  saved: ReportToSave,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into saved_report (company_id, user_id, report, name, filters, period, print_rows, print_font, paper, digit,
      print_set, every_morning, by_email, created_at, updated_at)
    values (${companyId}, ${userId}, ${saved.report}, ${saved.name}, ${JSON.stringify(saved.filters)}, ${saved.period},
      ${saved.rows}, ${saved.font}, ${saved.paper}, ${saved.digit}, ${saved.print_set},
      ${saved.every_morning}, ${saved.by_email}, ${now}, ${now})
    returning saved_report_id as id`.execute(tx);
  const [added] = rows;
  if (added === undefined) throw new Error('a saved report was not added');
  return added.id;
}

/** Locks a saved report that the transaction sees and returns its version. Null when there is none. */
export async function lockSavedReport(tx: Tx, id: number): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`
    select version from saved_report where saved_report_id = ${id} for update`.execute(tx);
  return rows[0]?.version ?? null;
}

/** Writes a saved report anew and returns its version. */
export async function changeSavedReport(tx: Tx, id: number, saved: ReportToSave, now: Date): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update saved_report
    set report = ${saved.report}, name = ${saved.name}, filters = ${JSON.stringify(saved.filters)}, period = ${saved.period},
      print_rows = ${saved.rows}, print_font = ${saved.font}, paper = ${saved.paper}, digit = ${saved.digit},
      print_set = ${saved.print_set}, every_morning = ${saved.every_morning},
      by_email = ${saved.by_email}, version = version + 1, updated_at = ${now}
    where saved_report_id = ${id}
    returning version`.execute(tx);
  const [changed] = rows;
  if (changed === undefined) throw new Error('a saved report was not changed');
  return changed.version;
}

/** Deletes a saved report that the transaction sees. Returns whether there was one. */
export async function deleteSavedReport(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`delete from saved_report where saved_report_id = ${id} returning 1`.execute(tx);
  return rows.length > 0;
}
