import type { Language } from '@cashbook/contract/enumerations';
import type { Lookup } from '@cashbook/contract/words/audit';
import { auditRecord as auditRecordBn } from '@cashbook/words/bn/audit-record';
import { common as commonBn } from '@cashbook/words/bn/common';
import { names as namesBn } from '@cashbook/words/bn/names';
import { permissions as permissionsBn } from '@cashbook/words/bn/permissions';
import { records as recordsBn } from '@cashbook/words/bn/records';
import { sheets as sheetsBn } from '@cashbook/words/bn/sheets';
import { voucherTypes as voucherTypesBn } from '@cashbook/words/bn/voucher-types';
import { auditRecord } from '@cashbook/words/en/audit-record';
import { common } from '@cashbook/words/en/common';
import { names } from '@cashbook/words/en/names';
import { permissions } from '@cashbook/words/en/permissions';
import { records } from '@cashbook/words/en/records';
import { sheets } from '@cashbook/words/en/sheets';
import { voucherTypes } from '@cashbook/words/en/voucher-types';
import { filled, type Translated } from '@cashbook/words/text';

const english = { ...auditRecord, ...common, ...names, ...permissions, ...records, ...sheets, ...voucherTypes };
const bangla: Translated<typeof english> = {
  ...auditRecordBn,
  ...commonBn,
  ...namesBn,
  ...permissionsBn,
  ...recordsBn,
  ...sheetsBn,
  ...voucherTypesBn,
};

export type Word = keyof typeof english;

/** The words of exported files, in the language of the user who downloads them. */
export interface Words extends Lookup {
  readonly say: (word: Word, gaps?: Readonly<Record<string, string>>) => string;
}

export function wordsIn(language: Language): Words {
  const words = language === 'bn' ? bangla : english;
  const byKey: Readonly<Record<string, string>> = words;
  const word = (key: string) => (Object.hasOwn(byKey, key) ? byKey[key] : undefined);
  return { language, word, say: (word, gaps = {}) => filled(words[word], gaps) };
}
