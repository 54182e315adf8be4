import { filterOf } from '@cashbook/contract/reports/filters';
import type { Report } from '@cashbook/contract/reports/report';
import type { PdfReason } from '@cashbook/contract/reports/saved-reports';
import { isQuiet } from '@cashbook/kernel';
import { addDays, dateInDhaka } from '@cashbook/money';
import type { Services } from '#context';
import { showOwnRows } from '#db/own-rows';
import { inCompany, type Tx } from '#db/tx';
import type { FileStore } from '#domains/files/index';
import type { ExportReport } from '#domains/reports/engine/report-handlers';
import { findReader } from '#domains/reports/saved/find-reader';
import {
  endReport,
  forgetReports,
  giveUpReports,
  type MadeEnd,
  type Morning,
  type MorningReader,
  madeReportKey,
  morningReaders,
  releaseReport,
  type TakenReport,
  takeReport,
} from '#domains/reports/saved/made-report.store';
import { type PrintedQuestion, readsOf } from '#domains/reports/saved/reads-of-print';
import { endEmail, giveUpEmails, takeEmail } from '#domains/reports/saved/report-email.store';
import { addressOf, textsOn, viewableReport } from '#domains/reports/saved/saved-question';
import { listSavedReports, type StoredReport } from '#domains/reports/saved/saved-report.store';
import { sendMade } from '#domains/reports/saved/send-made';
import type { SendMail } from '#mail/mailer';
import type { PrintOrder, PrintPages } from '#print/print-pages';
import { reasonOf } from '#startup-error';

export interface MorningServices extends Pick<Services, 'db' | 'clock'> {
  readonly files: FileStore;
  /** Returns the export of the report with that name. */
  readonly exportNamed: (name: string) => ExportReport | undefined;
  readonly sendMail: SendMail;
  /** Prints pages as PDF; null where the server has no browser. */
  readonly printPages: PrintPages | null;
}

/** The hours before the morning, in minutes after midnight in Dhaka. */
const night = { quietFrom: 0, quietUntil: 6 * 60 };
/** After that time a process that was making a report counts as gone; an export ends itself after ten minutes. */
const abandonedAfterMs = 11 * 60_000;
/** A look takes no further report after that time: the next look goes on. With the report in hand it takes a quarter of an hour at most. */
const takesForMs = 4 * 60_000;
/** The days for which a made report is kept. */
const keptDays = 30;

/**
 * Makes the reports that people want every morning, once a day in Dhaka, from six o'clock on. It may run in several
 * processes at once: each report is taken by one. The `signal` breaks off the report in hand, which counts as never taken. Throws at
 * its end what went wrong.
 */
export async function makeMorningReports(services: MorningServices, signal: AbortSignal): Promise<void> {
  if (isQuiet(services.clock.now(), night)) return;
  const begun = services.clock.now();
  const look: Look = { signal, takesUntil: new Date(begun.getTime() + takesForMs), failures: [], isMailAway: false };
  const { failures } = look;
  for (const reader of await morningReaders(services.db.app, momentOf(begun))) {
    if (isOver(services, look)) break;
    // The fault of one person's reports holds up nobody else's.
    await makeFor(services, reader, look).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, reasonOf(failures[0]));
}

/** The state of one look for reports. */
interface Look {
  readonly signal: AbortSignal;
  readonly takesUntil: Date;
  /** The faults of reports and people, none of which holds up the others. */
  readonly failures: unknown[];
  /** Whether the mail server did not answer in this round. The other e-mails then wait for the next round. */
  isMailAway: boolean;
}

const isOver = ({ clock }: MorningServices, { signal, takesUntil }: Look): boolean =>
  signal.aborted || clock.now() > takesUntil;

/** Returns the day in Dhaka at that time, and the times that follow from it. */
const momentOf = (now: Date): Morning => ({
  ...{ day: dateInDhaka(now), now, abandonedSince: new Date(now.getTime() - abandonedAfterMs) },
  keptSince: addDays(dateInDhaka(now), -keptDays),
});

