export const messages = {
  balance: 'Balance',
  cashInHand: 'Cash in hand, Tk',
  lastUpdated: 'Last updated',
  noVoucherYet: 'No voucher yet',
  openDay: '{{weekday}}, open',
  todayPayment: 'Today payment',
  todayReceived: 'Today received',
  tk: 'Tk',
} as const;
