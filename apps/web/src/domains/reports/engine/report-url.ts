import { type IsoDate, isIsoDate, toLatinDigits } from '@cashbook/money';
import { z } from 'zod';

/** Rows and Font as the form starts with them (spec 2 §9). */
const standard = 12;
/** What stands for something that is no number (spec 2 §5). */
const otherwise = 10;
const largestId = 2_147_483_647;

/** Between these, the paper takes any number. */
export const printLimits = { rows: { least: 1, most: 200 }, font: { least: 6, most: 24 } } as const;

/** A Rows or Font field as a number: 10 where it is none, else the nearest that the paper takes. */
export function printNumber(text: string, { least, most }: { least: number; most: number }): number {
  const typed = toLatinDigits(text.trim());
  if (!/^\d+$/.test(typed)) return otherwise;
  return Math.min(most, Math.max(least, Number(typed)));
}

const idInUrl = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .refine((id) => id > 0 && id <= largestId)
  .nullable()
  .catch(null);
const dateInUrl = z.string().refine(isIsoDate).nullable().catch(null);
const printNumberInUrl = (limits: { least: number; most: number }) =>
  z
    .string()
    .optional()
    .transform((text) => (text === undefined ? standard : printNumber(text, limits)));

/** The filters of a report as its address holds them; null for what is missing or nonsense. */
export const reportUrl = z.object({
  branch: idInUrl,
  account: idInUrl,
  start: dateInUrl,
  end: dateInUrl,
  rows: printNumberInUrl(printLimits.rows),
  font: printNumberInUrl(printLimits.font),
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
