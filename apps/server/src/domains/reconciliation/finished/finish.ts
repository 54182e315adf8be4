import {
  type ReconciliationPaper,
  reconciliationRoutes,
  type SaidLine,
  type SaidReconciliation,
  saidReconciliation,
} from '@cashbook/contract/reconciliation/reconciliations';
import type { RouteReply } from '@cashbook/contract/route';
import { type ReconciliationStatement, reconciliationStatement } from '@cashbook/kernel';
import { formatPaisa } from '@cashbook/money';
import type { Services } from '#context';
import type { Tx } from '#db/tx';
import { actedBy, recordEvent } from '#domains/audit/index';
import { readPrintedBranch } from '#domains/organisation/index';
import { type BankAccount, onBankAccount } from '#domains/reconciliation/bank-account';
import {
  issuedCheques,
  type OpenLine,
  openBookLines,
  openStatementLines,
  type ReconciliationFacts,
  readFacts,
} from '#domains/reconciliation/finished/open-lines.store';
import {
  keepReconciliation,
  readReconciliations,
  reopenReconciliation,
} from '#domains/reconciliation/finished/reconciliations.store';
import { lockAccount } from '#domains/reconciliation/statements/statements.store';
import { type Answer, done, type Refused, refused } from '#use-case/answer';
import type { Call } from '#use-case/call';
import type { Actor } from '#use-case/caller';
import { deskOf } from '#use-case/desk';
import { oncePerKey } from '#use-case/once-per-key';

type Books = Pick<Services, 'db' | 'clock'>;

/** The company, and the branches that the person reaches. */
type Reconciler = Pick<Actor, 'companyId' | 'branchIds'>;

/** A reconciliation at a date, by the present books, and what was read for it. */
interface Reconciled {
  readonly statement: ReconciliationStatement<OpenLine, OpenLine>;
  readonly facts: ReconciliationFacts;
  /** The cheques of the account that nobody has presented. */
  readonly issued: readonly SaidLine[];
}

/** Reconciles the account at a date. Refuses reconciliation_other_branches, reconciliation_no_statement. */
async function reconcile(
  tx: Tx,
  { companyId, branchIds }: Reconciler,
  { accountId }: BankAccount,
  date: string,
): Promise<Reconciled | Refused> {
  const asked = { companyId, branchIds, accountId, endDate: date };
  const facts = await readFacts(tx, asked);
  if (facts.hasOtherBranches) return refused('reconciliation_other_branches');
  if (facts.statementPaisa === null) return refused('reconciliation_no_statement');
  const [bookLines, bankLines] = [await openBookLines(tx, asked), await openStatementLines(tx, asked)];
  const { bookPaisa, statementPaisa } = facts;
  const statement = reconciliationStatement({ date, bookPaisa, statementPaisa, bookLines, bankLines });
  return { statement, facts, issued: await issuedCheques(tx, asked) };
}

function saidOf({ accountId, name }: BankAccount, { statement, issued }: Reconciled): SaidReconciliation {
  const asLine = ({ date, number, text, amountPaisa: amount }: OpenLine) => ({ date, number, text, amount });
  return {
    account_id: accountId,
    account_name: name,
    date: statement.date,
    book_balance: statement.bookPaisa,
    debits: statement.debits.map(asLine),
    debits_total: statement.debitsPaisa,
    credits: statement.credits.map(asLine),
    credits_total: statement.creditsPaisa,
    bank_only: statement.bankOnly.map(asLine),
    bank_only_total: statement.bankOnlyPaisa,
    statement_balance: statement.statementPaisa,
    difference: statement.differencePaisa,
    cheques_issued: issued.reduce((sum, { amount }) => sum + amount, 0n),
    issued_here: [...issued],
  };
}

/** Returns the statement of reconciliation at a date, by the present books. */
export function readReconciliation(
  services: Books,
  { actor, query }: Call<typeof reconciliationRoutes.readReconciliation>,
): Promise<Answer<ReconciliationPaper>> {
  return onBankAccount(services, actor, { accountId: query.account_id, mode: 'read' }, async (tx, bank) => {
    const reconciled = await reconcile(tx, actor, bank, query.date);
    if ('kind' in reconciled) return reconciled;
    return done({
      ...saidOf(bank, reconciled),
      branch: await readPrintedBranch(tx, actor.companyId, actor.workingBranchId),
    });
  });
}

type FinishCall = Call<typeof reconciliationRoutes.finish>;
type Finished = RouteReply<typeof reconciliationRoutes.finish>;

/**
 * Finishes the reconciliation at a date. Refusals in order: those of the account; idempotency_mismatch; branch_changed; those of
 * {@link readReconciliation}; reconciliation_finished when one of that date or later stands; reconciliation_day_open;
 * opening_not_matched; reconciliation_differs.
 */
