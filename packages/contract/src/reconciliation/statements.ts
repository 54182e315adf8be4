import { parsePaisa } from '@cashbook/money';
import { sentences } from '@cashbook/words/en/sentences';
import { z } from 'zod';
import { route } from '#route';
import { importOutcome, importRefusals } from '#spreadsheet-import';
import { date, id, idText, moment, takaTotal, text } from '#wire';

/** The statements of banks (accounting-next §3.6): their import from files, and their list. Sides are the bank's own. */

/** The permission of every call of bank reconciliation. */
export const reconciles = ['bank.reconcile'] as const;

/** The limits of one file of a bank. */
const statementLimits = { bytes: 8 * 1024 * 1024, rows: 10_000 } as const;
export const mostStatementRows = statementLimits.rows;

/** The most characters of a description, and of a reference. Longer ones are cut. */
export const statementTexts = { description: 500, reference: 100 } as const;

/** The columns of a statement in the order of the mapping form. A file has debit and credit, or a signed amount. */
export const statementColumns = ['date', 'description', 'reference', 'debit', 'credit', 'amount', 'balance'] as const;
export type StatementColumn = (typeof statementColumns)[number];

/** The heads of the columns in the file; empty for a column that it does not have. */
const head = z.string().default('');
const mapping = z.object({
  ...{ date: head, description: head, reference: head, debit: head, credit: head, amount: head, balance: head },
});
export type StatementMapping = z.output<typeof mapping>;

const headText = text(100).prefault('');
/** An amount in a form with a file, where everything is text. */
const takaText = z.string().transform((typed, context) => {
  const paisa = parsePaisa(typed);
  if (paisa !== null) return paisa;
  context.addIssue({ code: 'custom', message: sentences.notANumber });
  return z.NEVER;
});

const imported = {
  access: reconciles,
  uploads: { field: 'file', maxBytes: statementLimits.bytes, maxFiles: 1 },
  body: z.object({
    account_id: idText,
    /** The balance before the first line, for the first file of an account when it shows no balances. */
    opening_balance: takaText.prefault('0'),
    /** The heads. All are empty for those of the last import, or for those that the file seems to have. */
    ...{ date: headText, description: headText, reference: headText, debit: headText },
    ...{ credit: headText, amount: headText, balance: headText },
  }),
} as const;

const outcome = importOutcome.extend({
  /** The heads that the file has, and those that were read. `date` is empty when a person has to choose. */
  heads: z.array(z.string()),
  mapping,
  /** Whether it is the first statement of the account. */
  is_first: z.boolean(),
  from_date: date.nullable(),
  to_date: date.nullable(),
  opening_balance: takaTotal,
  closing_balance: takaTotal,
});
export type StatementOutcome = z.output<typeof outcome>;

const ofImport = [
  'account_not_found',
  'not_a_bank_account',
  'files_missing',
  'too_many_files',
  'file_too_large',
  ...importRefusals,
] as const;

export const statementRoutes = {
  listAccounts: route({
    method: 'GET',
    path: '/reconciliation/accounts',
    summary: 'The bank accounts that the caller may reconcile, with how far their statements and reconciliations reach',
    access: reconciles,
    reply: z.array(
      z.object({
        account_id: id,
        name: z.string(),
        /** The last day of the statements, and of the reconciliations; null for none. */
        statement_to: date.nullable(),
        reconciled_until: date.nullable(),
        /** Lines of statements that have no match. */
        waiting: z.number().int(),
      }),
    ),
  }),
  listStatements: route({
    method: 'GET',
    path: '/reconciliation/statements',
    summary: 'The statements of a bank account, the latest first',
    access: reconciles,
    query: z.object({ account_id: idText }),
    reply: z.array(
      z.object({
        statement_no: id,
        file_name: z.string(),
        from_date: date,
        to_date: date,
        opening_balance: takaTotal,
        closing_balance: takaTotal,
        lines: z.number().int(),
        matched: z.number().int(),
        by: z.string(),
        at: moment,
      }),
    ),
    refusals: ['account_not_found', 'not_a_bank_account'],
  }),
  checkStatement: route({
    method: 'POST',
    path: '/reconciliation/statement/check',
    summary:
      'What importing this csv or xlsx file of a bank would do, with every cell and balance that cannot be taken',
    ...imported,
    reply: outcome,
    readOnly: true,
    refusals: ofImport,
  }),
  importStatement: route({
    method: 'POST',
    path: '/reconciliation/statement/import',
    summary: 'Take all lines of this file of a bank, or none, and keep its heads for the next file of the account',
    ...imported,
    reply: outcome,
    success: 'Statement imported.',
    refusals: ['idempotency_mismatch', 'import_has_faults', ...ofImport],
  }),
  removeStatement: route({
    method: 'POST',
    path: '/reconciliation/statement/remove',
    summary: 'Remove the latest statement of an account, while none of its lines is matched or reconciled',
    access: reconciles,
    body: z.object({ account_id: id, statement_no: id }),
    reply: z.null(),
    success: 'Statement removed.',
    refusals: ['account_not_found', 'not_a_bank_account', 'statement_not_found', 'statement_in_use'],
  }),
} as const;
