import type { Services } from '#context';
import { tenantByHost } from '#domains/organisation/index';

export interface SignInTitle {
  readonly title: string;
  readonly tagline: string;
  readonly company: string;
  readonly logo: string | null;
}

/** The sign-in title of a host that no company has claimed (spec 1 §1). */
const unclaimed: SignInTitle = {
  title: 'Sign In to Cashbook',
  tagline: 'Accounting, Inventory and HRMS System',
  company: '',
  logo: null,
};

/** Returns the sign-in title, tagline and logo of a host. */
export async function readSignInTitle({ db }: Pick<Services, 'db'>, host: string): Promise<SignInTitle> {
  const tenant = await tenantByHost(db.app, host);
  if (tenant === null) return unclaimed;
  const { title, tagline, companyName, logo } = tenant;
  return { title, tagline, company: companyName, logo: logo === '' ? null : `/api/tenant/logo?of=${logo}` };
}
