import { bodyOf, type DocumentFields, pageOf, placeOf, type SentOf } from '@cashbook/contract/documents/described';
import {
  type Field,
  type Fields,
  isTable,
  type PageValue,
  type PageValues,
  type Table,
  type TypedOf,
  type WireOf,
} from '@cashbook/contract/documents/field';
import { serialsIn } from '@cashbook/kernel';
import type { z } from 'zod';
import { type Document, type Row, rowsOf } from '#domains/posting/draft/document.ts';
import {
  accountIn,
  type FieldValue,
  isEmpty,
  milliIn,
  paisaIn,
  textIn,
  type Values,
} from '#domains/posting/draft/fields.ts';
import type { Content } from '#domains/posting/queue/document-calls.ts';
import type { HeadField, RefusedRow, RowField } from './kind.ts';

/** The page of a document whose fields the contract describes: its controls, and its content on the page and on the wire. */

// ------------------------------------------------------------------------------------------------ values

const empty: FieldValue = { kind: 'empty' };

/** Returns the content of a field on the page, for a value from a reply. The casts follow from the kind of editor. */
export function fieldValueOf({ editor }: Pick<Field, 'editor'>, { value, chosen = null }: PageValue): FieldValue {
  switch (editor.holds) {
    case 'amount':
      return { kind: 'amount', paisa: value as bigint | null, text: '' };
    case 'quantity':
      return { kind: 'quantity', milli: value as bigint | null, text: '' };
    case 'serials':
      return { kind: 'text', text: (value as readonly string[]).join(' ') };
    case 'text':
    case 'date':
      return { kind: 'text', text: (value as string | null) ?? '' };
    case 'choice': {
      const place = value === editor.none ? -1 : editor.options.indexOf(value as string);
      return place < 0 ? empty : { kind: 'taken', account: { id: place + 1, name: value as string, text: '' } };
    }
    default:
      return chosen === null ? empty : { kind: 'taken', account: chosen };
  }
}

/** Returns the value of a field from its content on the page. A choice that is still looked up has the number 0. */
export function pageValueIn({ editor }: Pick<Field, 'editor'>, values: Values, name: string): PageValue {
  if (editor.holds === 'nothing' && editor.value !== undefined) return { value: editor.value };
  switch (editor.holds) {
    case 'amount':
      return { value: paisaIn(values, name) };
    case 'quantity':
      return { value: milliIn(values, name) };
    case 'serials':
      return { value: serialsIn(textIn(values, name)) };
    case 'text':
      return { value: textIn(values, name) };
    case 'date':
      return { value: textIn(values, name) || null };
    case 'choice':
      return { value: editor.options[(accountIn(values, name)?.id ?? 0) - 1] ?? editor.none ?? null };
    default: {
      const chosen = accountIn(values, name);
      const isSought = chosen === null && !isEmpty(values[name] ?? empty);
      return { value: isSought ? 0 : (chosen?.id ?? null), chosen };
    }
  }
}

/** Returns the values of the fields from their content on the page. */
const pageValuesIn = (fields: Fields, values: Values): PageValues =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, pageValueIn(field, values, name)]));
const typedIn = (values: PageValues): object =>
  Object.fromEntries(Object.entries(values).map(([name, { value }]) => [name, value]));

/** Returns the content of the fields on the page, for values from a reply. */
const shownIn = (fields: Fields, values: PageValues): Values =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { editor }]) => editor.holds !== 'nothing')
      .map(([name, field]) => [name, fieldValueOf(field, values[name] ?? { value: null })]),
  );

// ------------------------------------------------------------------------------------------------ controls

type Without<One, Key extends PropertyKey> = One extends unknown ? Omit<One, Key> : never;

/** The controls of the fields that a page brings along, by the names of the fields. */
export type HeadControls = Readonly<Record<string, Without<HeadField, 'name' | 'label'>>>;
export type RowControls = Readonly<Record<string, Without<RowField, 'name' | 'label' | 'column'>>>;

/** The maximum length of the serials of a row. Nobody is likely to type more pieces. */
const longestSerials = 4000;

/** Returns the control of a field that is typed as text; null for another one. */
function textControl({ editor }: Field) {
  if (editor.holds === 'text') return { holds: 'text' as const, most: editor.most };
  return editor.holds === 'serials' ? { holds: 'text' as const, most: longestSerials } : null;
}

/** Returns the fields above the rows, in the order of the description. A list is one of them if the page brings its control. */
export const headFieldsOf = (fields: Fields, controls: HeadControls): readonly HeadField[] =>
  Object.entries(fields).flatMap(([name, field]): readonly HeadField[] => {
    const { label, editor } = field;
    if (label === undefined || (isTable(field) && controls[name] === undefined)) return [];
    if (editor.holds === 'date') return [{ holds: 'date', ...controls[name], name, label }];
    if (editor.holds === 'amount') return [{ holds: 'amount', ...controls[name], name, label }];
    const control = controls[name] ?? textControl(field);
    return control === null ? [] : [{ ...control, name, label }];
  });

