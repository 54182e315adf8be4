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

/** A date that may be left out, which is empty then. */
const dateIfAny = z.string().refine(isIsoDate).catch('');

const textInUrl = z
  .string()
  .transform((said) => (said.trim() === '' ? null : said.trim()))
  .catch(null);

/** The value of a filter: an id, a date or a text; null when it is missing or invalid. */
export type FilterValue = number | IsoDate | string | null;

/** The values of a report's filters, by their names in its address. */
export type Values = Readonly<Record<string, FilterValue>>;

const idOrAll = idInUrl.transform((id) => id ?? 0);

/** Returns the schema of a filter that must be chosen, or that may stay at all. */
const chosenOrAll = ({ usual }: Filter) => (usual === undefined ? idInUrl : idOrAll);

/** Returns the schema of one of the choices of a filter. */
const choiceInUrl = ({ choices = [], usual }: Filter): z.ZodType<FilterValue> =>
  z
    .string()
    .refine((said) => choices.some(({ value }) => value === said))
    .nullable()
    .catch(usual === undefined ? null : String(usual));

const inUrl: Readonly<Record<FilterKind, (filter: Filter) => z.ZodType<FilterValue>>> = {
  branch: () => idInUrl,
  account: chosenOrAll,
  party: chosenOrAll,
  moneyAccount: () => idInUrl,
  product: chosenOrAll,
  order: () => textInUrl,
  category: () => idOrAll,
  labourItem: () => idOrAll,
  priceList: () => idOrAll,
  warehouse: () => idOrAll,
  area: () => idOrAll,
  employee: () => idOrAll,
  scope: choiceInUrl,
  choice: choiceInUrl,
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
  besideStart: () => dateIfAny,
  besideEnd: () => dateIfAny,
};

/** Returns the values of a report's filters in its address. */
export const valuesIn = (filters: Filters, query: UrlQuery): Values =>
  Object.fromEntries(
    Object.values(filters).map((filter) => [filter.url, inUrl[filter.kind](filter).parse(query[filter.url])]),
  );

/** Whether the user must choose or type the value: it is the subject of the report. All other filters have a default. */
export const isChosen = ({ kind, usual }: Filter) =>
  ['account', 'party', 'moneyAccount', 'product', 'order', 'serial', 'choice'].includes(kind) && usual === undefined;

/** Whether all values are known that the user need not choose. */
export const isKnown = (filters: Filters, values: Values): boolean =>
  Object.values(filters).every((filter) => isChosen(filter) || values[filter.url] !== null);

/** Whether the report can be read: all values are set. */
export const isComplete = (filters: Filters, values: Values): boolean =>
  Object.values(filters).every(({ url }) => values[url] !== null);

/** Returns the query of the call for these values. */
export const wireQuery = (filters: Filters, values: Values): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(filters).map(([name, { url }]) => [name, String(values[url])]));

/** Returns the first filter of these kinds. */
export const filterOfKind = (filters: Filters, ...kinds: readonly FilterKind[]) =>
  Object.values(filters).find(({ kind }) => kinds.includes(kind));

/** Returns the id in a filter of one of these kinds. Null for none or all, or when the report has no such filter. */
export function idOf(filters: Filters, values: Values, ...kinds: readonly FilterKind[]): number | null {
  const value = values[filterOfKind(filters, ...kinds)?.url ?? ''];
  return typeof value === 'number' && value !== 0 ? value : null;
}

/** Returns the day in a filter of that kind; null without one, or when the report has no such filter. */
export function dayOf(filters: Filters, values: Values, kind: 'startDate' | 'endDate'): IsoDate | null {
  const value = values[filterOfKind(filters, kind)?.url ?? ''];
  return typeof value === 'string' ? value : null;
}

/** Returns the schema of a print number in the address. Without a value there, the user's preference counts. */
const printNumberInUrl = (limits: { least: number; most: number }, preferred: (mine: Preferences) => number) =>
  z
    .string()
    .optional()
    .transform((text) => (text === undefined ? preferred(preferences.get()) : printNumber(text, limits)));

/** The schema of a report's print settings in its address. */
export const printUrl = z.object({
  rows: printNumberInUrl(printLimits.rows, ({ printRows }) => printRows),
  font: printNumberInUrl(printLimits.font, ({ printFont }) => printFont),
});

/**
 * Returns the print settings of a report. `printRows` are its rows per page when neither its address nor the user sets
 * them.
 */
export function printIn(query: UrlQuery, printRows: number): { rows: number; font: number } {
  const { rows, font } = printUrl.parse(query);
  const isSaid = query.rows !== undefined || preferences.get().printRows !== usual.printRows;
  return { rows: isSaid ? rows : printRows, font };
}

/** Returns the first day of a date's month. */
export const firstOfMonth = (date: IsoDate): IsoDate => `${date.slice(0, 8)}01`;
