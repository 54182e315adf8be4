import { z } from 'zod';
import { route } from '#route';
import { id, moment, takaTotal } from '#wire';

const debitAndCredit = z.object({ debit: takaTotal, credit: takaTotal });

export const dashboard = z.object({
  branch: z.object({ id, name: z.string() }),
  /** The open day, yyyy-mm-dd, and the same for people. */
  trx_dt: z.string(),
  transactionText: z.string(),
  /** Account 17 on the open day: debit is received, credit is paid. */
  todayReceived: debitAndCredit,
  /** Account 17 up to and including the open day; the balance is debit less credit. */
  totalTransaction: debitAndCredit,
  /** When the branch's books last changed; null before the first voucher. */
  last_update: moment.nullable(),
});
export type Dashboard = z.output<typeof dashboard>;

export const dashboardRoutes = {
  read: route({
    method: 'GET',
    path: '/dashboard/data',
    summary: 'The card of the working branch: received, paid, balance (answers 304 to a current If-None-Match)',
    access: 'staff',
    reply: dashboard,
    revalidates: true,
    refusals: ['total_too_large'],
  }),
} as const;
