import { type Field, type Fields, type FieldValue, nameKeyOf, type Values } from '@cashbook/contract/records/fields';
import { formatMobile, isIsoDate, toBanglaDigits, unitsToNumber } from '@cashbook/money';
import type { Format } from '#i18n/format.ts';

/** The words and formats that write a cell. */
export interface CellWords {
  language: string;
  format: Pick<Format, 'amount' | 'date' | 'quantity'>;
  yes: string;
  no: string;
}

const textOf = (value: FieldValue | undefined) => (typeof value === 'string' ? value : '');

/** Returns the name of a choice in the language of the page. */
export const optionName = ({ name, bn }: { name: string; bn: string }, language: string) =>
  language === 'bn' ? bn : name;

/** Returns the text of a record's field in a list. */
export function cellText(name: string, field: Field, row: Values, { language, format, yes, no }: CellWords): string {
  const value = row[name] ?? null;
  switch (field.kind) {
    case 'reference':
      return textOf(row[nameKeyOf(name, field) ?? name]);
    case 'checkbox':
      return value === true ? yes : no;
    case 'choice': {
      const chosen = field.options.find((option) => option.value === value);
      return chosen === undefined ? '' : optionName(chosen, language);
    }
    case 'number': {
      if (typeof value !== 'bigint') return '';
      if (field.money) return format.amount(value);
      if (field.decimals === 3 && value !== 0n) return format.quantity(value);
      const text = String(unitsToNumber(value, field.decimals));
      return language === 'bn' ? toBanglaDigits(text) : text;
    }
    case 'date':
      return typeof value === 'string' && isIsoDate(value) ? format.date(value) : '';
    case 'mobile':
      return textOf(value) === '' ? '' : formatMobile(textOf(value));
    case 'text':
    case 'email':
    case 'given':
      return textOf(value);
  }
}

/** Returns the text that distinguishes a choice of a type-ahead from another of the same name: the fields offered beside it. */
export function offeredText(fields: Fields, choice: Values, words: CellWords): string {
  return Object.entries(fields)
    .filter(([, { offered, kind }]) => offered === true && kind !== 'checkbox')
    .map(([name, field]) => cellText(name, field, choice, words))
    .filter(Boolean)
    .join(' · ');
}
