import { actionKey, fieldKey, type Lookup } from '@cashbook/contract/words/audit';
import { useTranslation } from 'react-i18next';
import type { Namespaces } from '#i18n/catalogue.ts';

type Word = keyof Namespaces['audit'];

export interface AuditWords extends Lookup {
  /** What an action is called; one that this version does not know stays as it is. */
  readonly action: (action: string) => string;
  /** What a field is called; one that this version does not know is read as it is written: "paper colour". */
  readonly field: (field: string) => string;
}

/** The words of the audit trail in the language of the page. */
export function useAuditWords(): AuditWords {
  const { t, i18n } = useTranslation('audit');
  const knows = (key: string): key is Word => i18n.exists(key, { ns: 'audit' });
  const word = (key: string) => (knows(key) ? t(key) : undefined);
  return {
    language: i18n.language === 'bn' ? 'bn' : 'en',
    word,
    action: (action) => word(actionKey(action)) ?? action,
    field: (field) => word(fieldKey(field)) ?? field.replaceAll('_', ' '),
  };
}
