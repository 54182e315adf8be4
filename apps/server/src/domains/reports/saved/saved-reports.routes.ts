import { Readable } from 'node:stream';
import {
  type MadeReport,
  pdfType,
  type SavedReport,
  savedReportRoutes,
} from '@cashbook/contract/reports/saved-reports';
import type { RouteBody } from '@cashbook/contract/route';
import { spreadsheetTypes } from '@cashbook/contract/spreadsheet';
import { sentences } from '@cashbook/words/en/sentences';
import type { Services } from '#context';
import { showOwnRows } from '#db/own-rows';
import { inCompany, type Tx } from '#db/tx';
import type { FileStore } from '#domains/files/index';
import { listMadeReports, madeReportKey, pdfNameOf, type StoredMade } from '#domains/reports/saved/made-report.store';
import { mayHave } from '#domains/reports/saved/may-have';
import { takeBackEmails } from '#domains/reports/saved/report-email.store';
import {
  addressOf,
  type Moment,
  type Reader,
  reportNamed,
  takesTexts,
  textsOn,
  viewableReport,
} from '#domains/reports/saved/saved-question';
import {
  addSavedReport,
  changeSavedReport,
  deleteSavedReport,
  freeDigit,
  isNameTaken,
  listSavedReports,
  lockReportsOf,
  lockSavedReport,
  type StoredReport,
} from '#domains/reports/saved/saved-report.store';
import { done, type Refused, refused } from '#use-case/answer';
import type { Handlers } from '#use-case/call';
import type { Actor } from '#use-case/caller';
import { oncePerKey } from '#use-case/once-per-key';

/** The services for saved reports: their rows, and the files of those that were made in the morning. */
export interface SavedServices extends Pick<Services, 'db' | 'clock'> {
  readonly files: FileStore;
}

/**
 * Returns the handlers of the reports that people save, each for its caller alone.
 *
 * Refusals of a save, the first that applies: `not_found` (no such report, or no such saved report of the caller),
 * `forbidden` (a report or a branch that the caller may not view), `invalid_input` (an e-mail of a report that is not made every morning; filters that the report does not take),
 * `stale_version`, `name_taken`.
 */
export function savedReportHandlers({ db, clock, files }: SavedServices): Handlers<typeof savedReportRoutes> {
  const ofCaller = <T>(actor: Actor, mode: 'read' | 'write', work: (tx: Tx) => Promise<T>): Promise<T> =>
    inCompany(db, { companyId: actor.companyId, mode }, async (tx) => {
      await showOwnRows(tx, actor.userId);
      return work(tx);
    });
  return {
    list: ({ actor, query }) =>
      ofCaller(actor, 'read', async (tx) => {
        const on = { day: query.day ?? null, now: clock.now() };
        const rows: SavedReport[] = [];
        for (const saved of await listSavedReports(tx)) rows.push(await rowOf(tx, actor, saved, on));
        return done(rows);
      }),
    create: (call) =>
      ofCaller(call.actor, 'write', (tx) =>
        oncePerKey<{ id: number }>(tx, savedReportRoutes.create, call, clock.now(), async () => {
          const { actor, body } = call;
          await lockReportsOf(tx, actor);
          const wrong = await wrongIn(tx, actor, body, clock.now());
          if (wrong !== null) return wrong;
          if (await isNameTaken(tx, body.name, null)) return refused('name_taken');
          await freeDigit(tx, body.digit, null, clock.now());
          return done({ id: await addSavedReport(tx, actor, body, clock.now()) });
        }),
      ),
    change: (call) =>
      ofCaller(call.actor, 'write', (tx) =>
        oncePerKey<{ version: number }>(tx, savedReportRoutes.change, call, clock.now(), async () => {
          const { actor, body } = call;
          await lockReportsOf(tx, actor);
          const version = await lockSavedReport(tx, body.id);
          if (version === null) return refused('not_found');
          const wrong = await wrongIn(tx, actor, body, clock.now());
          if (wrong !== null) return wrong;
          if (version !== body.version) return refused('stale_version');
          if (await isNameTaken(tx, body.name, body.id)) return refused('name_taken');
          await freeDigit(tx, body.digit, body.id, clock.now());
          if (!body.by_email) await takeBackEmails(tx, body.id);
          return done({ version: await changeSavedReport(tx, body.id, body, clock.now()) });
        }),
      ),
    made: ({ actor }) =>
      ofCaller(actor, 'read', async (tx) => {
        const rows = await listMadeReports(tx);
        return done(rows.map((made) => madeRowOf(actor, made)));
      }),
    madeFile: async ({ actor, params, query }) => {
      const [made] = await ofCaller(actor, 'read', (tx) => listMadeReports(tx, params.id));
      const isPdf = query.format === 'pdf';
      if (made === undefined || !madeRowOf(actor, made)[isPdf ? 'has_pdf' : 'has_file']) return refused('not_found');
      const file = await files.open(madeReportKey(actor.companyId, made.id, query.format));
      if (file === null) return refused('not_found');
      return {
        ...{ kind: 'file', contentType: isPdf ? pdfType : spreadsheetTypes[0] },
        fileName: isPdf ? pdfNameOf(made.fileName) : made.fileName,
        content: Readable.from(file.content),
      };
    },
    remove: (call) =>
      ofCaller(call.actor, 'write', (tx) =>
        oncePerKey<null>(tx, savedReportRoutes.remove, call, clock.now(), async () => {
          if (!(await deleteSavedReport(tx, call.body.id))) return refused('not_found');
          await takeBackEmails(tx, call.body.id);
          return done(null);
        }),
      ),
  };
}

function madeRowOf(actor: Actor, { endedAt, fileName: _, branchIds, deletedIds, ...made }: StoredMade): MadeReport {
  const hasFile = made.state === 'made' && mayHave(actor, reportNamed(made.report), { branchIds, deletedIds });
  return { ...made, ended_at: endedAt?.toISOString() ?? null, has_file: hasFile, has_pdf: hasFile && made.has_pdf };
}

async function rowOf(tx: Tx, actor: Reader, saved: StoredReport, on: Moment): Promise<SavedReport> {
  const report = viewableReport(actor, saved);
  const address = report === null ? null : addressOf(report, await textsOn(tx, actor, report, saved, on), saved);
  return { ...saved, address };
}

/** Returns the refusal of a report to save; null when it can be saved. */
async function wrongIn(
  tx: Tx,
  actor: Reader,
  body: RouteBody<typeof savedReportRoutes.create>,
  now: Date,
): Promise<Refused | null> {
  const report = reportNamed(body.report);
  if (report === undefined) return refused('not_found');
  if (viewableReport(actor, body) === null) return refused('forbidden');
  if (body.by_email && !body.every_morning) {
    return refused('invalid_input', { fields: { by_email: [sentences.emailOfMorning] } });
  }
  if (takesTexts(report, await textsOn(tx, actor, report, body, { day: null, now }))) return null;
  return refused('invalid_input', { fields: { filters: [sentences.savedFiltersWrong] } });
}