export function finish(services: Books, call: FinishCall): Promise<Answer<Finished>> {
  const { actor, body } = call;
  const at = services.clock.now();
  return onBankAccount<Finished>(services, actor, { accountId: body.account_id, mode: 'write' }, (tx, bank) =>
    oncePerKey<Finished>(tx, reconciliationRoutes.finish, call, at, async () => {
      const desk = deskOf(call);
      if ('kind' in desk) return desk;
      const finished = await finishOn(tx, { ...actor, branchId: desk.branchId }, bank, {
        ...{ date: body.date, saidPaisa: body.statement_balance, at },
      });
      if ('kind' in finished) return finished;
      await recordEvent(tx, {
        ...actedBy(actor, at),
        action: 'bank.finish',
        subject: `account ${bank.accountId}`,
        after: { day: body.date, total: finished.statementPaisa.toString() },
      });
      return done({ reconciliation_no: finished.reconciliationNo });
    }),
  );
}

/** The balance on the bank's paper at a date. */
interface SaidBalance {
  readonly date: string;
  readonly saidPaisa: bigint;
  readonly at: Date;
}

/** Keeps the reconciliation of an account at a date. Refuses as {@link finish} does, from those of the date on. */
export async function finishOn(
  tx: Tx,
  person: Reconciler & { readonly branchId: number; readonly userId: number | null },
  bank: BankAccount,
  { date, saidPaisa, at }: SaidBalance,
): Promise<{ readonly reconciliationNo: number; readonly statementPaisa: bigint } | Refused> {
  const account = { companyId: person.companyId, accountId: bank.accountId };
  const { reconciliations } = await lockAccount(tx, account);
  const reconciled = await reconcile(tx, person, bank, date);
  if ('kind' in reconciled) return reconciled;
  const refusal = refusalOf(reconciled, saidPaisa);
  if (refusal !== null) return refusal;
  const { statement, facts } = reconciled;
  const reconciliationNo = reconciliations + 1;
  const said = JSON.stringify(saidReconciliation.encode(saidOf(bank, reconciled)));
  const { matches, matchedPaisa } = facts;
  const kept = { ...account, branchId: person.branchId, reconciliationNo, matches, matchedPaisa, said };
  await keepReconciliation(tx, { ...statement, ...kept, by: person.userId, at });
  return { reconciliationNo, statementPaisa: statement.statementPaisa };
}

function refusalOf({ statement, facts }: Reconciled, saidPaisa: bigint): Refused | null {
  const { date, statementPaisa, differencePaisa, bankOnly } = statement;
  if (facts.reconciledUntil !== null && facts.reconciledUntil >= date) {
    const [year, month, day] = facts.reconciledUntil.split('-');
    return refused('reconciliation_finished', { values: { date: `${day}/${month}/${year}` } });
  }
  if (facts.openBranch !== null) return refused('reconciliation_day_open', { values: { branch: facts.openBranch } });
  if (bankOnly.some(({ isOpening }) => isOpening)) return refused('opening_not_matched');
  const difference = saidPaisa - (statementPaisa - differencePaisa);
  if (difference === 0n) return null;
  return refused('reconciliation_differs', { values: { difference: formatPaisa(difference, { decimals: 2 }) } });
}

/** Reopens a reconciliation. Refusals in order: those of the account, idempotency_mismatch, reconciliation_not_found, reconciliation_later. */
export function reopen(services: Books, call: Call<typeof reconciliationRoutes.reopen>): Promise<Answer<null>> {
  const { actor, body } = call;
  const at = services.clock.now();
  const account = { companyId: actor.companyId, accountId: body.account_id };
  return onBankAccount<null>(services, actor, { accountId: body.account_id, mode: 'write' }, (tx) =>
    oncePerKey<null>(tx, reconciliationRoutes.reopen, call, at, async () => {
      await lockAccount(tx, account);
      const standing = (await readReconciliations(tx, account)).filter(({ reopened }) => reopened === null);
      const found = standing.find(({ reconciliation_no: no }) => no === body.reconciliation_no);
      if (found === undefined) return refused('reconciliation_not_found');
      if (standing.some(({ date }) => date > found.date)) return refused('reconciliation_later');
      const { reconciliation_no: reconciliationNo, reason } = body;
      await reopenReconciliation(tx, { ...account, reconciliationNo, reason, by: actor.userId, at });
      await recordEvent(tx, {
        ...actedBy(actor, at),
        action: 'bank.reopen',
        subject: `account ${body.account_id}`,
        before: { day: found.date },
        after: { reason },
      });
      return done(null);
    }),
  );
}

type ReadFinished = RouteReply<typeof reconciliationRoutes.readFinished>;

/** Returns a reconciliation as it was finished. Refuses reconciliation_not_found. */
export function readFinished(
  services: Books,
  { actor, params }: Call<typeof reconciliationRoutes.readFinished>,
): Promise<Answer<ReadFinished>> {
  const accountId = params.account_id;
  return onBankAccount<ReadFinished>(services, actor, { accountId, mode: 'read' }, async (tx) => {
    const kept = await readReconciliations(tx, { companyId: actor.companyId, accountId });
    const found = kept.find(({ reconciliation_no: no }) => no === params.reconciliation_no);
    if (found === undefined) return refused('reconciliation_not_found');
    const { said, ...finished } = found;
    const frozen: unknown = JSON.parse(said);
    return done({
      ...saidReconciliation.parse(frozen),
      finished,
      branch: await readPrintedBranch(tx, actor.companyId, actor.workingBranchId),
    });
  });
}
