import type { matchRoutes } from '@cashbook/contract/reconciliation/matches';
import type { reconciliationRoutes } from '@cashbook/contract/reconciliation/reconciliations';
import type { statementRoutes } from '@cashbook/contract/reconciliation/statements';
import { showBranches } from '#db/branch-reach';
import { inCompany } from '#db/tx';
import { createPostingEngine, type PostingServices } from '#domains/posting/index';
import { listBankAccounts, onBankAccount } from '#domains/reconciliation/bank-account';
import { finish, readFinished, readReconciliation, reopen } from '#domains/reconciliation/finished/finish';
import { listFinished } from '#domains/reconciliation/finished/list-finished';
import { confirm, split, unmatch } from '#domains/reconciliation/matches/change-matches';
import { listMatches } from '#domains/reconciliation/matches/matches.store';
import { postLine } from '#domains/reconciliation/matches/post-line';
import { readLines, readProposals } from '#domains/reconciliation/matches/read-lines';
import {
  checkStatement,
  importStatement,
  readStatements,
  removeStatement,
} from '#domains/reconciliation/statements/import-statement';
import { pageOf, rowsBefore } from '#http/paging';
import { done } from '#use-case/answer';
import type { Handlers } from '#use-case/call';

/** Returns the handlers of bank reconciliation: statements, matches and reconciliations. */
export function bankReconciliationHandlers(services: PostingServices) {
  const engine = createPostingEngine(services);
  return {
    bankStatements: {
      listAccounts: ({ actor }) =>
        inCompany(services.db, { companyId: actor.companyId, mode: 'read' }, async (tx) => {
          await showBranches(tx, actor.branchIds);
          const rows = await listBankAccounts(tx, actor);
          return done(
            rows.map(({ accountId, name, statementTo, reconciledUntil, waiting }) => ({
              ...{ account_id: accountId, name, statement_to: statementTo, reconciled_until: reconciledUntil, waiting },
            })),
          );
        }),
      listStatements: (call) => readStatements(services, call),
      checkStatement: (call) => checkStatement(services, call),
      importStatement: (call) => importStatement(services, call),
      removeStatement: (call) => removeStatement(services, call),
    } satisfies Handlers<typeof statementRoutes>,
    bankMatches: {
      waitingLines: (call) => readLines(services, call),
      proposals: (call) => readProposals(services, call),
      listMatches: ({ actor, query }) => {
        const { companyId, branchIds } = actor;
        const accountId = query.account_id;
        return onBankAccount(services, actor, { accountId, mode: 'read' }, async (tx) => {
          const page = { limit: query.per_page, offset: rowsBefore(query) };
          const { rows, count } = await listMatches(tx, { companyId, accountId, branchIds }, page);
          const onWire = rows.map((row) => ({ ...row, at: row.at.toISOString() }));
          return done(pageOf(onWire, count, query));
        });
      },
      confirm: (call) => confirm(services, call),
      split: (call) => split(services, call),
      unmatch: (call) => unmatch(services, call),
      postLine: (call) => postLine(engine, call),
    } satisfies Handlers<typeof matchRoutes>,
    bankReconciliations: {
      readReconciliation: (call) => readReconciliation(services, call),
      finish: (call) => finish(services, call),
      reopen: (call) => reopen(services, call),
      listFinished: (call) => listFinished(services, call),
      readFinished: (call) => readFinished(services, call),
    } satisfies Handlers<typeof reconciliationRoutes>,
  };
}
