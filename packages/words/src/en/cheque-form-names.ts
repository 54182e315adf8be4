import { common } from '#en/common';

/** The names of the fields of a cheque form, on its screen, in its files and in the audit trail. */
export const chequeFormNames = {
  leafWidth: 'Leaf width (mm)',
  leafHeight: 'Leaf height (mm)',
  fontSizePt: 'Letters (pt)',
  wordsLanguage: 'Language of the words',
  dateStyle: common.date,
  dateStep: 'Date: from box to box (mm)',
  dateLeft: 'Date: from left (mm)',
  dateTop: 'Date: from top (mm)',
  payeeLeft: 'Payee: from left (mm)',
  payeeTop: 'Payee: from top (mm)',
  payeeWidth: 'Payee: width (mm)',
  wordsLeft: 'Words: from left (mm)',
  wordsTop: 'Words: from top (mm)',
  wordsWidth: 'Words: width (mm)',
  moreLeft: 'Second line: from left (mm)',
  moreTop: 'Second line: from top (mm)',
  moreWidth: 'Second line: width (mm)',
  amountLeft: 'Figures: from left (mm)',
  amountTop: 'Figures: from top (mm)',
  isCrossed: 'Cross: “A/C payee only”',
  crossingLeft: 'Crossing: from left (mm)',
  crossingTop: 'Crossing: from top (mm)',
} as const;
