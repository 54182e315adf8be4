import { refusals } from '@cashbook/contract/refusals';

/** The contract's own sentences (spec 1 §8, spec 2 §8, spec 3 §8), and the one refusal that no server says. */
export const messages: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(refusals).map(([code, { message }]) => [code, message])),
  offline: 'There is no connection to the server.',
};
