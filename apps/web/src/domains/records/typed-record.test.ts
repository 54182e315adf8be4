import { labourItem } from '@cashbook/contract/catalog/labour-items';
import { product } from '@cashbook/contract/catalog/products';
import { employee } from '@cashbook/contract/hr/employees';
import { tradeOrder } from '@cashbook/contract/orders/orders';
import { area } from '@cashbook/contract/parties/areas';
import type { Field, Fields } from '@cashbook/contract/records/fields';
import { describe, expect, it } from 'vitest';
import { formatsFor } from '#i18n/format.ts';
import { type CellWords, cellText, offeredText } from './cell-text.ts';
import { bodyOf, startOf } from './typed-record.ts';

const branch = {
  business_type_id: 4,
  branch_types_id: 3,
  warranty_controll: false,
  have_warehouse: true,
  withholds: false,
  spreads_markup: false,
  names_requisitions: false,
};
const stored = { id: 7, version: 3, status: 1, created_by: '', updated_by: '' };

describe('the form of a record', () => {
  it('begins with what nobody has typed yet, in the branch one works in', () => {
    expect(startOf(area, null, 12)).toMatchObject({ name: '', district: null, latitude: null, branch_id: 12 });
    expect(startOf(labourItem, null, 12)).not.toHaveProperty('branch_id');
  });

  it('begins with what is stored, as it travels', () => {
    const row = { ...stored, name: 'Rod Binding', category: '', unit_id: 3, unit_rate: 11_250n, description: '' };
    expect(startOf(labourItem, row, 12)).toMatchObject({ unit_rate: 11.25, unit_id: 3, id: 7, version: 3, status: 1 });
  });

  it('leaves behind what stands in a field that is not there', () => {
    const typed = { ...startOf(employee, null, 12), area_id: 5 };
    expect(bodyOf(employee, { ...typed, is_field_officer: true }, branch)).toHaveProperty('area_id', 5);
    expect(bodyOf(employee, { ...typed, is_field_officer: false }, branch)).toHaveProperty('area_id', null);
  });

  it('leaves behind what stands in a closed field, and in fields that the branch does not have', () => {
    const controls = { ...branch, warranty_controll: true };
    const typed = { ...startOf(product, null, 12), warranty_type: 1, warranty_days: '365' };
    expect(bodyOf(product, typed, controls)).toMatchObject({ warranty_type: 1, warranty_days: '365' });
    expect(bodyOf(product, { ...typed, warranty_type: 0 }, controls)).toHaveProperty('warranty_days', '');
    expect(bodyOf(product, typed, branch)).toMatchObject({ warranty_type: 0, warranty_days: '' });
  });
});

describe('a cell of a list of records', () => {
  const format = {
    amount: (paisa: bigint) => `Tk ${paisa}`,
    date: (day: string) => `on ${day}`,
    quantity: formatsFor('en', 'indian').quantity,
  };
  const words: CellWords = { language: 'en', format, yes: 'Yes', no: 'No' };
  const row = {
    ...stored,
    district: 'Bogura',
    unit_rate: 17_500n,
    quantity: 125_000_500n,
    unit_id: 3,
    unit_name: 'Bag',
    joined_on: '2024-02-29',
    mobile: '01712345678',
  };

  it('writes an amount of money as amounts are written', () => {
    expect(cellText('sales_price', product.fields.sales_price, { ...row, sales_price: 54_050n }, words)).toBe(
      'Tk 54050',
    );
  });
  const said = (fields: Fields, name: string, language = 'en') => {
    const field = Object.entries<Field>(fields).find(([one]) => one === name)?.[1];
    const inLanguage = { ...words, language, format: { ...format, quantity: formatsFor(language, 'indian').quantity } };
    return field === undefined ? null : cellText(name, field, row, inLanguage);
  };

  it.each([
    ['district', area.fields, 'en', 'Bogura'],
    ['district', area.fields, 'bn', 'বগুড়া'],
    ['thana', area.fields, 'en', ''],
    ['unit_rate', labourItem.fields, 'en', '17.5'],
    ['unit_rate', labourItem.fields, 'bn', '১৭.৫'],
    ['quantity', { quantity: tradeOrder.fields.total_order }, 'en', '1,25,000.5'],
    ['unit_id', labourItem.fields, 'en', 'Bag'],
    ['joined_on', employee.fields, 'en', 'on 2024-02-29'],
    ['mobile', employee.fields, 'en', '01712-345678'],
    ['is_field_officer', employee.fields, 'en', 'No'],
  ] as const)('%s', (name, fields, language, text) => {
    expect(said(fields, name, language)).toBe(text);
  });
});

describe('a choice of a type-ahead', () => {
  it('has beside its name what tells it from another', () => {
    const words: CellWords = {
      language: 'en',
      format: { amount: String, date: (day) => day, quantity: String },
      yes: 'Yes',
      no: 'No',
    };
    const choice = { ...stored, name: 'Satmatha', district: 'Bogura', thana: 'Bogura Sadar', notes: 'kept' };
    expect(offeredText(area.fields, choice, words)).toBe('Bogura · Bogura Sadar');
    expect(offeredText(area.fields, { ...choice, thana: null }, words)).toBe('Bogura');
    expect(offeredText(area.fields, choice, { ...words, language: 'bn' })).toBe('বগুড়া · বগুড়া সদর');
  });
});
