import { MAX_ROW_REMARKS, MAX_SERIAL, MAX_VOUCHER_ROWS } from '@cashbook/money';
import { z } from 'zod';
import { byNumber, documentRoutes, pathsBelow, replacedVoucher, savedVoucher } from '#documents/document-routes';
import { voucherKind } from '#documents/voucher-kinds';
import { chosen } from '#invoices/invoice';
import { printedBranch } from '#organisation/letterhead';
import { route } from '#route';
import { voucherViewers } from '#vouchers/voucher-access';
import { date, exactText, id, idText, milli, text } from '#wire';

/**
 * Deliveries of a sale's goods: challan and gate pass (decision 58). They have no amounts, because the person who hands out
 * goods need not see any.
 */

export const MAX_VEHICLE = 60;
export const MAX_DRIVER = 100;
export const MAX_DELIVERED_TO = 300;

/** The vehicle, the driver and the destination of a delivery. */
const carried = {
  vehicle_no: text(MAX_VEHICLE).default(''),
  driver: text(MAX_DRIVER).default(''),
  driver_mobile: text(20).default(''),
  delivered_to: text(MAX_DELIVERED_TO).default(''),
  notes: text(MAX_ROW_REMARKS * 2).default(''),
};

/** A line of a sale: the quantities sold, delivered, returned and still here. */
const deliverableLine = z.object({
  /** The number of the line on the sale, from 1. */
  line: z.number().int(),
  product: z.object({ id, name: z.string(), unit: z.object({ name: z.string() }) }),
  has_serials: z.boolean(),
  decimals: z.number().int(),
  sold: milli,
  delivered: milli,
  returned: milli,
  left: milli,
  /** The serials of the pieces that are still here, separated by blanks. */
  left_serials: z.string(),
  warehouse: z.string(),
});

const deliverable = z.object({
  id,
  vr_no: z.string(),
  vr_date: date,
  account: z.object({ id, name: z.string() }),
  /** The vehicle and the destination, from the sale or its order. */
  vehicle_no: z.string(),
  delivered_to: z.string(),
  lines: z.array(deliverableLine),
});
export type Deliverable = z.output<typeof deliverable>;

const body = z.object({
  mtmId: replacedVoucher,
  /** The sale whose goods leave. */
  invoice: chosen,
  ...carried,
  products: z
    .array(
      z.object({
        id: z.union([z.number(), exactText(64)]).optional(),
        /** The number of the line on the sale, from 1. */
        line: z.number().int().min(1),
        product: id,
        product_name: exactText(400).optional(),
        qty: milli,
        serial_no: exactText(MAX_VOUCHER_ROWS * (MAX_SERIAL + 1)).default(''),
      }),
    )
    .max(1000),
});

/** The vehicle, the driver and the destination in a response. */
const carriedFound = {
  vehicle_no: z.string(),
  driver: z.string(),
  driver_mobile: z.string(),
  delivered_to: z.string(),
  notes: z.string(),
};

const paperLine = z.object({
  product_name: z.string(),
  unit: z.string(),
  sold: milli,
  /** The quantity of the deliveries before this one. */
  before: milli,
  qty: milli,
  serials: z.array(z.string()),
  warehouse: z.string(),
});

const deliveryPaper = z.object({
  mtm_id: id,
  vr_no: z.string(),
  vr_date: date,
  is_void: z.boolean(),
  created_by: z.string(),
  created_at: z.string(),
  branch: z.object({ id, ...printedBranch }),
  invoice: z.object({ mtm_id: id, vr_no: z.string(), vr_date: date }),
  account: z.object({ name: z.string(), address: z.string(), mobile: z.string(), is_party: z.boolean() }),
  order: z.string(),
  ...carriedFound,
  lines: z.array(paperLine),
});
export type DeliveryPaper = z.output<typeof deliveryPaper>;

const { mayCreate, mayEdit } = voucherKind('delivery');
const base = '/invoice/sales/delivery';

const deliveryCalls = {
  ...documentRoutes({
    ...voucherKind('delivery'),
    label: 'delivery',
    paths: pathsBelow(base),
    body,
    findBody: byNumber,
    loaded: {
      delivery_master: z.object({
        /** The sale without this delivery. */
        invoice: deliverable,
        ...carriedFound,
        details: z.array(z.object({ line: z.number().int(), quantity: milli, serial_no: z.string() })),
      }),
    },
    saved: savedVoucher,
    refusals: [
      'delivery_sale_missing',
      'delivery_sale_not_found',
      'delivery_sale_fixed',
      'delivery_empty',
      'too_many_rows',
      'delivery_line_not_found',
      'quantity_not_positive',
      'quantity_decimals',
      'serials_differ',
      'serial_twice',
      'delivery_beyond_left',
      'delivery_serial_not_left',
      'remarks_too_long',
      'date_out_of_order',
    ],
  }),
  sales: route({
    method: 'GET',
    path: `${base}/invoices`,
    summary:
      'Sales of the working branch for a delivery: by number, by customer, or by the serial of a piece; the latest first',
    access: [mayCreate, ...mayEdit],
    query: z.object({ q: exactText(100).default('') }),
    reply: z.array(z.object({ id, vr_no: z.string(), vr_date: date, account_name: z.string() })),
  }),
  sale: route({
    method: 'GET',
    path: `${base}/invoice`,
    summary: 'What is left to deliver of a sale of the working branch',
    access: [mayCreate, ...mayEdit],
    query: z.object({ id: idText }),
    reply: deliverable,
    refusals: ['delivery_sale_not_found'],
  }),
  ofSale: route({
    method: 'GET',
    path: `${base}/of/:mtm_id`,
    summary: 'What of a sale was delivered and by which challans, and what is left, for its page',
    access: voucherViewers,
    params: z.object({ mtm_id: idText }),
    reply: z.object({
      lines: z.array(deliverableLine),
      challans: z.array(
        z.object({ mtm_id: id, vr_no: z.string(), vr_date: date, vehicle_no: z.string(), delivered_to: z.string() }),
      ),
    }),
    refusals: ['voucher_not_found'],
  }),
  paper: route({
    method: 'GET',
    path: `${base}/paper/:mtm_id`,
    summary: 'A delivery as its challan and its gate pass are printed',
    access: voucherViewers,
    params: z.object({ mtm_id: idText }),
    reply: deliveryPaper,
    refusals: ['voucher_not_found'],
  }),
};

/** An interface, so that the type of all calls names it and does not repeat its members. */
export interface DeliveryRoutes extends Readonly<typeof deliveryCalls> {}

export const deliveryRoutes: DeliveryRoutes = deliveryCalls;
