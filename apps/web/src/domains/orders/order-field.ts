import { orderType, tradeOrder } from '@cashbook/contract/orders/orders';
import type { SearchItems } from '#domains/posting/described/kind.ts';
import { findOptions, mostOffered } from '#domains/records/record-options.ts';
import { foundOf } from '#ui/type-ahead/use-search.ts';

/** The field for the order of a document or of one of its rows (spec 3 §2). Its number, its party or its product finds it. */

const everyType = Object.values(orderType);

/**
 * Searches for open orders of these types, each with its party, product, dates and rate. An order whose number is the text
 * counts as exact.
 */
const searchOrders =
  (types: readonly number[]): SearchItems =>
  async (text, signal) => {
    const found = await findOptions(tradeOrder, text, null, signal, types);
    const rows = found.map((order) => {
      const labels = [order.label_2, order.label_3, order.label_4, order.label_5, order.label_6];
      const detail = labels.filter((label) => label !== undefined && label !== '').join(' · ');
      const isExact = order.name.toLowerCase() === text.trim().toLowerCase();
      return { id: order.id, name: order.name, text: detail, isExact };
    });
    return foundOf(rows, mostOffered(tradeOrder));
  };

/** The control of an order of any type: of a purchase, a sale or a project. */
export const anyOrderControl = { holds: 'found' as const, search: searchOrders(everyType) };

/** The control of the order of a row of money or of work. Most rows have none, so Enter goes past it. */
export const orderOfRowControl = { ...anyOrderControl, isBelow: true };

/** The controls of an order to a supplier and of one by a customer. */
export const purchaseOrderControl = { holds: 'found' as const, search: searchOrders([orderType.purchase]) };
export const salesOrderControl = { holds: 'found' as const, search: searchOrders([orderType.sales]) };
