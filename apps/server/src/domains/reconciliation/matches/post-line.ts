import type { matchRoutes, StatementLine } from '@cashbook/contract/reconciliation/matches';
import { noRequisition } from '@cashbook/contract/requisitions/naming';
import type { RouteReply } from '@cashbook/contract/route';
import { noWithholding } from '@cashbook/contract/withholding/withholding-fields';
import { noCheque } from '@cashbook/kernel';
import { sql } from 'kysely';
import { type PostingEngine, saveDocument } from '#domains/posting/index';
import { onBankAccount } from '#domains/reconciliation/bank-account';
import { deskOfMatches } from '#domains/reconciliation/matches/change-matches';
import { matchLines } from '#domains/reconciliation/matches/matches.store';
import { statementColumns, statementLinesOf } from '#domains/reconciliation/matches/waiting-lines.store';
import { bankPaymentKind, bankReceiptKind } from '#domains/vouchers/index';
import { type Answer, done, refused } from '#use-case/answer';
import type { Call } from '#use-case/call';

type PostCall = Call<typeof matchRoutes.postLine>;
type Posted = RouteReply<typeof matchRoutes.postLine>;

/**
 * Posts a line that only the bank knows as a bank payment or receipt on the open day, and matches it, both or neither. Refusals
 * in order: those of the account; bank_line_not_found; forbidden without the permission of the voucher; match_unbalanced when the
 * rows do not come to the line; those of `saveDocument`; those of `matchLines`.
 */
export async function postLine(engine: PostingEngine, call: PostCall): Promise<Answer<Posted>> {
  const { actor, body } = call;
  const found = await findLine(engine, call);
  if (found.kind !== 'done') return found;
  // This answer is not encoded: no reply was made of it yet.
  const { amount } = found.data as StatementLine;
  const isIn = amount > 0n;
  if (!actor.permissions.has(isIn ? 'bank.received.create' : 'bank.payment.create')) return refused('forbidden');
  const rows = body.rows.map(({ account: accountId, amount: amountPaisa, remarks }) => ({
    ...{ accountId, amountPaisa, remarks, orderId: null, orderText: '', ...noWithholding, ...noRequisition },
  }));
  const total = rows.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0n);
  if (total !== (isIn ? amount : -amount)) return refused('match_unbalanced');
  const typed = { ...noCheque, bankAccountId: body.account_id, rows };
  const own = { write: matchWith(call, engine.clock.now()) };
  const answer = isIn
    ? await saveDocument(engine, { ...bankReceiptKind, own }, call, typed)
    : await saveDocument(engine, { ...bankPaymentKind, own }, call, typed);
  return answer.kind === 'saved' ? done(answer.saved, answer.message) : answer;
}

function findLine(engine: PostingEngine, { actor, body }: PostCall): Promise<Answer<StatementLine>> {
  const account = { companyId: actor.companyId, accountId: body.account_id };
  return onBankAccount<StatementLine>(engine, actor, { accountId: body.account_id, mode: 'read' }, async (tx) => {
    const { rows } = await sql<StatementLine>`
      select ${statementColumns} ${statementLinesOf(account)} and x.statement_no = ${body.statement_no}
        and x.line_no = ${body.line_no} and x.line_no > 0`.execute(tx);
    return rows[0] === undefined ? refused('bank_line_not_found') : done(rows[0]);
  });
}

/** Returns the write that matches the line of the bank with the lines of the new voucher on its account. */
function matchWith({ actor, body }: PostCall, at: Date) {
  const { account_id: accountId, statement_no, line_no } = body;
  return async (
    tx: Parameters<typeof matchLines>[0],
    { companyId, voucherId }: { companyId: number; voucherId: bigint },
  ) => {
    const { rows: book_lines } = await sql<{ mtm_id: number; entry_no: number; line_no: number }>`
      select voucher_id::int as mtm_id, entry_no, line_no::int as line_no from line
      where company_id = ${companyId} and voucher_id = ${voucherId} and account_id = ${accountId} and live
      order by entry_no, line_no`.execute(tx);
    const match = { kind: 'hand', statement_lines: [{ statement_no, line_no }], book_lines } as const;
    await matchLines(tx, deskOfMatches(actor, accountId), [match], at);
  };
}
