import { sentences } from '@cashbook/words/en/sentences';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readSentence, type SentenceName, sentence } from '#sentences';
import { filledText, id, oneZeroOrBoolean, text } from '#wire';

const names = Object.keys(sentences) as SentenceName[];
const gaps = {
  ...{ balance: '120.00', longest: '120', most: '20', least: '1', names: 'Brick laying' },
  ...{ invoice: 'IS-2627-000001', date: '30/09/2026', discount: '৳ 500', amount: '৳ 9,500' },
  ...{ gap: 'name', known: 'customer, amount', name: 'Cash of the day' },
};

test.each(names)('the sentence %s is known again, with what fills its gaps', (name) => {
  const gapNames = [...sentences[name].matchAll(/\{\{(\w+)\}\}/g)].map(([, gap]) => gap);
  const said = sentence(name, gaps);
  expect(said).not.toMatch(/[{}]/);
  const read = readSentence(said);
  expect(read?.name).toBe(name);
  expect(Object.keys(read?.gaps ?? {})).toEqual(gapNames);
});

test('what the validator would say is no sentence of ours', () => {
  for (const wording of ['Invalid input', 'Invalid input: expected string, received undefined', 'toString', '']) {
    expect(readSentence(wording)).toBeUndefined();
  }
});

const schema = z.object({
  name: filledText(10, 'nameMissing'),
  notes: text(5),
  count: z.number().int().min(3).max(9),
  id,
  kind: z.enum(['a', 'b']),
  isOn: z.boolean(),
  rows: z.array(z.object({ a: text(5) })).max(1),
  heading: oneZeroOrBoolean,
});
const fitting = { name: 'x', notes: '', count: 3, id: 1, kind: 'a', isOn: true, rows: [], heading: 1 };

test.each<[string, object, string]>([
  ['nothing where there must be something', { notes: undefined }, 'This is required.'],
  ['null as well', { kind: null }, 'This is required.'],
  ['no name', { name: undefined }, 'Name is required'],
  ['an empty name', { name: ' ' }, 'Name is required'],
  ['a name that is no text', { name: 7 }, 'Name is required'],
  ['a number for text', { notes: 7 }, 'This must be text.'],
  ['text that is too long', { notes: 'x'.repeat(6) }, 'At most 5 characters.'],
  ['text that is far too long', { notes: 'x'.repeat(600) }, 'At most 5 characters.'],
  ['text for a number', { count: '3' }, 'This is not a number.'],
  ['a part of a number', { count: 3.5 }, 'Please enter a whole number.'],
  ['a number that is too small', { count: 2 }, 'The number must be at least 3.'],
  ['a number that is too large', { count: 10 }, 'The number must be at most 9.'],
  ['an id of nothing', { id: 0 }, 'The number must be at least 1.'],
  ['a choice that is not offered', { kind: 'c' }, 'This is not one of the choices.'],
  ['text for yes or no', { isOn: 'yes' }, 'This must be true or false.'],
  ['one thing for a list', { rows: {} }, 'This must be a list.'],
  ['a list that is too long', { rows: [{ a: '' }, { a: '' }] }, 'At most 1 entries.'],
  ['text for a record', { rows: ['x'] }, 'This must be an object with named fields.'],
  ['what is neither a switch nor its number', { heading: 2 }, 'Please check this.'],
])('%s is told in our words', (_what, wrong, said) => {
  expect(schema.safeParse(fitting).success).toBe(true);
  const { error } = schema.safeParse({ ...fitting, ...wrong });
  expect(error?.issues.map(({ message }) => message)).toEqual([said]);
});
