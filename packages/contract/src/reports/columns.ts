import type { CostMicro, IsoDate, Paisa, QtyMilli } from '@cashbook/money';
import type { common } from '@cashbook/words/en/common';
import type { sheets } from '@cashbook/words/en/sheets';
import { z } from 'zod';
import type { PermissionName } from '#access/permissions';
import { micro, milli, takaTotal } from '#wire';

/** A title, head or total of a report, by its name in the catalogue. */
export type SheetWord = keyof typeof sheets | keyof typeof common;

/** Where a column is seen. */
export type Place = 'screen' | 'paper' | 'file';

/** Sums by the name of their column: of money in paisa, of quantities in thousandths. */
export type Sums = Readonly<Record<string, Paisa | QtyMilli>>;

/** Leads from a cell to another report, which is asked for the same branch and dates and for what the row names. */
export interface DrillDown {
  readonly screen: string;
  readonly permission: PermissionName;
  /** By the name in that report's address, or in the path of the screen, the field of the row. */
  readonly asks: Readonly<Record<string, string>>;
}

/**
 * A field of a report's row; its key among the columns is its name on the wire. `serial` and what is `running` are worked out
 * row by row, the others are read.
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
  /** False for what is read for files alone. */
  readonly travels: boolean;
  readonly places: readonly Place[];
  readonly head: SheetWord;
  /** A head that is a name and no word: the branch of a column. */
  readonly headName?: string;
  /** The head on screen and paper, where it is another than in a file. */
  readonly shownHead?: SheetWord;
  /** Its width in a file, in characters. */
  readonly width: number;
  /** Its least width on paper, in characters. */
  readonly minCharacters: number;
  /** Its part of the width that is left on screen and paper; without it the width is fixed. */
  readonly grow?: number;
  /** On a phone: the title of a row's card, or a line of it without a name. */
  readonly card?: 'title' | 'aside' | 'full' | 'hide';
  /** On screen and paper whole units alone, a part of one left out (spec 2 §9); files have it exact. */
  readonly floored?: true;
  /** How many or how much of a hundred: its figures stand under one another, as those of money do. */
  readonly isCount?: true;
  /** Summed up below the rows. */
  readonly total?: true;
  /** The field that says its unit: rows of one group come to a sum where they are all of the same unit. */
  readonly unit?: string;
  /** Stands for one column of each branch that is asked for; see `withBranches`. */
  readonly perBranch?: true;
  /** What a running column adds and takes away, row by row. */
  readonly runs?: { readonly plus: string; readonly minus?: string };
  /** The fields that a cell needs besides its own, by what they are. */
  readonly of?: Readonly<Record<string, string>>;
  readonly link?: DrillDown;
  /** On screen and paper, the fields that stand with it in its cell. */
  readonly with?: readonly string[];
}

export type Columns = Readonly<Record<string, Column>>;

type Look = Partial<
  Pick<
    Column,
    | 'places'
    | 'shownHead'
    | 'width'
    | 'minCharacters'
    | 'grow'
    | 'card'
    | 'link'
    | 'with'
    | 'floored'
    | 'isCount'
    | 'total'
    | 'unit'
  >
>;

const everywhere = ['screen', 'paper', 'file'] as const;

/** Words; a report whose rows have several such columns says how the width is shared. */
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

/** A mobile number, which people read in two parts. */
export const mobile = (head: SheetWord, look: Look = {}): Column<string> & { readonly kind: 'mobile' } => ({
  ...text(head, { width: 15, minCharacters: 12, grow: 0, ...look }),
  kind: 'mobile',
});

/** A whole number by which something is known. */
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

/** How many there are of something. */
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

/** Money, with its sum below the rows. */
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

/** Money whose sum says nothing: what one movement was worth. */
export const worth = (head: SheetWord, look: Look = {}): Column<Paisa> & { readonly kind: 'amount' } => {
  const { total: _unsummed, ...column } = amount(head, look);
  return { ...column, kind: 'amount' };
};

/** What a unit costs, to 6 decimals of a taka. */
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

/** A date that may not be there. */
export const dateIfAny = (head: SheetWord, look: Look = {}): Column<IsoDate | null> => ({
  ...date(head, look),
  schema: z.string().nullable(),
});

/** A quantity of goods. */
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

/** What has come together up to a row: the sum of one column, less that of another; from the opening balance on. */
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

/** The quantity that has come together up to a row. */
export const runningQuantity = (
  head: SheetWord,
  runs: { readonly plus: string; readonly minus?: string },
  look: Look = {},
): Column<QtyMilli> & { readonly kind: 'runningQuantity' } => ({
  ...quantity(head, look),
  kind: 'runningQuantity',
  runs,
});

/** The number of a voucher, which opens it; `of` names the fields with its id and its date. */
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

/** File names of a voucher's images, separated by `|`; `of` names the fields with their branch and voucher number. */
export const images = (head: SheetWord, of: { folder: string; voucher: string }, look: Look = {}): Column<string> => ({
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

/** What is seen nowhere and travels for what stands beside it: an id, a folder. */
export const hidden = <Value>(schema: z.ZodType<Value>): Column<Value> => ({
  kind: 'hidden',
  schema,
  travels: true,
  places: [],
  head: 'id',
  width: 0,
  minCharacters: 0,
});

/** The number of the row, from 1, where it travels; it is shown, printed and written whether it does or not. */
export const serial = (): Column<number> & { readonly kind: 'serial' } => ({
  ...hidden(z.number().int()),
  kind: 'serial',
});

/** A column that does not travel: it is read for files alone, and may be empty there. */
export const fileOnly = <Value>(column: Column<Value>): Column<Value | null> => ({
  ...column,
  schema: column.schema.nullable(),
  travels: false,
  places: ['file'],
});

/** One such column for each branch that is asked for. */
export const ofEachBranch = <Value>(column: Column<Value>): Column<Value> & { readonly perBranch: true } => ({
  ...column,
  perBranch: true,
});

/** The value of a column in a row that is read. */
type ValueOf<C extends Column> = C extends Column<infer Value> ? Value : never;

/** A name among columns that are worked out row by row. */
type WorkedOut<C extends Columns> = {
  [Name in keyof C]: C[Name] extends { readonly kind: 'serial' | 'running' | 'runningQuantity' } ? Name : never;
}[keyof C];

/**
 * A row as it is read, its fields in the order in which they travel. What is worked out row by row is not read; a null
 * keeps the place of what does not stand at the end.
 */
export type ReadRow<C extends Columns> = {
  readonly [Name in Exclude<keyof C, WorkedOut<C>>]: ValueOf<C[Name]>;
} & { readonly [Name in WorkedOut<C>]?: null };
