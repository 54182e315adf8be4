import { sentences } from '@cashbook/contract/sentences';

/** What is said of a field: the contract's own sentences. */
export const messages = sentences;
