import type { Figure } from '@cashbook/contract/documents/against';
import type { DocumentFields } from '@cashbook/contract/documents/described';
import { type Fields, isTable, type WireOf, type Word } from '@cashbook/contract/documents/field';
import { serialsIn } from '@cashbook/kernel';
import { z } from 'zod';
import { type Document, type GivenRow, type Row, rowsOf } from '#domains/posting/draft/document.ts';
import { type FieldValue, milliIn, textIn, type Values } from '#domains/posting/draft/fields.ts';
import type { GivenTable } from '#domains/posting/machine/entry-state.ts';
import type { Content } from '#domains/posting/queue/document-calls.ts';
import { describedPage, fieldValueOf, type PageOptions, type RowControls, rowFieldsOf } from './described.ts';
import type { HeadField, RowField } from './kind.ts';

/**
 * Documents against the lines of another one, their parent. A person finds the parent and sees its lines with the quantity left
 * of each. The quantity that the document takes is typed beside them.
 */

/** A line of a parent, as its calls have it. */
interface ParentLine {
  readonly line: number;
  readonly product: { readonly id: number; readonly name: string; readonly unit: { readonly name: string } };
  readonly has_serials: boolean;
  readonly left: bigint;
  readonly left_serials: string;
}

interface Parent<Line> {
  readonly id: number;
  readonly account: { readonly id: number; readonly name: string };
  readonly lines: readonly Line[];
}

/** The fields that the rows of all such documents have, and the values that a page adds to a row. */
const [line, quantity, pieces] = ['lineNo', 'quantityMilli', 'serials'] as const;
const [left, leftPieces] = ['left', 'leftSerials'] as const;

const textValue = (text: string): FieldValue => ({ kind: 'text', text });
const quantityValue = (milli: bigint | null): FieldValue => ({ kind: 'quantity', milli, text: '' });

/** Whether a row takes something of its line. */
const takes = ({ values }: Pick<Row, 'values'>): boolean => milliIn(values, quantity) > 0n;

const isSerialled = (values: Values): boolean => textIn(values, leftPieces) !== '';

/** Handles Enter after a serial: it adds a blank for the next one, as a scanner needs it. */
export function nextSerial(values: Values, field: string): Values | null {
  const typed = values[pieces]?.kind === 'text' ? values[pieces].text : '';
  return field !== pieces || typed === '' || /\s$/.test(typed) ? null : { [pieces]: textValue(`${typed} `) };
}

/** Handles Enter. In an empty field it takes all that is left of the line. */
export function takesAllLeft(values: Values, field: string): Values | null {
  if (field === pieces && textIn(values, pieces) === '')
    return { [pieces]: textValue(`${textIn(values, leftPieces)} `) };
  const isEmpty = field === quantity && milliIn(values, quantity) === 0n;
  return isEmpty ? { [quantity]: quantityValue(milliIn(values, left)) } : nextSerial(values, field);
}

interface Against<F extends Fields, Out extends z.ZodRawShape, Line extends ParentLine, Of extends Parent<Line>> {
  readonly document: DocumentFields<F, Out>;
  /** The field with the rows. */
  readonly rows: keyof F & string;
  /** The schema of a parent's line. A row of the page keeps its line as JSON. */
  readonly line: z.ZodType<Line>;
  /** The figures of a line that the page shows before the quantity that is left, and the label of that quantity. */
  readonly figures: Readonly<Record<string, Figure>>;
  readonly leftLabel: Word;
  /** Returns the texts that stand beside a product before its serials, such as its unit. */
  readonly productTexts: (line: Line) => readonly string[];
  /** Returns the values with which a row begins, beside those of its line. */
  readonly begins?: (line: Line) => Values;
  /** Returns the head values that follow from the parent, such as its party. */
  readonly headOf: (parent: Of) => Values;
  /** The lists that the page does not show in their tables alone. */
  readonly shows?: PageOptions['shows'];
}

/** Returns the page of a document against a parent. */
export function againstPage<
  F extends Fields,
  Out extends z.ZodRawShape,
  Line extends ParentLine,
  Of extends Parent<Line>,
