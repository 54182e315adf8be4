import { z } from 'zod';
import { route } from '#route';
import { id, idText, moment, takaTotal } from '#wire';

const debitAndCredit = z.object({ debit: takaTotal, credit: takaTotal });

/** A voucher of the branch that received cash, or cash from another branch. */
const receivedVoucher = z.object({
  mtm_id: id,
  vr_no: z.string(),
  vr_date: z.string(),
  debit: takaTotal,
  /** '0': not yet remitted to head office. */
  remittance: z.enum(['0', '1']),
  /** The branch of the voucher. For cash from another branch, that branch. */
  branch_id: id,
  branch: z.string(),
  /**
   * The source of the cash: the first account on the other side. For cash from another branch, the account that received it.
   */
  account: z.string(),
  remarks: z.string(),
});
export type ReceivedVoucher = z.output<typeof receivedVoucher>;

/** The limit up to which the vouchers that wait to be remitted are counted. */
export const mostWaitingCounted = 1000;

const receiveDetails = z.object({
  /**
   * The vouchers by branch id, the newest first, at most fifty each. The working branch, unless it is head office, has its
   * received vouchers that wait and those remitted on the open day. Other branches have what they sent on that day.
   */
  receivedDetails: z.record(z.string(), z.array(receivedVoucher)),
  /** The number of vouchers that wait to be remitted, counted up to a thousand. */
  waiting: z.number().int(),
  /** The total that other branches have sent on the open day. */
  from_branches: takaTotal,
  /**
   * For head office, the balance of account 10 over all branches on the open day: the amount in transit between them. Null
   * elsewhere.
   */
  in_transit: takaTotal.nullable(),
});

const dashboard = z.object({
  branch: z.object({ id, name: z.string() }),
  /** The open day, yyyy-mm-dd, and the same day as people read it. */
  trx_dt: z.string(),
  transactionText: z.string(),
  /** Account 17 on the open day: debit is received, credit is paid. */
  todayReceived: debitAndCredit,
  /** Account 17 up to and including the open day; the balance is debit less credit. */
  totalTransaction: debitAndCredit,
  /** The time of the last change to the branch's books. Null before the first voucher. */
  last_update: moment.nullable(),
  /** Empty if the caller neither remits nor reads the cash book. */
  receiveDetails,
});
export type Dashboard = z.output<typeof dashboard>;

/** A branch in head office's overview. Its open day is null before its books are opened. */
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

/** The default and the largest number of months in a chart (spec 1 §9). */
export const chartMonths = { usual: 12, most: 36 } as const;

const chartQuery = z.object({
  month: z.coerce.number<number | string>().int().min(1).max(chartMonths.most).default(chartMonths.usual),
  branch: idText.optional(),
});

const transactionChart = z.object({
  /** The months, yyyy-mm, the oldest first. The last is the latest month that one of the requested branches has open. */
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
    summary:
      'The card of the working branch: received, paid, balance, and what waits to be remitted (answers 304 to a current If-None-Match)',
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
