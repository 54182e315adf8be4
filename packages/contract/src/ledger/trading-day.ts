import { DENOMINATIONS_TAKA, MAX_PIECES } from '@cashbook/money';
import { sentences } from '@cashbook/words/en/sentences';
import { z } from 'zod';
import { printedBranch } from '#organisation/letterhead';
import { route } from '#route';
import { date, displayDate, id, isTradingDate, moment, taka, takaTotal, tradingDate } from '#wire';

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
    /** The first day after the open one that the books have not passed yet, dd/mm/yyyy: usually tomorrow. */
    next_date: z.string(),
    next_dt: z.string(),
  }),
  refusals: ['no_open_day'],
});

const pieces = z.array(
  z.object({
    /** The denomination of a note or coin, in taka. */
    taka: z.literal(DENOMINATIONS_TAKA),
    pieces: z.number().int().min(0).max(MAX_PIECES),
  }),
);

/** The cash counted at the close of a day, beside the balance in the books. */
const cashCount = z.object({
  /** The day that was closed. */
  day: z.string(),
  counted_at: moment,
  counted_by: z.string(),
  counted: takaTotal,
  book: takaTotal,
  /** Counted less book. Below zero if cash is short. */
  difference: takaTotal,
  /** The voucher that posted the difference. Null when nobody took it. */
  voucher: z.object({ mtm_id: id, vr_no: z.string() }).nullable(),
});

/** The late fees that the check before a close lists at first, and the most that it lists. It sums all of them, and a close may take all. */
export const FIRST_LATE_FEES = 200;
export const MOST_LATE_FEES = 500;

/** A voucher that Day Close proposes for the day that it closes (accounting-next §2.1). A person takes it or leaves it. */
const proposalKind = z.enum(['cash-difference', 'late-fee', 'markup-earned', 'depreciation']);
const takenProposal = z.object({
  kind: proposalKind,
  /** The amount that the person saw, the sum of those taken. The server refuses another one: the books have changed since. */
  amount: taka,
  /** The installments whose late fees the person takes; all that owe one when left out. The others wait for a later day. */
  installments: z.array(id).max(MOST_LATE_FEES).optional(),
});
export type TakenProposal = z.output<typeof takenProposal>;

/** The most unapproved vouchers that the check before a close lists. It counts all of them. */
export const NAMED_BEFORE_CLOSING = 10;

export const lookBeforeClosing = route({
  method: 'GET',
  path: '/admin/dayclose/check',
  summary: 'What there is to know before the open day of the working branch is closed',
  access: ['dayclose.all.view'],
  query: z.object({ late_fees_most: z.coerce.number().int().min(1).max(MOST_LATE_FEES).default(FIRST_LATE_FEES) }),
  reply: z.object({
    /** The open day. */
    trx_dt: z.string(),
    /** The cash in the drawer at the end of the open day, by the books. */
    cash_balance: takaTotal,
    /** The cash and bank accounts that are below zero, or below their overdraft limit, at the end of the open day. */
    below_zero: z.array(z.object({ account_id: id, account: z.string(), balance: takaTotal })),
    /** The journals of the open day on the accounts of openings and earnings, which the branch does not simply allow. */
    on_equity: z.array(
      z.object({ mtm_id: id, vr_no: z.string(), type_id: id, accounts: z.string(), total: takaTotal }),
    ),
    /** The live vouchers of the open day that are not approved. `count` counts all, `vouchers` has the first. */
    not_approved: z.object({
      count: z.number().int(),
      vouchers: z.array(
        z.object({ mtm_id: id, vr_no: z.string(), type_id: id, type_name: z.string(), total: takaTotal }),
      ),
    }),
    /** The fees that late installments owe at the end of the day, by the terms of the company: those of the latest due days, as many as are asked for. */
    late_fees: z.array(
      z.object({
        installment_id: id,
        ...{ mtm_id: id, invoice_no: z.string(), installment_no: z.number().int() },
        ...{ customer_id: id, customer_name: z.string(), due_date: date },
        /** The full months that are charged; 1 for a flat fee. */
        months: z.number().int(),
        amount: taka,
      }),
    ),
    /** All fees that are owed, the listed ones among them. */
    late_fees_sum: z.object({ count: z.number().int(), amount: takaTotal }),
    /** The markup of installments that the last ended month has earned, and nobody has taken yet; null for none. */
    markup: z
      .object({
        /** The last day of the month. */
        until: date,
        sales: z.number().int(),
        /** Below zero when more goes back than is earned. */
        amount: taka,
      })
      .nullable(),
    /** The depreciation of assets until the end of the last ended month that nobody has taken yet; null for none. */
    depreciation: z
      .object({
        /** The last day of the month. */
        until: date,
        assets: z.array(z.object({ asset_id: id, name: z.string(), amount: taka })),
        /** Below zero when more was written off than the assets ask for. */
        amount: taka,
      })
      .nullable(),
    /** The last cash count of this branch. Null before the first. */
    last_count: cashCount.nullable(),
  }),
  refusals: ['no_open_day', 'total_too_large'],
});

export const readCashCount = route({
  method: 'GET',
  path: '/admin/dayclose/count',
  summary: 'The cash that was counted when a day of the working branch was last closed, by denomination',
  access: ['dayclose.all.view'],
  query: z.object({ day: date }),
  reply: cashCount.extend({ branch: z.object({ id, ...printedBranch }), pieces }),
  refusals: ['not_found', 'total_too_large'],
});

export const closeDay = route({
  method: 'POST',
  path: '/admin/dayclose/store',
  summary:
    'Close the open day of the working branch and open the next one (dd/mm/yyyy); a date that the books have gone past, or one far ahead, needs dayclose.jumpdate',
  access: ['dayclose.all.view'],
  desk: true,
  body: z.object({
    current_date: shownTradingDate,
    next_date: shownTradingDate,
    /** The notes and coins counted in the drawer, if somebody counted. They are stored with the day. */
    cash_count: pieces.max(DENOMINATIONS_TAKA.length).optional(),
    /** The proposals that the person takes. They are posted on the day before it is sealed. */
    proposals: z.array(takenProposal).max(4).optional(),
  }),
  reply: opened.extend({ vouchers: z.array(z.object({ kind: proposalKind, mtm_id: id, vr_no: z.string() })) }),
  success: null,
  refusals: [
    'branch_changed',
    'idempotency_mismatch',
    'no_open_day',
    'day_changed',
    'next_day_not_after',
    'next_day_closed',
    'next_day_too_far',
    'before_books_begin',
    'proposal_changed',
    // Of a proposal, whose account or sale changed since the list was shown.
    'account_archived',
    'account_not_allowed',
    'linked_void',
    'date_out_of_order',
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
  refusals: [
    'branch_changed',
    'idempotency_mismatch',
    'no_open_day',
    'day_changed',
    'same_day',
    'before_books_begin',
    'year_closed',
  ],
});

export const tradingDayRoutes = { readDay, lookBeforeClosing, readCashCount, closeDay, jumpDate } as const;
