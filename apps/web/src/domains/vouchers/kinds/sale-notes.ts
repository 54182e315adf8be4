import { type SavedSale, sellingRoutes } from '@cashbook/contract/invoices/sales';
import type { Draft } from '@cashbook/kernel';
import { formatPaisa, lineTotalPaisa } from '@cashbook/money';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type Document, rowsOf } from '#domains/posting/entry/document.ts';
import { milliIn } from '#domains/posting/entry/fields.ts';
import { accountIdIn, type RowNote } from '#domains/posting/entry/kind.ts';
import { useFormat } from '#i18n/format.ts';
import { queryOf } from '#session/query.ts';
import { useSignedIn } from '#session/session.ts';
import { createStore, useStore } from '#store.ts';
import type { Hotkey } from '#ui/hotkeys.ts';
import { toast } from '#ui/toast.tsx';
import { usePromised } from './promised.ts';
import { sayBelowZero, useShortStock } from './short-stock.ts';

/**
 * What is said at the rows of a sale: what it takes out more than there is, what the price list of the customer says, at what the
 * customer bought the goods last, and the profit of the row to who may see it and asked for it.
 */
export function useSaleNotes(document: Document, drafts: readonly Draft[]): ReadonlyMap<string, RowNote> {
  const short = useShortStock(document, drafts);
  const { t } = useTranslation('vouchers');
  const { amount, quantity, date } = useFormat();
  const promised = usePromised();
  const rows = rowsOf(document, 'products');
  const account = accountIdIn(document.head, 'party');
  const products = [...new Set(rows.map(({ values }) => accountIdIn(values, 'product')))].filter((id) => id > 0);
  const query = {
    products: products.sort((one, other) => one - other).join(','),
    ...(account > 0 ? { account: String(account) } : {}),
  };
  const { data = [] } = useQuery({ ...queryOf(sellingRoutes.prices, { query }), enabled: products.length > 0 });
  const known = new Map(data.map((price) => [price.product, price]));
  const showsProfit = useStore(profitShown);
  const notes = rows.map(({ id, values }): [string, RowNote] => {
    const { list = null, last = null, cost = null, warranty = null } = known.get(accountIdIn(values, 'product')) ?? {};
    const rate = milliIn(values, 'price');
    const said = [
      warranty === null ? undefined : promised(warranty),
      list === null ? undefined : t('priceOfList', { list: list.name, price: amount(list.price) }),
      last === null ? undefined : t('lastSoldAt', { price: quantity(last.price), date: date(last.date) }),
      cost === null || !showsProfit
        ? undefined
        : t('profitOfRow', { amount: amount(lineTotalPaisa(milliIn(values, 'qty'), rate - cost)) }),
    ];
    const note = said.filter((one) => one !== undefined).join(' · ');
    return [id, { ...short.get(id), ...(note === '' ? {} : { note }) }];
  });
  return new Map(notes.filter(([, note]) => Object.keys(note).length > 0));
}

/** Whether costs and profits are shown: the customer stands at the counter and sees the screen. */
const profitShown = createStore(false);

/** The key that shows what a sale earns, to who may see profits, until the next one begins or the screen is left. */
export function useProfitKey({ key }: Document): readonly Hotkey[] {
  const { t } = useTranslation('vouchers');
  const { can } = useSignedIn();
  const isShown = useStore(profitShown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next sale begins with another key
  useEffect(() => () => profitShown.set(false), [key]);
  if (!can('profit.view')) return [];
  return [{ keys: 'alt+p', does: t(isShown ? 'hideProfit' : 'showProfit'), run: () => profitShown.set(!isShown) }];
}

/** Says of what a save has taken out more than there is, and by how much its customer owes more than the limit. */
export function sayOverLimit({ below_zero, beyond_limit: beyond }: SavedSale): void {
  sayBelowZero(below_zero);
  if (beyond !== null)
    toast.warn(i18next.t('nowOverLimit', { ns: 'vouchers', amount: formatPaisa(beyond, { decimals: 'as_needed' }) }));
}