>(asked: Against<F, Out, Line, Of>) {
  const { document, figures, headOf, begins } = asked;
  const table = Object.entries(document.fields).flatMap(([one, field]) => {
    return one === asked.rows && isTable(field) ? [field] : [];
  })[0];
  if (table === undefined) throw new Error(`${asked.rows} are no rows of the document`);
  const { sent: name, found: foundList } = table.lists;
  const lineOf = linesAsJson(asked.line);
  const lineNumber = (row: Row): FieldValue => ({
    kind: 'taken',
    account: { id: lineOf(row).line, name: '', text: '' },
  });
  const page = describedPage(document, {
    ...(asked.shows === undefined ? {} : { shows: asked.shows }),
    counts: (row) => row.table !== name || takes(row),
    completed: (row) => (row.table === name ? { ...row.values, [line]: lineNumber(row) } : row.values),
  });

  const rowOf = (parentId: number, of: Line): GivenRow => {
    const { product, has_serials: hasSerials, left_serials: serials } = of;
    const text = [...asked.productTexts(of), ...serialsIn(serials)].filter(Boolean).join(' · ');
    const shown = Object.entries(figures).map(([key, { isMoney }]) => {
      const editor = { holds: isMoney === true ? ('amount' as const) : ('quantity' as const) };
      return [
        key,
        fieldValueOf({ editor }, { value: (of as unknown as Readonly<Record<string, bigint>>)[key] }),
      ] as const;
    });
    return {
      id: `${parentId}-${of.line}`,
      // The encoded schema of a line is JSON.
      of: z.encode(asked.line, of) as z.core.util.JSONType,
      values: {
        productId: { kind: 'taken', account: { id: product.id, name: product.name, text } },
        ...Object.fromEntries(shown),
        [left]: quantityValue(of.left),
        [quantity]: quantityValue(null),
        [pieces]: textValue(''),
        [leftPieces]: textValue(hasSerials ? serials : ''),
        ...begins?.(of),
      },
    };
  };
  const rowsLeft = ({ id, lines }: Of) => lines.filter((one) => one.left > 0n).map((one) => rowOf(id, one));

  return {
    ...page,
    lineOf,
    /** Returns the columns of the rows. `controls` are those of the kind's own fields. */
    columnsOf: (controls: RowControls): readonly RowField[] => {
      const typed = rowFieldsOf(table.fields, controls);
      const figure = (key: string, { label, column = label, isMoney, isBelow }: Figure): RowField => ({
        ...{ name: key, label, column, holds: isMoney === true ? 'amount' : 'quantity' },
        ...(isBelow === true ? { isBelow } : {}),
      });
      return [
        { name: 'productId', holds: 'product', label: 'product', column: 'product', search: nothingFound },
        ...Object.entries(figures).map(([key, one]) => figure(key, one)),
        ...typed.filter((one) => one.name !== quantity).map((one) => ({ ...one, isBelow: true })),
        figure(left, { label: asked.leftLabel }),
        ...typed.filter((one) => one.name === quantity),
      ];
    },
    /** Returns the head values and the rows that a chosen parent gives. */
    givenBy: (parent: Of) => ({ head: headOf(parent), rows: rowsLeft(parent) }),
    /** Returns the content of a found document, on the lines of its parent. */
    contentOn: (found: WireOf<Out>, parent: Of): Content => {
      const content = page.contentOf(found);
      const details = (document.reply.fromReply(found) as Readonly<Record<string, readonly object[]>>)[foundList] ?? [];
      const numbers = details.map((row) => table.fields[line]?.fromReply({ ...row }).value);
      const typed = new Map(rowsOf(content, name).map(({ values }, index) => [numbers[index], values] as const));
      const rows = rowsLeft(parent).map(({ values: given, ...row }): Row => {
        const { productId: _named, ...values } = typed.get(lineOf(row).line) ?? {};
        return { ...row, table: name, given, values: { ...given, ...values } };
      });
      return {
        head: { ...content.head, ...headOf(parent) },
        rows: [...rows, ...content.rows.filter((row) => row.table !== name)],
      };
    },
  };
}

const nothingFound = () => Promise.resolve({ rows: [] });

/** Returns a function that reads the parent's line of a row. It decodes each line once. */
function linesAsJson<Line>(schema: z.ZodType<Line>) {
  const decoded = new WeakMap<object, Line>();
  return ({ of }: Pick<Row, 'of'>): Line => {
    if (typeof of !== 'object' || of === null) throw new Error('a row of the page has no line of the parent');
    const known = decoded.get(of) ?? schema.parse(of);
    decoded.set(of, known);
    return known;
  };
}

/** Whether a person has begun to type against the parent, which then stays. */
export const isBegun = ({ loaded, rows }: Document): boolean => loaded !== null || rows.some(takes);

/** Returns the field that shows the party of the parent. */
export const partyOfParent = (label: Word): HeadField => ({
  ...{ name: 'party', holds: 'text', label, most: 400, isFixed: () => true },
});

/** Returns the table of the rows. `open` are the fields into which a person types beside the quantity and the serials. */
export const takingTable = (
  fields: readonly RowField[],
  onEnter: NonNullable<GivenTable<RowField>['onEnter']>,
  open: readonly string[] = [],
): GivenTable<RowField> => ({
  ...{ rows: 'given', fields, open: [quantity, pieces, ...open], onEnter },
  isOpen: (values, field) => {
    if (field === pieces) return isSerialled(values);
    return field !== quantity || !isSerialled(values);
  },
  // Serials count themselves (accounting §5).
  typedIn: (values, field) => {
    const counted = BigInt(serialsIn(textIn(values, pieces)).length) * 1000n;
    return field === pieces ? { [quantity]: quantityValue(counted) } : {};
  },
});
