import { common } from '#en/common';

export const messages = {
  cashInHand: 'Cash in hand, Tk',
  lastUpdated: 'Last updated',
  noVoucherYet: 'No voucher yet',
  openDay: '{{weekday}}, open',
  tk: common.tk,
} as const;
