import { type MatchKind, matchRoutes } from '@cashbook/contract/reconciliation/matches';
import { statementRoutes } from '@cashbook/contract/reconciliation/statements';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { type SentWith, useSaves } from '#session/saves.ts';
import { toast } from '#ui/overlay/toast.tsx';

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

/**
 * Returns a function that sends a change of an account's reconciliation, one after the other. It reports the result, fetches
 * everything anew, and returns whether the change succeeded.
 */
export function useChange() {
  const { t } = useTranslation('reconciliation');
  const queries = useQueryClient();
  const saves = useSaves();
  const [busy, setBusy] = useState(false);
  const change = async (content: object, said: string, send: (sent: SentWith) => Promise<unknown>) => {
    if (busy) return false;
    setBusy(true);
    try {
      await saves.send({ content, label: t('bankReconciliation') }, send);
      toast.ok(said);
      return true;
    } catch (error) {
      toast.bad(refusalText(error));
      return false;
    } finally {
      setBusy(false);
      await queries.invalidateQueries();
    }
  };
  return { busy, change };
}
