import { branchRoutes } from '@cashbook/contract/branches/branches';
import type { switchBranch as switchRoute } from '@cashbook/contract/branches/switch-branch';
import { businessTypes, officeTypes } from '@cashbook/contract/enumerations';
import type { RecordRow } from '@cashbook/contract/records/record';
import type { RecordRoutes } from '@cashbook/contract/records/record-routes';
import { branchRecord } from '#domains/branches/branch-record';
import { switchBranch } from '#domains/branches/switch-branch';
import {
  findRecord,
  inReach,
  isRefused,
  type RecordEngine,
  recordHandlers,
  switchRecord,
} from '#domains/records/index';
import { done } from '#use-case/answer';
import type { Handlers } from '#use-case/call';
import { oncePerKey } from '#use-case/once-per-key';

type BranchRoutes = Omit<RecordRoutes, 'setStatus'> & typeof branchRoutes & { switchBranch: typeof switchRoute };

/** The handlers of branches (spec 1 §2.5, §2.6): those of a record, and those of branches alone. */
export function branchHandlers(engine: RecordEngine): Handlers<BranchRoutes> {
  return {
    ...recordHandlers(engine, branchRecord),
    /** The spec's call names no version. The switch of the list sets the status, whatever else has changed. */
    setStatus: (call) => {
      const { actor, body } = call;
      const at = engine.clock.now();
      return inReach(engine, actor, 'write', (tx) =>
        oncePerKey<{ branch: RecordRow }>(tx, branchRoutes.setStatus, call, at, async () => {
          const result = await switchRecord(tx, branchRecord, { actor, at, all: engine.all }, body);
          if (isRefused(result)) return result;
          const branch = await findRecord(tx, branchRecord, actor, body.id);
          if (branch === null) throw new Error(`branch ${body.id} is gone in the middle of a change`);
          return done({ branch });
        }),
      );
    },
    types: async () => done({ business_types: [...businessTypes], branch_types: [...officeTypes] }),
    switchBranch: (call) => switchBranch(engine, call),
  };
}
