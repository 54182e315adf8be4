import { names as bangla } from '@cashbook/words/bn/names';
import { names } from '@cashbook/words/en/names';
import { checkbox, choice, date, number, reference, text } from '#records/fields';
import { pathsBelow, record } from '#records/record';

const permissions = { view: ['withholding.view', 'withholding.edit'], edit: 'withholding.edit' } as const;

const kinds = (['vds', 'tds'] as const).map((value) => ({ value, name: names[value], bn: bangla[value] }));

/** A section of the law under which VAT or income tax is withheld at source (accounting-next §6). */
export const withholdingSection = record({
  name: 'withholding_section',
  permissions,
  scope: 'company',
  paths: {
    ...pathsBelow('/withholding-section', 'section'),
    options: { call: 'GET /withholding-section/ddl', search: 'q' },
  },
  fields: {
    name: text({ word: 'name', max: 120, required: 'nameMissing', listed: true, searched: true }),
    kind: choice(kinds, {
      word: 'withheldKind',
      required: 'withheldKindMissing',
      listed: true,
      filtered: true,
      kept: true,
    }),
    is_always: checkbox({ word: 'withheldAlways', hint: 'withheldAlwaysHint', listed: true }),
  },
  unique: ['name'],
  off: 3,
});

/** The rate of a section from a day on. Several rates of one day are slabs by the base of the tax year. */
export const withholdingRate = record({
  name: 'withholding_rate',
  permissions,
  scope: 'company',
  paths: {
    ...pathsBelow('/withholding-rate', 'rate'),
    options: { call: 'GET /withholding-rate/ddl', search: 'q' },
  },
  title: 'section_id',
  fields: {
    section_id: reference(withholdingSection, {
      word: 'withholding_section_one',
      required: 'withholdingSectionMissing',
      listed: true,
      filtered: true,
      searched: true,
      kept: true,
    }),
    from_date: date({ word: 'fromDate', required: 'fromDateMissing', listed: true, kept: true }),
    from_base: number({
      word: 'slabFrom',
      hint: 'slabFromHint',
      column: 'from_paisa',
      decimals: 2,
      money: true,
      least: 0,
      most: 1_000_000_000_000,
      start: 0n,
      listed: true,
    }),
    rate: number({
      word: 'ratePercent',
      column: 'rate_milli',
      decimals: 3,
      least: 0,
      most: 100,
      required: 'ratePercentMissing',
      listed: true,
    }),
  },
  unique: ['from_base'],
  off: 3,
});
