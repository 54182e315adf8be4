import type { messages as english } from '#en/dashboard';
import type { Translated } from '#text';

export const messages: Translated<typeof english> = {
  balance: 'জের',
  cashInHand: 'হাতে নগদ, টাকা',
  lastUpdated: 'শেষ হালনাগাদ',
  noVoucherYet: 'এখনও কোনো ভাউচার নেই',
  openDay: '{{weekday}}, চলছে',
  todayPayment: 'আজকের পরিশোধ',
  todayReceived: 'আজকের গ্রহণ',
  tk: 'টাকা',
};
