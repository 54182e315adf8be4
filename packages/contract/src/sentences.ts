import { sentences } from '@cashbook/words/en/sentences';
import type { z } from 'zod';

export type SentenceName = keyof typeof sentences;

/** What fills the gaps of a sentence, by name. */
type Gaps = Readonly<Record<string, string | number>>;

/** The sentence with its gaps filled. */
export function sentence(name: SentenceName, gaps: Gaps = {}): string {
  return sentences[name].replace(/\{\{(\w+)\}\}/g, (gap, key: string) => String(gaps[key] ?? gap));
}

const isName = (text: string): text is SentenceName => Object.hasOwn(sentences, text);

const patterns = Object.keys(sentences)
  .filter(isName)
  .map((name) => ({ name, pattern: patternOf(sentences[name]) }));

/** What finds a sentence again whatever fills its gaps. */
function patternOf(text: string): RegExp {
  const literal = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replace(/\{\{(\w+)\}\}/g, '(?<$1>.+)')}$`);
}

/** Which sentence a text is, and what fills its gaps; undefined for a text that is none of ours. */
export function readSentence(
  text: string,
): { readonly name: SentenceName; readonly gaps: Readonly<Record<string, string>> } | undefined {
  for (const { name, pattern } of patterns) {
    const found = pattern.exec(text);
    if (found !== null) return { name, gaps: { ...found.groups } };
  }
  return undefined;
}

/** Sentences that the spec says of a form as a whole, not under a field: the refusal's own message says them too. */
const ofWholeForms: ReadonlySet<string> = new Set([
  sentences.accountAndAmountMissing,
  sentences.categoryMissing,
  sentences.infoMissing,
  sentences.installmentsNotKept,
  sentences.ledgerAccountMissing,
  sentences.productDescriptionMissing,
  sentences.productNameMissing,
  sentences.productTypeMissing,
  sentences.unitMissing,
]);

/** The first of the sentences that is said of the form as a whole; undefined when none is. */
export function wholeFormSentence(said: Iterable<string>): string | undefined {
  return [...said].find((text) => ofWholeForms.has(text));
}

/**
 * What is said of an issue for which its schema has no sentence, so that the validator's own wording reaches nobody. It is
 * the error map of every schema of the contract (wire.ts).
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

/** Whole numbers that must be more than 0 are at least 1. */
function sentenceOfLeast({ origin, minimum, inclusive }: TooSmall): string {
  if (origin === 'string' || origin === 'array') return sentences.valueMissing;
  return sentence('numberTooSmall', { least: String(inclusive === false ? Number(minimum) + 1 : minimum) });
}
