export const messages = {
  cashInHand: 'Cash in hand, Tk',
  lastUpdated: 'Last updated',
  noVoucherYet: 'No voucher yet',
  openDay: '{{weekday}}, open',
  tk: 'Tk',
} as const;
