import { sentences } from '@cashbook/words/en/sentences';
import type { z } from 'zod';

export type SentenceName = keyof typeof sentences;

/** The values for the gaps of a sentence, by name. */
type Gaps = Readonly<Record<string, string | number>>;

/** Returns the sentence with its gaps filled. */
export function sentence(name: SentenceName, gaps: Gaps = {}): string {
  return sentences[name].replace(/\{\{(\w+)\}\}/g, (gap, key: string) => String(gaps[key] ?? gap));
}

const isName = (text: string): text is SentenceName => Object.hasOwn(sentences, text);

const patterns = Object.keys(sentences)
  .filter(isName)
  .map((name) => ({ name, pattern: patternOf(sentences[name]) }));

/** Returns a pattern that matches the sentence with any text in its gaps. */
function patternOf(text: string): RegExp {
  const literal = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replace(/\{\{(\w+)\}\}/g, '(?<$1>.+)')}$`);
}

/** Returns the name of the sentence that a text is, and the values of its gaps. Undefined for any other text. */
export function readSentence(
  text: string,
): { readonly name: SentenceName; readonly gaps: Readonly<Record<string, string>> } | undefined {
  for (const { name, pattern } of patterns) {
    const found = pattern.exec(text);
    if (found !== null) return { name, gaps: { ...found.groups } };
  }
  return undefined;
}

/** The sentences that the spec shows for a form as a whole, not under a field. The message of the refusal says them too. */
const ofWholeForms: ReadonlySet<string> = new Set([
  sentences.accountAndAmountMissing,
  sentences.categoryMissing,
  sentences.infoMissing,
  sentences.ledgerAccountMissing,
  sentences.productDescriptionMissing,
  sentences.productNameMissing,
  sentences.productTypeMissing,
  sentences.unitMissing,
]);

/** Returns the first of the sentences that is about the form as a whole. Undefined if there is none. */
export function wholeFormSentence(said: Iterable<string>): string | undefined {
  return [...said].find((text) => ofWholeForms.has(text));
}

/**
 * Returns the sentence for an issue whose schema has none, so that nobody sees the validator's own wording. It is the error
 * map of every schema of the contract (wire.ts).
 */
export function sentenceOfIssue(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined || issue.input === null) return sentences.valueMissing;
  switch (issue.code) {
    case 'invalid_type':
      return sentenceOfType[issue.expected] ?? sentences.valueWrong;
    case 'invalid_value':
      return sentences.choiceUnknown;
    case 'too_big':
      return sentenceOfMost(issue.origin, issue.maximum);
    case 'too_small':
      return sentenceOfLeast(issue);
    default:
      return sentences.valueWrong;
  }
}

const sentenceOfType: Readonly<Record<string, string>> = {
  string: sentences.notText,
  number: sentences.notANumber,
  int: sentences.notWhole,
  boolean: sentences.notYesOrNo,
  array: sentences.notAList,
  object: sentences.notARecord,
};

function sentenceOfMost(origin: string, most: number | bigint): string {
  if (origin === 'string') return sentence('tooLong', { longest: String(most) });
  if (origin === 'array') return sentence('tooMany', { most: String(most) });
  return sentence('numberTooLarge', { most: String(most) });
}

type TooSmall = Pick<z.core.$ZodIssueTooSmall, 'origin' | 'minimum' | 'inclusive'>;

/** Returns the sentence for a value below the minimum. A whole number that must be more than 0 is at least 1. */
function sentenceOfLeast({ origin, minimum, inclusive }: TooSmall): string {
  if (origin === 'string' || origin === 'array') return sentences.valueMissing;
  return sentence('numberTooSmall', { least: String(inclusive === false ? Number(minimum) + 1 : minimum) });
}
