import { isBangladeshiMobile, toLatinDigits } from '@cashbook/money';
import { sentences } from '@cashbook/words/en/sentences';
import type { z } from 'zod';

/** Returns the eleven digits of a mobile number of Bangladesh as people type it: in Bangla digits, in groups, after +88. */
const digits = (typed: string) =>
  toLatinDigits(typed)
    .replaceAll(/[\s-]/g, '')
    .replace(/^(\+?88)(?=01)/, '');

/** Returns the schema of a mobile number on a schema of its text. An empty number stays empty. */
export const mobileIn = (typed: z.ZodType<string>) =>
  typed.transform(digits).refine((found) => found === '' || isBangladeshiMobile(found), sentences.mobileWrong);
