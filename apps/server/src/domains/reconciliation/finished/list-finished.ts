import type { reconciliationRoutes } from '@cashbook/contract/reconciliation/reconciliations';
import type { RouteReply } from '@cashbook/contract/route';
import type { Services } from '#context';
import { onBankAccount } from '#domains/reconciliation/bank-account';
import { readReconciliations } from '#domains/reconciliation/finished/reconciliations.store';
import { type Answer, done } from '#use-case/answer';
import type { Call } from '#use-case/call';

/** Returns the finished reconciliations of an account, the latest first. */
export function listFinished(
  services: Pick<Services, 'db'>,
  { actor, query }: Call<typeof reconciliationRoutes.listFinished>,
): Promise<Answer<RouteReply<typeof reconciliationRoutes.listFinished>>> {
  const accountId = query.account_id;
  return onBankAccount(services, actor, { accountId, mode: 'read' }, async (tx) => {
    const rows = await readReconciliations(tx, { companyId: actor.companyId, accountId });
    return done(rows.map(({ said: _, ...row }) => row));
  });
}
