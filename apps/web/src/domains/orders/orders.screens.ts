import type { KnownRecord } from '#domains/records/known-record.ts';
import { recordScreens } from '#domains/records/record-screens.ts';
import type { Screen } from '#screens/screen.ts';

export const orderRecord: KnownRecord = {
  list: '/order/order-list',
  add: '/orders/add-order',
  edit: '/order/edit/$id',
  view: ['order.view', 'order.create'],
  change: 'order.create',
  load: () => import('@cashbook/contract/orders/orders').then((file) => file.tradeOrder),
  states: { on: 'orderOpen', off: 'orderClosed' },
  own: () => import('./order-parts.tsx').then((file) => file.orderParts),
};

/** The screens of orders: agreements to buy, sell or use. */
export const orderScreens: readonly Screen[] = [
  ...recordScreens(orderRecord),
  {
    path: '/order/card/$id',
    permission: ['order.view', 'order.create'],
    messages: ['records'],
    menuEntry: '/order/order-list',
    page: () => import('./order-card.page.tsx').then((file) => file.OrderCardPage),
  },
];
