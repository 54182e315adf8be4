import { MAX_ROW_REMARKS } from '@cashbook/money';
import { z } from 'zod';
import { lineOf, parent, parentLine, parentRoutes, parentWith, productOfLine } from '#documents/against';
import { describedApi, documentFields, foundOf, nothingBeside, repliedAs } from '#documents/described';
import { documentRoutes, pathsBelow, savedVoucher } from '#documents/document-routes';
import { bareRows, quantityAs, rowId, rows, serials, text } from '#documents/field-kinds';
import { voucherKind } from '#documents/voucher-kinds';
import { invoicesBelow } from '#invoices/invoice';
import { printedBranch } from '#organisation/letterhead';
import { route } from '#route';
import { voucherViewers } from '#vouchers/voucher-access';
import { date, id, idText, milli } from '#wire';

/**
 * Deliveries of a sale's goods: challan and gate pass (decision 58). They have no amounts, because the person who hands out
 * goods need not see any.
 */

/** The quantities of a sale's line: sold, delivered and returned. */
const soldFigures = {
  sold: { label: 'sold' },
  delivered: { label: 'deliveredBefore' },
  returned: { label: 'wentBack' },
} as const;
const line = parentLine(soldFigures, { decimals: z.number().int(), warehouse: z.string() });
/** The vehicle and the destination, from the sale or its order. */
const deliverable = parentWith(line, { vehicle_no: z.string(), delivered_to: z.string() });
export type Deliverable = z.output<typeof deliverable>;

/** The vehicle, the driver and the destination of a delivery. */
export const carriedFields = {
  deliveredTo: text('delivered_to', { most: 300, label: 'deliveredTo' }),
  vehicleNo: text('vehicle_no', { most: 60, label: 'vehicle' }),
  driver: text('driver', { most: 100, label: 'driver' }),
  driverMobile: text('driver_mobile', { most: 20, label: 'driverMobile' }),
  notes: text('notes', { most: MAX_ROW_REMARKS, sent: MAX_ROW_REMARKS * 2, label: 'notes' }),
};

const fields = {
  /** The sale whose goods leave. */
  ofVoucherId: parent('invoice', deliverable, { label: 'saleDelivered' }),
  ...carriedFields,
  rows: rows(
    'products',
    {
      lineNo: lineOf('line'),
      productId: productOfLine('product'),
      serials: serials('serial_no', { label: 'serials' }),
      quantityMilli: quantityAs('qty', 'quantity', { label: 'leavesNow' }),
    },
    { found: 'details', most: 1000, beside: { ...bareRows, sent: rowId } },
  ),
};

export const deliveryDocument = {
  ...documentFields(
    fields,
    {
      delivery_sale_missing: 'ofVoucherId',
      delivery_sale_not_found: 'ofVoucherId',
      delivery_sale_fixed: 'ofVoucherId',
      delivery_empty: null,
      too_many_rows: null,
      delivery_line_not_found: 'rows.quantityMilli',
      quantity_not_positive: 'rows.quantityMilli',
      quantity_decimals: 'rows.quantityMilli',
      serials_differ: 'rows.serials',
      serial_twice: 'rows.serials',
      delivery_beyond_left: 'rows.quantityMilli',
      delivery_serial_not_left: 'rows.serials',
      remarks_too_long: 'notes',
      date_out_of_order: null,
    },
    repliedAs('delivery_master', fields, nothingBeside),
  ),
  ...{ line, figures: soldFigures },
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
  ...foundOf(carriedFields),
  lines: z.array(paperLine),
});
export type DeliveryPaper = z.output<typeof deliveryPaper>;

const { mayCreate, mayEdit } = voucherKind('delivery');
const base = '/invoice/sales/delivery';

const { search: sales, read: sale } = parentRoutes({
  ...{
    paths: invoicesBelow(base),
    access: [mayCreate, ...mayEdit],
    parent: deliverable,
    found: {},
    notFound: 'delivery_sale_not_found',
  },
  summaries: {
    search:
      'Sales of the working branch for a delivery: by number, by customer, or by the serial of a piece; the latest first',
    read: 'What is left to deliver of a sale of the working branch',
  },
});

const deliveryCalls = {
  ...documentRoutes({
    ...describedApi('delivery', deliveryDocument),
    label: 'delivery',
    paths: pathsBelow(base),
    saved: savedVoucher,
  }),
  ...{ sales, sale },
  ofSale: route({
    method: 'GET',
    path: `${base}/of/:mtm_id`,
    summary: 'What of a sale was delivered and by which challans, and what is left, for its page',
    access: voucherViewers,
    params: z.object({ mtm_id: idText }),
    reply: z.object({
      lines: z.array(line),
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
