import type { Language } from '@cashbook/contract/enumerations';
import type { Lookup } from '@cashbook/contract/words/audit';
import { audit as auditBn } from '@cashbook/contract/words/bn/audit';
import { names as namesBn } from '@cashbook/contract/words/bn/names';
import { permissions as permissionsBn } from '@cashbook/contract/words/bn/permissions';
import { records as recordsBn } from '@cashbook/contract/words/bn/records';
import { sheets as sheetsBn } from '@cashbook/contract/words/bn/sheets';
import { voucherTypes as voucherTypesBn } from '@cashbook/contract/words/bn/voucher-types';
import { audit } from '@cashbook/contract/words/en/audit';
import { names } from '@cashbook/contract/words/en/names';
import { permissions } from '@cashbook/contract/words/en/permissions';
import { records } from '@cashbook/contract/words/en/records';
import { sheets } from '@cashbook/contract/words/en/sheets';
import { voucherTypes } from '@cashbook/contract/words/en/voucher-types';
import { filled, type Translated } from '@cashbook/contract/words/words';

const english = { ...audit, ...names, ...permissions, ...records, ...sheets, ...voucherTypes };
const bangla: Translated<typeof english> = {
  ...auditBn,
  ...namesBn,
  ...permissionsBn,
  ...recordsBn,
  ...sheetsBn,
  ...voucherTypesBn,
};

export type Word = keyof typeof english;

/** What files that leave the server say, in the language of whoever takes them along. */
export interface Words extends Lookup {
  readonly say: (word: Word, gaps?: Readonly<Record<string, string>>) => string;
}

export function wordsIn(language: Language): Words {
  const words = language === 'bn' ? bangla : english;
  const byKey: Readonly<Record<string, string>> = words;
  const word = (key: string) => (Object.hasOwn(byKey, key) ? byKey[key] : undefined);
  return { language, word, say: (word, gaps = {}) => filled(words[word], gaps) };
}
