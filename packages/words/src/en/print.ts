/** What every printed page says around its content, whatever is printed. */
export const messages = {
  broughtForward: 'Brought forward',
  carriedForward: 'Carried forward',
  pageOf: 'Page {{page}} of {{pages}}',
  pageSubtotal: 'Page subtotal',
  paper: 'Paper',
  paper_a4: 'A4',
  paper_a5: 'A5, half a page',
  paper_letter: 'Letter',
  paper_roll58: 'Roll, 58 mm',
  paper_roll80: 'Roll, 80 mm',
  phoneLine: 'Phone {{phone}}',
  printedBy: 'Printed {{date}} {{time}} by {{name}}',
  systemGenerated: '* This document is system generated.',
} as const;
