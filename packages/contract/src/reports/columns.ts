import type { CostMicro, IsoDate, Paisa, QtyMilli } from '@cashbook/money';
import type { common } from '@cashbook/words/en/common';
import type { sheets } from '@cashbook/words/en/sheets';
import { z } from 'zod';
import type { PermissionName } from '#access/permissions';
import { micro, milli, takaTotal } from '#wire';

/** A title, head or total of a report, by its name in the catalogue. */
export type SheetWord = keyof typeof sheets | keyof typeof common;

/** The outputs that can show a column. */
export type Place = 'screen' | 'paper' | 'file';

/** Sums by the name of their column: of money in paisa, of quantities in thousandths. */
export type Sums = Readonly<Record<string, Paisa | QtyMilli>>;

/**
 * A link from a cell to another report. It opens for the same branch and dates and for the values of the row. A row in which
 * one of these values is null does not have it.
 */
export interface DrillDown {
  readonly screen: string;
  readonly permission: PermissionName;
  /** The fields of the row, by their names in that report's address or in the path of the screen. */
  readonly asks: Readonly<Record<string, string>>;
  /** Values of that report's filters that are the same for every row. */
  readonly says?: Readonly<Record<string, string | number>>;
}

/**
 * A column of a report. Its key among the columns is its name on the wire. `serial` and the `running` kinds are computed row
 * by row, the others are read.
 */
export interface Column<Value = unknown> {
  readonly kind:
    | 'text'
    | 'mobile'
    | 'integer'
    | 'date'
    | 'amount'
    | 'quantity'
    | 'cost'
    | 'running'
    | 'runningQuantity'
    | 'voucher'
    | 'images'
    | 'yesNo'
    | 'serial'
    | 'hidden';
  readonly schema: z.ZodType<Value>;
  /** False for a column that is read for files only. */
  readonly travels: boolean;
  readonly places: readonly Place[];
  readonly head: SheetWord;
  /** A heading that is a name and no word: the branch of a column. */
  readonly headName?: string;
  /** Returns another heading for what was asked; empty to keep its own. */
  readonly headOf?: (asked: Readonly<Record<string, unknown>>) => Partial<Pick<Column, 'head' | 'headName'>>;
  /** The heading on screen and paper, if it differs from that in a file. */
  readonly shownHead?: SheetWord;
  /** Its width in a file, in characters. */
  readonly width: number;
  /** Its least width on paper, in characters. */
  readonly minCharacters: number;
  /** Its share of the remaining width on screen and paper. Without it the width is fixed. */
  readonly grow?: number;
  /** Its role in a row's card on a phone: the title, or a line without a name. */
  readonly card?: 'title' | 'aside' | 'full' | 'hide';
  /** Whether screen and paper show whole units only and leave out the fraction (spec 2 §9). Files have the exact quantity. */
  readonly floored?: true;
  /** Whether it is a count or a percentage. Its figures are aligned as those of money. */
  readonly isCount?: true;
  /** Whether its sum is shown below the rows. */
  readonly total?: true;
  /** Whether its sum is known with the last slice alone, because it is the sum of what is worked out for each row that is shown. */
  readonly late?: true;
  /** The field with its unit. The rows of one group get a sum if all have the same unit. */
  readonly unit?: string;
  /** Whether it stands for one column per requested branch. See `withBranches`. */
  readonly perBranch?: true;
  /** The filter and its values with which the report has the column. It has any other column always. */
  readonly onlyIf?: { readonly filter: string; readonly is: readonly unknown[] };
  /** The columns that a running column adds and subtracts, row by row. */
  readonly runs?: { readonly plus: string; readonly minus?: string };
  /** The other fields that a cell needs, by their role. */
  readonly of?: Readonly<Record<string, string>>;
  /** Its links, of which a row has the first that it can. */
  readonly link?: DrillDown | readonly DrillDown[];
  /** The fields that its cell also shows on screen and paper. */
  readonly with?: readonly string[];
}

