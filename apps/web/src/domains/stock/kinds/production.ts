import { type MaterialOf, productRoutes } from '@cashbook/contract/catalog/product-calls';
import { voucherKind } from '@cashbook/contract/documents/voucher-kinds';
import { productionRoutes } from '@cashbook/contract/stock/production';
import {
  neededMaterials,
  production as productionRule,
  proposedWeightMilli,
  type RecipeMaterial,
  type TypedProduction,
} from '@cashbook/kernel';
import { MAX_ROW_REMARKS, milliToNumber } from '@cashbook/money';
import { entryKind, type Proposal, type RowField, remarksIn } from '#domains/posting/described/kind.ts';
import { type Document, type Row, rowsOf } from '#domains/posting/draft/document.ts';
import { accountIn, type FieldValue, isEmpty, milliIn, type Values } from '#domains/posting/draft/fields.ts';
import type { RowProposals } from '#domains/posting/draft/row-proposals.ts';
import type { Entered, TableNow } from '#domains/posting/machine/entry-state.ts';
import { documentCalls } from '#domains/posting/queue/document-calls.ts';
import { call } from '#session/api.ts';
import { useShortStock } from './short-stock.ts';
import {
  chosenIn,
  factsHere,
  foundRow,
  goodsTable,
  quantityValue,
  savedIn,
  sentRows,
  serialsValue,
  stockRow,
  sumMilli,
  warehouseChoice,
  warehouseValue,
} from './stock-kind.ts';

const weight: RowField = { name: 'weight', holds: 'quantity', label: 'costShare', column: 'costShare' };
const goods = goodsTable([weight], { label: 'goodsMade', column: 'goodsMade' });
const materials = goodsTable([], { label: 'materials', column: 'materials' });

/** Returns the proposed share of the cost for a row; null as long as its product or its quantity is not known. */
function proposedShare(row: Values): FieldValue | null {
  const product = accountIn(row, 'product');
  const quantityMilli = milliIn(row, 'qty');
  if (product === null || quantityMilli <= 0n) return null;
  return quantityValue(proposedWeightMilli(quantityMilli, product.rateMilli ?? 0n));
}

/** Handles Enter. On the quantity it fills in the proposed share of the cost, if none is typed. */
function onEnter(now: TableNow, field: string): Entered | null {
  const { weight: typed } = now.entry;
  const proposed = proposedShare(now.entry);
  if (field !== 'qty' || proposed === null || (typed !== undefined && !isEmpty(typed)))
    return goods.onEnter(now, field);
  return { entry: { weight: proposed }, next: 'weight' };
}

/** The proposals of a product. If it becomes known after its quantity was typed, it also proposes its share. */
const proposes: RowProposals = {
  ...goods.proposes,
  ofProduct: [...goods.proposes.ofProduct, 'weight'],
  values: (row) => {
    const weight = proposedShare(row);
    return { ...goods.proposes.values(row), ...(weight === null ? {} : { weight }) };
  },
};

/** Returns a produced product with its share of the cost. A scanned product gets the proposed share here. */
const madeRow = (row: Row) => {
  const goodsOfRow = stockRow(row);
  const typed = milliIn(row.values, 'weight');
  const { rateMilli = 0n } = accountIn(row.values, 'product') ?? {};
  return {
    ...goodsOfRow,
    weightMilli: typed > 0n ? typed : proposedWeightMilli(goodsOfRow.quantityMilli, rateMilli),
  };
};

/** Returns the proposal for the rows of materials: the quantities of the recipes. A person corrects them to what was used. */
function byRecipe(document: Document): Proposal {
  const made = rowsOf(document, 'made')
    .map(stockRow)
    .filter(({ productId, quantityMilli }) => productId !== 0 && quantityMilli > 0n);
  return {
    of: made.map(({ productId, quantityMilli }) => `${productId}x${quantityMilli}`).join(),
    table: 'materials',
    rows: async () => {
      const products = made.map(({ productId }) => productId).join();
      const { data } = await call(productRoutes.recipes, { query: { products } });
      const known = new Map(data.map((row) => [row.material_id, row]));
      const needed = neededMaterials(made, data.map(recipeMaterial));
      return needed.map(({ materialId, quantityMilli }) => {
        const { material = '', unit = '' } = known.get(materialId) ?? {};
        const account = { id: materialId, name: material, text: unit };
        const product = { kind: 'taken' as const, account };
        return {
          id: `recipe-${materialId}`,
          values: { product, serials: serialsValue([]), qty: quantityValue(quantityMilli) },
        };
      });
    },
  };
}

const recipeMaterial = ({ product_id, material_id, makes, quantity, decimals }: MaterialOf): RecipeMaterial => ({
  productId: product_id,
  materialId: material_id,
  makesMilli: makes,
  quantityMilli: quantity,
  decimals,
});

const fieldOf: Readonly<Record<string, string>> = {
  remarks_too_long: 'remarks',
  warehouse_not_found: 'warehouse',
  warehouses_off: 'warehouse',
};

/** Goods made of materials. */
export const production = entryKind<TypedProduction>({
  ...voucherKind('production'),
  noun: 'nounProduction',
  head: [
    warehouseChoice('warehouse', 'warehouse'),
    { name: 'remarks', holds: 'text', label: 'remarks', most: MAX_ROW_REMARKS },
  ],
  tables: { made: { ...goods, onEnter, proposes }, materials },
  proposal: byRecipe,
  counterpart: { to: '/stock/adjustment', label: 'nounStockAdjustment' },
  typed: (content) => ({
    warehouseId: chosenIn(content.head, 'warehouse'),
    remarks: remarksIn(content.head),
    made: rowsOf(content, 'made').map(madeRow),
    rows: rowsOf(content, 'materials').map(stockRow),
  }),
  // The menu shows this screen only if the branch controls manufacture. The server checks it again.
  rule: (typed) =>
    productionRule(typed, { ...factsHere([...typed.made, ...typed.rows], [typed.warehouseId]), makesGoods: true }),
  groupOf: () => 0,
  headOf: (code) => fieldOf[code] ?? null,
  useRowNotes: useShortStock,
  totals: ({ made, rows }) => [
    { word: 'goodsMade', milli: sumMilli(made) },
    { word: 'materials', milli: sumMilli(rows) },
  ],
  calls: documentCalls(productionRoutes, {
    bodyOf: (document) => {
      const made = rowsOf(document, 'made');
      return {
        mtmId: document.loaded?.mtmId ?? null,
        warehouse: chosenIn(document.head, 'warehouse'),
        remarks: remarksIn(document.head),
        made: sentRows(made).map((row, place) => {
          const typed = made[place];
          return { ...row, weight: typed === undefined ? 0 : milliToNumber(madeRow(typed).weightMilli) };
        }),
        materials: sentRows(rowsOf(document, 'materials')),
      };
    },
    contentOf: (found) => ({
      head: { warehouse: warehouseValue(found.warehouse), remarks: { kind: 'text', text: found.remarks } },
      rows: [
        ...found.made.map((row) => {
          const shown = foundRow('made', row);
          return { ...shown, values: { ...shown.values, weight: quantityValue(row.weight) } };
        }),
        ...found.materials.map((row) => foundRow('materials', row)),
      ],
    }),
    savedIn,
  }),
});
