import { common } from '#en/common';

/** What is particular to products: the card of one, its picture, labels. */
export const messages = {
  addToLabels: 'Add a product',
  copiesOf: 'Labels of {{name}}',
  from: 'Holds from',
  holdsNow: 'holds now',
  labelCount_one: '{{total}} label',
  labelCount_other: '{{total}} labels',
  labelPaper: 'Paper of the labels',
  labels: common.barcodeLabels,
  labelsHint: 'Find products by name, code or barcode, or scan them.',
  noLabels: 'Add a product to see its labels.',
  noPrices: 'No price has been set yet.',
  paper_a4x24: 'A4, 24 labels of 70 × 37 mm',
  paper_a4x65: 'A4, 65 labels of 38 × 21 mm',
  paper_roll38: 'Roll, 38 × 25 mm',
  paper_roll50: 'Roll, 50 × 30 mm',
  prices: 'Prices',
  pricesHint: 'Which price held from which date on.',
  printLabels: 'Print labels',
  removeFromLabels: 'Leave {{name}} out',
  setBy: 'Set by',
  showPrice: 'With the sales price',
  tooManyLabels: 'At most {{most}} labels are printed at once.',
} as const;
