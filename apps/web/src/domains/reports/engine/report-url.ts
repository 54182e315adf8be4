import type { FilterKind, Filters } from '@cashbook/contract/reports/filters';
import { type IsoDate, isIsoDate } from '@cashbook/money';
import { z } from 'zod';
import { printNumber } from '#screens/print-number.ts';
import type { UrlQuery } from '#screens/url-state.ts';
import { type Preferences, preferences, printLimits } from '#session/preferences.ts';

const largestId = 2_147_483_647;

const idInUrl = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .refine((id) => id > 0 && id <= largestId)
  .nullable()
  .catch(null);
const dateInUrl = z.string().refine(isIsoDate).nullable().catch(null);

/** What a filter says: an id, a date or a text; null for what is missing or nonsense. */
export type FilterValue = number | IsoDate | string | null;

/** What a report is asked, by the names in its address. */
export type Values = Readonly<Record<string, FilterValue>>;

const inUrl: Readonly<Record<FilterKind, z.ZodType<FilterValue>>> = {
  branch: idInUrl,
  account: idInUrl,
  moneyAccount: idInUrl,
  category: idInUrl.transform((id) => id ?? 0),
  search: z.string().catch(''),
  startDate: dateInUrl,
  endDate: dateInUrl,
};

/** The filters of a report as its address holds them. */
export const valuesIn = (filters: Filters, query: UrlQuery): Values =>
  Object.fromEntries(Object.values(filters).map(({ kind, url }) => [url, inUrl[kind].parse(query[url])]));

/** The account has to be chosen; everything else is known without anybody's doing. */
const isChosen = (kind: FilterKind) => kind === 'account' || kind === 'moneyAccount';

/** Whether all is said that nobody has to choose. */
export const isKnown = (filters: Filters, values: Values): boolean =>
  Object.values(filters).every(({ kind, url }) => isChosen(kind) || values[url] !== null);

/** Whether the report can be asked. */
export const isComplete = (filters: Filters, values: Values): boolean =>
  Object.values(filters).every(({ url }) => values[url] !== null);

/** The query of a call that asks so. */
export const wireQuery = (filters: Filters, values: Values): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(filters).map(([name, { url }]) => [name, String(values[url])]));

/** The filter of that kind. */
export const filterOfKind = (filters: Filters, ...kinds: readonly FilterKind[]) =>
  Object.values(filters).find(({ kind }) => kinds.includes(kind));

/** The id that a filter of one of these kinds says; null where it says none or the report has no such filter. */
export function idOf(filters: Filters, values: Values, ...kinds: readonly FilterKind[]): number | null {
  const value = values[filterOfKind(filters, ...kinds)?.url ?? ''];
  return typeof value === 'number' ? value : null;
}

/** The day that a filter of that kind says; null where it says none or the report has no such filter. */
export function dayOf(filters: Filters, values: Values, kind: 'startDate' | 'endDate'): IsoDate | null {
  const value = values[filterOfKind(filters, kind)?.url ?? ''];
  return typeof value === 'string' ? value : null;
}

/** What the user prefers where the address says nothing. */
const printNumberInUrl = (limits: { least: number; most: number }, preferred: (mine: Preferences) => number) =>
  z
    .string()
    .optional()
    .transform((text) => (text === undefined ? preferred(preferences.get()) : printNumber(text, limits)));

/** How a report is printed, as its address says. */
export const printUrl = z.object({
  rows: printNumberInUrl(printLimits.rows, ({ printRows }) => printRows),
  font: printNumberInUrl(printLimits.font, ({ printFont }) => printFont),
});

/** The first day of a date's month. */
export const firstOfMonth = (date: IsoDate): IsoDate => `${date.slice(0, 8)}01`;
