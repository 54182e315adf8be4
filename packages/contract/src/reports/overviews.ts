import { z } from 'zod';
import { branch, endDate } from '#reports/filters';
import { route } from '#route';
import { date, id, idText, milli, takaTotal } from '#wire';

/**
 * A branch beside the others, at the end of its open day. A figure is null for people who may not open its report, and
 * before the books of the branch begin.
 */
const branchBesideOthers = z.object({
  branch: z.object({ id, name: z.string() }),
  /** 1 enabled, 0 disabled. */
  status: z.number().int(),
  /** The open day; null before the books begin. */
  day: z.string().nullable(),
  /** The closing balance of the Cash Book. */
  cash: takaTotal.nullable(),
  /** The balance of the bank accounts in the Trial Balance; an overdraft is below zero. */
  banks: takaTotal.nullable(),
  /** The two totals of the Due List. */
  owed_to_us: takaTotal.nullable(),
  owed_by_us: takaTotal.nullable(),
  /** The total of the Stock Valuation. */
  stock: takaTotal.nullable(),
  /** The work that waits for somebody in the branch. */
  waiting: z.object({
    /** Receipts that are not remitted, counted up to a thousand. */
    to_remit: z.number().int().nullable(),
    /** Vouchers of the open day that are not approved. */
    to_approve: z.number().int().nullable(),
    /** Vouchers of other branches whose goods are on their way here. */
    to_receive: z.number().int().nullable(),
    /** Cheques in hand that a bank takes today or took earlier. */
    to_deposit: z.number().int().nullable(),
    /** Amounts overdue in the Ageing of Installments. */
    overdue: takaTotal.nullable(),
  }),
});
export type BranchBesideOthers = z.output<typeof branchBesideOthers>;

const sold = {
  invoices: z.number().int(),
  /** The total of the Sales Summary for these days. */
  sales: takaTotal,
  /** The profit of these sales in the Gross Profit. Null for people who may not see it. */
  profit: takaTotal.nullable(),
};
const soldInDays = z.object({ start_date: z.string(), end_date: z.string(), ...sold });
export type SoldInDays = z.output<typeof soldInDays>;

const bestSold = z.array(z.object({ name: z.string(), quantity: milli, ...sold }));
export type BestSold = z.output<typeof bestSold>;

/** The filters of the overview of sales, by which its address says the same as those of the reports it opens. */
export const salesOverviewFilters = { branch_id: branch(), end_date: endDate() } as const;

/** The number of rows in each list of an overview. */
export const bestShown = 8;

const salesOverview = z.object({
  /** The day, the seven days to it and the month to it, each with the days that it is compared with. */
  periods: z.array(z.object({ name: z.enum(['day', 'week', 'month']), now: soldInDays, before: soldInDays })),
  /** The days since the start of the month before, also those without sales. */
  days: z.array(z.object({ day: z.string(), sales: takaTotal })),
  /** Rows with the largest sales of the month, the largest first. */
  best: z.object({ product: bestSold, customer: bestSold, salesman: bestSold }),
});
export type SalesOverview = z.output<typeof salesOverview>;

export const overviewRoutes = {
  branches: route({
    method: 'GET',
    path: '/overviews/branches',
    summary:
      'The branches that the caller reaches, side by side: cash, banks, dues, stock, and the work that waits for somebody',
    access: 'staff',
    reply: z.array(branchBesideOthers),
    refusals: ['total_too_large'],
  }),
  sales: route({
    method: 'GET',
    path: '/overviews/sales',
    summary:
      'Sales of a branch on a day, in a week and in a month beside those before, and what sold best in the month',
    access: ['report.view'],
    query: z.object({ branch_id: idText, end_date: date }),
    reply: salesOverview,
    refusals: ['not_found', 'total_too_large'],
  }),
} as const;
