import type { Services } from '#context';
import { type BranchSeams, branchHandlers } from '#domains/organisation/branches/branch.routes';
import { type CompanySeams, companyHandlers } from '#domains/organisation/company/company.routes';
import type { LogoServices } from '#domains/organisation/logos/change-logo';
import { logoHandlers } from '#domains/organisation/logos/logo.routes';

/** What the organisation uses of what stands above it, handed down by whoever puts the server together. */
export interface OrganisationSeams extends BranchSeams, CompanySeams {}

/** The handlers of every group of routes of this domain. */
export function organisationHandlers(services: Services & LogoServices, seams: OrganisationSeams) {
  return {
    branches: branchHandlers(services, seams),
    company: companyHandlers(services, seams),
    logos: logoHandlers(services),
  };
}
