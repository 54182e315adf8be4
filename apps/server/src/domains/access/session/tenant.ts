import type { Services } from '#context';
import { portalOfHost, tenantByHost } from '#domains/organisation/index';

export interface SignInTitle {
  readonly title: string;
  readonly tagline: string;
  readonly company: string;
  readonly logo: string | null;
  /** Whether customers may sign in at the host. */
  readonly customer_portal: boolean;
}

/** The sign-in title of a host that no company has claimed (spec 1 §1). */
const unclaimed: Omit<SignInTitle, 'customer_portal'> = {
  title: 'Sign In to Cashbook',
  tagline: 'Accounting, Inventory and HRMS System',
  company: '',
  logo: null,
};

/** Returns the sign-in title, tagline and logo of a host, and whether it has a customer portal. */
export async function readSignInTitle({ db }: Pick<Services, 'db'>, host: string): Promise<SignInTitle> {
  const tenant = await tenantByHost(db.app, host);
  const customer_portal = (await portalOfHost(db.app, host)) !== null;
  if (tenant === null) return { ...unclaimed, customer_portal };
  const { title, tagline, companyName, logo } = tenant;
  const address = logo === '' ? null : `/api/tenant/logo?of=${logo}`;
  return { title, tagline, company: companyName, logo: address, customer_portal };
}
