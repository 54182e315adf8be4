import { MAX_VOUCHER_ROWS } from '@cashbook/money';
import { z } from 'zod';
import type { Refusals } from '#documents/described';
import type { Shown, WireOf, Word } from '#documents/field';
import { at, type Key, keyed, own, quantity, rowNumber, rows, serials } from '#documents/field-kinds';
import { MAX_ORDER_NUMBER } from '#orders/order-number';
import { exactText, id, text } from '#wire';

/** The kinds of fields that stock documents have, and the refusals that come with them. */

const keptId = z.number().int().nullable();
const openId = id.nullable().default(null);

const namedFound = z.object({ id, name: z.string() }).nullable();

/** A warehouse of the branch. Null for goods in no warehouse (spec 3 §3, "Warehouse options: Not Applicable"). */
export const warehouse = <N extends string>(name: N, shown: Shown) =>
  own<number | null, Key<N, typeof openId>, Key<N, typeof namedFound>>({
    ...{ ...shown, editor: { holds: 'chosen', from: 'warehouse' }, kept: keptId },
    ...{ sent: keyed(name, openId), found: keyed(name, namedFound) },
    fromBody: (body) => at(body, name),
    toReply: (value, said) => keyed(name, said.warehouse(value)) as WireOf<Key<N, typeof namedFound>>,
    fromReply: (found) => {
      const one = at<z.output<typeof namedFound>>(found, name);
      return { value: one?.id ?? null, chosen: one === null ? null : { ...one, text: '' } };
    },
    toBody: ({ value }) => keyed(name, value) as z.input<z.ZodObject<Key<N, typeof openId>>>,
  });

/** The reasons for a stock adjustment. The kernel knows which of them bring stock in. */
export const adjustmentReasons = [
  'gain',
  'loss',
  'damage',
  'own_use',
  'own_use_return',
  'warranty',
  'warranty_return',
] as const;
/** The words for the reasons. */
export const reasonWords: Readonly<Record<(typeof adjustmentReasons)[number], Word>> = {
  gain: 'reasonGain',
  loss: 'reasonLoss',
  damage: 'reasonDamage',
  own_use: 'reasonOwnUse',
  own_use_return: 'reasonOwnUseReturn',
  warranty: 'reasonWarranty',
  warranty_return: 'reasonWarrantyReturn',
};
const reasonSent = z.enum(['', ...adjustmentReasons]).default('');
const reasonFound = z.enum(adjustmentReasons);

/** The reason for a stock adjustment; null while none is selected. */
export const adjustmentReason = (shown: Shown) =>
  own({
    ...{ ...shown, editor: { holds: 'choice', options: adjustmentReasons, words: reasonWords } as const },
    ...{ kept: reasonFound.nullable() },
    ...{ sent: { reason: reasonSent }, found: { reason: reasonFound } },
    fromBody: ({ reason }) => (reason === '' ? null : reason),
    // The rule refuses a missing reason.
    toReply: (value) => ({ reason: value ?? 'gain' }),
    fromReply: ({ reason }) => ({ value: reason }),
    toBody: ({ value }) => ({ reason: value ?? ('' as const) }),
  });

const orderFound = z.object({ id, order_number: z.string() }).nullable();

/** The order that uses the goods. The field `orderText` stores its number. */
export const usedByOrder = (shown: Shown) =>
  own({
    ...{ ...shown, editor: { holds: 'chosen', from: 'order' } as const, kept: keptId },
    sent: { order: openId, order_number: text(MAX_ORDER_NUMBER).default('') },
    found: { order: orderFound },
    fromBody: ({ order }): number | null => order,
    toReply: (value, _said, { typed }) => ({
      order: value === null ? null : { id: value, order_number: String(typed.orderText) },
    }),
    fromReply: ({ order }) => ({
      value: order?.id ?? null,
      chosen: order === null ? null : { id: order.id, name: order.order_number, text: '' },
    }),
    toBody: ({ value, chosen }) => ({ order: value, order_number: chosen?.name ?? '' }),
  });

/** The product of a row. A reply has its name and its unit as they are on the voucher. */
const product = (shown: Shown) =>
  own({
    ...{ ...shown, editor: { holds: 'chosen', from: 'product' } as const, kept: z.number().int() },
    sent: { product: id, product_name: exactText(400).optional() },
    found: { product: id, product_name: z.string(), unit: z.string() },
    fromBody: (body): number => body.product,
    toReply: (value, said) => {
      const { name, unit } = said.product(value);
      return { product: value, product_name: name, unit };
    },
    fromReply: ({ product: value, product_name: name, unit }) => ({ value, chosen: { id: value, name, text: unit } }),
    toBody: ({ value, chosen }) => ({ product: value, product_name: chosen?.name ?? '' }),
  });

/** The fields of every row of goods. They have the same names on the wire as those of invoices (spec 3 §3). */
export const goodsFields = (label: Shown['label'] = 'product') => ({
  productId: product({ label, column: label }),
  serials: serials('serial_no', { label: 'serials' }),
  quantityMilli: quantity('qty', { label: 'quantity' }),
});

/** The options of a list of goods for {@link rows}. */
export const goodsList = <N extends string>(name: N) => ({
  ...{ found: name, most: 5 * MAX_VOUCHER_ROWS, beside: rowNumber },
});

/** Rows of goods without further fields. */
export const goodsRows = <N extends string>(name: N, label?: Shown['label']) =>
  rows(name, goodsFields(label), goodsList(name));

type Goods = { readonly rows: ReturnType<typeof goodsRows> };

/** The refusals of a quantity and its serials, in the order in which they are checked. */
export const countedRefusals = {
  quantity_too_large: 'rows.quantityMilli',
  quantity_decimals: 'rows.quantityMilli',
  serial_too_long: 'rows.serials',
  serials_differ: 'rows.serials',
  serial_twice: 'rows.serials',
} as const satisfies Refusals<Goods>;

/** The refusals of rows of goods, in the order in which they are checked. */
export const goodsRowsRefusals = {
  too_many_rows: null,
  product_not_found: 'rows.productId',
  product_archived: 'rows.productId',
  quantity_not_positive: 'rows.quantityMilli',
  ...countedRefusals,
} as const satisfies Refusals<Goods>;

/** The refusals of the books about stock, in the order in which they are checked. */
export const stockBooksRefusals = {
  short_stock: 'rows.quantityMilli',
  serial_in_stock: 'rows.serials',
  serial_not_in_stock: 'rows.serials',
  serial_moved_later: 'rows.serials',
} as const satisfies Refusals<Goods>;
