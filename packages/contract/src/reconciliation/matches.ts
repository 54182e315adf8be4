import { MAX_ROW_REMARKS } from '@cashbook/money';
import { z } from 'zod';
import { savedVoucher } from '#documents/document-routes';
import { reconciles } from '#reconciliation/statements';
import { route } from '#route';
import { date, filledText, id, idOf, idText, moment, pageOf, pageQuery, taka, takaTotal, text } from '#wire';

/** The matches between lines of bank statements and lines of the books (accounting-next §3.6). */

/** The most lines of each side that are shown at once, the oldest first. */
export const mostWaitingLines = 5_000;
/** The most matches of one call. */
const mostMatches = 5_000;
const mostLines = 5_000;

const statementKey = z.object({ statement_no: id, line_no: z.number().int().min(0) });
export type StatementLineKey = z.output<typeof statementKey>;
const bookKey = z.object({ mtm_id: id, entry_no: id, line_no: id });
export type BookLineKey = z.output<typeof bookKey>;

const statementLine = statementKey.extend({
  date,
  description: z.string(),
  reference: z.string(),
  /** The amount on the account: above zero for money that came in. */
  amount: takaTotal,
  balance: takaTotal,
});
export type StatementLine = z.output<typeof statementLine>;

const bookLine = bookKey.extend({
  date,
  vr_no: z.string(),
  branch_id: id,
  branch_name: z.string(),
  /** The accounts on the other side. */
  accounts: z.string(),
  remarks: z.string(),
  amount: takaTotal,
});
export type BookLine = z.output<typeof bookLine>;

/** The kinds of matches: the balance at the beginning, amount and number, a deposit slip, amount and near date, by hand. */
const kind = z.enum(['opening', 'exact', 'slip', 'amount', 'hand']);
export type MatchKind = z.output<typeof kind>;

const pair = {
  statement_lines: z.array(statementKey).max(mostLines).default([]),
  book_lines: z.array(bookKey).max(mostLines).default([]),
};
const match = z.object({ kind: kind.default('hand'), ...pair });
const proposal = z.object({ kind, statement_lines: z.array(statementKey), book_lines: z.array(bookKey) });
export type Proposal = z.output<typeof proposal>;

const account = z.object({ account_id: id });
const ofAccount = ['account_not_found', 'not_a_bank_account'] as const;
const ofMatches = [
  ...ofAccount,
  'bank_line_not_found',
  'bank_line_matched',
  'match_unbalanced',
  'reconciliation_finished',
] as const;

const waitingQuery = z.object({ account_id: idText, end_date: date.optional() });

export const matchRoutes = {
  waitingLines: route({
    method: 'GET',
    path: '/reconciliation/lines',
    summary:
      'The lines of a bank account that wait for their match up to a date: of its statements, and of the books over all branches that the caller reaches',
    access: reconciles,
    query: waitingQuery,
    reply: z.object({
      statement_lines: z.array(statementLine),
      book_lines: z.array(bookLine),
      /** The numbers of all that wait. Only the oldest are listed. */
      statement_count: z.number().int(),
      book_count: z.number().int(),
    }),
    refusals: ofAccount,
  }),
  proposals: route({
    method: 'GET',
    path: '/reconciliation/proposals',
    summary:
      'The matches that the lines on that list seem to have: by number, by deposit slip, or by amount within seven days',
    access: reconciles,
    query: waitingQuery,
    reply: z.array(proposal),
    refusals: ofAccount,
  }),
  listMatches: route({
    method: 'GET',
    path: '/reconciliation/matches',
    summary: 'The matches of a bank account, the latest first',
    access: reconciles,
    query: pageQuery.omit({ search: true }).extend({ account_id: idText }),
    reply: pageOf(
      z.object({
        match_no: id,
        kind,
        settled_on: date,
        amount: takaTotal,
        statement_lines: z.array(statementLine),
        book_lines: z.array(bookLine),
        by: z.string(),
        at: moment,
      }),
    ),
    refusals: ofAccount,
  }),
  confirm: route({
    method: 'POST',
    path: '/reconciliation/match',
    summary: 'Match lines of a bank account, all matches or none; the lines of each side of a match have the same sum',
    access: reconciles,
    body: account.extend({ matches: z.array(match).min(1).max(mostMatches) }),
    reply: z.object({ match_nos: z.array(id) }),
    success: 'Matched.',
    refusals: ['idempotency_mismatch', ...ofMatches],
  }),
  split: route({
    method: 'POST',
    path: '/reconciliation/split',
    summary: 'Make several matches of one. Together they have its lines',
    access: reconciles,
    body: account.extend({ match_no: id, parts: z.array(z.object(pair)).min(2).max(200) }),
    reply: z.object({ match_nos: z.array(id) }),
    success: 'Match split.',
    refusals: ['idempotency_mismatch', ...ofMatches, 'match_not_found', 'match_parts_differ'],
  }),
  unmatch: route({
    method: 'POST',
    path: '/reconciliation/unmatch',
    summary: 'Take a match back, with the reason. Its lines wait again, and its vouchers may be changed',
    access: reconciles,
    body: account.extend({ match_no: id, reason: filledText(500, 'reasonMissing') }),
    reply: z.null(),
    success: 'Match taken back.',
    refusals: ['idempotency_mismatch', ...ofAccount, 'match_not_found', 'reconciliation_finished'],
  }),
  postLine: route({
    method: 'POST',
    path: '/reconciliation/post',
    summary:
      'Post a line that only the bank knows, such as a charge or interest, as a bank payment or receipt on the open day, and match it; needs bank.payment.create or bank.received.create too',
    access: reconciles,
    desk: true,
    body: account.extend({
      ...statementKey.shape,
      rows: z
        .array(
          z.object({
            account: idOf('accountAndAmountMissing'),
            amount: taka,
            remarks: text(MAX_ROW_REMARKS).default(''),
          }),
        )
        .min(1)
        .max(20),
    }),
    reply: savedVoucher,
    success: null,
    refusals: [
      'idempotency_mismatch',
      ...ofMatches,
      'branch_changed',
      'no_open_day',
      'day_changed',
      'branch_disabled',
      'account_archived',
      'account_not_allowed',
      'amount_not_positive',
      'cash_below_zero',
    ],
  }),
} as const;
