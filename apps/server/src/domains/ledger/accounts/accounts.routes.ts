import type { PermissionName } from '@cashbook/contract/access/permissions';
import type { accountRoutes } from '@cashbook/contract/ledger/accounts';
import type { Services } from '#context';
import { showBranches } from '#db/branch-reach';
import { inCompany } from '#db/tx';
import { accountBalances } from '#domains/ledger/accounts/account-balances';
import {
  type FoundAccount,
  findAccount,
  listBankAccounts,
  type OfferedAccount,
  searchAccounts,
} from '#domains/ledger/accounts/search-accounts';
import { done, refused } from '#use-case/answer';
import type { Handlers } from '#use-case/call';
import type { Actor } from '#use-case/caller';

/** The shortest text for which a type-ahead searches (spec 3 §5, "Selectors"). */
const shortestSearch = 3;

export function accountHandlers({ db }: Pick<Services, 'db'>): Handlers<typeof accountRoutes> {
  return {
    searchAccounts: async ({ actor, query }) => {
      const { companyId, workingBranchId } = actor;
      const { searchName: text, acType: kind, for: use, branch_id: branchId = workingBranchId } = query;
      if (text.length < shortestSearch) return done([]);
      const withBalances = maySeeBalances(actor);
      const found = await inCompany(db, { companyId, mode: 'read' }, async (tx) => {
        await showBranches(tx, [branchId]);
        return searchAccounts(tx, { companyId, branchId, kind, use, text, withBalances });
      });
      return done(found.map(optionOf));
    },
    accountDetails: async ({ actor, params, query }) => {
      const { companyId, workingBranchId } = actor;
      const { branch_id: named = null } = query;
      const accountIds = [params.id];
      return inCompany(db, { companyId, mode: 'read' }, async (tx) => {
        await showBranches(tx, actor.branchIds);
        const account = await findAccount(tx, actor, params.id, named);
        if (account === null) return refused('not_found');
        if (!maySeeBalances(actor)) return done(detailsOf(account, null));
        const branchId = named ?? workingBranchId;
        const [sides] = await accountBalances(tx, { companyId, branchId, accountIds });
        return done(detailsOf(account, (sides?.debitPaisa ?? 0n) - (sides?.creditPaisa ?? 0n)));
      });
    },
    bankOptions: ({ actor: { companyId, workingBranchId }, query: { branch_id: branchId = workingBranchId } }) =>
      inCompany(db, { companyId, mode: 'read' }, async (tx) => done(await listBankAccounts(tx, companyId, branchId))),
  };
}

/** Returns an account as a choice (spec 2 §3, "Account search option"), with its balance. */
function optionOf({ accountId, name, groupName, party, balancePaisa }: OfferedAccount) {
  return {
    value: accountId,
    label: name,
    label_2: party?.idfrCode || String(accountId),
    label_3: party === null ? groupName : party.manualAddress || party.address,
    label_4: party?.mobile ?? '',
    label_5: party?.careOf ?? '',
    balance: balancePaisa,
  };
}

/** The permissions that show balances: to read ledgers or dues, and to write vouchers of accounts, which needs the balance. */
const seesBalances = [
  'ledger.view',
  'due.list.view',
  'cash.received.create',
  'cash.payment.create',
  'bank.received.create',
  'bank.payment.create',
  'contra.create',
  'journal.create',
  'opening.create',
] as const satisfies readonly PermissionName[];

const maySeeBalances = ({ permissions }: Pick<Actor, 'permissions'>) =>
  seesBalances.some((name) => permissions.has(name));

function detailsOf({ accountId, name, groupName, party }: FoundAccount, balance: bigint | null) {
  const partyInfos =
    party === null
      ? null
      : {
          idfr_code: party.idfrCode,
          address: party.address,
          manual_address: party.manualAddress,
          mobile: party.mobile,
          credit_days: party.creditDays,
        };
  return { id: accountId, name, group: groupName, cust_party_infos: partyInfos, balance };
}
