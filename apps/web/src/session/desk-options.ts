import type { CallOptions } from '@cashbook/contract/client';

/** What a call that saves at a desk says besides, so that nothing is saved in a branch that is not on the screen. */
export interface DeskOptions extends CallOptions {
  readonly headers: Record<string, string> & { readonly 'X-Branch-Id': string };
}
