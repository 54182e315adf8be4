import type { CallOptions } from '@cashbook/contract/client';
import type { Desk } from './save.ts';
import type { SentWith } from './saves.ts';

/** What a call that saves at a desk says besides, so that nothing is saved in a branch that is not on the screen. */
export interface DeskOptions extends CallOptions {
  readonly headers: Record<string, string> & { readonly 'X-Branch-Id': string };
}

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
