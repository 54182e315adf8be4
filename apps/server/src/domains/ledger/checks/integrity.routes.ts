import type { IntegrityResult, integrityRoutes } from '@cashbook/contract/ledger/integrity';
import type { Services } from '#context';
import { inCompany } from '#db/tx';
import { auditChecks, runCheck } from '#domains/ledger/checks/audit';
import type { AuditCheck } from '#domains/ledger/checks/check';
import { oneAtATime } from '#one-at-a-time';
import { done, refused } from '#use-case/answer';
import type { Handlers } from '#use-case/call';
import type { Actor } from '#use-case/caller';

type BookChecks = Pick<typeof integrityRoutes, 'checks' | 'verify'>;

/** The checks over the whole book, run on request. Refuses an unknown check with not_found. */
export function integrityHandlers(services: Pick<Services, 'db' | 'clock'>): Handlers<BookChecks> {
  // Each check reads all of the books. Several at once would take the machine from users who post.
  const inTurn = oneAtATime();
  return {
    checks: async () => done(auditChecks.map(({ name, invariant }) => ({ name, invariant }))),
    verify: async ({ actor, query }) => {
      const asked = auditChecks.filter(({ name }) => query.check === undefined || name === query.check);
      return asked.length === 0 ? refused('not_found') : done(await inTurn(() => verify(services, actor, asked)));
    },
  };
}

/** Runs the checks at one moment of the books. Head office sees all findings; other branches see the findings of their own. */
function verify(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { companyId, headOffice, branchIds }: Actor,
  checks: readonly AuditCheck[],
): Promise<IntegrityResult[]> {
  const scope = { companyId, branchIds: headOffice ? null : branchIds };
  return inCompany(db, { companyId, mode: 'audit' }, async (tx) => {
    const results: IntegrityResult[] = [];
    for (const check of checks) {
      const startedAt = clock.now().getTime();
      const { findings, ...result } = await runCheck(tx, check, scope);
      results.push({
        ...result,
        holds: findings.length === 0,
        duration_ms: clock.now().getTime() - startedAt,
        findings: [...findings],
      });
    }
    return results;
  });
}
