import type { IsoDate } from '@cashbook/money';
import { sentences } from '@cashbook/words/en/sentences';
import { z } from 'zod';
import { date, filledExactText, idText, text } from '#wire';

/** What a report can be asked by. The server finds what is meant, the page has an editor and a default for each. */
export type FilterKind = 'branch' | 'account' | 'moneyAccount' | 'category' | 'search' | 'startDate' | 'endDate';

/** One thing that a report is asked by; its key among the filters is its name on the wire. */
export interface Filter<Value = unknown> {
  readonly kind: FilterKind;
  /** Its name in the page's address. */
  readonly url: string;
  /** How it travels. */
  readonly schema: z.ZodType;
  /** What it is once it is read. */
  readonly value: z.ZodType<Value>;
  /** With which day a range of dates begins when nobody has chosen: the open day, or the first of its month. */
  readonly begins?: 'day' | 'month';
}

export type Filters = Readonly<Record<string, Filter>>;

const anId = { schema: idText, value: z.number() } as const;
const aDay = { schema: date, value: z.string() } as const;

/** The branch whose books are read; at first the user's own. */
export const branch = (): Filter<number> => ({ kind: 'branch', url: 'branch', ...anId });

/** An account that the branch knows; it has to be chosen. */
export const account = (): Filter<number> => ({
  kind: 'account',
  url: 'account',
  schema: filledExactText(1000, 'ledgerAccountMissing').pipe(idText),
  value: z.number(),
});

/** A bank or cash account that the branch knows; at first the first bank. */
export const moneyAccount = (): Filter<number> => ({ kind: 'moneyAccount', url: 'account', ...anId });

/** A category of products; 0 means all of them. */
export const category = (): Filter<number> => ({
  kind: 'category',
  url: 'category',
  schema: z
    .string()
    .regex(/^\d{0,9}$/, sentences.notANumber)
    .default('')
    .transform(Number),
  value: z.number(),
});

/** What is looked for in names; empty for everything. */
export const search = (): Filter<string> => ({
  kind: 'search',
  url: 'name',
  schema: text(100).default(''),
  value: z.string(),
});

/** The first day of a range, itself included. */
export const startDate = (begins: 'day' | 'month' = 'day'): Filter<IsoDate> => ({
  kind: 'startDate',
  url: 'start',
  begins,
  ...aDay,
});

/** The last day of a range, or the day as on whose end the report is; at first the open day. */
export const endDate = (): Filter<IsoDate> => ({ kind: 'endDate', url: 'end', ...aDay });

/** The schema of a query that asks by these filters. */
export const queryOf = (filters: Filters) =>
  z.object(Object.fromEntries(Object.entries(filters).map(([name, { schema }]) => [name, schema])));

/** What a report was asked, by the wire names of its filters. */
export type Asked<F extends Filters> = {
  readonly [Name in keyof F]: F[Name] extends Filter<infer Value> ? Value : never;
};

/** @throws when the query was not read by {@link queryOf} before. */
export function askedIn<F extends Filters>(filters: F, query: Readonly<Record<string, unknown>>): Asked<F> {
  const values = Object.entries(filters).map(([name, { value }]) => [name, value.parse(query[name])] as const);
  // `Object.fromEntries` forgets which name has which type.
  return Object.fromEntries(values) as Asked<F>;
}

/** The wire name of the filter of that kind; undefined where the report has none. */
export const filterOf = (filters: Filters, kind: FilterKind): string | undefined =>
  Object.keys(filters).find((name) => filters[name]?.kind === kind);
