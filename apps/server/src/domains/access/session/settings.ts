import type { Settings } from '@cashbook/contract/access/session';
import { formatDate } from '@cashbook/money';
import type { Services } from '#context';
import { showBranches } from '#db/branch-reach';
import { inCompany, type Tx } from '#db/tx';
import { readBranchOptions, readCompany, readSettingsBranch } from '#domains/organisation/index';
import type { Actor } from '#use-case/caller';

/** Returns the open trading day of a branch, yyyy-mm-dd. Access is below the ledger, so the ledger's function is passed in. */
export type CurrentDay = (tx: Tx, companyId: number, branchId: number) => Promise<string>;

interface SettingsServices extends Pick<Services, 'db' | 'config'> {
  readonly currentDay: CurrentDay;
}

type BranchOption = Awaited<ReturnType<typeof readBranchOptions>>[number];

/** Returns the settings that the signed-in shell needs (spec 1 §3, "Settings of the current user"). */
export function readSettings({ db, config, currentDay }: SettingsServices, actor: Actor): Promise<Settings> {
  const { companyId, workingBranchId } = actor;
  return inCompany(db, { companyId, mode: 'read' }, async (tx) => {
    const day = await currentDay(tx, companyId, workingBranchId);
    return {
      permissions: [...actor.permissions].map((name) => ({ name })),
      trx_dt: day,
      transactionDate: formatDate(day),
      branch: await branchOf(tx, actor),
      company: await readCompany(tx, companyId),
      env: config.env,
    };
  });
}

/** Returns the working branch alone. */
export function readCurrentBranch({ db }: Pick<Services, 'db'>, actor: Actor): Promise<Settings['branch']> {
  return inCompany(db, { companyId: actor.companyId, mode: 'read' }, (tx) => branchOf(tx, actor));
}

/** Returns the working branch with its default warehouse, which only a transaction that names the branch sees. */
async function branchOf(tx: Tx, { companyId, workingBranchId }: Actor): Promise<Settings['branch']> {
  await showBranches(tx, [workingBranchId]);
  return readSettingsBranch(tx, companyId, workingBranchId);
}

/** Returns the branches that the caller reaches, for drop-downs. */
export function readReachableBranches({ db }: Pick<Services, 'db'>, actor: Actor): Promise<BranchOption[]> {
  const { companyId, branchIds } = actor;
  return inCompany(db, { companyId, mode: 'read' }, (tx) => readBranchOptions(tx, companyId, branchIds));
}

/** Returns these branches with the working branch's transaction date, dd/mm/yyyy (spec 1 §3, "Protected branch data"). */
export function readProtectedBranches(
  { db, currentDay }: Pick<SettingsServices, 'db' | 'currentDay'>,
  actor: Actor,
): Promise<{ data: BranchOption[]; transactionDate: string }> {
  const { companyId, branchIds, workingBranchId } = actor;
  return inCompany(db, { companyId, mode: 'read' }, async (tx) => ({
    data: await readBranchOptions(tx, companyId, branchIds),
    transactionDate: formatDate(await currentDay(tx, companyId, workingBranchId)),
  }));
}
