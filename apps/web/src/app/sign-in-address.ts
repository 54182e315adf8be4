import { aliases } from './aliases.ts';

/**
 * Returns the address of the sign-in page that leads back to the requested page (spec 1 §2.1). Null where that page needs
 * no member of staff.
 */
export function signInAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | null {
  if (/^\/(logout|customer|customer-dashboard)(\/|$)/.test(pathname)) return null;
  if (pathname === '/login') return pathname + search;
  const to = aliases.find(([from]) => from === pathname)?.[1];
  return `/login?${new URLSearchParams({ from: to ?? pathname + search })}`;
}
