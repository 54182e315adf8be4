import type { Services } from '#context';
import { type CompanySeams, companyHandlers } from '#domains/organisation/company/company.routes';
import type { LogoServices } from '#domains/organisation/logos/change-logo';
import { logoHandlers } from '#domains/organisation/logos/logo.routes';

/** The handlers of every group of routes of this domain. */
export function organisationHandlers(services: Services & LogoServices, seams: CompanySeams) {
  return {
    company: companyHandlers(services, seams),
    logos: logoHandlers(services),
  };
}
