import { type RefusalCode, refusals } from '@cashbook/contract/refusals';
import { readSentence } from '@cashbook/contract/sentences';
import { toBanglaDigits } from '@cashbook/money';
import i18next from 'i18next';

/** Which refusal has this sentence: use cases say a refusal at the field that it is about. */
function refusalOf(message: string): RefusalCode | undefined {
  const isCode = (name: string): name is RefusalCode => Object.hasOwn(refusals, name);
  return Object.keys(refusals)
    .filter(isCode)
    .find((code) => refusals[code].message === message);
}

/** What is said of a field, in the language of the page. Needs the `sentences` messages. */
export function fieldText(message: string): string {
  if (i18next.language === 'en') return message;
  const read = readSentence(message);
  if (read === undefined) {
    const refusal = refusalOf(message);
    return refusal === undefined
      ? i18next.t('valueWrong', { ns: 'sentences' })
      : i18next.t(refusal, { ns: 'refusals' });
  }
  const gaps = Object.entries(read.gaps).map(
    ([gap, text]) => [gap, /^\d+$/.test(text) ? toBanglaDigits(text) : text] as const,
  );
  return i18next.t(read.name, { ns: 'sentences', ...Object.fromEntries(gaps) });
}
