import type { IsoDate } from '@cashbook/money';
import { sentences } from '@cashbook/words/en/sentences';
import { z } from 'zod';
import { MAX_ORDER_NUMBER } from '#orders/order-number';
import type { SheetWord } from '#reports/columns';
import { date, filledExactText, filledText, idOrZero, idText, text } from '#wire';

/** The kinds of filters of reports. For each kind, the server resolves the value, and the page has an editor and a default. */
export type FilterKind =
  | 'branch'
  | 'account'
  | 'party'
  | 'moneyAccount'
  | 'product'
  | 'order'
  | 'category'
  | 'labourItem'
  | 'priceList'
  | 'warehouse'
  | 'area'
  | 'employee'
  | 'scope'
  | 'choice'
  | 'days'
  | 'serial'
  | 'search'
  | 'startDate'
  | 'endDate'
  | 'besideStart'
  | 'besideEnd';

/** An option of a filter: its value on the wire, and the word that people read. */
export interface FilterChoice {
  readonly value: string;
  readonly word: SheetWord;
}

/** A filter of a report. Its key among the filters is its name on the wire. */
export interface Filter<Value = unknown> {
  readonly kind: FilterKind;
  /** Its name in the page's address. */
  readonly url: string;
  /** The schema of the value as it travels. */
  readonly schema: z.ZodType;
  /** The schema of the parsed value. */
  readonly value: z.ZodType<Value>;
  /** The default first day of a range of dates: the open day, or the first day of its month. */
  readonly begins?: 'day' | 'month';
  /** The label of a filter of choices or of a search, and the options of the choices. */
  readonly label?: SheetWord;
  readonly choices?: readonly FilterChoice[];
  /** The default value. Without it the user must choose, unless the kind has a default of its own. */
  readonly usual?: Value & (string | number);
  /** The choice with which it is shown, by that filter's name in the address. Any other filter is shown always. */
  readonly shownFor?: { readonly url: string; readonly value: string };
}

export type Filters = Readonly<Record<string, Filter>>;

const anId = { schema: idText, value: z.number() } as const;
const aDay = { schema: date, value: z.string() } as const;

/** Returns the filter for the branch whose books are read. The default is the user's own branch. */
export const branch = (): Filter<number> => ({ kind: 'branch', url: 'branch', ...anId });

/** Returns the filter for an account that the branch knows. The user must choose one. */
export const account = (): Filter<number> => ({
  kind: 'account',
  url: 'account',
  schema: filledExactText(1000, 'ledgerAccountMissing').pipe(idText),
  value: z.number(),
});

/** Returns the filter for a customer or supplier that the branch knows. The user must choose one. */
export const party = (): Filter<number> => ({ ...account(), kind: 'party' });

/** Returns the filter for a bank or cash account that the branch knows. The default is the first bank. */
export const moneyAccount = (): Filter<number> => ({ kind: 'moneyAccount', url: 'account', ...anId });

/** A number that may be left out; 0 means all. */
const idOrAll = z
  .string()
  .regex(/^\d{0,10}$/, sentences.notANumber)
  .default('')
  .transform(Number)
  .pipe(idOrZero);

/** Returns the filter for a category of products. 0 means all of them. */
export const category = (): Filter<number> => ({
  kind: 'category',
  url: 'category',
  schema: idOrAll,
  value: z.number(),
});

/** Returns the filter for a product that the branch may move, or has moved. The user must choose one. */
export const product = (): Filter<number> => ({
  kind: 'product',
  url: 'product',
  schema: filledExactText(1000, 'productMissing').pipe(idText),
  value: z.number(),
});

/** Returns the filter for an order of the branch, by its number. The user must choose one. */
export const order = (): Filter<string> => ({
  kind: 'order',
  url: 'order',
  schema: filledText(MAX_ORDER_NUMBER, 'orderMissing'),
  value: z.string(),
});

/** Returns the filter for an account that the branch knows. 0 means all of them. */
export const anyAccount = (): Filter<number> => ({
  kind: 'account',
  url: 'account',
  schema: idOrAll,
  value: z.number(),
  usual: 0,
});

/** Returns the filter for a customer or supplier that the branch knows. 0 means all of them. */
export const anyParty = (): Filter<number> => ({ ...anyAccount(), kind: 'party' });

/** Returns the filter for a product that the branch may move, or has moved. 0 means all of them. */
export const anyProduct = (): Filter<number> => ({
  kind: 'product',
  url: 'product',
  schema: idOrAll,
  value: z.number(),
  usual: 0,
});

/** Returns the filter for a labour item. 0 means all of them. */
export const anyLabourItem = (): Filter<number> => ({
  kind: 'labourItem',
  url: 'item',
  schema: idOrAll,
  value: z.number(),
});

/** Returns the filter for a price list. 0 means all of them. */
export const priceList = (): Filter<number> => ({
  kind: 'priceList',
  url: 'list',
  schema: idOrAll,
  value: z.number(),
});

/** Returns the filter for a warehouse of the branch. 0 means all of them, and goods in no warehouse. */
export const warehouse = (): Filter<number> => ({
  kind: 'warehouse',
  url: 'warehouse',
  schema: idOrAll,
  value: z.number(),
});

