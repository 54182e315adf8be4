import { z } from 'zod';
import { route } from '#route';
import { id, idText, moment, takaTotal } from '#wire';

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

/** A branch as head office sees it at a glance; its open day is null before its books are opened. */
const branchAtAGlance = z.object({
  branch: z.object({ id, name: z.string() }),
  /** 1 enabled, 0 disabled. */
  status: z.number().int(),
  trx_dt: z.string().nullable(),
  todayReceived: debitAndCredit,
  totalTransaction: debitAndCredit,
  last_update: moment.nullable(),
});
export type BranchAtAGlance = z.output<typeof branchAtAGlance>;

/** How many months a chart shows unless another number is asked for (spec 1 §9), and at most. */
export const chartMonths = { usual: 12, most: 36 } as const;

const chartQuery = z.object({
  month: z.coerce.number<number | string>().int().min(1).max(chartMonths.most).default(chartMonths.usual),
  branch: idText.optional(),
});

const transactionChart = z.object({
  /** The months, yyyy-mm, the oldest first; the last is the latest that a branch in question has open. */
  labels: z.array(z.string()),
  /** An amount of each month: cash received or paid, account 17 (accounting §10). */
  series: z.array(z.object({ name: z.string(), data: z.array(takaTotal) })),
});
export type TransactionChart = z.output<typeof transactionChart>;

const chart = <const Path extends string>(path: Path, summary: string) =>
  route({
    method: 'GET',
    path,
    summary: `${summary} (answers 304 to a current If-None-Match)`,
    access: 'staff',
    query: chartQuery,
    reply: transactionChart,
    revalidates: true,
    refusals: ['not_found', 'total_too_large'],
  });

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
  branches: route({
    method: 'GET',
    path: '/dashboard/head-office/branches',
    summary:
      'For people of head office: the card of every branch of the company (answers 304 to a current If-None-Match)',
    access: 'staff',
    reply: z.array(branchAtAGlance),
    revalidates: true,
    refusals: ['total_too_large'],
  }),
  branchChart: chart(
    '/dashboard/branch/transaction-chart-data',
    'Cash received and paid by a branch in each month, of the working branch unless another is named',
  ),
  headOfficePaymentChart: chart(
    '/dashboard/head-office/payment/transaction-chart-data',
    'For people of head office: cash paid in each month by the branches, or the one that is named, and by head office',
  ),
  headOfficeReceivedChart: chart(
    '/dashboard/head-office/received/transaction-chart-data',
    'For people of head office: cash received in each month by the branches, or the one that is named, and by head office',
  ),
} as const;
