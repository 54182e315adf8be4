import { names as bangla } from '@cashbook/words/bn/names';
import { names } from '@cashbook/words/en/names';
import type { RecordWord } from '@cashbook/words/en/records';
import { z } from 'zod';
import { level4 } from '#ledger/chart-levels';
import { recordPicture } from '#picture-calls';
import { checkbox, choice, given, type NumberField, number, reference } from '#records/fields';
import { pathsBelow, record } from '#records/record';

/** The forms on which banks print their cheques, a form for each bank account (accounting-next §3.3). */

const viewers = ['cheque.view', 'coa.view', 'coa.edit'] as const;

/** The longest side of a leaf, in millimetres. */
const MOST_MM = 300;
/** The narrowest line on which words are written, in millimetres. */
const LEAST_WIDTH_MM = 10;

const tenths = (field: {
  word: RecordWord;
  column: string;
  least?: number;
  most?: number;
  start: number;
}): NumberField =>
  number({ least: 0, most: MOST_MM, ...field, decimals: 1, start: BigInt(Math.round(field.start * 10)) });

const languages = (['en', 'bn'] as const).map((value) => ({
  ...{ value, name: names[`language_${value}`], bn: bangla[`language_${value}`] },
}));
const dateStyles = (['boxes', 'text'] as const).map((value) => ({
  ...{ value, name: names[`chequeDate_${value}`], bn: bangla[`chequeDate_${value}`] },
}));

/**
 * The form of the cheques of a bank account: the size of its leaf, and where each part stands, in millimetres from the upper
 * left corner. A new form has the places of the usual leaf of Bangladesh, 7½ by 3½ inches.
 */
export const chequeForm = record({
  name: 'cheque_form',
  permissions: { view: viewers, edit: 'coa.edit' },
  scope: 'company',
  paths: { ...pathsBelow('/cheque-form', 'form'), options: { call: 'GET /cheque-form/ddl', search: 'q' } },
  title: 'bank_account_id',
  fields: {
    bank_account_id: reference(level4, {
      ...{ word: 'bankAccount', required: 'bankAccountMissing' },
      ...{ listed: true, filtered: true, searched: true },
    }),
    leaf_width: {
      ...tenths({ word: 'leafWidth', column: 'leaf_width_tenths', least: 50, start: 190.5 }),
      listed: true,
    },
    leaf_height: {
      ...tenths({ word: 'leafHeight', column: 'leaf_height_tenths', least: 30, most: 200, start: 88.9 }),
      listed: true,
    },
    font_size: tenths({ word: 'fontSizePt', column: 'font_size_tenths', least: 6, most: 24, start: 11 }),
    words_language: choice(languages, { word: 'wordsLanguage', start: 'en' }),
    date_style: {
      ...choice(dateStyles, { word: 'dateStyle', start: 'boxes' }),
      part: { word: 'places', hint: 'placesHint' },
    },
    date_step: tenths({ word: 'dateStep', column: 'date_step_tenths', least: 1, most: 20, start: 5.5 }),
    date_left: tenths({ word: 'dateLeft', column: 'date_left_tenths', start: 139 }),
    date_top: tenths({ word: 'dateTop', column: 'date_top_tenths', start: 9 }),
    payee_left: tenths({ word: 'payeeLeft', column: 'payee_left_tenths', start: 24 }),
    payee_top: tenths({ word: 'payeeTop', column: 'payee_top_tenths', start: 24 }),
    words_left: tenths({ word: 'wordsLeft', column: 'words_left_tenths', start: 34 }),
    words_top: tenths({ word: 'wordsTop', column: 'words_top_tenths', start: 33.5 }),
    more_left: tenths({ word: 'moreLeft', column: 'more_left_tenths', start: 12 }),
    more_top: tenths({ word: 'moreTop', column: 'more_top_tenths', start: 43 }),
    payee_width: tenths({ word: 'payeeWidth', column: 'payee_width_tenths', least: LEAST_WIDTH_MM, start: 120 }),
    words_width: tenths({ word: 'wordsWidth', column: 'words_width_tenths', least: LEAST_WIDTH_MM, start: 108 }),
    more_width: { ...tenths({ word: 'moreWidth', column: 'more_width_tenths', start: 128 }), hint: 'moreWidthHint' },
    is_crossed: checkbox({ word: 'isCrossed' }),
    amount_left: tenths({ word: 'amountLeft', column: 'amount_left_tenths', start: 146 }),
    amount_top: tenths({ word: 'amountTop', column: 'amount_top_tenths', start: 41 }),
    crossing_left: tenths({ word: 'crossingLeft', column: 'crossing_left_tenths', start: 8 }),
    crossing_top: tenths({ word: 'crossingTop', column: 'crossing_top_tenths', start: 7 }),
  },
  shown: {
    /** The addresses of the picture of the leaf and of its thumbnail. Null without a picture. */
    picture: given(z.string().nullable(), { word: 'leafPicture', exported: false }),
    thumbnail: given(z.string().nullable(), { word: 'leafPicture', exported: false }),
  },
  unique: ['bank_account_id'],
  off: 3,
  refusals: ['not_a_bank_account', 'off_the_leaf'],
});

export const chequeFormPicture = recordPicture({
  path: '/cheque-form/picture',
  files: 'cheque-forms',
  of: 'the picture of the leaf of a cheque form',
  view: viewers,
  edit: 'coa.edit',
});
