import type { DeskOptions } from './desk-options.ts';
import type { Desk } from './save.ts';
import type { SentWith } from './saves.ts';

/**
 * Returns the headers of a write from this desk: branch and date on the screen, the key, and the version that the screen
 * shows.
 */
export function sentFrom(desk: Desk, { headers }: SentWith, version?: number): DeskOptions {
  return {
    headers: {
      ...headers,
      'X-Branch-Id': String(desk.branchId),
      'X-Transaction-Date': desk.transactionDate,
      ...(version === undefined ? {} : { 'If-Match': `"${version}"` }),
    },
  };
}
