import { reports } from '@cashbook/contract/reports/all';
import { type FilterKind, type Filters, filterOf, queryOf } from '@cashbook/contract/reports/filters';
import type { Report } from '@cashbook/contract/reports/report';
import type { SavedReport } from '@cashbook/contract/reports/saved-reports';
import { daysOfPeriod } from '@cashbook/kernel';
import { dateInDhaka, type IsoDate } from '@cashbook/money';
import type { Tx } from '#db/tx';
import { findBranchFrame } from '#domains/reports/branch-frame.sql';
import type { StoredReport } from '#domains/reports/saved/saved-report.store';
import type { Actor } from '#use-case/caller';

const byName: ReadonlyMap<string, Report> = new Map(
  Object.values<Report>(reports).map((report) => [report.name, report]),
);

/** Returns the report with this name. */
export const reportNamed = (name: string): Report | undefined => byName.get(name);

/** The facts of a person that decide which reports the person may view. */
export type Reader = Pick<Actor, 'companyId' | 'permissions' | 'branchIds'>;

/** The saved parts of a question. */
export type SavedQuestion = Pick<StoredReport, 'report' | 'filters' | 'period'>;

/** Returns the report of a saved question; null when the person may not view it or does not reach its branch. */
export function viewableReport({ permissions, branchIds }: Reader, saved: SavedQuestion): Report | null {
  const report = reportNamed(saved.report);
  if (report === undefined || !permissions.has(report.permission)) return null;
  return branchIds.includes(branchOf(report.filters, saved)) ? report : null;
}

const branchOf = (filters: Filters, saved: SavedQuestion): number =>
  Number(saved.filters[filterOf(filters, 'branch') ?? ''] ?? 0);

/** The moment from which a period counts: a day that the caller names, else the open day. */
export interface Moment {
  readonly day: IsoDate | null;
  readonly now: Date;
}

/**
 * Returns the texts of a question by the wire names of the filters. A period counts from `day`, else from the open day of
 * the question's branch, or from today in Dhaka before its books are opened.
 */
export async function textsOn(
  tx: Tx,
  { companyId }: Pick<Reader, 'companyId'>,
  report: Report,
  saved: SavedQuestion,
  { day, now }: Moment,
): Promise<Readonly<Record<string, string>>> {
  if (saved.period === null) return saved.filters;
  const frame = await findBranchFrame(tx, companyId, branchOf(report.filters, saved));
  const openDay = day ?? frame?.openDay ?? dateInDhaka(now);
  const { start, end } = daysOfPeriod(saved.period, openDay, frame?.fiscalYearStartMonth);
  const dates = (kind: FilterKind, day: IsoDate) => {
    const name = filterOf(report.filters, kind);
    return name === undefined ? {} : { [name]: day };
  };
  return { ...saved.filters, ...dates('startDate', start), ...dates('endDate', end) };
}

/** Whether the report takes the texts. A filter that the report does not know is wrong too. */
export function takesTexts({ filters }: Report, texts: Readonly<Record<string, string>>): boolean {
  return Object.keys(texts).every((name) => name in filters) && queryOf(filters).safeParse(texts).success;
}

/** Returns the address of the report's screen for these texts. */
export function addressOf(
  { screen, filters }: Report,
  texts: Readonly<Record<string, string>>,
  { rows, font, paper }: Pick<StoredReport, 'rows' | 'font' | 'paper'>,
): NonNullable<SavedReport['address']> {
  const values = Object.entries(filters).flatMap(([name, { url }]) => {
    const text = texts[name];
    return text === undefined ? [] : [[url, text] as const];
  });
  const print = { rows: String(rows), font: String(font), ...(paper === null ? {} : { paper }) };
  return { screen, search: { ...Object.fromEntries(values), ...print } };
}
