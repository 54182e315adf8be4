import { type RefusalCode, refusalStatus } from '@cashbook/contract/refusals';
import { readSentence } from '@cashbook/contract/sentences';
import { toBanglaDigits } from '@cashbook/money';
import { refusals } from '@cashbook/words/en/refusals';
import i18next from 'i18next';
import { translate } from '#i18n/translate.ts';

/** Returns the refusal with this sentence; use cases report such a refusal at the field that it is about. */
function refusalOf(message: string): RefusalCode | undefined {
  const isCode = (name: string): name is RefusalCode => Object.hasOwn(refusalStatus, name);
  return Object.keys(refusalStatus)
    .filter(isCode)
    .find((code) => refusals[code] === message);
}

/** Returns the message for a field, in the language of the page. Needs the `sentences` messages. */
export function fieldText(message: string): string {
  if (i18next.language === 'en') return message;
  const read = readSentence(message);
  if (read === undefined) {
    const refusal = refusalOf(message);
    return refusal === undefined
      ? translate('valueWrong', { ns: 'sentences' })
      : translate(refusal, { ns: 'refusals' });
  }
  const gaps = Object.entries(read.gaps).map(
    ([gap, text]) => [gap, /^\d+$/.test(text) ? toBanglaDigits(text) : text] as const,
  );
  return translate(read.name, { ns: 'sentences', ...Object.fromEntries(gaps) });
}
