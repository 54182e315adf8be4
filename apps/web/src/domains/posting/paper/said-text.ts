import type { SaidField } from '@cashbook/contract/vouchers/voucher';
import type { WordOf } from '@cashbook/words/catalogue';
import type { Format } from '#i18n/format.ts';

/** The words and the figures of a language. */
interface Writing {
  t: (word: WordOf<'vouchers'>) => string;
  format: Pick<Format, 'amount' | 'quantity' | 'date'>;
}

/** Returns the value of a field as people of a language read it. An empty field is an empty text. */
export function saidText({ holds, value }: SaidField, { t, format: { amount, quantity, date } }: Writing): string {
  if (value === null) return '';
  switch (holds) {
    case 'amount':
      return amount(value);
    case 'quantity':
      return quantity(value);
    case 'date':
      return date(value);
    case 'word':
      return t(value);
    case 'text':
      return value;
    case 'names':
      return [...new Set(value)].filter((name) => name !== '').join(', ');
    // Plans and guarantors have tables of their own.
    case 'installments':
    case 'texts':
      return '';
  }
}
