/** What every printed page says around its content, whatever is printed. */
export const messages = {
  broughtForward: 'Brought forward',
  carriedForward: 'Carried forward',
  pageOf: 'Page {{page}} of {{pages}}',
  pageSubtotal: 'Page subtotal',
  pages: 'Pages',
  phone: 'Phone {{phone}}',
  printedBy: 'Printed {{date}} {{time}} by {{name}}',
  systemGenerated: '* This document is system generated.',
} as const;
