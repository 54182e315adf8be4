import {
  type StatementMapping,
  type StatementOutcome,
  statementColumns,
  statementRoutes,
} from '@cashbook/contract/reconciliation/statements';
import type { RouteReply } from '@cashbook/contract/route';
import type { Services } from '#context';
import type { Tx } from '#db/tx';
import { actedBy, recordEvent } from '#domains/audit/index';
import { onBankAccount } from '#domains/reconciliation/bank-account';
import { readStatement, type StatementFile } from '#domains/reconciliation/statements/read-statement';
import {
  type AccountOf,
  addStatement,
  listStatements,
  lockAccount,
  readHeads,
  readLastStatement,
  removeStatement as remove,
} from '#domains/reconciliation/statements/statements.store';
import { type Answer, done, type Refused, refused } from '#use-case/answer';
import type { Call } from '#use-case/call';
import { oncePerKey } from '#use-case/once-per-key';

type CheckCall = Call<typeof statementRoutes.checkStatement>;
type ImportCall = Call<typeof statementRoutes.importStatement>;
type Books = Pick<Services, 'db' | 'clock'>;

/**
 * Returns what importing the file would do, with every cell and balance that cannot be taken. Refusals in order:
 * account_not_found, not_a_bank_account, those of `readStatement`.
 */
export function checkStatement(services: Books, call: CheckCall): Promise<Answer<StatementOutcome>> {
  const { actor, body } = call;
  return onBankAccount(services, actor, { accountId: body.account_id, mode: 'read' }, async (tx) => {
    const file = await readFile(tx, call);
    return 'kind' in file ? file : done(outcomeOf(file));
  });
}

/** Imports all lines of the file, or none. Refuses as {@link checkStatement}, and with import_has_faults. */
export function importStatement(services: Books, call: ImportCall): Promise<Answer<StatementOutcome>> {
  const { actor, body } = call;
  const at = services.clock.now();
  const account = { companyId: actor.companyId, accountId: body.account_id };
  return onBankAccount(services, actor, { accountId: body.account_id, mode: 'write' }, (tx) =>
    oncePerKey<StatementOutcome>(tx, statementRoutes.importStatement, call, at, async () => {
      const { statements } = await lockAccount(tx, account);
      const file = await readFile(tx, call);
      if ('kind' in file) return file;
      const outcome = outcomeOf(file);
      if (outcome.fault_count > 0 || outcome.added === 0) return refused('import_has_faults');
      const added = { ...account, branchId: actor.workingBranchId, statementNo: statements + 1, by: actor.userId, at };
      const { mapping: heads } = file.table;
      const fileName = (call.uploads[0]?.name ?? '').slice(-200);
      await addStatement(tx, { ...added, fileName, heads, statement: file.statement }, file.isFirst);
      await recordEvent(tx, {
        ...actedBy(actor, at),
        action: 'bank.import',
        subject: `account ${account.accountId}`,
        after: { day: outcome.to_date, total: outcome.closing_balance.toString() },
      });
      return done(outcome);
    }),
  );
}

type ReadFile = StatementFile & { readonly isFirst: boolean };

async function readFile(tx: Tx, { actor, body, uploads }: CheckCall | ImportCall): Promise<ReadFile | Refused> {
  const account: AccountOf = { companyId: actor.companyId, accountId: body.account_id };
  const last = await readLastStatement(tx, account);
  const kept = await readHeads(tx, account);
  const chosen = Object.fromEntries(statementColumns.map((column) => [column, body[column]])) as StatementMapping;
  const wanted = [chosen, ...(kept === null ? [] : [kept])];
  const file = await readStatement(uploads[0]?.bytes ?? Buffer.alloc(0), wanted, {
    last,
    saidPaisa: body.opening_balance,
  });
  return 'kind' in file ? file : { ...file, isFirst: last === null };
}

function outcomeOf({ table, statement, faults, isFirst }: ReadFile): StatementOutcome {
  const { lines, openingPaisa, closingPaisa } = statement;
  const days = lines.map(({ date }) => date).sort();
  return {
    ...faults.outcome({ added: lines.length, changed: 0, unchanged: 0 }),
    heads: [...table.heads],
    mapping: table.mapping,
    is_first: isFirst,
    from_date: days.at(0) ?? null,
    to_date: days.at(-1) ?? null,
    opening_balance: openingPaisa,
    closing_balance: closingPaisa,
  };
}

/** Returns the statements of an account, the latest first. */
export function readStatements(
  services: Books,
  { actor, query }: Call<typeof statementRoutes.listStatements>,
): Promise<Answer<RouteReply<typeof statementRoutes.listStatements>>> {
  const accountId = query.account_id;
  return onBankAccount(services, actor, { accountId, mode: 'read' }, async (tx) => {
    const rows = await listStatements(tx, { companyId: actor.companyId, accountId });
    return done(rows.map((row) => ({ ...row, at: row.at.toISOString() })));
  });
}

/** Removes the latest statement of an account. Refusals in order: those of the account, statement_not_found, statement_in_use. */
export function removeStatement(
  services: Books,
  { actor, body }: Call<typeof statementRoutes.removeStatement>,
): Promise<Answer<null>> {
  const at = services.clock.now();
  const account = { companyId: actor.companyId, accountId: body.account_id };
  return onBankAccount<null>(services, actor, { accountId: body.account_id, mode: 'write' }, async (tx) => {
    await lockAccount(tx, account);
    const standing = await listStatements(tx, account);
    const found = standing.find(({ statement_no: no }) => no === body.statement_no);
    if (found === undefined) return refused('statement_not_found');
    const removed = await remove(tx, { ...account, statementNo: body.statement_no, by: actor.userId, at });
    if (!removed) return refused('statement_in_use');
    await recordEvent(tx, {
      ...actedBy(actor, at),
      action: 'bank.remove',
      subject: `account ${body.account_id}`,
      before: { day: found.to_date, total: found.closing_balance.toString() },
    });
    return done(null);
  });
}
