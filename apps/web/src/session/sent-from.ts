import type { DeskOptions } from './desk-options.ts';
import type { Desk } from './save.ts';
import type { SentWith } from './saves.ts';

/** What a write from this desk says: where and when the screen believes it is, the key, and the version that it shows. */
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
