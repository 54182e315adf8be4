import { z } from 'zod';
import { route } from '#route';
import { date, displayDate } from '#wire';

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
  body: z.object({ current_date: displayDate, next_date: displayDate }),
  reply: opened,
  refusals: ['day_changed', 'next_day_not_after', 'branch_changed', 'branch_disabled'],
});

export const jumpDate = route({
  method: 'POST',
  path: '/admin/jumpdate/store',
  summary: 'Close the open day and open any other date (yyyy-mm-dd)',
  access: ['dayclose.jumpdate'],
  desk: true,
  body: z.object({ current_date: date }),
  reply: opened,
  refusals: ['day_changed', 'same_day', 'branch_changed', 'branch_disabled'],
});

export const tradingDayRoutes = { closeDay, jumpDate } as const;
