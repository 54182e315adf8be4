import { MAX_VOUCHER_ROWS } from '@cashbook/money';
import { z } from 'zod';
import { refusedAtDesk, savedVoucher } from '#documents/document-routes';
import { printedBranch } from '#organisation/letterhead';
import { route } from '#route';
import { namedWarehouse, remarks, rowsSent, stockRefusals, stockRoutes, warehouse } from '#stock/documents';
import { id, idText, milli, text } from '#wire';

/** Goods that one branch sends to another (accounting §5), and what happens to them in transit. */

/** The most characters of a vehicle: the number of a lorry with its driver. */
export const MAX_VEHICLE = 60;

const vehicle = text(MAX_VEHICLE).default('');
const branch = z.object({ id, name: z.string() });

/** The calls that send goods to another branch. The goods leave the warehouse and are then in transit. */
export const branchTransferRoutes = stockRoutes('branch-transfer', {
  label: 'transfer to another branch',
  path: '/stock/branch-transfer',
  sent: { to_branch: id.nullable().default(null), warehouse, vehicle },
  sentRow: {},
  found: { to_branch: branch, warehouse: namedWarehouse, vehicle: z.string() },
  foundRow: {},
  refusals: {
    head: ['receiving_branch_missing', 'own_branch', 'branch_not_found', 'remarks_too_long', 'warehouse_not_found'],
    rows: ['product_not_shared', 'product_twice', 'has_dependents'],
  },
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

const endOfWay = [...refusedAtDesk, 'remarks_too_long', 'transfer_not_found', 'transfer_ended'] as const;

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
      mtm_id: id,
      warehouse,
      missing: z.enum(['waiting', 'returned', 'lost']).default('waiting'),
      remarks,
      products: rowsSent({}).max(MAX_VOUCHER_ROWS),
    }),
    reply: savedVoucher,
    success: null,
    refusals: [
      ...endOfWay,
      'no_rows',
      'warehouse_not_found',
      'product_not_sent',
      'product_twice',
      'quantity_not_positive',
      'more_than_sent',
      'quantity_decimals',
      'serials_differ',
      'serial_twice',
      'serial_not_sent',
      'voucher_too_large',
      'other_branch_no_open_day',
      'other_branch_disabled',
      'product_not_found',
      'product_archived',
      'date_out_of_order',
      'received_before_sent',
      ...stockRefusals,
    ],
  }),
  withdraw: route({
    method: 'POST',
    path: '/stock/in-transit/withdraw',
    summary: 'Take back what the working branch has sent and is still on its way, or write it off as lost',
    access: ['stock.transfer'],
    desk: true,
    keepsAll: true,
    body: z.object({ mtm_id: id, missing: z.enum(['returned', 'lost']), remarks }),
    reply: savedVoucher,
    success: null,
    refusals: [...endOfWay, 'product_archived', 'date_out_of_order', ...stockRefusals],
  }),
} as const;
