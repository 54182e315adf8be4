import { z } from 'zod';
import { route } from '#route';
import { sentences } from '#sentences';
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

export const closeDay = route({
  method: 'POST',
  path: '/admin/dayclose/store',
  summary: 'Close the open day of the working branch and open the next one (dd/mm/yyyy)',
  access: ['dayclose.all.view'],
  desk: true,
  body: z.object({ current_date: shownTradingDate, next_date: shownTradingDate }),
  reply: opened,
  success: null,
  refusals: ['branch_changed', 'idempotency_mismatch', 'no_open_day', 'day_changed', 'next_day_not_after'],
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
  refusals: ['branch_changed', 'idempotency_mismatch', 'no_open_day', 'day_changed', 'same_day'],
});

export const tradingDayRoutes = { closeDay, jumpDate } as const;
