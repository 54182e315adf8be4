import { MAX_ROW_REMARKS, MAX_SERIAL } from '@cashbook/money';
import { z } from 'zod';
import { documentFields, refusalCodes, sentOf } from '#documents/described';
import { refusedAtDesk, savedVoucher } from '#documents/document-routes';
import { idOfRecord, remarks, simple } from '#documents/field-kinds';
import { printedBranch } from '#organisation/letterhead';
import type { RefusalCode } from '#refusals';
import { route } from '#route';
import { exactText, id, idText, milli, moment, option, pageOf, pageQuery, takaTotal, text } from '#wire';

/** Stock counts in the working branch (accounting §5): count sheets, their entries, and the posting of differences. */

/** The most products on one sheet. */
export const MAX_COUNT_ROWS = 5000;

/** The states of a sheet: counting goes on, posted, given up, or ended because nothing differed. */
export const countStates = ['open', 'posted', 'abandoned', 'agreed'] as const;
export type CountState = (typeof countStates)[number];

const sheet = z.object({
  /** Its number within the branch. */
  id,
  state: z.enum(countStates),
  /** Empty for goods in no warehouse. */
  warehouse: z.string(),
  /** Empty for products of every category. */
  category: z.string(),
  remarks: z.string(),
  started_on: z.string(),
  started_at: moment,
  started_by: z.string(),
  /** The number of products on the sheet, and of those that are counted. */
  products: z.number().int(),
  counted: z.number().int(),
  /** The number of entries. The request to post the sheet repeats it. */
  entries: z.number().int(),
  /** The voucher with which it is posted. */
  voucher: z.object({ mtm_id: id, vr_no: z.string() }).nullable(),
});
export type CountSheet = z.output<typeof sheet>;

const row = z.object({
  /** The position of the row on the sheet, from 1. */
  place: z.number().int(),
  product: id,
  product_name: z.string(),
  code: z.string(),
  barcode: z.string(),
  category: z.string(),
  unit: z.string(),
  decimals: z.number().int(),
  has_serials: z.boolean(),
  /** The counted quantity. Null if nobody has counted. */
  counted: milli.nullable(),
  /** The quantity in the books at the time of the count. For an uncounted product, the quantity now. */
  in_books: milli,
  /** Counted less the quantity in the books. */
  difference: milli.nullable(),
  /** The cost of the difference. Null without a difference, or if the caller may not see costs. */
  value: takaTotal.nullable(),
  /** Whether goods moved during the count. The product must then be counted again. */
  has_moved: z.boolean(),
  /**
   * The serials of the counted pieces, of the uncounted pieces in the books, and of the counted pieces that are not in the
   * books.
   */
  serials: z.array(z.string()),
  missing: z.array(z.string()),
  extra: z.array(z.string()),
  counted_at: moment.nullable(),
  counted_by: z.string(),
  /** The number of the last entry about the product. 0 before the first. */
  entry: z.number().int(),
});
export type CountRow = z.output<typeof row>;

const whole = z.object({ sheet, rows: z.array(row) });

const may = ['stock.count'] as const;
const code = exactText(100).min(1);

const entry = z.discriminatedUnion('change', [
  /** A scanned or typed code. Adds one, or counts the piece with that serial. */
  z.object({ change: z.literal('scan'), text: code }),
  /** Adds to the counted quantity. Below zero takes a scan back. */
  z.object({ change: z.literal('add'), product: id, qty: milli }),
  /** Sets the counted quantity, null for not counted yet. `seen` is the quantity that the screen showed before. */
  z.object({ change: z.literal('set'), product: id, qty: milli.nullable(), seen: milli.nullable() }),
  z.object({ change: z.enum(['piece', 'remove_piece']), product: id, serial: exactText(MAX_SERIAL).regex(/^\S+$/) }),
]);
export type CountEntry = z.output<typeof entry>;

const ofSheet = ['count_not_found', 'count_posted', 'count_ended'] as const satisfies readonly RefusalCode[];

const entriesShown = z.number().int().min(0);
const entries = simple({
  name: 'entries',
  answered: 'entries',
  ...{ shown: {}, editor: { holds: 'nothing' } },
  ...{ sent: entriesShown, found: entriesShown, kept: z.number().int(), toBody: (value: number) => value },
});

