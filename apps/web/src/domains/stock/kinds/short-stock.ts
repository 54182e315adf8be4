import type { SavedStock } from '@cashbook/contract/stock/documents';
import { goodsRoutes } from '@cashbook/contract/stock/goods';
import type { Draft } from '@cashbook/kernel';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { accountIdIn, type RowNote } from '#domains/posting/described/kind.ts';
import type { Document } from '#domains/posting/draft/document.ts';
import { useFormat } from '#i18n/format.ts';
import { translate } from '#i18n/translate.ts';
import { queryOf } from '#session/query.ts';
import { toast } from '#ui/overlay/toast.tsx';

/**
 * Returns the quantities that documents take out of stock by product, in thousandths, over all their rows. Only those above
 * zero.
 */
export function takenOut(drafts: readonly Pick<Draft, 'movements' | 'branchId'>[]): ReadonlyMap<number, bigint> {
  const net = new Map<number, bigint>();
  for (const { movements = [], branchId } of drafts) {
    if (branchId !== undefined) continue;
    for (const { productId, quantityMilli } of movements) {
      net.set(productId, (net.get(productId) ?? 0n) - quantityMilli);
    }
  }
  return new Map([...net].filter(([id, milli]) => id > 0 && milli > 0n));
}

/** Returns how far below zero each product would be, in thousandths. It leaves out products that stay at zero or above. */
export function belowZero(
  out: ReadonlyMap<number, bigint>,
  inStock: readonly { readonly id: number; readonly in_stock: bigint }[],
): ReadonlyMap<number, bigint> {
  const short = inStock.map(({ id, in_stock }) => [id, (out.get(id) ?? 0n) - in_stock] as const);
  return new Map(short.filter(([id, milli]) => milli > 0n && out.has(id)));
}

/**
 * Returns the warnings at rows of a new document that would take the stock below zero, if the branch warns of it. A saved
 * document's quantities are in the stock already; its change warns after the save.
 */
export function useShortStock(document: Document, drafts: readonly Draft[]): ReadonlyMap<string, RowNote> {
  const { t } = useTranslation('vouchers');
  const { quantity } = useFormat();
  const out = takenOut(document.loaded === null ? drafts : []);
  const products = [...out.keys()].sort((one, other) => one - other).join(',');
  const { data } = useQuery({
    ...queryOf(goodsRoutes.inStock, { query: { products } }),
    enabled: products !== '',
    staleTime: 0,
  });
  if (data?.policy !== 'warn') return nothing;
  const short = belowZero(out, data.products);
  return new Map(
    document.rows.flatMap(({ id, values }) => {
      const milli = short.get(accountIdIn(values, 'productId'));
      return milli === undefined ? [] : [[id, { warning: t('stockBelowZero', { quantity: quantity(milli) }) }]];
    }),
  );
}

const nothing: ReadonlyMap<string, RowNote> = new Map();

/** Warns after a save of each product that is below zero now. */
export function sayBelowZero(products: SavedStock['below_zero']): void {
  for (const { product_name: product, quantity, unit } of products) {
    const missing = `${Number(quantity) / 1000} ${unit}`;
    toast.warn(translate('nowBelowZero', { ns: 'vouchers', product, quantity: missing }));
  }
}
