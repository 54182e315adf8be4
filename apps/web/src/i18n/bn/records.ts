import { records } from '@cashbook/contract/words/bn/records';

export const messages = records;
