import type { CallOptions } from '@cashbook/contract/client';

/**
 * The options of a call that saves at a desk. They name the branch, so that nothing is saved in a branch that is not on
 * the screen.
 */
export interface DeskOptions extends CallOptions {
  readonly headers: Record<string, string> & { readonly 'X-Branch-Id': string };
}
