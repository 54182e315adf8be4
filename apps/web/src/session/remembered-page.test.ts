import { expect, it } from 'vitest';
import { pageAfterSignIn } from './remembered-page.ts';

it('goes back to the page that was asked for, with its query', () => {
  expect(pageAfterSignIn('/reports/cashbook?start_date=2026-11-01')).toBe('/reports/cashbook?start_date=2026-11-01');
  expect(pageAfterSignIn('/loginhistory')).toBe('/loginhistory');
});

it('goes to the dashboard when nothing was asked for, or sign-in itself', () => {
  expect(pageAfterSignIn(undefined)).toBe('/dashboard');
  expect(pageAfterSignIn('/login?from=/x')).toBe('/dashboard');
  expect(pageAfterSignIn('/logout')).toBe('/dashboard');
});

it('never leaves the site', () => {
  for (const elsewhere of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    expect(pageAfterSignIn(elsewhere)).toBe('/dashboard');
  }
});
