import { actionKey, fieldKey, type Lookup } from '@cashbook/contract/words/audit';
import type { WordOf } from '@cashbook/words/catalogue';
import { useTranslation } from 'react-i18next';

type Word = WordOf<'audit'>;

export interface AuditWords extends Lookup {
  /** Returns the name of an action. An action unknown to this version keeps its raw name. */
  readonly action: (action: string) => string;
  /** Returns the name of a field. A field unknown to this version is derived from its raw name: "paper colour". */
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
