import type { AuditChange } from '@cashbook/contract/audit/audit';
import { type Lookup, namedValue } from '@cashbook/contract/words/audit';
import { isIsoDate, parsePaisa } from '@cashbook/money';
import type { Format } from '#i18n/format.ts';

/** The words and formats that show a value. */
export interface ValueWords extends Lookup {
  readonly format: Pick<Format, 'amount' | 'date' | 'dayOf' | 'time'>;
}

/** Returns a value of a change in words, figures and dates of the page; null where there was or is nothing. */
export function valueText({ kind, field }: AuditChange, value: string | null, words: ValueWords): string | null {
  if (value === null) return null;
  const { format, word } = words;
  switch (kind) {
    case 'amount': {
      const paisa = parsePaisa(value);
      return paisa === null ? value : format.amount(paisa);
    }
    case 'day':
      return isIsoDate(value) ? format.date(value) : value;
    case 'moment':
      return Number.isNaN(Date.parse(value)) ? value : `${format.dayOf(value)} ${format.time(value)}`;
    case 'switch':
      return word(value) ?? value;
    case 'text':
      return namedValue(field, value, words) ?? value;
  }
}
