import { z } from 'zod';
import { route } from '#route';
import { spreadsheetTypes } from '#spreadsheet';
import { date, exactText, filledText, id, idText, moment } from '#wire';

/** Reports that a person keeps under a name, with their filters, dates and print. Nobody else sees them. */

/** The dates relative to the open day; the kernel has the same list. */
export const reportPeriods = [
  'openDay',
  'dayBefore',
  'sevenDays',
  'month',
  'lastMonth',
  'fiscalYear',
  'lastFiscalYear',
] as const;
export type ReportPeriod = (typeof reportPeriods)[number];

/** The papers of prints; the page has the same list. */
export const printPapers = ['a4', 'a4-landscape', 'a5', 'letter', 'letter-landscape', 'roll80', 'roll58'] as const;

const described = {
  /** The name of the report, such as `cash-book`. */
  report: exactText(60),
  name: filledText(60, 'nameMissing'),
  /** Null for the dates among the filters. */
  period: z.enum(reportPeriods).nullable(),
  rows: z.number().int().min(1).max(200),
  font: z.number().int().min(6).max(24),
  /** Null for the paper of the branch. */
  paper: z.enum(printPapers).nullable(),
  /** The digit that opens it with Alt and Shift. Another report of the person that has it loses it. */
  digit: z.number().int().min(1).max(9).nullable(),
  /** The name of the set with which it prints after Day Close; null for none. */
  print_set: filledText(40, 'setNameMissing').nullable(),
  /** Whether the server makes a workbook of it every morning, and a PDF where it can. */
  every_morning: z.boolean(),
  /** Whether they go to the address with which the person signs in, too. */
  by_email: z.boolean(),
};

const form = z.object({
  ...described,
  /** The values by the wire names of the report's filters. A period replaces the dates. */
  filters: z.record(exactText(40), exactText(200)),
});

const row = z.object({
  ...described,
  id,
  version: z.number().int(),
  name: z.string(),
  report: z.string(),
  print_set: z.string().nullable(),
  filters: z.record(z.string(), z.string()),
  /** The address of the screen, and its query today. Null once the caller may not view the report or reach its branch. */
  address: z.object({ screen: z.string(), search: z.record(z.string(), z.string()) }).nullable(),
});
export type SavedReport = z.output<typeof row>;

/** Returns the names of the sets in which reports print after Day Close, in the order of the alphabet. */
export const printSetsIn = (saved: readonly Pick<SavedReport, 'print_set'>[]): readonly string[] =>
  [...new Set(saved.flatMap(({ print_set: set }) => set ?? []))].sort((one, other) => one.localeCompare(other));

/** `waiting` is tried again a few times. `unknown`: the server fell silent, or its process was killed. */
const emailStates = ['waiting', 'sending', 'sent', 'failed', 'unknown'] as const;

/** `failed` is tried again a few times. `refused`: the person could not view the report on that morning. */
const madeReportStates = ['making', 'made', 'failed', 'refused'] as const;

/**
 * Why a made report has no PDF. `browser`: the server has none. `prevented`: its print says that it cannot be printed. `killed`: an
 * earlier try was stopped in the middle. The empty one has its PDF, or was made before there were any.
 */
const pdfReasons = ['browser', 'prevented', 'slow', 'large', 'failed', 'killed'] as const;
export type PdfReason = (typeof pdfReasons)[number];

/** The media type of a PDF. */
export const pdfType = 'application/pdf';

const madeRow = z.object({
  id,
  name: z.string(),
  /** The name of the report. */
  report: z.string(),
  /** The calendar day in Dhaka. */
  day: date,
  state: z.enum(madeReportStates),
  ended_at: moment.nullable(),
  /** The state of its e-mail; null for a report that is not sent. */
  email: z.enum(emailStates).nullable(),
  /** Why the e-mail has not arrived: a short name, or what its server answered. */
  email_reason: z.string(),
  /** Whether the caller may have the file: it is made, and its report and branches may be viewed today. */
  has_file: z.boolean(),
  /** Whether the caller may have its print, too. */
  has_pdf: z.boolean(),
  pdf_reason: z.enum([...pdfReasons, '']),
});
export type MadeReport = z.output<typeof madeRow>;

const madeFile = z.object({ id: idText });

export const savedReportRoutes = {
  list: route({
    method: 'GET',
    path: '/saved-report/list',
    summary: "The caller's own saved reports by name, each with its dates relative to the open day or to another day",
    access: 'staff',
    query: z.object({ day: date.optional() }),
    reply: z.array(row),
  }),
  create: route({
    method: 'POST',
    path: '/saved-report/create',
    summary: 'Keep a report under a name, for the caller alone',
    access: 'staff',
    body: form,
    reply: z.object({ id }),
    success: 'Report saved.',
    refusals: ['not_found', 'name_taken', 'idempotency_mismatch'],
  }),
  change: route({
    method: 'POST',
    path: '/saved-report/update',
    summary: "Change one of the caller's own saved reports",
    access: 'staff',
    body: form.extend({ id, version: z.number().int() }),
    reply: z.object({ version: z.number().int() }),
    success: 'Report saved.',
    refusals: ['not_found', 'stale_version', 'name_taken', 'idempotency_mismatch'],
  }),
  remove: route({
    method: 'POST',
    path: '/saved-report/delete',
    summary: "Delete one of the caller's own saved reports",
    access: 'staff',
    body: z.object({ id }),
    reply: z.null(),
    success: 'Saved report deleted.',
    refusals: ['not_found', 'idempotency_mismatch'],
  }),
  made: route({
    method: 'GET',
    path: '/saved-report/made',
    summary: 'The reports that were made for the caller in the mornings of the last thirty days, the latest first',
    access: 'staff',
    reply: z.array(madeRow),
  }),
  madeFile: route({
    method: 'GET',
    path: '/saved-report/made/:id/file',
    summary: 'The workbook of a report that was made for the caller, or its print as PDF',
    access: 'staff',
    params: madeFile,
    query: z.object({ format: z.enum(['xlsx', 'pdf']).default('xlsx') }),
    file: [spreadsheetTypes[0], pdfType],
    refusals: ['not_found', 'files_away'],
  }),
} as const;
