import type { MadeReport, PdfReason } from '@cashbook/contract/reports/saved-reports';
import type { IsoDate } from '@cashbook/money';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Tx } from '#db/tx';
import type { BranchesOfMade } from '#domains/reports/saved/may-have';
import type { StoredReport } from '#domains/reports/saved/saved-report.store';

/** A person who has reports made in the morning. */
export interface MorningReader {
  readonly companyId: number;
  readonly userId: number;
}

/** The time of a look for reports. */
export interface Morning {
  readonly day: IsoDate;
  readonly now: Date;
  /** A report that a process took before that time, and has not ended, was abandoned. */
  readonly abandonedSince: Date;
  /** The first day whose made reports are kept. */
  readonly keptSince: IsoDate;
}

/** The most tries of one report on one day. */
const mostTries = 3;

/** Returns the people of all companies for whom there is something to make, to give up or to forget. */
export async function morningReaders(db: QueryExecutorProvider, on: Morning): Promise<readonly MorningReader[]> {
  const { rows } = await sql<MorningReader>`
    select company_id as "companyId", user_id as "userId"
    from directory.readers_in_morning(${on.day}, ${on.abandonedSince}, ${mostTries}, ${on.keptSince}, ${on.now})`.execute(
    db,
  );
  return rows;
}

/** A report that this process took. */
export interface TakenReport {
  readonly id: number;
  /** The state in which the try before left it; null for the first try. One that is still `making` was abandoned. */
  readonly before: 'making' | 'failed' | null;
}

/**
 * Takes a report for this process: one that nobody has taken on that day, or one that failed or
 * whose process was killed before `abandonedSince`. Null when it is made, or another process is making it.
 */
export async function takeReport(
  tx: Tx,
  { companyId, userId }: MorningReader,
  saved: Pick<StoredReport, 'id' | 'name' | 'report'>,
  on: Omit<Morning, 'keptSince'>,
): Promise<TakenReport | null> {
  const { rows } = await sql<TakenReport>`
    with tried as (
      select state from made_report where company_id = ${companyId} and saved_report_id = ${saved.id} and day = ${on.day}
    )
    insert into made_report as m (company_id, user_id, saved_report_id, name, report, day, state, tries, begun_at)
    values (${companyId}, ${userId}, ${saved.id}, ${saved.name}, ${saved.report}, ${on.day}, 'making', 1, ${on.now})
    on conflict (company_id, saved_report_id, day) do update
    set state = 'making', reason = '', tries = m.tries + 1, begun_at = ${on.now}, ended_at = null
    where m.state in ('making', 'failed') and m.begun_at < ${on.abandonedSince} and m.tries < ${mostTries}
    returning made_report_id as id, (select state from tried) as before`.execute(tx);
  return rows[0] ?? null;
}

/** Marks what was abandoned at its last try, or on an earlier day, as failed. */
export async function giveUpReports(tx: Tx, on: Omit<Morning, 'keptSince'>): Promise<void> {
  await sql`
    update made_report set state = 'failed', reason = 'killed', ended_at = ${on.now}
    where state = 'making' and begun_at < ${on.abandonedSince} and (tries >= ${mostTries} or day < ${on.day})
  `.execute(tx);
}

/** The end of a report: its file, or why there is none. */
export type MadeEnd =
  | {
      readonly state: 'made';
      readonly fileName: string;
      readonly branchIds: readonly number[];
      /** Why there is no PDF; null for one that is there. */
      readonly noPdf: PdfReason | null;
    }
  | { readonly state: 'failed' | 'refused'; readonly reason: string };

/** Writes the end of a report that this process took. A made one waits for its e-mail where its owner wants that. */
export async function endReport(
  tx: Tx,
  { id, saved }: { readonly id: number; readonly saved: Pick<StoredReport, 'by_email'> },
  end: MadeEnd,
  now: Date,
): Promise<void> {
  const isMailed = end.state === 'made' && saved.by_email;
  const made = end.state === 'made' ? end : { fileName: '', branchIds: [], noPdf: '' };
  await sql`
    update made_report
    set state = ${end.state}, reason = ${end.state === 'made' ? '' : end.reason}, file_name = ${made.fileName},
      branch_ids = ${made.branchIds}::int[], ended_at = ${now}, has_pdf = ${made.noPdf === null}, pdf_reason = ${made.noPdf ?? ''},
      email = ${isMailed ? 'waiting' : null}, email_at = ${isMailed ? now : null}
    where made_report_id = ${id} and state = 'making'`.execute(tx);
}

/** Takes back that this process took a report: the next look takes it. */
export async function releaseReport(tx: Tx, id: number): Promise<void> {
  await sql`delete from made_report where made_report_id = ${id} and state = 'making'`.execute(tx);
}

/** Deletes the rows of days before that one. The sweep of stored files removes their files a day later. */
export async function forgetReports(tx: Tx, before: IsoDate): Promise<void> {
  await sql`delete from made_report where day < ${before}`.execute(tx);
}

/** A made report as its row has it. */
export interface StoredMade extends Omit<MadeReport, 'ended_at' | 'has_file'>, BranchesOfMade {
  readonly endedAt: Date | null;
  readonly fileName: string;
}

/** The branches of a row of made reports, and those of them that were deleted since. */
export const branchesOfMade = sql`branch_ids as "branchIds", array(
  select b.branch_id from branch b
  where b.company_id = made_report.company_id and b.branch_id = any (made_report.branch_ids) and b.status = 3
) as "deletedIds"`;

/** Returns the made reports that the transaction sees, the latest first. */
export async function listMadeReports(tx: Tx, id: number | null = null): Promise<readonly StoredMade[]> {
  const { rows } = await sql<StoredMade>`
    select made_report_id as id, name, report, day, state, email, email_reason, has_pdf, pdf_reason, ended_at as "endedAt", file_name as "fileName",
      ${branchesOfMade}
    from made_report where ${id}::int is null or made_report_id = ${id}
    order by day desc, made_report_id desc limit 500`.execute(tx);
  return rows;
}

/** The files of a made report. */
export type MadeFormat = 'xlsx' | 'pdf';

/** Returns the key of a file of a made report. */
export const madeReportKey = (companyId: number, id: number, format: MadeFormat): string =>
  `company/${companyId}/made-reports/${id}.${format}`;

/** Returns the name of the PDF beside a workbook of that name. */
export const pdfNameOf = (fileName: string): string => fileName.replace(/\.xlsx$/, '.pdf');
