import { voucherKind } from '@cashbook/contract/documents/voucher-kinds';
import {
  type Deliverable,
  type DeliveryRoutes,
  deliveryRoutes,
  MAX_DELIVERED_TO,
  MAX_DRIVER,
  MAX_VEHICLE,
} from '@cashbook/contract/invoices/deliveries';
import type { RouteReply } from '@cashbook/contract/route';
import { type DeliverableSale, delivery as deliveryRule, serialsIn, type TypedDelivery } from '@cashbook/kernel';
import { milliToNumber } from '@cashbook/money';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import {
  accountIdIn,
  entryKind,
  type HeadField,
  type HeadNote,
  type SearchItems,
  type TableDescription,
} from '#domains/posting/described/kind.ts';
import { type Document, type Row, rowsOf } from '#domains/posting/draft/document.ts';
import { accountIn, milliIn, textIn, type Values } from '#domains/posting/draft/fields.ts';
import { type Content, documentCalls } from '#domains/posting/queue/document-calls.ts';
import {
  chosenIn,
  product,
  quantity,
  quantityValue,
  serials,
  serialsValue,
  warehouseValue,
} from '#domains/stock/kinds/stock-kind.ts';
import { formatsFor } from '#i18n/format.ts';
import { call } from '#session/api.ts';
import { countedSerials, isQuantityOrSerials, nextSerial, textValue } from './given-goods.ts';
import { notesField } from './invoice-kind.ts';

/**
 * A delivery. A person finds a sale and sees its lines with the quantity left of each. The quantity that leaves the gate is
 * typed beside them.
 */

// ------------------------------------------------------------------------------------------------ screen content

/** A delivery with its sale, as far as the screen knows it. */
type OnScreen = TypedDelivery & { readonly sale: DeliverableSale | null };

/** Returns a line of a sale as a row. Beside the columns it has the values that the rule needs. */
function givenRow(saleId: number, line: Deliverable['lines'][number]): Pick<Row, 'id' | 'values'> {
  const { product: goods, has_serials: hasSerials, left_serials: pieces } = line;
  const known = [goods.unit.name, line.warehouse, ...(hasSerials ? serialsIn(pieces) : [])].filter(Boolean);
  return {
    id: `${saleId}-${line.line}`,
    values: {
      productId: { kind: 'taken', account: { id: goods.id, name: goods.name, text: known.join(' · ') } },
      sold: quantityValue(line.sold),
      delivered: quantityValue(line.delivered),
      left: quantityValue(line.left),
      quantityMilli: { kind: 'quantity', milli: null, text: '' },
      serials: textValue(''),
      line: quantityValue(BigInt(line.line)),
      decimals: quantityValue(BigInt(line.decimals)),
      pieces: textValue(hasSerials ? pieces : ''),
    },
  };
}

const customerOf = ({ account }: Deliverable): Values => ({ party: textValue(account.name) });

const leftRows = ({ id, lines }: Deliverable) =>
  lines.filter(({ left }) => left > 0n).map((line) => givenRow(id, line));

const deliveryRow = ({ values }: Pick<Row, 'values'>) => ({
  lineNo: Number(milliIn(values, 'line')),
  productId: accountIdIn(values, 'productId'),
  quantityMilli: milliIn(values, 'quantityMilli'),
  serials: serialsIn(textIn(values, 'serials')),
});

const goesOut = ({ values }: Pick<Row, 'values'>): boolean => milliIn(values, 'quantityMilli') > 0n;

/** Returns the sale as the rows know it; null while none is chosen or its lines are not loaded. */
function saleIn({ head, rows }: Content): DeliverableSale | null {
  const voucherId = chosenIn(head, 'invoice');
  if (voucherId === null || textIn(head, 'party') === '') return null;
  return {
    voucherId,
    lines: rowsOf({ rows }, 'products').map(({ values }) => ({
      lineNo: Number(milliIn(values, 'line')),
      productId: accountIdIn(values, 'productId'),
      productName: accountIn(values, 'productId')?.name ?? '',
      decimals: Number(milliIn(values, 'decimals')),
      hasSerials: textIn(values, 'pieces') !== '',
      deliveredMilli: milliIn(values, 'delivered'),
      returnedMilli: 0n,
      leftMilli: milliIn(values, 'left'),
      serials: serialsIn(textIn(values, 'pieces')),
    })),
  };
}

const typedIn = (content: Content): OnScreen => ({
  ofVoucherId: chosenIn(content.head, 'invoice'),
  vehicleNo: textIn(content.head, 'vehicle'),
  driver: textIn(content.head, 'driver'),
  driverMobile: textIn(content.head, 'driverMobile'),
  deliveredTo: textIn(content.head, 'deliveredTo'),
  notes: textIn(content.head, 'notes'),
  rows: rowsOf(content, 'products').filter(goesOut).map(deliveryRow),
  sale: saleIn(content),
});

// ------------------------------------------------------------------------------------------------ the fields

const searchSales: SearchItems = async (typed, signal) => {
  const { data } = await call(deliveryRoutes.sales, { query: { q: typed } }, { signal });
  const { date: written } = formatsFor(i18next.language, 'indian');
  const rows = data.map(({ id, vr_no: name, vr_date, account_name: customer }) => {
    return { id, name, text: [customer, written(vr_date)].join(' · '), isExact: name === typed.toUpperCase() };
  });
  return { rows };
};

const isBegun = ({ loaded, rows }: Document): boolean => loaded !== null || rows.some(goesOut);

