import { sentences } from '@cashbook/words/en/sentences';
import { z } from 'zod';
import { route } from '#route';
import { date, displayDate } from '#wire';

/** Voucher numbers tell years by two digits; a trading day lies where those, and the fiscal years around, are clear. */
const isTradingDate = (day: string) => day >= '2001-01-01' && day <= '2098-12-31';
const tradingDate = date.refine(isTradingDate, sentences.dateWrong);
const shownTradingDate = displayDate.refine(isTradingDate, sentences.dateWrong);

const opened = z.object({
  /** The day that is open now, dd/mm/yyyy. */
  current_date: z.string(),
  trx_dt: z.string(),
});

export const readDay = route({
  method: 'GET',
  path: '/admin/dayclose',
  summary: 'The open day of the working branch and the next one that Day Close proposes',
  access: ['dayclose.all.view'],
  reply: opened.extend({
    /** The first day after the open one that the books have not gone past, dd/mm/yyyy: usually tomorrow. */
    next_date: z.string(),
    next_dt: z.string(),
  }),
  refusals: ['no_open_day'],
});

export const closeDay = route({
  method: 'POST',
  path: '/admin/dayclose/store',
  summary:
    'Close the open day of the working branch and open the next one (dd/mm/yyyy); a date that the books have gone past, or one far ahead, needs dayclose.jumpdate',
  access: ['dayclose.all.view'],
  desk: true,
  body: z.object({ current_date: shownTradingDate, next_date: shownTradingDate }),
  reply: opened,
  success: null,
  refusals: [
    'branch_changed',
    'idempotency_mismatch',
    'no_open_day',
    'day_changed',
    'next_day_not_after',
    'next_day_closed',
    'next_day_too_far',
  ],
});

export const jumpDate = route({
  method: 'POST',
  path: '/admin/jumpdate/store',
  summary: 'Close the open day and open any other date (yyyy-mm-dd)',
  access: ['dayclose.jumpdate'],
  desk: true,
  body: z.object({ current_date: tradingDate }),
  reply: opened,
  success: null,
  refusals: ['branch_changed', 'idempotency_mismatch', 'no_open_day', 'day_changed', 'same_day', 'year_closed'],
});

export const tradingDayRoutes = { readDay, closeDay, jumpDate } as const;