export type Columns = Readonly<Record<string, Column>>;

type Look = Partial<
  Pick<
    Column,
    | 'places'
    | 'shownHead'
    | 'headOf'
    | 'width'
    | 'minCharacters'
    | 'grow'
    | 'card'
    | 'link'
    | 'with'
    | 'floored'
    | 'isCount'
    | 'total'
    | 'late'
    | 'unit'
  >
>;

const everywhere = ['screen', 'paper', 'file'] as const;

/** Returns a column of text. A report with several of them sets how they share the width. */
export const text = (head: SheetWord, look: Look = {}): Column<string> => ({
  kind: 'text',
  schema: z.string(),
  travels: true,
  places: everywhere,
  head,
  width: 34,
  minCharacters: 12,
  grow: 1,
  ...look,
});

/** Returns a column of mobile numbers, which people read in two parts. */
export const mobile = (head: SheetWord, look: Look = {}): Column<string> & { readonly kind: 'mobile' } => ({
  ...text(head, { width: 15, minCharacters: 12, grow: 0, ...look }),
  kind: 'mobile',
});

/** Returns a column of whole numbers that identify something. */
export const integer = (head: SheetWord, look: Look = {}): Column<number | null> => ({
  kind: 'integer',
  schema: z.number().int().nullable(),
  travels: true,
  places: everywhere,
  head,
  width: 10,
  minCharacters: 6,
  ...look,
});

/** Returns a column of counts. */
export const count = (head: SheetWord, look: Look = {}): Column<number | null> =>
  integer(head, { isCount: true, card: 'aside', ...look });

export const date = (head: SheetWord, look: Look = {}): Column<IsoDate> => ({
  kind: 'date',
  schema: z.string(),
  travels: true,
  places: everywhere,
  head,
  width: 12,
  minCharacters: 10,
  ...look,
});

/** Returns a column of money, with its sum below the rows. */
export const amount = (head: SheetWord, look: Look = {}): Column<Paisa> => ({
  kind: 'amount',
  schema: takaTotal,
  travels: true,
  places: everywhere,
  head,
  width: 17,
  minCharacters: 14,
  card: 'aside',
  total: true,
  ...look,
});

/** Returns a column of money without a sum, such as the value of one movement. */
export const worth = (head: SheetWord, look: Look = {}): Column<Paisa> & { readonly kind: 'amount' } => {
  const { total: _unsummed, ...column } = amount(head, look);
  return { ...column, kind: 'amount' };
};

/** Returns a column of the cost of a unit, to 6 decimals of a taka. */
export const cost = (head: SheetWord, look: Look = {}): Column<CostMicro> => ({
  kind: 'cost',
  schema: micro,
  travels: true,
  places: everywhere,
  head,
  width: 16,
  minCharacters: 10,
  card: 'aside',
  ...look,
});

/** Returns a column of dates that may be missing. */
export const dateIfAny = (head: SheetWord, look: Look = {}): Column<IsoDate | null> => ({
  ...date(head, look),
  schema: z.string().nullable(),
});

/** Returns a column of quantities of goods. */
export const quantity = (head: SheetWord, look: Look = {}): Column<QtyMilli> => ({
  kind: 'quantity',
  schema: milli,
  travels: true,
  places: everywhere,
  head,
  width: 14,
  minCharacters: 10,
  card: 'aside',
  ...look,
});

/**
 * Returns a column with the running total of money: the sum of one column, less that of another, from the opening balance on.
 */
export const running = (
  head: SheetWord,
  runs: { readonly plus: string; readonly minus?: string },
  look: Look = {},
): Column<Paisa> & { readonly kind: 'running' } => ({
  kind: 'running',
  schema: takaTotal,
  travels: true,
  places: everywhere,
  head,
  width: 17,
  minCharacters: 15,
  runs,
  ...look,
});

