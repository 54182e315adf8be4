import { toBanglaDigits } from '@cashbook/money';
import i18next from 'i18next';
import { messages as english } from './en/sentences.ts';

type Sentence = keyof typeof english;

const namesBySentence = new Map<string, string>(Object.entries(english).map(([name, sentence]) => [sentence, name]));
const isSentence = (name: string | undefined): name is Sentence => name !== undefined && name in english;
const tooLong = /^At most (\d+) characters\.$/;

/** Which of the catalogue's sentences a schema's message is; undefined for one that it does not have. */
export function sentenceOf(message: string): { name: Sentence; longest?: string } | undefined {
  const longest = tooLong.exec(message)?.[1];
  if (longest !== undefined) return { name: 'tooLong', longest };
  const name = namesBySentence.get(message);
  return isSentence(name) ? { name } : undefined;
}

/** What a schema says of a field, in the language of the page. Needs the `sentences` messages. */
export function fieldText(message: string): string {
  if (i18next.language === 'en') return message;
  const { name, longest = '' } = sentenceOf(message) ?? { name: 'valueWrong' };
  return i18next.t(name, { ns: 'sentences', longest: toBanglaDigits(longest) });
}
