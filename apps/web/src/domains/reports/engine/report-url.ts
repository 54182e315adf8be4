import { type IsoDate, isIsoDate } from '@cashbook/money';
import { z } from 'zod';
import { printNumber } from '#screens/print-number.ts';
import { type Preferences, preferences, printLimits } from '#session/preferences.ts';

const largestId = 2_147_483_647;

const idInUrl = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .refine((id) => id > 0 && id <= largestId)
  .nullable()
  .catch(null);
const dateInUrl = z.string().refine(isIsoDate).nullable().catch(null);
/** What the user prefers where the address says nothing. */
const printNumberInUrl = (limits: { least: number; most: number }, preferred: (mine: Preferences) => number) =>
  z
    .string()
    .optional()
    .transform((text) => (text === undefined ? preferred(preferences.get()) : printNumber(text, limits)));

/** The filters of a report as its address holds them; null for what is missing or nonsense. */
export const reportUrl = z.object({
  branch: idInUrl,
  account: idInUrl,
  start: dateInUrl,
  end: dateInUrl,
  rows: printNumberInUrl(printLimits.rows, ({ printRows }) => printRows),
  font: printNumberInUrl(printLimits.font, ({ printFont }) => printFont),
});

/** What a report is asked: which branch, which account where it is about one, from when to when. */
export interface Question {
  branch: number;
  account: number | null;
  start: IsoDate;
  end: IsoDate;
}

/** The question in an address; null where something of it is missing. */
export function questionIn({ branch, account, start, end }: z.output<typeof reportUrl>): Question | null {
  return branch === null || start === null || end === null ? null : { branch, account, start, end };
}

/** The first day of a date's month. */
export const firstOfMonth = (date: IsoDate): IsoDate => `${date.slice(0, 8)}01`;
