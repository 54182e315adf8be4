import { names as bangla } from '@cashbook/words/bn/names';
import { names } from '@cashbook/words/en/names';
import { product } from '#catalog/products';
import { MAX_ORDER_NUMBER } from '#orders/order-number';
import { party } from '#parties/parties';
import { checkbox, choice, date, number, reference, text } from '#records/fields';
import { record } from '#records/record';

/** The types of an order (spec 3 §11): goods that we buy, goods that we sell, goods that a project of our own uses. */
export const orderType = { purchase: 1, sales: 2, stock: 3 } as const;

const types = Object.values(orderType).map((value) => ({
  value,
  name: names[`orderType_${value}`],
  bn: bangla[`orderType_${value}`],
}));

const quantity = { decimals: 3, least: 0.001, most: 1_000_000_000 } as const;
/** The settings of the quantities that the books compute from the documents of an order. Nobody types them. */
const moved = { ...quantity, least: -1_000_000_000, listed: true, sorted: false, imported: false } as const;

/**
 * An order of a branch (spec 3 §2 "Orders"): for one product and for one customer, supplier or project. Documents can name an
 * open order. A closed order stays with its final figures.
 */
export const tradeOrder = record({
  name: 'trade_order',
  permissions: { view: ['order.view', 'order.create'], edit: 'order.create' },
  scope: 'branch',
  paths: {
    list: '/invoice/order/list',
    edit: '/invoice/order/edit',
    store: '/invoice/order/store',
    update: '/invoice/order/update',
    status: '/invoice/order/status',
    import: '/invoice/order/import',
    options: {
      call: 'GET /invoice/order/search',
      search: 'q',
      branch: 'branch_id',
      among: 'order_type',
      labels: ['order_for', 'product_id', 'order_date', 'order_rate', 'last_delivery_date'],
    },
  },
  title: 'order_number',
  fields: {
    order_for: reference(party, {
      word: 'orderFor',
      required: 'orderForMissing',
      listed: true,
      searched: true,
      offered: true,
    }),
    product_id: reference(product, {
      word: 'product_one',
      required: 'productMissing',
      listed: true,
      searched: true,
      offered: true,
    }),
    order_number: text({
      word: 'orderNumber',
      max: MAX_ORDER_NUMBER,
      required: 'orderNumberMissing',
      listed: true,
      searched: true,
    }),
    delivery_location: text({ word: 'deliveryLocation', max: 200 }),
    order_date: date({
      word: 'orderDate',
      required: 'valueMissing',
      listed: true,
      below: 'order_number',
      offered: true,
      kept: true,
    }),
    last_delivery_date: date({ word: 'lastDeliveryDate', listed: true, below: 'left', offered: true }),
    order_rate: number({
      word: 'orderRate',
      column: 'order_rate_milli',
      decimals: 3,
      least: 0,
      most: 1_000_000_000,
      required: 'valueMissing',
      listed: true,
      offered: true,
    }),
    total_order: number({
      word: 'orderQuantity',
      column: 'total_order_milli',
      ...quantity,
      required: 'quantityMissing',
      listed: true,
      below: 'order_rate',
    }),
    order_type: choice(types, {
      word: 'orderType',
      required: 'valueMissing',
      listed: true,
      below: 'order_for',
      filtered: true,
      offered: true,
      kept: true,
    }),
    note: text({ word: 'notes', max: 500, lines: 2 }),
  },
  listOrder: ['order_number', 'order_for', 'product_id', 'order_rate'],
  shown: {
    /** The quantity received, delivered or issued, less the quantity that went back. */
    trx_quantity: number({ word: 'orderMoved', ...moved, below: 'product_id' }),
    /** The quantity that is still to move. 0 if more has moved than was ordered. */
    left: number({ word: 'orderLeft', ...moved }),
    /** Whether the order is open, incomplete, and past its last delivery date on the open day of the branch. */
    is_late: checkbox({ word: 'orderLate', marked: true, exported: false }),
  },
  unique: ['order_number'],
  off: 0,
  refusals: ['order_moved', 'order_dates'],
  says: { created: 'Order saved successfully.', updated: 'Order updated successfully.' },
});
