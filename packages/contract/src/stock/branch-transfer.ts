import { MAX_VOUCHER_ROWS } from '@cashbook/money';
import { z } from 'zod';
import { documentFields, refusalCodes, sentOf } from '#documents/described';
import { refusedAtDesk, savedVoucher } from '#documents/document-routes';
import { own, remarks, simple, text } from '#documents/field-kinds';
import { printedBranch } from '#organisation/letterhead';
import { route } from '#route';
import { stockRoutes } from '#stock/documents';
import { goodsRows, goodsRowsRefusals, stockBooksRefusals, warehouse } from '#stock/stock-fields';
import { id, idText, milli } from '#wire';

/** Goods that one branch sends to another (accounting §5), and what happens to them in transit. */

/** The most characters of a vehicle: the number of a lorry with its driver. */
const MAX_VEHICLE = 60;

const branch = z.object({ id, name: z.string() });

/** The branch that gets the goods. */
const receivingBranch = own({
  ...{
    label: 'toBranch' as const,
    editor: { holds: 'chosen', from: 'branch' } as const,
    kept: z.number().int().nullable(),
  },
  ...{ sent: { to_branch: id.nullable().default(null) }, found: { to_branch: branch } },
  fromBody: ({ to_branch }): number | null => to_branch,
  // The rule refuses a missing branch.
  toReply: (value, { sentTo }) => ({ to_branch: { id: value ?? 0, name: sentTo } }),
  fromReply: ({ to_branch: { id: value, name } }) => ({ value, chosen: { id: value, name, text: '' } }),
  toBody: ({ value }) => ({ to_branch: value }),
});

/** Goods that are sent to another branch. They leave the warehouse and are then in transit. */
export const branchTransferDocument = documentFields(
  {
    toBranchId: receivingBranch,
    warehouseId: warehouse('warehouse', { label: 'fromWarehouse' }),
    vehicle: text('vehicle', { most: MAX_VEHICLE, label: 'vehicle' }),
    remarks: remarks(),
    rows: goodsRows('products'),
  },
  {
    no_rows: null,
    receiving_branch_missing: 'toBranchId',
    own_branch: 'toBranchId',
    branch_not_found: 'toBranchId',
    remarks_too_long: 'remarks',
    warehouse_not_found: 'warehouseId',
    ...goodsRowsRefusals,
    product_not_shared: 'rows.productId',
    product_twice: 'rows.productId',
    has_dependents: 'rows.quantityMilli',
    warehouses_off: 'warehouseId',
    ...stockBooksRefusals,
  },
);
export const branchTransferRoutes = stockRoutes('branch-transfer', {
  ...{ label: 'transfer to another branch', path: '/stock/branch-transfer', ...branchTransferDocument },
});

/** A product that a voucher has sent. */
const transitRow = z.object({
  product: id,
  product_name: z.string(),
  unit: z.string(),
  has_serials: z.boolean(),
  decimals: z.number().int(),
  sent: milli,
  sent_serials: z.array(z.string()),
  /** The quantity that is still in transit. */
  open: milli,
  open_serials: z.array(z.string()),
});

const transit = z.object({
  mtm_id: id,
  vr_no: z.string(),
  /** The day of the sending branch on which it was sent. */
  vr_date: z.string(),
  from_branch: branch,
  to_branch: branch,
  vehicle: z.string(),
  remarks: z.string(),
  products: z.array(transitRow),
});
export type Transit = z.output<typeof transit>;

const transitNote = transit.extend({
  /** The sending branch, on whose letterhead the note is printed. */
  branch: z.object({ id, ...printedBranch }),
});
export type TransitNote = z.output<typeof transitNote>;

const sendingVoucher = own<number, { mtm_id: typeof id }, Record<never, never>>({
  ...{ editor: { holds: 'nothing' }, kept: z.number().int(), sent: { mtm_id: id }, found: {} },
  fromBody: ({ mtm_id }) => mtm_id,
  ...{ toReply: () => ({}), fromReply: () => ({ value: 0 }), toBody: ({ value }) => ({ mtm_id: value }) },
});

