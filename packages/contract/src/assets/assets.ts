import { names as bangla } from '@cashbook/words/bn/names';
import { names } from '@cashbook/words/en/names';
import { level4 } from '#ledger/chart-levels';
import { choice, date, number, reference, text } from '#records/fields';
import { pathsBelow, record } from '#records/record';

/** The methods of depreciation (accounting-next §9.3); the kernel has the same. */
const depreciationMethods = ['straight', 'reducing'] as const;

const methods = depreciationMethods.map((value) => {
  return { value, name: names[`depreciation_${value}`], bn: bangla[`depreciation_${value}`] };
});

const money = { decimals: 2, money: true, least: 0, most: 10_000_000_000 } as const;
/** The settings of the amounts that follow from the register. Nobody types them. */
const computed = { ...money, least: -10_000_000_000, listed: true, sorted: false, imported: false } as const;

/** A fixed asset of a branch, with its cost and the method by which it is written off. */
export const asset = record({
  name: 'asset',
  permissions: { view: ['asset.edit', 'coa.view'], edit: 'asset.edit' },
  scope: 'branch',
  paths: {
    ...pathsBelow('/asset', 'asset'),
    options: { call: 'GET /asset/ddl', search: 'q', branch: 'branch_id' },
  },
  fields: {
    name: text({ word: 'name', max: 120, required: 'nameMissing', listed: true, searched: true }),
    account_id: reference(level4, {
      ...{ word: 'account', required: 'valueMissing', hint: 'assetAccountHint' },
      ...{ listed: true, below: 'name', filtered: true, kept: true },
    }),
    acquired_on: date({ word: 'acquiredOn', required: 'valueMissing', listed: true }),
    cost: number({
      ...{ ...money, word: 'assetCost', column: 'cost_paisa', least: 0.01 },
      ...{ required: 'valueMissing', listed: true },
    }),
    residual: number({
      ...{ ...money, word: 'residualValue', hint: 'residualValueHint', column: 'residual_paisa', start: 0n },
    }),
    method: choice(methods, {
      ...{ word: 'depreciationMethod', required: 'valueMissing', listed: true, filtered: true, kept: true },
      part: { word: 'depreciationWord' },
    }),
    life_months: number({
      ...{ word: 'lifeMonths', least: 1, most: 1200 },
      when: ({ method }) => method === 'straight',
    }),
    rate: number({
      ...{ word: 'ratePerYear', column: 'rate_milli', decimals: 3, least: 0.001, most: 100 },
      when: ({ method }) => method === 'reducing',
    }),
    opening_depreciation: number({
      ...{ ...money, word: 'openingDepreciation', hint: 'openingDepreciationHint', column: 'opening_paisa', start: 0n },
    }),
    opening_until: date({ word: 'openingUntil' }),
    serial: text({ word: 'assetSerial', max: 80, searched: true, part: { word: 'moreAboutIt' } }),
    location: text({ word: 'assetLocation', max: 120, searched: true }),
    remarks: text({ word: 'remarks', max: 500, lines: 2 }),
  },
  shown: {
    /** The amount written off since it was acquired. */
    depreciation: number({ word: 'writtenOffSoFar', ...computed }),
    /** The cost less that; nothing once it has left the books. */
    carrying: number({ word: 'carryingAmount', ...computed }),
    disposed_on: date({ word: 'disposedOn', listed: true, sorted: false, imported: false }),
  },
  unique: ['name'],
  off: 3,
  refusals: [
    'not_a_fixed_asset',
    'asset_acquired_late',
    'asset_terms_missing',
    'asset_value_below',
    'asset_opening_until',
    'asset_disposed',
    'asset_in_books',
  ],
});