/** Returns the fields of a row, in the order of the description. */
export const rowFieldsOf = (fields: Fields, controls: RowControls): readonly RowField[] =>
  Object.entries(fields).flatMap(([name, field]): readonly RowField[] => {
    const { label, column = label, editor } = field;
    const isPlain = editor.holds === 'quantity' || editor.holds === 'amount' || editor.holds === 'date';
    const control = controls[name] ?? (isPlain ? { holds: editor.holds } : textControl(field));
    return label === undefined || column === undefined || control === null ? [] : [{ ...control, name, label, column }];
  });

// ------------------------------------------------------------------------------------------------ the page

/** A described document as its page reads and sends it. */
export interface DescribedPage<Typed, Body, Found> {
  readonly document: Pick<DocumentFields, 'fields' | 'refusals'>;
  /** Returns the input of the kernel's rule. */
  readonly typed: (content: Content) => Typed;
  readonly bodyOf: (document: Document) => Body;
  readonly contentOf: (found: Found) => Content;
  /** Returns the field above the rows that a refusal is about. */
  readonly headOf: (code: string) => string | null;
  /** Returns the row that a refusal is about. */
  readonly rowAt: (content: Content, refused: RefusedRow) => Row | undefined;
}

/** The body that a page sends, beside the saved voucher that it replaces. */
type BodyOf<F extends Fields> = z.input<z.ZodObject<SentOf<F>>> & { readonly mtmId: number | null };

/** A list of which a page does not show all rows in its table. */
export interface ListOnPage {
  /** Returns all rows of the list; null while nothing is typed. */
  readonly rowsIn: (content: Content) => readonly Row[] | null;
  /** Returns the content that shows the found rows. */
  readonly contentOf: (rows: readonly Row[]) => Content;
}

export interface PageOptions {
  /** Returns the values of a row with those that follow from others. */
  readonly completed?: (row: Row) => Values;
  /** Whether a row belongs to the document. A row that takes nothing of a parent's line does not. */
  readonly counts?: (row: Row) => boolean;
  /** The lists that the page does not show in their tables alone, by the names of their fields. */
  readonly shows?: Readonly<Record<string, ListOnPage>>;
}

const inTable = ({ lists }: Table): ListOnPage => ({
  rowsIn: (content) => rowsOf(content, lists.sent),
  contentOf: (rows) => ({ head: {}, rows }),
});

/** Returns the page of a document. Its tables have the names of their lists in the body. */
export function describedPage<F extends Fields, Out extends z.ZodRawShape>(
  document: DocumentFields<F, Out>,
  { completed = ({ values }) => values, counts = () => true, shows = {} }: PageOptions = {},
): DescribedPage<TypedOf<F>, BodyOf<F>, WireOf<Out>> {
  const all = Object.entries(document.fields);
  const head: Fields = Object.fromEntries(all.filter(([, field]) => !isTable(field)));
  const tables = all
    .filter((one): one is [string, Table] => isTable(one[1]))
    .map(([name, table]) => ({ name, table, shown: shows[name] ?? inTable(table) }));
  const valuesIn = (content: Content): PageValues => {
    const lists = tables.map(({ name, table, shown }): [string, PageValue] => {
      const found = shown.rowsIn(content);
      const rows = (found ?? []).filter(counts).map((row) => {
        return { id: row.id, values: pageValuesIn(table.fields, completed(row)) };
      });
      return [name, { value: found === null ? null : rows.map(({ values }) => typedIn(values)), rows }];
    });
    return { ...pageValuesIn(head, content.head), ...Object.fromEntries(lists) };
  };
  return {
    document,
    // The loops have made every field of the description, and no other.
    typed: (content) => typedIn(valuesIn(content)) as TypedOf<F>,
    bodyOf: (content) => ({
      mtmId: content.loaded?.mtmId ?? null,
      ...bodyOf(document.fields, valuesIn(content)),
    }),
    contentOf: (found) => {
      const values = pageOf(document.fields, document.reply.fromReply(found));
      const lists = tables.map(({ name, table, shown }) => {
        const rows = values[name]?.rows ?? [];
        return shown.contentOf(
          rows.map((row) => ({ id: row.id, table: table.lists.sent, values: shownIn(table.fields, row.values) })),
        );
      });
      return {
        head: Object.assign({}, shownIn(head, values), ...lists.map((content) => content.head)) as Values,
        rows: lists.flatMap(({ rows }) => rows),
      };
    },
    rowAt: (content, { code, row, list }) => {
      const field =
        code === undefined ? undefined : placeOf(document, { code, row, ...(list === undefined ? {} : { list }) });
      const one = tables.find(({ name, table }) =>
        list === undefined ? name === field?.name : table.lists.sent === list,
      );
      // The body of a cash voucher is its bare list, which has no name.
      const only = tables.length === 1 ? tables[0] : undefined;
      return (one ?? only)?.shown.rowsIn(content)?.filter(counts)[row];
    },
    headOf: (code) => {
      const place = placeOf(document, { code });
      return place === null || (isTable(place.field) && shows[place.name] === undefined) ? null : place.name;
    },
  };
}
