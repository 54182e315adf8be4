import { voucherKind } from '@cashbook/contract/documents/voucher-kinds';
import { type Deliverable, deliveryDocument, deliveryRoutes } from '@cashbook/contract/invoices/deliveries';
import { type DeliverableSale, delivery as deliveryRule, serialsIn, type TypedDelivery } from '@cashbook/kernel';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { againstPage, isBegun, partyOfParent, takesAllLeft, takingTable } from '#domains/posting/described/against.ts';
import { headFieldsOf } from '#domains/posting/described/described.ts';
import { entryKind, type HeadNote, type SearchItems } from '#domains/posting/described/kind.ts';
import { type Document, rowsOf } from '#domains/posting/draft/document.ts';
import { accountIn, type FieldValue, textIn } from '#domains/posting/draft/fields.ts';
import { type Content, documentCalls } from '#domains/posting/queue/document-calls.ts';
import { formatsFor } from '#i18n/format.ts';
import { call } from '#session/api.ts';

/**
 * A delivery. A person finds a sale and sees its lines with the quantity left of each. The quantity that leaves the gate is
 * typed beside them.
 */

const textValue = (text: string): FieldValue => ({ kind: 'text', text });

const { sold, delivered } = deliveryDocument.figures;
const page = againstPage({
  document: deliveryDocument,
  rows: 'rows',
  line: deliveryDocument.line,
  figures: { sold, delivered },
  leftLabel: 'leftToDeliver',
  productTexts: ({ product, warehouse }) => [product.unit.name, warehouse],
  headOf: ({ account }: Deliverable) => ({ party: textValue(account.name) }),
});

/** Returns the sale as the rows know it; null while none is chosen or its lines are not loaded. */
function saleIn({ head, rows }: Content) {
  const voucherId = accountIn(head, 'ofVoucherId')?.id ?? null;
  if (voucherId === null || textIn(head, 'party') === '') return null;
  const lines = rowsOf({ rows }, 'products').map((row) => {
    const { line, product, decimals, has_serials: hasSerials, ...figures } = page.lineOf(row);
    return {
      ...{ lineNo: line, productId: product.id, productName: product.name, decimals, hasSerials },
      ...{ deliveredMilli: figures.delivered, returnedMilli: figures.returned, leftMilli: figures.left },
      serials: serialsIn(figures.left_serials),
    };
  });
  return { voucherId, lines };
}

const searchSales: SearchItems = async (typed, signal) => {
  const { data } = await call(deliveryRoutes.sales, { query: { q: typed } }, { signal });
  const { date: written } = formatsFor(i18next.language, 'indian');
  const rows = data.map(({ id, vr_no: name, vr_date, account_name: customer }) => {
    return { id, name, text: [customer, written(vr_date)].join(' · '), isExact: name === typed.toUpperCase() };
  });
  return { rows };
};

const [sale, ...carried] = headFieldsOf(deliveryDocument.fields, {
  ofVoucherId: { holds: 'found', search: searchSales, isFixed: isBegun },
});

/** Returns the hint how to take all of a line, once there are lines. */
function useHowToTake({ rows }: Document): ReadonlyMap<string, HeadNote> {
  const { t } = useTranslation('vouchers');
  return new Map(rows.length === 0 ? [] : [['ofVoucherId', { text: t('enterTakesLeft'), mtmId: null }]]);
}

type OnScreen = TypedDelivery & { readonly sale: DeliverableSale | null };

export const delivery = entryKind<OnScreen>({
  ...voucherKind('delivery'),
  noun: 'nounDelivery',
  head: sale === undefined ? [] : [sale, partyOfParent('customer'), ...carried],
  headAfterSave: () => ({}),
  tables: { products: takingTable(page.columnsOf({}), takesAllLeft) },
  given: {
    table: 'products',
    by: 'ofVoucherId',
    find: async (id) => {
      const { data } = await call(deliveryRoutes.sale, { query: { id: String(id) } });
      const { head, rows } = page.givenBy(data);
      const way = { deliveredTo: textValue(data.delivered_to), vehicleNo: textValue(data.vehicle_no) };
      return { head: { ...head, ...way }, rows };
    },
  },
  counterpart: { to: '/invoice/sales', label: 'nounSale' },
  typed: (content) => ({ ...page.typed(content), sale: saleIn(content) }),
  rule: ({ sale: known, ...typed }) => deliveryRule(typed, { sale: known }, null),
  groupOf: () => 0,
  headOf: page.headOf,
  rowAt: page.rowAt,
  useHeadNotes: useHowToTake,
  totals: ({ rows }) => [
    { word: 'totalQuantity', milli: rows.reduce((sum, { quantityMilli }) => sum + quantityMilli, 0n) },
  ],
  calls: documentCalls(deliveryRoutes, {
    ...page,
    contentOf: (found) => page.contentOn(found, found.delivery_master.invoice),
    savedIn: (saved) => saved,
  }),
});
