import { type DocumentFields, type FoundOf, placeOf, type SentOf } from '@cashbook/contract/documents/described';
import {
  type Field,
  type Fields,
  isTable,
  type PageValue,
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
import type { HeadField, RowField } from './kind.ts';

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
      const place = editor.options.indexOf(value as string);
      return place < 0 ? empty : { kind: 'taken', account: { id: place + 1, name: value as string, text: '' } };
    }
    default:
      return chosen === null ? empty : { kind: 'taken', account: chosen };
  }
}

/** Returns the value of a field from its content on the page. A choice that is still looked up has the number 0. */
export function pageValueIn({ editor }: Pick<Field, 'editor'>, values: Values, name: string): PageValue {
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
      return { value: editor.options[(accountIn(values, name)?.id ?? 0) - 1] ?? null };
    default: {
      const chosen = accountIn(values, name);
      const isSought = chosen === null && !isEmpty(values[name] ?? empty);
      return { value: isSought ? 0 : (chosen?.id ?? null), chosen };
    }
  }
}

const valuesIn = (fields: Fields, values: Values) =>
  Object.entries(fields).map(([name, field]) => [name, field, pageValueIn(field, values, name)] as const);
const typedIn = (fields: Fields, values: Values): object =>
  Object.fromEntries(valuesIn(fields, values).map(([name, , { value }]) => [name, value]));
const sentIn = (fields: Fields, values: Values): object =>
  Object.assign({}, ...valuesIn(fields, values).map(([, field, value]) => field.toBody(value))) as object;
const foundIn = (fields: Fields, found: object): Values =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { editor }]) => editor.holds !== 'nothing')
      .map(([name, field]) => [name, fieldValueOf(field, field.fromReply({ ...found }))]),
  );

// ------------------------------------------------------------------------------------------------ controls

type Without<One, Key extends PropertyKey> = One extends unknown ? Omit<One, Key> : never;

/** The controls of the fields that a page brings along, by the names of the fields. */
export type HeadControls = Readonly<Record<string, Without<HeadField, 'name' | 'label'>>>;
export type RowControls = Readonly<Record<string, Without<RowField, 'name' | 'label' | 'column'>>>;

const longestSerials = 4000;

/** Returns the control of a field that is typed as text; null for another one. */
function textControl({ editor }: Field) {
  if (editor.holds === 'text') return { holds: 'text' as const, most: editor.most };
  return editor.holds === 'serials' ? { holds: 'text' as const, most: longestSerials } : null;
}

/** Returns the fields above the rows, in the order of the description. */
export const headFieldsOf = (fields: Fields, controls: HeadControls): readonly HeadField[] =>
  Object.entries(fields).flatMap(([name, field]): readonly HeadField[] => {
    const { label, editor } = field;
    if (label === undefined || isTable(field)) return [];
    if (editor.holds === 'date') return [{ name, label, holds: 'date' }];
    if (editor.holds === 'amount') return [{ holds: 'amount', ...controls[name], name, label }];
    const control = controls[name] ?? textControl(field);
    return control === null ? [] : [{ ...control, name, label }];
  });

/** Returns the fields of a row, in the order of the description. */
export const rowFieldsOf = (fields: Fields, controls: RowControls): readonly RowField[] =>
  Object.entries(fields).flatMap(([name, field]): readonly RowField[] => {
    const { label, column = label, editor } = field;
    const isNumber = editor.holds === 'quantity' || editor.holds === 'amount';
    const control = controls[name] ?? (isNumber ? { holds: editor.holds } : textControl(field));
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
}

/** The body that a page sends, beside the saved voucher that it replaces. */
type BodyOf<F extends Fields> = z.input<z.ZodObject<SentOf<F>>> & { readonly mtmId: number | null };

interface PageOptions {
  /** Returns the values of a row with those that follow from others. */
  readonly completed?: (row: Row) => Values;
  /** Whether a row belongs to the document. A row that takes nothing of a parent's line does not. */
  readonly counts?: (row: Row) => boolean;
}

/** Returns the page of a document. Its tables have the names of their lists in the body. */
export function describedPage<F extends Fields, Out extends z.ZodRawShape>(
  document: DocumentFields<F, Out>,
  { completed = ({ values }) => values, counts = () => true }: PageOptions = {},
): DescribedPage<TypedOf<F>, BodyOf<F>, WireOf<FoundOf<F>>> {
  const all = Object.entries(document.fields);
  const head: Fields = Object.fromEntries(all.filter(([, field]) => !isTable(field)));
  const tables = all.filter((one): one is [string, Table] => isTable(one[1]));
  const inTables = (content: Content, make: (table: Table, row: Row) => object) =>
    tables.map(([name, table]) => ({
      name,
      table,
      rows: rowsOf(content, table.lists.sent)
        .filter((row) => counts(row))
        .map((row) => make(table, row)),
    }));
  // The casts say what the loops have made: every field of the description, and no other.
  return {
    document,
    typed: (content) => {
      const lists = inTables(content, ({ fields }, row) => typedIn(fields, completed(row)));
      return {
        ...typedIn(head, content.head),
        ...Object.fromEntries(lists.map(({ name, rows }) => [name, rows])),
      } as TypedOf<F>;
    },
    bodyOf: (content) => {
      const lists = inTables(content, ({ fields }, row) => ({ id: row.id, ...sentIn(fields, completed(row)) }));
      return {
        mtmId: content.loaded?.mtmId ?? null,
        ...sentIn(head, content.head),
        ...Object.fromEntries(lists.map(({ table, rows }) => [table.lists.sent, rows])),
      } as BodyOf<F>;
    },
    contentOf: (found) => ({
      head: foundIn(head, found),
      rows: tables.flatMap(([, { fields, lists }]) => {
        const list = (found as Readonly<Record<string, readonly object[]>>)[lists.found] ?? [];
        return list.map((row, place): Row => {
          return { id: `${lists.sent}${place + 1}`, table: lists.sent, values: foundIn(fields, row) };
        });
      }),
    }),
    headOf: (code) => {
      const place = placeOf(document, { code });
      return place === null || isTable(place.field) ? null : place.name;
    },
  };
}
