import { businessTypes, officeTypes, status } from '@cashbook/contract/enumerations';
import type { BranchRow, branchRoutes } from '@cashbook/contract/organisation/branches';
import type { Services } from '#context';
import { inCompany, type Tx } from '#db/tx';
import { countBranches, findBranch, listBranches } from '#domains/organisation/branches/branch.store';
import { addBranch, changeBranch, type OpenBooks } from '#domains/organisation/branches/save-branch';
import { setBranchStatus } from '#domains/organisation/branches/set-branch-status';
import { switchBranch } from '#domains/organisation/branches/switch-branch';
import { readCompany } from '#domains/organisation/organisation.store';
import { type ListColumn, listSheet } from '#export/list-sheet';
import type { Spool } from '#export/spool';
import { writeSpreadsheet } from '#export/spreadsheet';
import { wordsIn } from '#export/words';
import { pageOf, rowsBefore } from '#http/paging';
import { done, refused } from '#use-case/answer';
import type { Handlers } from '#use-case/call';
import type { Actor } from '#use-case/caller';

export interface BranchSeams {
  readonly openBooks: OpenBooks;
  readonly spool: Spool;
}

/** Branches (spec 1 §2.5, §2.6). */
export function branchHandlers(
  services: Pick<Services, 'db' | 'clock'>,
  { openBooks, spool }: BranchSeams,
): Handlers<typeof branchRoutes> {
  const inCompanyOf = <T>({ companyId }: Actor, work: (tx: Tx) => Promise<T>) =>
    inCompany(services.db, { companyId, mode: 'write' }, work);
  return {
    list: ({ actor, query }) =>
      inCompanyOf(actor, async (tx) => {
        const slice = { limit: query.per_page, offset: rowsBefore(query) };
        const branches = await listBranches(tx, actor, query, slice);
        return done(pageOf(branches, await countBranches(tx, actor, query), query));
      }),
    export: ({ actor, query, callerGone }) =>
      spool(callerGone, (file) =>
        inCompanyOf(actor, async (tx) => {
          const { name } = await readCompany(tx, actor.companyId);
          const words = wordsIn(actor.language);
          const heading = { title: words.say('title_branches'), company: name };
          const sheet = listSheet(words, heading, columns, await listBranches(tx, actor, query));
          return writeSpreadsheet(sheet, query.format, file, 'branches');
        }),
      ),
    read: async ({ actor, params }) => {
      const branch = await inCompanyOf(actor, (tx) => findBranch(tx, actor, params.id));
      return branch === null ? refused('not_found') : done({ branch, editData: { branch } });
    },
    create: (call) => addBranch(services, openBooks, call),
    update: (call) => changeBranch(services, call),
    setStatus: (call) => setBranchStatus(services, call),
    types: async () => done({ business_types: [...businessTypes], branch_types: [...officeTypes] }),
    switchBranch: (call) => switchBranch(services, call),
  };
}

const columns: readonly ListColumn<BranchRow>[] = [
  { head: 'head_branch_name', kind: 'text', width: 30, cell: ({ name }) => name },
  { head: 'head_contact_person', kind: 'text', width: 26, cell: (branch) => branch.contact_person },
  {
    head: 'head_business_type',
    kind: 'text',
    width: 26,
    cell: (branch, { word }) => word(`business${branch.business_type_id}`) ?? branch.business_type,
  },
  { head: 'head_contact_number', kind: 'text', width: 18, cell: ({ phone }) => phone },
  {
    head: 'head_status',
    kind: 'text',
    width: 12,
    cell: (branch, { say }) => say(branch.status === status.active ? 'active' : 'inactive'),
  },
];
