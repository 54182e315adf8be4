import type { AuditChange } from '@cashbook/contract/audit/audit';
import { describe, expect, it } from 'vitest';
import { messages as bangla } from '#i18n/bn/audit.ts';
import { messages as english } from '#i18n/en/audit.ts';
import { formatsFor } from '#i18n/format.ts';
import { valueText } from './change-text.ts';

const change = (kind: AuditChange['kind'], field = 'x'): AuditChange => ({
  field,
  of: '',
  kind,
  before: null,
  after: null,
});
const words = (language: 'en' | 'bn') => {
  const all: Readonly<Record<string, string>> = language === 'bn' ? bangla : english;
  return { format: formatsFor(language, 'indian'), language, word: (key: string) => all[key] };
};

describe('a value of the audit trail', () => {
  it('is said as the page says amounts, days, moments and switches', () => {
    expect(valueText(change('amount'), '1234567.50', words('en'))).toBe('12,34,567.50');
    expect(valueText(change('amount'), '1234567.50', words('bn'))).toBe('১২,৩৪,৫৬৭.৫০');
    expect(valueText(change('day'), '2026-11-19', words('en'))).toBe('19/11/2026');
    expect(valueText(change('moment'), '2026-11-19T06:05:00.000Z', words('en'))).toBe('19/11/2026 12:05 pm');
    expect(valueText(change('switch'), 'yes', words('en'))).toBe('Yes');
    expect(valueText(change('switch'), 'no', words('bn'))).toBe('না');
  });

  it.each([
    ['business_type', '7', 'Construction', 'নির্মাণ'],
    ['branch_types', '3', 'Sales Outlet', 'বিক্রয় কেন্দ্র'],
    ['print_size', 'pos', 'POS', 'পিওএস'],
    ['money_format', 'western', 'Western, 1,234,567', 'পশ্চিমা, ১,২৩৪,৫৬৭'],
    ['short_stock_policy', 'block', 'Refuse', 'চলবে না'],
    ['lang', 'bn', 'Bangla', 'বাংলা'],
    ['nature', 'expense', 'Expense', 'ব্যয়'],
    ['status', '0', 'Inactive', 'নিষ্ক্রিয়'],
    ['status', '3', 'Archived', 'আর্কাইভ করা'],
    ['fiscal_year_start_month', '7', 'July', 'জুলাই'],
    ['permissions', 'cash.received.create', 'Cash Received, Create', 'নগদ গ্রহণ, তৈরি'],
    ['permissions', 'user.all.view', 'User, View', 'ব্যবহারকারী, দেখা'],
    ['logo', 'new', 'a new picture', 'নতুন ছবি'],
  ])('%s %s has its name', (field, value, en, bn) => {
    expect(valueText(change('text', field), value, words('en'))).toBe(en);
    expect(valueText(change('text', field), value, words('bn'))).toBe(bn);
  });

  it('stays as it is where it names itself, or is nothing that this version knows', () => {
    expect(valueText(change('text', 'phone'), '0', words('en'))).toBe('0');
    expect(valueText(change('text', 'status'), '9', words('en'))).toBe('9');
    expect(valueText(change('text', 'business_type'), '99', words('en'))).toBe('99');
    expect(valueText(change('text', 'fiscal_year_start_month'), '13', words('en'))).toBe('13');
    expect(valueText(change('text', 'permissions'), 'moon.land', words('en'))).toBe('moon.land');
  });

  it('keeps nothing apart from zero, and what cannot be read as it stands', () => {
    expect(valueText(change('amount'), null, words('en'))).toBeNull();
    expect(valueText(change('amount'), '0.00', words('en'))).toBe('-');
    expect(valueText(change('amount'), 'much', words('en'))).toBe('much');
    expect(valueText(change('day'), 'never', words('en'))).toBe('never');
  });
});
