import type { IsoDate } from '@cashbook/money';
import { type Refused, refuse } from '#refusal';

/** A move of a branch's trading day: `closes` is sealed and `opens` becomes the transaction date. */
export type DayMove = { readonly ok: true; readonly closes: IsoDate; readonly opens: IsoDate };

/**
 * Day Close (accounting §6). What the screen shows as current must still be the open day, so that of two people who
 * close at once one closes and the other is told.
 *
 * Refusals, the first that applies: `day_changed`, `next_day_not_after`.
 */
export function closeDay(
  openDate: IsoDate,
  asked: { currentDate: IsoDate; nextDate: IsoDate },
): DayMove | Refused<'day_changed' | 'next_day_not_after'> {
  if (asked.currentDate !== openDate) return refuse('day_changed');
  if (asked.nextDate <= openDate) return refuse('next_day_not_after');
  return { ok: true, closes: openDate, opens: asked.nextDate };
}

/**
 * Jump Date (accounting §6): closes the day it leaves and opens any other. The permission `dayclose.jumpdate` is the
 * caller's to check.
 *
 * Refusal: `same_day`.
 */
export function jumpDay(openDate: IsoDate, toDate: IsoDate): DayMove | Refused<'same_day'> {
  if (toDate === openDate) return refuse('same_day');
  return { ok: true, closes: openDate, opens: toDate };
}
