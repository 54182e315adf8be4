/** The public functions of the organisation: the company, its branches, hosts and logos. */

export { createCompany, type NewCompany } from '#domains/organisation/company/create-company';
export { setUpCompany } from '#domains/organisation/company/set-up-company';
export {
  createBranch,
  lockCompany,
  type NewBranch,
  nextBranchNumber,
} from '#domains/organisation/create-branch';
export { type GrantedHost, grantHost, listHosts, withdrawHost } from '#domains/organisation/hosts/grant-host';
export { hostsOfCompany, isOnlyCompany, portalOfHost, tenantByHost } from '#domains/organisation/hosts/host.store';
export { logosInBooks } from '#domains/organisation/logos/logos-in-books';
export { organisationHandlers } from '#domains/organisation/organisation.routes';
export {
  logoAddress,
  readBranchOptions,
  readCompany,
  readOtherBranches,
  readPrintedBranch,
  readSettingsBranch,
} from '#domains/organisation/organisation.store';
