import { type SavedSale, sellingRoutes } from '@cashbook/contract/invoices/sales';
import type { Draft } from '@cashbook/kernel';
import { formatPaisa, lineTotalPaisa } from '@cashbook/money';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Document, rowsOf } from '#domains/posting/entry/document.ts';
import { milliIn } from '#domains/posting/entry/fields.ts';
import { accountIdIn } from '#domains/posting/entry/kind.ts';
import { useFormat } from '#i18n/format.ts';
import { queryOf } from '#session/query.ts';
import { toast } from '#ui/toast.tsx';
import { usePromised } from './promised.ts';
import { sayBelowZero, useShortStock } from './short-stock.ts';

/**
 * What is said at the rows of a sale: what it takes out more than there is, what the price list of the customer says, at what the customer bought the goods last, and the
 * profit of the row to who may see it.
 */
export function useSaleNotes(document: Document, drafts: readonly Draft[]): ReadonlyMap<string, string> {
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
  const notes = rows.map(({ id, values }): [string, string] => {
    const { list = null, last = null, cost = null, warranty = null } = known.get(accountIdIn(values, 'product')) ?? {};
    const rate = milliIn(values, 'price');
    const said = [
      short.get(id),
      warranty === null ? undefined : promised(warranty),
      list === null ? undefined : t('priceOfList', { list: list.name, price: amount(list.price) }),
      last === null ? undefined : t('lastSoldAt', { price: quantity(last.price), date: date(last.date) }),
      cost === null
        ? undefined
        : t('profitOfRow', { amount: amount(lineTotalPaisa(milliIn(values, 'qty'), rate - cost)) }),
    ];
    return [id, said.filter((one) => one !== undefined).join(' · ')];
  });
  return new Map(notes.filter(([, note]) => note !== ''));
}

/** Says of what a save has taken out more than there is, and by how much its customer owes more than the limit. */
export function sayOverLimit({ below_zero, beyond_limit: beyond }: SavedSale): void {
  sayBelowZero(below_zero);
  if (beyond !== null)
    toast.warn(i18next.t('nowOverLimit', { ns: 'vouchers', amount: formatPaisa(beyond, { decimals: 'as_needed' }) }));
}