/** A count sheet of which the differences are posted. `entries` is what its screen showed. */
export const countDocument = documentFields(
  {
    sheetNo: idOfRecord('id', 'count-sheet'),
    entries,
    remarks: remarks(),
  },
  {
    count_not_found: 'sheetNo',
    count_posted: null,
    count_ended: null,
    remarks_too_long: 'remarks',
    count_changed_meanwhile: null,
    nothing_counted: null,
    count_has_moved: null,
    count_agrees: null,
    product_not_found: null,
    product_archived: null,
    warehouse_not_found: null,
    warehouses_off: null,
    short_stock: null,
    serial_in_stock: null,
    serial_not_in_stock: null,
    serial_moved_later: null,
  },
);

export const countRoutes = {
  list: route({
    method: 'GET',
    path: '/stock/count/list',
    summary: 'The count sheets of the working branch, the latest first',
    access: may,
    query: pageQuery.extend({ state: z.enum(['', ...countStates]).default('') }),
    reply: pageOf(sheet),
  }),
  choices: route({
    method: 'GET',
    path: '/stock/count/choices',
    summary: 'The warehouses of the working branch that are in use, and the categories of products',
    access: may,
    reply: z.object({ warehouses: z.array(option), categories: z.array(option) }),
  }),
  start: route({
    method: 'POST',
    path: '/stock/count/store',
    summary: `Start a count sheet of one warehouse, or of what lies in none, with the products of a category or all; at most ${MAX_COUNT_ROWS}`,
    access: may,
    desk: true,
    body: z.object({
      warehouse: id.nullable().default(null),
      category: id.nullable().default(null),
      remarks: text(MAX_ROW_REMARKS).default(''),
    }),
    reply: sheet,
    success: 'Count sheet started.',
    refusals: [
      'branch_changed',
      'idempotency_mismatch',
      'no_open_day',
      'warehouse_not_found',
      'warehouses_off',
      'reference_not_found',
      'count_overlaps',
      'nothing_to_count',
      'count_too_long',
    ],
  }),
  find: route({
    method: 'GET',
    path: '/stock/count/sheet/:id',
    summary:
      'A count sheet of the working branch with its products; with `since` those that were entered after that entry',
    access: may,
    params: z.object({ id: idText }),
    query: z.object({ since: z.coerce.number<number | string>().int().min(-1).max(2_147_483_647).default(-1) }),
    reply: whole.extend({ branch: z.object({ id, ...printedBranch }) }),
    refusals: ['count_not_found', 'total_too_large'],
  }),
  enter: route({
    method: 'POST',
    path: '/stock/count/enter',
    summary: 'Enter a scan or a count on a sheet; answers the product as it then stands, kept as it comes',
    access: may,
    desk: true,
    body: z.object({ id, entry }),
    reply: z.object({ row, entries: z.number().int(), counted: z.number().int() }),
    success: 'Counted.',
    refusals: [
      'branch_changed',
      'idempotency_mismatch',
      'no_open_day',
      ...ofSheet,
      'code_unknown',
      'product_not_found',
      'product_not_on_count',
      'serial_needed',
      'serials_differ',
      'serial_counted',
      'count_changed',
      'quantity_decimals',
      'quantity_not_positive',
      'quantity_too_large',
      'total_too_large',
    ],
  }),
  restIsZero: route({
    method: 'POST',
    path: '/stock/count/rest-is-zero',
    summary: 'Say that nothing is there of what nobody has counted; `entries` is what the screen showed',
    access: may,
    desk: true,
    body: z.object({ id, entries: z.number().int().min(0) }),
    reply: sheet,
    success: 'Counted.',
    refusals: [
      'branch_changed',
      'idempotency_mismatch',
      'no_open_day',
      ...ofSheet,
      'count_changed_meanwhile',
      'total_too_large',
    ],
  }),
  post: route({
    method: 'POST',
    path: '/stock/count/post',
    summary: 'Post the differences of a count sheet as one stock voucher; `entries` is what its screen showed',
    access: may,
    desk: true,
    body: z.object(sentOf(countDocument.fields)),
    reply: savedVoucher,
    success: null,
    refusals: [...refusedAtDesk, ...refusalCodes(countDocument.refusals)],
  }),
  end: route({
    method: 'POST',
    path: '/stock/count/end',
    summary: 'End a count sheet without a voucher: give it up, or say that everything counted is as the books say',
    access: may,
    desk: true,
    body: z.object({ id, entries: z.number().int().min(0), ending: z.enum(['abandoned', 'agreed']) }),
    reply: sheet,
    success: 'Count sheet closed.',
    refusals: [
      'branch_changed',
      'idempotency_mismatch',
      ...ofSheet,
      'count_changed_meanwhile',
      'nothing_counted',
      'count_differs',
    ],
  }),
} as const;
