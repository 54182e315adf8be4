import { isBangladeshiMobile, mobileDigits } from '@cashbook/money';
import { sentences } from '@cashbook/words/en/sentences';
import type { z } from 'zod';

/** Returns the schema of a mobile number on a schema of its text. An empty number stays empty. */
export const mobileIn = (typed: z.ZodType<string>) =>
  typed.transform(mobileDigits).refine((found) => found === '' || isBangladeshiMobile(found), sentences.mobileWrong);
