import { tenantCall } from '@cashbook/contract/access/sign-in-calls';
import { useEffect, useState } from 'react';
import { callPlainly } from './api.ts';

/** The company of the page's host, as a page without a session knows it. */
export interface Tenant {
  title: string;
  tagline: string;
  company: string;
  logo: string | null;
  /** Whether customers may sign in at this host. */
  customer_portal: boolean;
}

const isTenant = (data: unknown): data is Tenant =>
  typeof data === 'object' &&
  data !== null &&
  ['title', 'tagline', 'company', 'logo', 'customer_portal'].every((name) => name in data);

/** Returns the company of the page's host. Without an answer it is undefined and the page uses its own words. */
export function useTenant(): Tenant | undefined {
  const [tenant, setTenant] = useState<Tenant>();
  useEffect(() => {
    const gone = new AbortController();
    callPlainly(tenantCall, {}, { signal: gone.signal }).then(
      ({ data }) => setTenant(isTenant(data) ? data : undefined),
      () => undefined,
    );
    return () => gone.abort();
  }, []);
  return tenant;
}
