import { CHART_LEVEL_4, GROUP, type PostableAccount } from '@cashbook/kernel';
import type { Tx } from '#db/tx';
import { type BranchKey, DEMO_ACCOUNTS, DEMO_BANKS } from '#domains/demo/company';
import { addAccounts, type NewAccount, type PartyCredit } from '#domains/demo/demo.store';
import { type AccountRef, accountKey } from '#domains/demo/documents';
import type { Collectors } from '#domains/demo/records/add-master-data';
import type { DemoCredit, DemoParty } from '#domains/demo/records/parties';
import { joinPriceLists } from '#domains/demo/records/price-lists';

/** The plan's accounts in the company's chart. */
export interface DemoAccounts {
  /** The facts that the posting rules need of every account. */
  readonly postable: ReadonlyMap<number, PostableAccount>;
  /** Returns the number of an account of the plan. */
  readonly idOf: (account: AccountRef) => number;
}

/** The branches and collectors of the demo's customers, and the time when they were added. */
interface DemoPlaces {
  readonly branchIds: ReadonlyMap<BranchKey, number>;
  readonly collectors: ReadonlyMap<BranchKey, Collectors>;
  readonly at: Date;
}

/** Returns a customer's credit with an area and an officer of the branch. */
function placed({ place, ...credit }: DemoCredit, collectors: Collectors | undefined): PartyCredit {
  const oneOf = (ids: readonly number[] = []) => ids[place % ids.length] ?? null;
  return { ...credit, areaId: oneOf(collectors?.areaIds), officerId: oneOf(collectors?.officerIds) };
}

/** Adds the demo's own accounts, its banks and its customers and suppliers to the chart. */
export async function addDemoAccounts(
  tx: Tx,
  companyId: number,
  parties: readonly DemoParty[],
  { branchIds, collectors, at }: DemoPlaces,
): Promise<DemoAccounts> {
  const added = DEMO_ACCOUNTS.map(({ name, groupId }): NewAccount => ({ name, groupId, branchId: null, party: null }));
  const banks = DEMO_BANKS.map(({ name, branch }): NewAccount => {
    return { name, groupId: GROUP.cashAtBank, branchId: branchIds.get(branch) ?? null, party: null };
  });
  const ofParties = parties.map((party): NewAccount => {
    const { name, kind, branch, code, careOf, address, mobile, ledgerPage, credit } = party;
    const isCustomer = kind === 'customer';
    return {
      name,
      groupId: isCustomer ? GROUP.accountsReceivable : GROUP.accountsPayable,
      branchId: branchIds.get(branch) ?? null,
      party: {
        ...{ typeId: isCustomer ? 1 : 2, code, careOf, address, mobile, ledgerPage },
        ...(credit !== null && { credit: placed(credit, collectors.get(branch)) }),
      },
    };
  });
  const accounts = await addAccounts(tx, companyId, [...added, ...banks, ...ofParties], at);
  await joinPriceLists(tx, companyId, branchIds);
  const idsByKey = new Map(accounts.map(({ accountId, name, party }) => [party?.code ?? name, accountId]));
  const postable = new Map(
    [...CHART_LEVEL_4.map(({ id, parentId }) => ({ accountId: id, groupId: parentId })), ...accounts].map(
      ({ accountId, groupId }) => [accountId, { groupId, isArchived: false }] as const,
    ),
  );
  const idOf = (account: AccountRef): number => {
    if (typeof account === 'number') return account;
    const id = idsByKey.get(accountKey(account));
    if (id === undefined) throw new Error(`the demo has no account ${accountKey(account)}`);
    return id;
  };
  return { postable, idOf };
}
