import type { IsoDate } from '@cashbook/money';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import { branchesOfMade } from '#domains/reports/saved/made-report.store';
import type { BranchesOfMade } from '#domains/reports/saved/may-have';
import { nextTry, type Outcome } from '#outcome';

/** A made report that this process is sending to its owner. */
export interface TakenEmail extends BranchesOfMade {
  readonly id: number;
  readonly name: string;
  readonly report: string;
  readonly day: IsoDate;
  readonly fileName: string;
  readonly hasPdf: boolean;
  readonly tries: number;
}

/** Takes one of the reader's made reports that wait for their e-mail; null without one. */
export async function takeEmail(tx: Tx, now: Date): Promise<TakenEmail | null> {
  const { rows } = await sql<TakenEmail>`
    update made_report set email = 'sending', email_tries = email_tries + 1, email_at = ${now}
    where made_report_id = (
      select made_report_id from made_report where email = 'waiting' and email_at <= ${now}
      order by made_report_id limit 1 for update skip locked
    )
    returning made_report_id as id, name, report, day, file_name as "fileName", has_pdf as "hasPdf", ${branchesOfMade},
      email_tries as tries`.execute(tx);
  return rows[0] ?? null;
}

/** Writes what became of an e-mail that this process took. One that has not left waits for its next try. */
export async function endEmail(
  tx: Tx,
  { id, tries }: Pick<TakenEmail, 'id' | 'tries'>,
  { state, reason }: Outcome,
  now: Date,
): Promise<void> {
  const next = state === 'later' ? nextTry(tries, now) : null;
  const ended = state === 'later' ? 'failed' : state;
  await sql`
    update made_report
    set email = ${next === null ? ended : 'waiting'}, email_reason = ${reason}, email_at = ${next ?? now}
    where made_report_id = ${id} and email = 'sending'`.execute(tx);
}

/** Takes back the e-mails of a saved report that wait, as its owner wants none of them any more. */
export async function takeBackEmails(tx: Tx, savedReportId: number): Promise<void> {
  await sql`
    update made_report set email = null, email_reason = '', email_at = null
    where saved_report_id = ${savedReportId} and email = 'waiting'`.execute(tx);
}

/** Marks e-mails as unknown whose process was killed while it was sending them. */
export async function giveUpEmails(
  tx: Tx,
  { abandonedSince, now }: { abandonedSince: Date; now: Date },
): Promise<void> {
  await sql`
    update made_report set email = 'unknown', email_reason = 'killed', email_at = ${now}
    where email = 'sending' and email_at < ${abandonedSince}`.execute(tx);
}
