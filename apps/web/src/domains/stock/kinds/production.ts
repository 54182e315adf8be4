import { type MaterialOf, productRoutes } from '@cashbook/contract/catalog/product-calls';
import { productionDocument, productionRoutes } from '@cashbook/contract/stock/production';
import {
  neededMaterials,
  production as productionRule,
  proposedWeightMilli,
  type RecipeMaterial,
} from '@cashbook/kernel';
import { describedPage } from '#domains/posting/described/described.ts';
import type { Proposal } from '#domains/posting/described/kind.ts';
import type { Document, Row } from '#domains/posting/draft/document.ts';
import { accountIn, type FieldValue, isEmpty, milliIn, type Values } from '#domains/posting/draft/fields.ts';
import type { RowProposals } from '#domains/posting/draft/row-proposals.ts';
import type { Entered, TableNow } from '#domains/posting/machine/entry-state.ts';
import { documentCalls } from '#domains/posting/queue/document-calls.ts';
import { call } from '#session/api.ts';
import {
  goodsEntered,
  goodsProposals,
  quantityValue,
  savedIn,
  serialsValue,
  stockKind,
  sumMilli,
} from './stock-kind.ts';

/** Returns the proposed share of the cost for a row; null as long as its product or its quantity is not known. */
function proposedShare(row: Values): FieldValue | null {
  const product = accountIn(row, 'productId');
  const quantityMilli = milliIn(row, 'quantityMilli');
  if (product === null || quantityMilli <= 0n) return null;
  return quantityValue(proposedWeightMilli(quantityMilli, product.rateMilli ?? 0n));
}

/** Handles Enter. On the quantity it fills in the proposed share of the cost, if none is typed. */
function onEnter(now: TableNow, field: string): Entered | null {
  const { weightMilli: typed } = now.entry;
  const proposed = proposedShare(now.entry);
  if (field !== 'quantityMilli' || proposed === null || (typed !== undefined && !isEmpty(typed)))
    return goodsEntered(now, field);
  return { entry: { weightMilli: proposed }, next: 'weightMilli' };
}

/** The proposals of a product. If it becomes known after its quantity was typed, it also proposes its share. */
const proposes: RowProposals = {
  ...goodsProposals,
  ofProduct: [...goodsProposals.ofProduct, 'weightMilli'],
  values: (row) => {
    const weightMilli = proposedShare(row);
    return { ...goodsProposals.values(row), ...(weightMilli === null ? {} : { weightMilli }) };
  },
};

/** Returns the values of a row with the share of the cost. A scanned product gets the proposed one here. */
function withShare({ table, values }: Row): Values {
  const proposed = proposedShare(values);
  const isProposed = table === 'made' && proposed !== null && milliIn(values, 'weightMilli') <= 0n;
  return isProposed ? { ...values, weightMilli: proposed } : values;
}

const page = describedPage(productionDocument, { completed: withShare });

/** Returns the proposal for the rows of materials: the quantities of the recipes. A person corrects them to what was used. */
function byRecipe(document: Document): Proposal {
  const made = page
    .typed(document)
    .made.filter(({ productId, quantityMilli }) => productId !== 0 && quantityMilli > 0n);
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
        const productId = { kind: 'taken' as const, account };
        return {
          id: `recipe-${materialId}`,
          values: { productId, serials: serialsValue([]), quantityMilli: quantityValue(quantityMilli) },
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

/** Goods made of materials. */
export const production = stockKind('production', page, documentCalls(productionRoutes, { ...page, savedIn }), {
  noun: 'nounProduction',
  tables: { made: { onEnter, proposes } },
  proposal: byRecipe,
  counterpart: { to: '/stock/adjustment', label: 'nounStockAdjustment' },
  // The menu shows this screen only if the branch controls manufacture. The server checks it again.
  rule: (typed, facts) => productionRule(typed, { ...facts, makesGoods: true }),
  totals: ({ made, rows }) => [
    { word: 'goodsMade', milli: sumMilli(made) },
    { word: 'materials', milli: sumMilli(rows) },
  ],
});