/** Runs `work` in a transaction that sees the reader's own rows. */
const asReader = <T>({ db }: MorningServices, reader: MorningReader, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inCompany(db, { companyId: reader.companyId, mode: 'write' }, async (tx) => {
    await showOwnRows(tx, reader.userId);
    return work(tx);
  });

async function makeFor(services: MorningServices, reader: MorningReader, look: Look): Promise<void> {
  const on = momentOf(services.clock.now());
  const wanted = await asReader(services, reader, async (tx) => {
    await giveUpReports(tx, on);
    await giveUpEmails(tx, on);
    await forgetReports(tx, on.keptSince);
    return (await listSavedReports(tx)).filter(({ every_morning: isWanted }) => isWanted);
  });
  for (const saved of wanted) {
    if (isOver(services, look)) return;
    // The report before this one may have taken minutes.
    const taken = { ...momentOf(services.clock.now()), day: on.day };
    const mine = await asReader(services, reader, (tx) => takeReport(tx, reader, saved, taken));
    if (mine !== null) await makeTaken(services, { reader, saved, ...mine }, look);
  }
  await sendWaiting(services, reader, look);
}

/** Sends the made reports of a person that wait for their e-mail, each taken by one process. */
async function sendWaiting(services: MorningServices, reader: MorningReader, look: Look): Promise<void> {
  const { clock } = services;
  const inTx = <T>(work: (tx: Tx) => Promise<T>) => asReader(services, reader, work);
  while (!isOver(services, look) && !look.isMailAway) {
    const taken = await inTx((tx) => takeEmail(tx, clock.now()));
    if (taken === null) return;
    const outcome = await sendMade(services, reader, taken, { read: inTx, now: clock.now() });
    await inTx((tx) => endEmail(tx, taken, outcome, clock.now()));
    // A server that answers may take the next e-mail: only this mailbox, or its files, have to wait.
    look.isMailAway = outcome.state === 'later' && outcome.reason === 'unreachable';
  }
}

interface Taken extends TakenReport {
  readonly reader: MorningReader;
  readonly saved: StoredReport;
}

async function makeTaken(services: MorningServices, taken: Taken, { signal, failures }: Look): Promise<void> {
  const end = await endOf(services, taken, { signal, failures }).catch((error: unknown): MadeEnd => {
    failures.push(error);
    return { state: 'failed', reason: reasonOf(error) };
  });
  await asReader(services, taken.reader, (tx) =>
    // A report that the stop of the server broke off does not count as a try.
    signal.aborted && end.state === 'failed'
      ? releaseReport(tx, taken.id)
      : endReport(tx, taken, end, services.clock.now()),
  );
}

/** Makes the files with the rights that the person has now, and stores them. */
async function endOf(
  services: MorningServices,
  taken: Taken,
  { signal, failures }: Pick<Look, 'signal' | 'failures'>,
): Promise<MadeEnd> {
  const { reader, saved, id } = taken;
  const { companyId, userId } = reader;
  const asked = await asReader(services, reader, async (tx) => {
    const actor = await findReader(tx, companyId, userId);
    const report = actor === null ? null : viewableReport(actor, saved);
    if (actor === null || report === null) return null;
    const texts = await textsOn(tx, actor, report, saved, { day: null, now: services.clock.now() });
    return { actor, report, texts };
  });
  if (asked === null) return { state: 'refused', reason: 'forbidden' };
  const { actor, report, texts } = asked;
  const query = report.routes.export.query.safeParse({ ...texts, format: 'xlsx' });
  if (!query.success) return { state: 'refused', reason: 'invalid_input' };
  const exportReport = services.exportNamed(report.name);
  if (exportReport === undefined) throw new Error(`${report.name} has no export`);
  const answer = await exportReport({ actor, query: query.data, callerGone: signal });
  if (answer.kind === 'refused') return { state: 'failed', reason: answer.refusal.code };
  const parts: Buffer[] = [];
  for await (const part of answer.content) parts.push(Buffer.from(part as Uint8Array));
  await services.files.put(madeReportKey(companyId, id, 'xlsx'), Buffer.concat(parts));
  const noPdf = await printTaken(services, taken, { actor, report, texts, signal }).catch((error: unknown) => {
    // The workbook is there all the same.
    if (!signal.aborted) failures.push(error);
    return 'failed' as const;
  });
  signal.throwIfAborted();
  const branchIds = branchesOf(report, query.data, actor.branchIds);
  return { state: 'made', fileName: answer.fileName, branchIds, noPdf };
}

/** Prints a report and stores the PDF. Returns why there is none; null for one that is there. */
async function printTaken(
  { files, printPages }: MorningServices,
  { reader, saved, id, before }: Taken,
  { report, texts, ...order }: Pick<PrintOrder, 'actor' | 'signal'> & PrintedQuestion,
): Promise<PdfReason | null> {
  if (printPages === null) return 'browser';
  // Perhaps it was its print that took the process along.
  if (before === 'making') return 'killed';
  const { screen, search } = addressOf(report, texts, saved);
  const address = `${screen}/print?${new URLSearchParams(search)}`;
  const printed = await printPages({ ...order, address, mayRead: readsOf({ report, texts }) });
  if (printed.kind === 'none') return printed.reason;
  await files.put(madeReportKey(reader.companyId, id, 'pdf'), printed.content);
  return null;
}

/** Returns the branches whose figures a report has: all that the person reaches, or the one that was asked for. */
function branchesOf(
  { filters }: Report,
  asked: Readonly<Record<string, unknown>>,
  reach: readonly number[],
): readonly number[] {
  return asked.scope === 'all' && 'scope' in filters ? reach : [Number(asked[filterOf(filters, 'branch') ?? ''])];
}
