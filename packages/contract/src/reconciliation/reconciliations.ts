import { z } from 'zod';
import { printedBranch } from '#organisation/letterhead';
import { reconciles } from '#reconciliation/statements';
import { route } from '#route';
import { date, filledText, id, idText, moment, taka, takaTotal } from '#wire';

/** The statement of reconciliation of a bank account, and the reconciliations that were finished (accounting-next §3.6). */

const saidLine = z.object({
  date,
  /** The number of the voucher; empty for a line of the bank. */
  number: z.string(),
  /** The accounts and remarks of the voucher, or the description of the bank. */
  text: z.string(),
  amount: takaTotal,
});
export type SaidLine = z.output<typeof saidLine>;

/** Balance as per book − debits + credits ± lines of the bank = balance as per statement. It is what a finished one keeps. */
export const saidReconciliation = z.object({
  account_id: id,
  account_name: z.string(),
  date,
  book_balance: takaTotal,
  debits: z.array(saidLine),
  debits_total: takaTotal,
  credits: z.array(saidLine),
  /** Above zero. */
  credits_total: takaTotal,
  bank_only: z.array(saidLine),
  bank_only_total: takaTotal,
  statement_balance: takaTotal,
  difference: takaTotal,
  /**
   * For the reader: cheques issued on the account and not presented, together and one by one. Reconciliations that were finished before
   * may say those of all banks together, or none one by one.
   */
  cheques_issued: takaTotal,
  issued_here: z.array(saidLine).default([]),
});
export type SaidReconciliation = z.output<typeof saidReconciliation>;

/** A reconciliation with the letterhead of the branch that prints it. */
const paper = saidReconciliation.extend({ branch: z.object(printedBranch) });
export type ReconciliationPaper = z.output<typeof paper>;

const finished = z.object({
  reconciliation_no: id,
  date,
  book_balance: takaTotal,
  statement_balance: takaTotal,
  by: z.string(),
  at: moment,
  /** Why it was reopened; null while it stands. */
  reopened: z.object({ reason: z.string(), by: z.string(), at: moment }).nullable(),
});

const ofAccount = ['account_not_found', 'not_a_bank_account'] as const;
const ofDate = [...ofAccount, 'reconciliation_other_branches', 'reconciliation_no_statement'] as const;

export const reconciliationRoutes = {
  readReconciliation: route({
    method: 'GET',
    path: '/reconciliation/statement',
    summary: 'The statement of reconciliation of a bank account at a date, as it would be finished now',
    access: reconciles,
    query: z.object({ account_id: idText, date }),
    reply: paper,
    refusals: ofDate,
  }),
  finish: route({
    method: 'POST',
    path: '/reconciliation/finish',
    summary: 'Finish the reconciliation at a date: its difference is 0, and its text stays as it is',
    access: reconciles,
    desk: true,
    body: z.object({
      account_id: id,
      date,
      /** The balance on the bank’s paper. */
      statement_balance: taka,
    }),
    reply: z.object({ reconciliation_no: id }),
    success: 'Reconciliation finished.',
    refusals: [
      'idempotency_mismatch',
      'branch_changed',
      ...ofDate,
      'reconciliation_finished',
      'reconciliation_day_open',
      'opening_not_matched',
      'reconciliation_differs',
    ],
  }),
  reopen: route({
    method: 'POST',
    path: '/reconciliation/reopen',
    summary: 'Reopen a finished reconciliation, with the reason. Later ones are reopened first',
    access: reconciles,
    body: z.object({ account_id: id, reconciliation_no: id, reason: filledText(500, 'reasonMissing') }),
    reply: z.null(),
    success: 'Reconciliation reopened.',
    refusals: ['idempotency_mismatch', ...ofAccount, 'reconciliation_not_found', 'reconciliation_later'],
  }),
  listFinished: route({
    method: 'GET',
    path: '/reconciliation/finished',
    summary: 'The finished reconciliations of a bank account, the latest first',
    access: reconciles,
    query: z.object({ account_id: idText }),
    reply: z.array(finished),
    refusals: ofAccount,
  }),
  readFinished: route({
    method: 'GET',
    path: '/reconciliation/finished/:account_id/:reconciliation_no',
    summary: 'A finished reconciliation as it was finished',
    access: reconciles,
    params: z.object({ account_id: idText, reconciliation_no: idText }),
    reply: paper.extend({ finished }),
    refusals: [...ofAccount, 'reconciliation_not_found'],
  }),
} as const;
