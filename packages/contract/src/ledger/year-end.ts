import { sentences } from '@cashbook/words/en/sentences';
import { z } from 'zod';
import { route } from '#route';
import { id, idOf, idText, milli, moment, takaTotal, text } from '#wire';

/** Closing fiscal years and opening them again (accounting §5). Every branch closes its own. */

/** The year in which a fiscal year begins. In this range the two-digit years of voucher numbers are unambiguous. */
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

/** The result of a year. The expense includes the change in stock. The profit is below zero for a loss. */
const result = { income: takaTotal, expense: takaTotal, profit: takaTotal };

/** The value of the stock at the end of the year. Below zero if more was taken out than was in stock. */
const closingStock = { closing_stock: takaTotal };

const yearClose = z.object({
  closed_at: moment,
  /** Empty if the product itself closed the year. */
  closed_by: z.string(),
  /** The closing journal. Null if there was nothing to bring to zero. */
  mtm_id: id.nullable(),
  vr_no: z.string(),
  ...result,
  ...closingStock,
  /** The time when the year was opened again. Null while it stays closed. */
  reopened_at: moment.nullable(),
  reopened_by: z.string(),
  reason: z.string(),
});

const yearOfBranch = z.object({
  ...yearFacts,
  /** `running`: the open day lies in the year or before its end. `reopened`: the year was closed before and is not now. */
  state: z.enum(['running', 'open', 'closed', 'reopened']),
  /** Whether it is the next year to close, and over. */
  can_close: z.boolean(),
  /** Whether it is the latest closed year. */
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

/** The obstacles to a close. The refusal with the same code describes each. */
const yearObstacles = ['no_open_day', 'branch_disabled', 'year_not_next', 'year_not_over'] as const;

/** The concerns that a person confirms before a close. A concern prevents only a close that does not name it. */
export const yearConcerns = [
  'stock_below_zero',
  'goods_in_transit',
  'cash_below_zero',
  'liability_in_debit',
  'branches_open',
] as const;
export type YearConcern = (typeof yearConcerns)[number];

/**
 * A concern to confirm: the number of products, accounts or branches with it, and the first fifty of them. Amounts are debits
 * less credits.
 */
const toConfirm = z.object({
  code: z.enum(yearConcerns),
  count: z.number().int(),
  /** Null for branches. */
  amount: takaTotal.nullable(),
  rows: z.array(
    z.object({
      name: z.string(),
      /** Only for products. */
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
    /** The balance of 18 Stock in Hand: the stock at the previous close, and the opening stock since then. */
    opening_stock: takaTotal,
    ...closingStock,
    /**
     * The accounts of income and expenses that the close brings to zero, in the order of the chart. 35 includes the change in
     * stock.
     */
    accounts: z.array(
      z.object({
        account_id: id,
        name: z.string(),
        group_name: z.string(),
        nature: z.enum(['income', 'expense']),
        /** Below zero if it reduces its side, as returns do. */
        amount: takaTotal,
      }),
    ),
    obstacles: z.array(z.enum(yearObstacles)),
    /** Empty if there is nothing to confirm. */
    to_confirm: z.array(toConfirm),
    /** The open day of the branch; null when its books were never opened. */
    open_day: z.string().nullable(),
    /** The number of live vouchers of the year that are not approved. They do not prevent a close. */
    unapproved: z.number().int(),
    /**
     * The number of imported vouchers up to the year's end that are kept out of the books. After the close they cannot be
     * posted.
     */
    held: z.number().int(),
    /**
     * The number of vouchers up to the year's end whose cash is not remitted yet, counted up to 1000. They do not prevent a
     * close.
     */
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
