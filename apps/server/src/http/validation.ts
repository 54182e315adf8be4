import { wholeFormSentence } from '@cashbook/contract/sentences';
import { unknownKeys } from '@cashbook/contract/unknown-keys';
import { sentences } from '@cashbook/words/en/sentences';
import type { z } from 'zod';
import { type Refused, refused } from '#use-case/answer';

export type Validated<T> = { readonly ok: true; readonly value: T } | Refused;

/**
 * Reads `input` through the schema. Values that do not fit become one sentence per field (`3.amount`: the amount of the 4th
 * row).
 */
export function validate<S extends z.ZodType>(schema: S, input: unknown): Validated<z.output<S>> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return { ok: true, value: parsed.data };
  return invalidFields(parsed.error);
}

/** Reads a body as {@link validate} does, and refuses one with fields that its schema does not know. */
export function validateWhole<S extends z.ZodType>(schema: S, input: unknown): Validated<z.output<S>> {
  const read = validate(schema, input);
  const dropped = read.ok ? unknownKeys(schema, input) : [];
  if (dropped.length === 0) return read;
  const names = dropped.slice(0, maxIssues).map((path) => path.join('.'));
  return refused('invalid_input', {
    fields: Object.fromEntries(names.map((name) => [name, [sentences.fieldNotKept]])),
  });
}

function invalidFields(error: z.ZodError): Refused {
  const fields = new Map<string, Set<string>>();
  for (const issue of error.issues.slice(0, maxIssues)) {
    const name = issue.path.map(String).join('.') || 'body';
    fields.set(name, (fields.get(name) ?? new Set()).add(issue.message));
  }
  const sentences = [...fields].map(([name, its]) => [name, [...its]] as const);
  const message = wholeFormSentence(sentences.flatMap(([, its]) => its));
  return refused('invalid_input', {
    fields: Object.fromEntries(sentences),
    ...(message === undefined ? {} : { message }),
  });
}

/** The most faults in one answer. A list of a thousand wrong rows does not get a thousand sentences. */
const maxIssues = 50;
