import type { IsoDate } from '@cashbook/money';
import { sentences } from '@cashbook/words/en/sentences';
import { z } from 'zod';
import { MAX_ORDER_NUMBER } from '#orders/order-number';
import type { SheetWord } from '#reports/columns';
import { date, filledExactText, filledText, idOrZero, idText, text } from '#wire';

/** What a report can be asked by. The server finds what is meant, the page has an editor and a default for each. */
export type FilterKind =
  | 'branch'
  | 'account'
  | 'moneyAccount'
  | 'product'
  | 'order'
  | 'category'
  | 'labourItem'
  | 'priceList'
  | 'warehouse'
  | 'choice'
  | 'days'
  | 'serial'
  | 'search'
  | 'startDate'
  | 'endDate';

/** One of the things that can be chosen, as it travels and as people read it. */
export interface FilterChoice {
  readonly value: string;
  readonly word: SheetWord;
}

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
  /** What stands beside a filter of choices, and what they are. */
  readonly label?: SheetWord;
  readonly choices?: readonly FilterChoice[];
  /** What it says when nobody has chosen; without it somebody has to, where the kind has nothing of its own. */
  readonly usual?: Value & (string | number);
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

/** A number that may be left out; 0 means all. */
const idOrAll = z
  .string()
  .regex(/^\d{0,10}$/, sentences.notANumber)
  .default('')
  .transform(Number)
  .pipe(idOrZero);

/** A category of products; 0 means all of them. */
export const category = (): Filter<number> => ({
  kind: 'category',
  url: 'category',
  schema: idOrAll,
  value: z.number(),
});

/** A product that the branch may move, or has moved; it has to be chosen. */
export const product = (): Filter<number> => ({
  kind: 'product',
  url: 'product',
  schema: filledExactText(1000, 'productMissing').pipe(idText),
  value: z.number(),
});

/** An order of the branch, by its number; it has to be chosen. */
export const order = (): Filter<string> => ({
  kind: 'order',
  url: 'order',
  schema: filledText(MAX_ORDER_NUMBER, 'orderMissing'),
  value: z.string(),
});

/** An account that the branch knows; 0 means all of them. */
export const anyAccount = (): Filter<number> => ({
  kind: 'account',
  url: 'account',
  schema: idOrAll,
  value: z.number(),
  usual: 0,
});

/** A product that the branch may move, or has moved; 0 means all of them. */
export const anyProduct = (): Filter<number> => ({
  kind: 'product',
  url: 'product',
  schema: idOrAll,
  value: z.number(),
  usual: 0,
});

/** An item of labour; 0 means all of them. */
export const anyLabourItem = (): Filter<number> => ({
  kind: 'labourItem',
  url: 'item',
  schema: idOrAll,
  value: z.number(),
});

/** A price list; 0 means all of them. */
export const priceList = (): Filter<number> => ({
  kind: 'priceList',
  url: 'list',
  schema: idOrAll,
  value: z.number(),
});

/** A warehouse of the branch; 0 means all of them, and goods that lie in none. */
export const warehouse = (): Filter<number> => ({
  kind: 'warehouse',
  url: 'warehouse',
  schema: idOrAll,
  value: z.number(),
});

/** Whether purchases or sales are meant; it has to be chosen (spec 2 §5). */
export const reportType = (): Filter<'purchase' | 'sales'> => ({
  kind: 'choice',
  url: 'type',
  label: 'reportType',
  choices: [
    { value: 'purchase', word: 'purchase' },
    { value: 'sales', word: 'sales' },
  ],
  schema: filledExactText(20, 'reportTypeMissing')
    .transform((typed) => typed.toLowerCase())
    .pipe(z.enum(['purchase', 'sales'], { error: sentences.reportTypeMissing })),
  value: z.enum(['purchase', 'sales']),
});

/** The branch that is asked for, or all that the reader reaches. */
export const scope = (usual: 'one' | 'all' = 'one'): Filter<'one' | 'all'> => ({
  kind: 'choice',
  url: 'scope',
  label: 'branches',
  choices: [
    { value: 'one', word: 'scopeOne' },
    { value: 'all', word: 'scopeAll' },
  ],
  usual,
  schema: z.enum(['one', 'all'], { error: sentences.scopeWrong }).default(usual),
  value: z.enum(['one', 'all']),
});

/** By what the rows are made; the first of them where nobody has chosen. */
export const grouping = <const By extends SheetWord & string>([first, ...rest]: readonly [By, ...By[]]): Filter<By> => {
  const all: readonly [By, ...By[]] = [first, ...rest];
  return {
    kind: 'choice',
    url: 'by',
    label: 'groupedBy',
    choices: all.map((by) => ({ value: by, word: by })),
    usual: first,
    schema: z.enum(all, { error: sentences.groupingWrong }).default(first),
    value: z.enum(all),
  };
};

/** So many days. */
export const days = (usual: number): Filter<number> => ({
  kind: 'days',
  url: 'days',
  usual,
  schema: z
    .string()
    .regex(/^\d{1,5}$/, sentences.notANumber)
    .default(String(usual))
    .transform(Number),
  value: z.number(),
});

/** The number of a single piece, or a part of it; it has to be typed. */
export const serial = (): Filter<string> => ({
  kind: 'serial',
  url: 'serial',
  schema: filledText(60, 'serialMissing'),
  value: z.string(),
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
