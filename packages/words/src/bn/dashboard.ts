import { common } from '#bn/common';
import type { messages as english } from '#en/dashboard';
import type { Translated } from '#text';

export const messages: Translated<typeof english> = {
  cashInHand: 'হাতে নগদ, টাকা',
  lastUpdated: 'শেষ হালনাগাদ',
  noVoucherYet: 'এখনও কোনো ভাউচার নেই',
  openDay: '{{weekday}}, চলছে',
  tk: common.tk,
};
