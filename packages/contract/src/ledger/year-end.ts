import { sentences } from '@cashbook/words/en/sentences';
import { z } from 'zod';
import { route } from '#route';
import { id, idOf, idText, milli, moment, takaTotal, text } from '#wire';

/** Closing fiscal years and opening them again (accounting §5). Every branch closes its own. */

/** The year in which a fiscal year begins, as far as voucher numbers tell years apart. */
const startYear = z.number().int().min(2000, sentences.choiceUnknown).max(2098, sentences.choiceUnknown);

const oneYear = z.object({ branch_id: idOf('branchMissing'), fiscal_year: startYear });

const yearFacts = {
  branch_id: id,
  branch_name: z.string(),
  /** The year in which it begins, and its name in voucher numbers: `2526`. */
  fiscal_year: z.number().int(),
  year_text: z.string(),
  start_date: z.string(),
  end_date: z.string(),
};

/** What a year came to, the change in stock among its expenses; the profit is below zero for a loss. */
const result = { income: takaTotal, expense: takaTotal, profit: takaTotal };

/** What the stock is worth at the end of the year, below zero where more was taken out than there was. */
const closingStock = { closing_stock: takaTotal };

const yearClose = z.object({
  closed_at: moment,
  /** Empty for what the product did itself. */
  closed_by: z.string(),
  /** The journal; null when there was nothing to bring to zero. */
  mtm_id: id.nullable(),
  vr_no: z.string(),
  ...result,
  ...closingStock,
  /** Null while the year stays closed. */
  reopened_at: moment.nullable(),
  reopened_by: z.string(),
  reason: z.string(),
});

const yearOfBranch = z.object({
  ...yearFacts,
  /** `running`: the open day lies in it or before its end; `reopened`: it was closed before and is not now. */
  state: z.enum(['running', 'open', 'closed', 'reopened']),
  /** Whether it is the next to be closed, and over. */
  can_close: z.boolean(),
  /** Whether it is the latest closed one. */
  can_reopen: z.boolean(),
  /** Newest first. */
  closes: z.array(yearClose),
});
export type YearOfBranch = z.output<typeof yearOfBranch>;

const listYears = route({
  method: 'GET',
  path: '/admin/year-end',
  summary: 'The fiscal years of every branch within reach, from its first voucher on, with their closes; newest first',
  access: ['year.close', 'year.reopen'],
  reply: z.array(yearOfBranch),
});

/** What stands in the way of a close; each is said by the refusal of that code. */
const yearObstacles = ['no_open_day', 'branch_disabled', 'year_not_next', 'year_not_over'] as const;

/** What a person confirms before a year is closed: it refuses a close that does not name it, and no other. */
export const yearConcerns = [
  'stock_below_zero',
  'goods_in_transit',
  'cash_below_zero',
  'liability_in_debit',
  'branches_open',
] as const;
export type YearConcern = (typeof yearConcerns)[number];

/** One of them: how many products, accounts or branches it is of, and the first fifty. Amounts are debits less credits. */
const toConfirm = z.object({
  code: z.enum(yearConcerns),
  count: z.number().int(),
  /** Null for branches. */
  amount: takaTotal.nullable(),
  rows: z.array(
    z.object({
      name: z.string(),
      /** Of products alone. */
      quantity: milli.nullable(),
      unit: z.string(),
      amount: takaTotal.nullable(),
    }),
  ),
});

const previewYear = route({
  method: 'GET',
  path: '/admin/year-end/preview',
  summary: 'What closing a fiscal year of a branch would bring to Retained Earnings, and what stands in its way',
  access: ['year.close'],
  query: z.object({ branch_id: idText, fiscal_year: idText.pipe(startYear) }),
  reply: z.object({
    ...yearFacts,
    ...result,
    /** What 18 Stock in Hand says: the stock at the close before, and what came as opening stock since. */
    opening_stock: takaTotal,
    ...closingStock,
    /** Every account of income and expenses that is brought to zero, in the order of the chart; 35 with the change in stock. */
    accounts: z.array(
      z.object({
        account_id: id,
        name: z.string(),
        group_name: z.string(),
        nature: z.enum(['income', 'expense']),
        /** Below zero where it takes away from its side, as returns do. */
        amount: takaTotal,
      }),
    ),
    obstacles: z.array(z.enum(yearObstacles)),
    /** Empty where nothing is to be confirmed. */
    to_confirm: z.array(toConfirm),
    /** The open day of the branch; null when its books were never opened. */
    open_day: z.string().nullable(),
    /** Live vouchers of the year that wait for approval: a close does not need it. */
    unapproved: z.number().int(),
    /** Imported vouchers up to the year's end that are held out of the books: after the close they cannot be posted. */
    held: z.number().int(),
    /** Vouchers up to the year's end whose cash waits to be remitted, counted up to 1000: a close does not need it. */
    unremitted: z.number().int(),
  }),
  refusals: ['not_found', 'year_closed', 'total_too_large'],
});
export type YearPreview = z.output<NonNullable<(typeof previewYear)['reply']>>;

const closeYear = route({
  method: 'POST',
  path: '/admin/year-end/close',
  summary:
    'Close a fiscal year of a branch: one journal brings the stock to its valuation and income and expenses to Retained Earnings, and nothing is written into the year any more',
  access: ['year.close'],
  desk: true,
  body: oneYear.extend({
    /** The codes of `to_confirm` of the preview that the caller confirms. */
    confirmed: z.array(z.enum(yearConcerns, sentences.choiceUnknown)).default([]),
  }),
  reply: z.object({ mtm_id: id.nullable(), vr_no: z.string(), year_text: z.string() }),
  success: null,
  refusals: [
    'not_found',
    'idempotency_mismatch',
    'branch_changed',
    'no_open_day',
    'branch_disabled',
    'year_closed',
    'year_not_next',
    'year_not_over',
    'year_to_confirm',
  ],
});

const reopenYear = route({
  method: 'POST',
  path: '/admin/year-end/reopen',
  summary: 'Open the latest closed fiscal year of a branch again; its closing journal is voided',
  access: ['year.reopen'],
  desk: true,
  body: oneYear.extend({ reason: text(300) }),
  reply: z.object({ year_text: z.string() }),
  success: null,
  refusals: [
    'not_found',
    'reason_missing',
    'idempotency_mismatch',
    'branch_changed',
    'no_open_day',
    'branch_disabled',
    'year_not_closed',
    'year_not_latest',
  ],
});

export const yearEndRoutes = { listYears, previewYear, closeYear, reopenYear } as const;
