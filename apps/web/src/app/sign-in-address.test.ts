import { describe, expect, it } from 'vitest';
import { signInAddress } from './sign-in-address.ts';

const addressOf = (path: string) => {
  const [pathname = '', search] = path.split('?');
  return signInAddress({ pathname, search: search === undefined ? '' : `?${search}` });
};

describe('where nobody is signed in', () => {
  it.each([
    ['/login', '/login'],
    ['/login?from=%2Fprofile', '/login?from=%2Fprofile'],
    [
      '/reports/cashbook?branch=4&start=2026-11-19',
      '/login?from=%2Freports%2Fcashbook%3Fbranch%3D4%26start%3D2026-11-19',
    ],
    ['/', '/login?from=%2Fdashboard'],
    ['/role/role-list', '/login?from=%2Fuser-management%2Froles'],
    ['/no/such/page', '/login?from=%2Fno%2Fsuch%2Fpage'],
    ['/customer-supplier/list', '/login?from=%2Fcustomer-supplier%2Flist'],
  ])('%s asks to sign in at %s', (path, address) => {
    expect(addressOf(path)).toBe(address);
  });

  it.each(['/customer', '/customer/login', '/customer-dashboard', '/logout'])('%s needs no member of staff', (path) => {
    expect(addressOf(path)).toBeNull();
  });
});
