import { ApiError } from '@cashbook/contract/client';
import type { RefusalCode } from '@cashbook/contract/refusals';

/** At which field a refusal is said, by its code. */
export type RefusalFields<Name extends string> = Readonly<Partial<Record<RefusalCode, Name>>>;

export interface FormErrors<Name extends string> {
  /** The server's sentences by field, as its schema says them. */
  sentences: ReadonlyArray<readonly [name: Name, message: string]>;
  /** The field that the refusal itself is about. */
  refused: Name | null;
  /** Somebody else changed the record meanwhile. */
  isStale: boolean;
}

/**
 * What a failed save means for the form. `knows` tells the form's own fields from names that it does not have: a sentence
 * about `hosts.0.host` belongs there where the form has it, else to the nearest field above it that the form has.
 */
export function formErrors<Name extends string>(
  error: unknown,
  refusalFields: RefusalFields<Name>,
  knows: (name: string) => name is Name,
): FormErrors<Name> {
  if (!(error instanceof ApiError)) return { sentences: [], refused: null, isStale: false };
  const sentences = Object.entries(error.fields).flatMap(([path, [message]]) => {
    const name = nearest(path, knows);
    return name === null || message === undefined ? [] : [[name, message] as const];
  });
  return {
    sentences,
    refused: error.code === 'offline' ? null : (refusalFields[error.code] ?? null),
    isStale: error.code === 'stale_version',
  };
}

function nearest<Name extends string>(path: string, knows: (name: string) => name is Name): Name | null {
  const steps = path.split('.');
  for (let length = steps.length; length > 0; length -= 1) {
    const name = steps.slice(0, length).join('.');
    if (knows(name)) return name;
  }
  return null;
}

/** Whether the values have something at the path: `hosts.0.title`. */
export function holds(values: unknown, path: string): boolean {
  let here = values;
  for (const step of path.split('.')) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, step)) return false;
    here = Object.entries(here).find(([name]) => name === step)?.[1];
  }
  return true;
}
