import { type SavedSale, sellingRoutes } from '@cashbook/contract/invoices/sales';
import type { Draft } from '@cashbook/kernel';
import { formatPaisa, lineTotalPaisa } from '@cashbook/money';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { accountIdIn, type RowNote } from '#domains/posting/described/kind.ts';
import { type Document, rowsOf } from '#domains/posting/draft/document.ts';
import { milliIn } from '#domains/posting/draft/fields.ts';
import { sayBelowZero, useShortStock } from '#domains/stock/kinds/short-stock.ts';
import { useFormat } from '#i18n/format.ts';
import { translate } from '#i18n/translate.ts';
import { queryOf } from '#session/query.ts';
import { useSignedIn } from '#session/session.ts';
import { createStore, useStore } from '#store.ts';
import type { Hotkey } from '#ui/keys/hotkeys.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { usePromised } from './promised.ts';

/**
 * Returns the messages at the rows of a sale: missing stock, the price of the customer's list, and the customer's last price.
 * A person who may see profits can also show the profit of each row.
 */
export function useSaleNotes(document: Document, drafts: readonly Draft[]): ReadonlyMap<string, RowNote> {
  const short = useShortStock(document, drafts);
  const { t } = useTranslation('vouchers');
  const { amount, quantity, date } = useFormat();
  const promised = usePromised();
  const rows = rowsOf(document, 'products');
  const account = accountIdIn(document.head, 'accountId');
  const products = [...new Set(rows.map(({ values }) => accountIdIn(values, 'productId')))].filter((id) => id > 0);
  const query = {
    products: products.sort((one, other) => one - other).join(','),
    ...(account > 0 ? { account: String(account) } : {}),
  };
  const { data = [] } = useQuery({ ...queryOf(sellingRoutes.prices, { query }), enabled: products.length > 0 });
  const known = new Map(data.map((price) => [price.product, price]));
  const showsProfit = useStore(profitShown);
  const notes = rows.map(({ id, values }): [string, RowNote] => {
    const {
      list = null,
      last = null,
      cost = null,
      warranty = null,
    } = known.get(accountIdIn(values, 'productId')) ?? {};
    const rate = milliIn(values, 'rateMilli');
    const said = [
      warranty === null ? undefined : promised(warranty),
      list === null ? undefined : t('priceOfList', { list: list.name, price: amount(list.price) }),
      last === null ? undefined : t('lastSoldAt', { price: quantity(last.price), date: date(last.date) }),
      cost === null || !showsProfit
        ? undefined
        : t('profitOfRow', { amount: amount(lineTotalPaisa(milliIn(values, 'quantityMilli'), rate - cost)) }),
    ];
    const note = said.filter((one) => one !== undefined).join(' · ');
    return [id, { ...short.get(id), ...(note === '' ? {} : { note }) }];
  });
  return new Map(notes.filter(([, note]) => Object.keys(note).length > 0));
}

/** Whether profits are shown. They start hidden, because the customer at the counter sees the screen. */
const profitShown = createStore(false);

/**
 * Returns the key that shows the profit of a sale, for users who may see profits. It hides again when the next sale begins or
 * the screen closes.
 */
export function useProfitKey({ key }: Document): readonly Hotkey[] {
  const { t } = useTranslation('vouchers');
  const { can } = useSignedIn();
  const isShown = useStore(profitShown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next sale begins with another key
  useEffect(() => () => profitShown.set(false), [key]);
  if (!can('profit.view')) return [];
  return [{ keys: 'alt+p', does: t(isShown ? 'hideProfit' : 'showProfit'), run: () => profitShown.set(!isShown) }];
}

/** Warns after a save of goods below zero, and of the amount by which the customer's debt exceeds the limit. */
export function sayOverLimit({ below_zero, beyond_limit: beyond }: SavedSale): void {
  sayBelowZero(below_zero);
  if (beyond !== null)
    toast.warn(translate('nowOverLimit', { ns: 'vouchers', amount: formatPaisa(beyond, { decimals: 'as_needed' }) }));
}
