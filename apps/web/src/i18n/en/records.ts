import { records } from '@cashbook/contract/words/en/records';

/** Words of master data: files say the same. */
export const messages = records;