/** The fate of goods that have not arrived. */
const missing = <const Fate extends string>(fates: readonly [Fate, ...Fate[]], sent: z.ZodType<Fate>) =>
  simple({
    ...{ name: 'missing', answered: 'missing', shown: {}, editor: { holds: 'choice', options: fates } },
    ...{ sent, found: z.enum(fates), kept: z.enum(fates) },
    toBody: (value) => value,
  });
const fates = ['waiting', 'returned', 'lost'] as const;
const endedFates = ['returned', 'lost'] as const;

const endOfWay = { remarks_too_long: 'remarks', transfer_not_found: null, transfer_ended: null } as const;

/** Goods that are received from another branch, all or in part. */
export const receiptDocument = documentFields(
  {
    sendingVoucherId: sendingVoucher,
    warehouseId: warehouse('warehouse', {}),
    missing: missing(fates, z.enum(fates).default('waiting')),
    remarks: remarks(),
    rows: goodsRows('products'),
  },
  {
    ...endOfWay,
    no_rows: null,
    warehouse_not_found: 'warehouseId',
    product_not_sent: 'rows.productId',
    product_twice: 'rows.productId',
    quantity_not_positive: 'rows.quantityMilli',
    more_than_sent: 'rows.quantityMilli',
    quantity_decimals: 'rows.quantityMilli',
    serials_differ: 'rows.serials',
    serial_twice: 'rows.serials',
    serial_not_sent: 'rows.serials',
    voucher_too_large: null,
    other_branch_no_open_day: null,
    other_branch_disabled: null,
    product_not_found: 'rows.productId',
    product_archived: 'rows.productId',
    date_out_of_order: null,
    received_before_sent: null,
    warehouses_off: 'warehouseId',
    ...stockBooksRefusals,
  },
);

/** Goods on their way that the sending branch takes back, or writes off as lost. */
export const withdrawalDocument = documentFields(
  { sendingVoucherId: sendingVoucher, missing: missing(endedFates, z.enum(endedFates)), remarks: remarks() },
  {
    ...endOfWay,
    product_archived: null,
    date_out_of_order: null,
    warehouses_off: null,
    ...{ short_stock: null, serial_in_stock: null, serial_not_in_stock: null, serial_moved_later: null },
  },
);

export const inTransitRoutes = {
  branches: route({
    method: 'GET',
    path: '/stock/branch-transfer/branches',
    summary: 'The other branches of the company, to which goods can be sent, head office first',
    access: ['stock.transfer'],
    reply: z.array(branch),
  }),
  list: route({
    method: 'GET',
    path: '/stock/in-transit',
    summary: 'What is on its way from and to the working branch, the latest two hundred vouchers, newest first',
    access: ['stock.transfer'],
    reply: z.array(transit),
  }),
  one: route({
    method: 'GET',
    path: '/stock/in-transit/:mtm_id',
    summary: 'What a voucher has sent from or to the working branch, whether or not it is still on its way',
    access: ['stock.transfer'],
    params: z.object({ mtm_id: idText }),
    reply: transitNote,
    refusals: ['transfer_not_found'],
  }),
  receive: route({
    method: 'POST',
    path: '/stock/in-transit/receive',
    summary: 'Receive goods from another branch, all or in part; `missing` says what becomes of what has not arrived',
    access: ['stock.transfer'],
    desk: true,
    keepsAll: true,
    body: z.object({
      ...sentOf(receiptDocument.fields),
      products: receiptDocument.fields.rows.sent.products.max(MAX_VOUCHER_ROWS),
    }),
    reply: savedVoucher,
    success: null,
    refusals: [...refusedAtDesk, ...refusalCodes(receiptDocument.refusals)],
  }),
  withdraw: route({
    method: 'POST',
    path: '/stock/in-transit/withdraw',
    summary: 'Take back what the working branch has sent and is still on its way, or write it off as lost',
    access: ['stock.transfer'],
    desk: true,
    keepsAll: true,
    body: z.object(sentOf(withdrawalDocument.fields)),
    reply: savedVoucher,
    success: null,
    refusals: [...refusedAtDesk, ...refusalCodes(withdrawalDocument.refusals)],
  }),
} as const;
