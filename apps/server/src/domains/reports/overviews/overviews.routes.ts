import type { overviewRoutes } from '@cashbook/contract/reports/overviews';
import type { Services } from '#context';
import { showBranches } from '#db/branch-reach';
import { inCompany } from '#db/tx';
import { onBranch } from '#domains/reports/on-branch';
import { branchesSideBySide } from '#domains/reports/overviews/branches';
import { salesOverview } from '#domains/reports/overviews/sales';
import { wordsIn } from '#export/words';
import { done } from '#use-case/answer';
import type { Handlers } from '#use-case/call';

/** Returns the handlers of the overviews. Each figure is that of a report, and is read as that report reads it. */
export function overviewHandlers(services: Services): Handlers<typeof overviewRoutes> {
  return {
    branches: ({ actor }) =>
      inCompany(services.db, { companyId: actor.companyId, mode: 'report' }, async (tx) => {
        await showBranches(tx, actor.branchIds);
        return done(await branchesSideBySide(tx, actor));
      }),

    sales: ({ actor: { companyId, permissions, language }, query: { branch_id, end_date } }) =>
      onBranch(services, companyId, branch_id, async (tx, frame) => {
        const asked = {
          tx,
          frame,
          words: wordsIn(language),
          end: end_date,
          seesProfit: permissions.has('profit.view'),
        };
        return done(await salesOverview(asked));
      }),
  };
}
