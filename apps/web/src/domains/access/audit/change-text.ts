import type { AuditChange } from '@cashbook/contract/access/audit';
import { status } from '@cashbook/contract/enumerations';
import { isIsoDate, parsePaisa } from '@cashbook/money';
import type { Namespaces } from '#i18n/catalogue.ts';
import type { Format } from '#i18n/format.ts';

type Word = keyof Namespaces['audit'];

/** What a value is said with. */
export interface ValueWords {
  format: Pick<Format, 'amount' | 'date'>;
  t: (word: Word) => string;
}

const statusWords: Readonly<Record<string, Word>> = {
  [status.inactive]: 'inactive',
  [status.active]: 'active',
  [status.pending]: 'pending',
  [status.deleted]: 'deleted',
};

/** A value of a change in words, figures and dates of the page; null where there was or is nothing. */
export function valueText({ kind, field }: AuditChange, value: string | null, words: ValueWords): string | null {
  if (value === null) return null;
  const { format, t } = words;
  const statusWord = field === 'status' ? statusWords[value] : undefined;
  if (statusWord !== undefined) return t(statusWord);
  switch (kind) {
    case 'amount': {
      const paisa = parsePaisa(value);
      return paisa === null ? value : format.amount(paisa);
    }
    case 'day':
      return isIsoDate(value) ? format.date(value) : value;
    case 'switch':
      return t(value === 'yes' ? 'yes' : 'no');
    case 'text':
      return value;
  }
}