const head: readonly HeadField[] = [
  { name: 'invoice', holds: 'found', label: 'saleDelivered', search: searchSales, isFixed: isBegun },
  { name: 'party', holds: 'text', label: 'customer', most: 400, isFixed: () => true },
  { name: 'deliveredTo', holds: 'text', label: 'deliveredTo', most: MAX_DELIVERED_TO },
  { name: 'vehicle', holds: 'text', label: 'vehicle', most: MAX_VEHICLE },
  { name: 'driver', holds: 'text', label: 'driver', most: MAX_DRIVER },
  { name: 'driverMobile', holds: 'text', label: 'driverMobile', most: 20 },
  notesField,
];

/** Handles Enter. In an empty field it takes all that is left of the line. After a serial it adds a blank for the next one. */
function onEnter(values: Values, field: string): Values | null {
  if (field === 'serials' && textIn(values, 'serials') === '') {
    return { serials: serialsValue(serialsIn(textIn(values, 'pieces'))) };
  }
  const isEmpty = field === 'quantityMilli' && milliIn(values, 'quantityMilli') === 0n;
  return isEmpty ? { quantityMilli: quantityValue(milliIn(values, 'left')) } : nextSerial(values, field);
}

const products: TableDescription<OnScreen> = {
  rows: 'given',
  fields: [
    product,
    { ...quantity, name: 'sold', label: 'sold', column: 'sold' },
    { ...quantity, name: 'delivered', label: 'deliveredBefore', column: 'deliveredBefore' },
    { ...serials, isBelow: true },
    { ...quantity, name: 'left', label: 'leftToDeliver', column: 'leftToDeliver' },
    { ...quantity, label: 'leavesNow', column: 'leavesNow' },
  ],
  open: ['quantityMilli', 'serials'],
  isOpen: isQuantityOrSerials,
  typedIn: countedSerials,
  onEnter,
};

const fieldOf: Readonly<Record<string, string>> = {
  delivery_sale_missing: 'invoice',
  delivery_sale_not_found: 'invoice',
  delivery_sale_fixed: 'invoice',
  remarks_too_long: 'notes',
};

/** Returns the hint how to take all of a line, once there are lines. */
function useHowToTake({ rows }: Document): ReadonlyMap<string, HeadNote> {
  const { t } = useTranslation('vouchers');
  return new Map(rows.length === 0 ? [] : [['invoice', { text: t('enterTakesLeft'), mtmId: null }]]);
}

// ------------------------------------------------------------------------------------------------ the kind

const bodyOf = (document: Document) => ({
  mtmId: document.loaded?.mtmId ?? null,
  invoice: chosenIn(document.head, 'invoice'),
  vehicle_no: textIn(document.head, 'vehicle'),
  driver: textIn(document.head, 'driver'),
  driver_mobile: textIn(document.head, 'driverMobile'),
  delivered_to: textIn(document.head, 'deliveredTo'),
  notes: textIn(document.head, 'notes'),
  products: rowsOf(document, 'products')
    .filter(goesOut)
    .map((row) => {
      const { lineNo, productId, quantityMilli } = deliveryRow(row);
      return {
        id: row.id,
        line: lineNo,
        product: productId,
        product_name: accountIn(row.values, 'productId')?.name ?? '',
        qty: milliToNumber(quantityMilli),
        serial_no: textIn(row.values, 'serials'),
      };
    }),
});

function contentOf({ delivery_master: found }: RouteReply<DeliveryRoutes['find']>): Content {
  const { invoice } = found;
  const outOf = new Map(found.details.map((row) => [row.line, row]));
  return {
    head: {
      invoice: warehouseValue({ id: invoice.id, name: invoice.vr_no }),
      ...customerOf(invoice),
      deliveredTo: textValue(found.delivered_to),
      vehicle: textValue(found.vehicle_no),
      driver: textValue(found.driver),
      driverMobile: textValue(found.driver_mobile),
      notes: textValue(found.notes),
    },
    rows: leftRows(invoice).map(({ id, values: given }): Row => {
      const out = outOf.get(Number(milliIn(given, 'line')));
      const typed: Values =
        out === undefined ? {} : { quantityMilli: quantityValue(out.quantity), serials: textValue(out.serial_no) };
      return { id, table: 'products', given, values: { ...given, ...typed } };
    }),
  };
}

export const delivery = entryKind<OnScreen>({
  ...voucherKind('delivery'),
  noun: 'nounDelivery',
  head,
  headAfterSave: () => ({}),
  tables: { products },
  given: {
    table: 'products',
    by: 'invoice',
    find: async (id) => {
      const { data } = await call(deliveryRoutes.sale, { query: { id: String(id) } });
      const way = { deliveredTo: textValue(data.delivered_to), vehicle: textValue(data.vehicle_no) };
      return { head: { ...customerOf(data), ...way }, rows: leftRows(data) };
    },
  },
  counterpart: { to: '/invoice/sales', label: 'nounSale' },
  typed: typedIn,
  rule: ({ sale, ...typed }) => deliveryRule(typed, { sale }, null),
  groupOf: () => 0,
  headOf: (code) => fieldOf[code] ?? null,
  useHeadNotes: useHowToTake,
  totals: ({ rows }) => [
    { word: 'totalQuantity', milli: rows.reduce((sum, { quantityMilli }) => sum + quantityMilli, 0n) },
  ],
  calls: documentCalls(deliveryRoutes, { bodyOf, contentOf, savedIn: (saved) => saved }),
});
