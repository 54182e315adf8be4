import { type MatchKind, matchRoutes } from '@cashbook/contract/reconciliation/matches';
import { statementRoutes } from '@cashbook/contract/reconciliation/statements';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryOf } from '#session/query.ts';
import { type Change, useChange } from '#session/use-change.ts';

/** Returns the bank accounts that the user may reconcile. */
export function useBankAccounts() {
  return useQuery(queryOf(statementRoutes.listAccounts, {}));
}

/** Returns the lines of an account that wait, and the proposals for them. */
export function useWaitingLines(accountId: number) {
  const query = { account_id: String(accountId) };
  const lines = useQuery(queryOf(matchRoutes.waitingLines, { query }));
  const proposals = useQuery(queryOf(matchRoutes.proposals, { query }));
  return { lines, proposals: proposals.data ?? [] };
}

/** A match as a call sends it. */
export interface SentMatch {
  readonly kind: MatchKind;
  readonly statement_lines: readonly { statement_no: number; line_no: number }[];
  readonly book_lines: readonly { mtm_id: number; entry_no: number; line_no: number }[];
}

/** Returns changes of an account's reconciliation. Each fetches everything anew. */
export function useReconciling(): Change {
  const { t } = useTranslation('reconciliation');
  const queries = useQueryClient();
  return useChange(t('bankReconciliation'), () => queries.invalidateQueries());
}
