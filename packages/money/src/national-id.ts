import { toLatinDigits } from '#decimal';

/** Returns the digits of a national id as people type it: in Bangla digits, in groups. */
export const nationalIdDigits = (typed: string): string => toLatinDigits(typed).replaceAll(/[\s-]/g, '');

/** Whether the digits are a national id of Bangladesh: 10 on a smart card, 13 on a paper card, 17 with the year of birth. */
export const isNationalId = (digits: string): boolean => /^(\d{10}|\d{13}|\d{17})$/.test(digits);
