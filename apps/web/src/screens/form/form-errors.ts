import { ApiError } from '@cashbook/contract/client';
import type { RefusalCode } from '@cashbook/contract/refusals';

/** The field that shows a refusal, by the code of the refusal. */
export type RefusalFields<Name extends string> = Readonly<Partial<Record<RefusalCode, Name>>>;

export interface FormErrors<Name extends string> {
  /** The server's sentences by field, as its schema says them. */
  sentences: ReadonlyArray<readonly [name: Name, message: string]>;
  /** The field to which the refusal belongs. */
  refused: Name | null;
  /** Whether another user changed the record meanwhile. */
  isStale: boolean;
}

/**
 * Returns what a failed save means for the form. `knows` says whether the form has a field of that name. A sentence about
 * `hosts.0.host` belongs to that field, or to the nearest field above it that the form has.
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

/** Whether the values contain something at the path: `hosts.0.title`. */
export function holds(values: unknown, path: string): boolean {
  let here = values;
  for (const step of path.split('.')) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, step)) return false;
    here = Object.entries(here).find(([name]) => name === step)?.[1];
  }
  return true;
}
