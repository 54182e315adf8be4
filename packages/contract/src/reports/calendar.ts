import { z } from 'zod';
import { route } from '#route';
import { id, takaTotal } from '#wire';

/** Amounts that are due on a day of the working branch: their sum, and how many. */
const dueOnDay = z.object({ date: z.string(), count: z.number().int(), amount: takaTotal });

const calendar = z.object({
  month: z.string(),
  /** The open day; null before the books of the branch begin. */
  open_day: z.string().nullable(),
  /** The days of the month that are closed. */
  closed_days: z.array(z.string()),
  /** Amounts due of installments by their due day. Empty without the permission to see them; so are the other two. */
  installments: z.array(dueOnDay),
  /** Cheques in hand by the date on them. */
  cheques: z.array(dueOnDay),
  /** Open orders by the last day of their delivery. */
  orders: z.array(z.object({ date: z.string(), trade_order_id: id, order_number: z.string(), party: z.string() })),
});
export type CalendarMonth = z.output<typeof calendar>;

export const calendarRoutes = {
  read: route({
    method: 'GET',
    path: '/calendar',
    summary: 'A month of the working branch: closed days, installments and cheques by their day, deadlines of orders',
    access: 'staff',
    query: z.object({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/) }),
    reply: calendar,
    refusals: [],
  }),
} as const;
