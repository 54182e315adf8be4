import type { AuditChange } from '@cashbook/contract/access/audit';
import { expect, it } from 'vitest';
import { messages } from '#i18n/en/audit.ts';
import { formatsFor } from '#i18n/format.ts';
import { valueText } from './change-text.ts';

const change = (kind: AuditChange['kind'], field = 'x'): AuditChange => ({
  field,
  of: '',
  kind,
  before: null,
  after: null,
});
const words = (language: string) => ({
  format: formatsFor(language, 'indian'),
  t: (word: keyof typeof messages) => messages[word],
});

it('says amounts, days and switches as the page does', () => {
  expect(valueText(change('amount'), '1234567.50', words('en'))).toBe('12,34,567.50');
  expect(valueText(change('amount'), '1234567.50', words('bn'))).toBe('১২,৩৪,৫৬৭.৫০');
  expect(valueText(change('day'), '2026-11-19', words('en'))).toBe('19/11/2026');
  expect(valueText(change('switch'), 'yes', words('en'))).toBe('Yes');
  expect(valueText(change('switch'), 'no', words('en'))).toBe('No');
});

it('names a status, and leaves other texts as they are', () => {
  expect(valueText(change('text', 'status'), '0', words('en'))).toBe('Inactive');
  expect(valueText(change('text', 'status'), '9', words('en'))).toBe('9');
  expect(valueText(change('text', 'phone'), '0', words('en'))).toBe('0');
});

it('keeps nothing apart from zero, and what cannot be read as it stands', () => {
  expect(valueText(change('amount'), null, words('en'))).toBeNull();
  expect(valueText(change('amount'), '0.00', words('en'))).toBe('-');
  expect(valueText(change('amount'), 'much', words('en'))).toBe('much');
  expect(valueText(change('day'), 'never', words('en'))).toBe('never');
});