/** Returns the filter for an area of customers. 0 means all of them, and customers in no area. */
export const area = (): Filter<number> => ({ kind: 'area', url: 'area', schema: idOrAll, value: z.number() });

/** Returns the filter for an employee. 0 means all of them, and nobody. `label` says what the employee does. */
export const employee = (label: SheetWord): Filter<number> => ({
  kind: 'employee',
  url: 'employee',
  label,
  schema: idOrAll,
  value: z.number(),
});

/** Returns the filter for purchases or sales. The user must choose one (spec 2 §5). */
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

/** Returns the filter for one branch, or for all branches that the reader reaches. */
export const scope = (usual: 'one' | 'all' = 'one'): Filter<'one' | 'all'> => ({
  kind: 'scope',
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

/** Returns the filter for the grouping of the rows. The default is the first one. */
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

/** Returns a filter of choices, of which the first is the default. */
export function choice<const Value extends string>(
  url: string,
  label: SheetWord,
  words: readonly [readonly [Value, SheetWord], ...(readonly [Value, SheetWord])[]],
): Filter<Value> {
  const values = words.map(([value]) => value);
  const [[usual]] = words;
  const value = z.enum(values, { error: sentences.groupingWrong });
  const choices = words.map(([name, word]) => ({ value: name, word }));
  return { kind: 'choice', url, label, choices, usual, schema: value.default(usual), value };
}

/** Returns the filter for the age of balances: none, by the dates on which bills are due, or by their own dates. */
export const ageing = (): Filter<'none' | 'due' | 'date'> => ({
  kind: 'choice',
  url: 'ageing',
  label: 'ageing',
  choices: [
    { value: 'none', word: 'ageingNone' },
    { value: 'due', word: 'ageingDue' },
    { value: 'date', word: 'ageingDate' },
  ],
  usual: 'none',
  schema: z.enum(['none', 'due', 'date'], { error: sentences.ageingWrong }).default('none'),
  value: z.enum(['none', 'due', 'date']),
});

/** Returns the filter for a number of days. */
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

/** Returns the filter for the serial of a piece, or a part of it. The user must type one. */
export const serial = (): Filter<string> => ({
  kind: 'serial',
  url: 'serial',
  schema: filledText(60, 'serialMissing'),
  value: z.string(),
});

/** Returns the filter for a text in names. Empty finds everything. `label` says which names, if not those of the rows. */
export const search = (label?: SheetWord): Filter<string> => ({
  kind: 'search',
  ...(label === undefined ? {} : { label }),
  url: 'name',
  schema: text(100).default(''),
  value: z.string(),
});

/** Returns the filter for the first day of a range, itself included. */
export const startDate = (begins: 'day' | 'month' = 'day'): Filter<IsoDate> => ({
  kind: 'startDate',
  url: 'start',
  begins,
  ...aDay,
});

/**
 * Returns the filter for the last day of a range, or for the day at whose end the report stands. The default is the open day.
 */
export const endDate = (): Filter<IsoDate> => ({ kind: 'endDate', url: 'end', ...aDay });

/** Returns the filter for what a statement is compared with: nothing, the same dates a year before, or other dates. */
export const beside = () =>
  choice('beside', 'comparedWith', [
    ['none', 'comparedWithNothing'],
    ['year', 'yearBefore'],
    ['dates', 'otherDates'],
  ]);

const otherDay = {
  schema: z.union([z.literal(''), date]).default(''),
  value: z.string(),
  usual: '',
  shownFor: { url: 'beside', value: 'dates' },
} as const;

/** Returns the filter for the first day of the other dates. Empty is a year before. */
export const besideStart = (): Filter<IsoDate | ''> => ({ kind: 'besideStart', url: 'besideStart', ...otherDay });

/** Returns the filter for the last day of the other dates, or for the other day. Empty is a year before. */
export const besideEnd = (): Filter<IsoDate | ''> => ({ kind: 'besideEnd', url: 'besideEnd', ...otherDay });

/** Returns the schema of a query with these filters. */
export const queryOf = (filters: Filters) =>
  z.object(Object.fromEntries(Object.entries(filters).map(([name, { schema }]) => [name, schema])));

/** The values of a report's filters, by the wire names of the filters. */
export type Asked<F extends Filters> = {
  readonly [Name in keyof F]: F[Name] extends Filter<infer Value> ? Value : never;
};

/**
 * Returns the values of the filters in a query.
 * @throws if the query was not parsed by {@link queryOf} before.
 */
export function askedIn<F extends Filters>(filters: F, query: Readonly<Record<string, unknown>>): Asked<F> {
  const values = Object.entries(filters).map(([name, { value }]) => [name, value.parse(query[name])] as const);
  // `Object.fromEntries` forgets which name has which type.
  return Object.fromEntries(values) as Asked<F>;
}

/** Returns the wire name of the filter of that kind. Undefined if the report has none. */
export const filterOf = (filters: Filters, kind: FilterKind): string | undefined =>
  Object.keys(filters).find((name) => filters[name]?.kind === kind);