/** Returns a column with the running total of quantities. */
export const runningQuantity = (
  head: SheetWord,
  runs: { readonly plus: string; readonly minus?: string },
  look: Look = {},
): Column<QtyMilli> & { readonly kind: 'runningQuantity' } => ({
  ...quantity(head, look),
  kind: 'runningQuantity',
  runs,
});

/** Returns a column of voucher numbers that open their vouchers. `of` names the fields with the id and the date. */
export const voucher = (head: SheetWord, of: { id: string; date: string }, look: Look = {}): Column<string> => ({
  kind: 'voucher',
  schema: z.string(),
  travels: true,
  places: everywhere,
  head,
  width: 18,
  minCharacters: 14,
  card: 'full',
  of,
  ...look,
});

/**
 * Returns a column with the file names of a voucher's images, separated by `|`. `of` names the fields with the voucher, its branch
 * and its number.
 */
export const images = (
  head: SheetWord,
  of: { id: string; folder: string; voucher: string },
  look: Look = {},
): Column<string> => ({
  kind: 'images',
  schema: z.string(),
  travels: true,
  places: ['screen'],
  head,
  width: 10,
  minCharacters: 6,
  card: 'full',
  of,
  ...look,
});

export const yesNo = (head: SheetWord, look: Look = {}): Column<boolean> => ({
  kind: 'yesNo',
  schema: z.boolean(),
  travels: true,
  places: ['screen', 'file'],
  head,
  width: 10,
  minCharacters: 6,
  card: 'full',
  ...look,
});

/** Returns a column that is not shown. It travels for the columns beside it: an id, a folder. */
export const hidden = <Value>(schema: z.ZodType<Value>): Column<Value> => ({
  kind: 'hidden',
  schema,
  travels: true,
  places: [],
  head: 'id',
  width: 0,
  minCharacters: 0,
});

/**
 * Returns a column for the number of the row, from 1, that travels. Screens, prints and files show the number with or without
 * it.
 */
export const serial = (): Column<number> & { readonly kind: 'serial' } => ({
  ...hidden(z.number().int()),
  kind: 'serial',
});

/** Returns the column for a report that is asked with one of these values of a filter. */
export const onlyIf = <Value>(
  filter: string,
  is: readonly unknown[],
  { schema, ...column }: Column<Value>,
): Column<Value | undefined> => ({ ...column, schema: schema.optional(), onlyIf: { filter, is } });

/** Returns a column of money that is empty in some rows. It has no sum. */
export const amountIfAny = (head: SheetWord, look: Look = {}): Column<Paisa | null> => {
  const { schema: _always, ...column } = worth(head, look);
  return { ...column, schema: takaTotal.nullable() };
};

/** Returns the column for files only. It does not travel, and may be empty there. */
export const fileOnly = <Value>(column: Column<Value>): Column<Value | null> => ({
  ...column,
  schema: column.schema.nullable(),
  travels: false,
  places: ['file'],
});

/** Returns a column that stands for one column per requested branch. */
export const ofEachBranch = <Value>(column: Column<Value>): Column<Value> & { readonly perBranch: true } => ({
  ...column,
  perBranch: true,
});

/** The value of a column in a row as it is read. */
type ValueOf<C extends Column> = C extends Column<infer Value> ? Value : never;

/** The names of the columns that are computed row by row. */
type WorkedOut<C extends Columns> = {
  [Name in keyof C]: C[Name] extends { readonly kind: 'serial' | 'running' | 'runningQuantity' } ? Name : never;
}[keyof C];

/**
 * A row as it is read, with its fields in the order in which they travel. Computed columns are not read. A null keeps the
 * position of such a column if it is not at the end.
 */
export type ReadRow<C extends Columns> = {
  readonly [Name in Exclude<keyof C, WorkedOut<C>>]: ValueOf<C[Name]>;
} & { readonly [Name in WorkedOut<C>]?: null };
