import type { Filter, FilterKind, Filters } from '@cashbook/contract/reports/filters';
import { type IsoDate, isIsoDate } from '@cashbook/money';
import { z } from 'zod';
import { printNumber } from '#screens/print-number.ts';
import type { UrlQuery } from '#screens/url-state.ts';
import { type Preferences, preferences, printLimits, usual } from '#session/preferences.ts';

const largestId = 2_147_483_647;

const idInUrl = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .refine((id) => id > 0 && id <= largestId)
  .nullable()
  .catch(null);
const dateInUrl = z.string().refine(isIsoDate).nullable().catch(null);

const textInUrl = z
  .string()
  .transform((said) => (said.trim() === '' ? null : said.trim()))
  .catch(null);

/** What a filter says: an id, a date or a text; null for what is missing or nonsense. */
export type FilterValue = number | IsoDate | string | null;

/** What a report is asked, by the names in its address. */
export type Values = Readonly<Record<string, FilterValue>>;

const idOrAll = idInUrl.transform((id) => id ?? 0);

/** What has to be chosen, or may be left for all of them. */
const chosenOrAll = ({ usual }: Filter) => (usual === undefined ? idInUrl : idOrAll);

const inUrl: Readonly<Record<FilterKind, (filter: Filter) => z.ZodType<FilterValue>>> = {
  branch: () => idInUrl,
  account: chosenOrAll,
  moneyAccount: () => idInUrl,
  product: chosenOrAll,
  order: () => textInUrl,
  category: () => idOrAll,
  labourItem: () => idOrAll,
  priceList: () => idOrAll,
  warehouse: () => idOrAll,
  choice: ({ choices = [], usual = null }) =>
    z
      .string()
      .refine((said) => choices.some(({ value }) => value === said))
      .nullable()
      .catch(usual === null ? null : String(usual)),
  days: ({ usual = null }) =>
    z
      .string()
      .regex(/^\d{1,5}$/)
      .transform((said): FilterValue => Number(said))
      .catch(usual),
  serial: () => textInUrl,
  search: () => z.string().catch(''),
  startDate: () => dateInUrl,
  endDate: () => dateInUrl,
};

/** The filters of a report as its address holds them. */
export const valuesIn = (filters: Filters, query: UrlQuery): Values =>
  Object.fromEntries(
    Object.values(filters).map((filter) => [filter.url, inUrl[filter.kind](filter).parse(query[filter.url])]),
  );

/** What a report is of has to be chosen or typed; everything else is known without anybody's doing. */
export const isChosen = ({ kind, usual }: Filter) =>
  ['account', 'moneyAccount', 'product', 'order', 'serial', 'choice'].includes(kind) && usual === undefined;

/** Whether all is said that nobody has to choose. */
export const isKnown = (filters: Filters, values: Values): boolean =>
  Object.values(filters).every((filter) => isChosen(filter) || values[filter.url] !== null);

/** Whether the report can be asked. */
export const isComplete = (filters: Filters, values: Values): boolean =>
  Object.values(filters).every(({ url }) => values[url] !== null);

/** The query of a call that asks so. */
export const wireQuery = (filters: Filters, values: Values): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(filters).map(([name, { url }]) => [name, String(values[url])]));

/** The filter of that kind. */
export const filterOfKind = (filters: Filters, ...kinds: readonly FilterKind[]) =>
  Object.values(filters).find(({ kind }) => kinds.includes(kind));

/** The id that a filter of one of these kinds says; null where it says none or all, or the report has no such filter. */
export function idOf(filters: Filters, values: Values, ...kinds: readonly FilterKind[]): number | null {
  const value = values[filterOfKind(filters, ...kinds)?.url ?? ''];
  return typeof value === 'number' && value !== 0 ? value : null;
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

/** The same for a report whose pages have so many rows where neither its address nor the user says how many. */
export function printIn(query: UrlQuery, printRows: number): { rows: number; font: number } {
  const { rows, font } = printUrl.parse(query);
  const isSaid = query.rows !== undefined || preferences.get().printRows !== usual.printRows;
  return { rows: isSaid ? rows : printRows, font };
}

/** The first day of a date's month. */
export const firstOfMonth = (date: IsoDate): IsoDate => `${date.slice(0, 8)}01`;
