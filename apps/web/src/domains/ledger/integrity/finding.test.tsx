import type { PermissionName } from '@cashbook/contract/access/permissions';
import type { IntegrityFinding } from '@cashbook/contract/ledger/integrity';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { startMessages } from '#i18n/start.ts';
import { parseQuery, queryText } from '#screens/url-state.ts';
import { settingsWith, signIn } from '#session/signed-in.fixture.ts';
import { Finding } from './finding.tsx';

const finding: IntegrityFinding = {
  code: 'month_total_differs',
  parts: {
    keptDebitAmount: '123456.50',
    keptCreditAmount: '0.00',
    linesDebitAmount: '123456.00',
    linesCreditAmount: '0.00',
  },
  mtm_id: null,
  vr_no: '',
  branch_id: 4,
  branch: 'Bogura',
  account_id: 17,
  account: 'Cash',
  start: '2026-11-01',
  end: '2026-11-30',
};

/** Shows the finding to a user with these permissions; returns the page's element. */
async function show(language: 'en' | 'bn', permissions: readonly PermissionName[]) {
  vi.stubGlobal('scrollTo', () => undefined);
  await startMessages(['audit']);
  await i18next.changeLanguage(language);
  signIn(settingsWith(permissions));
  const root = createRootRoute();
  const here = createRoute({ getParentRoute: () => root, path: '/', component: () => <Finding finding={finding} /> });
  const there = createRoute({ getParentRoute: () => root, path: '/reports/ledger', component: () => 'the ledger' });
  const router = createRouter({
    routeTree: root.addChildren([here, there]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    parseSearch: parseQuery,
    stringifySearch: queryText,
  });
  render(<RouterProvider router={router} />);
  await waitFor(() => expect(screen.getByRole('listitem')).toBeTruthy());
  return () => router.state.location.href;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says what is wrong in the language of the page, with its figures and dates', async () => {
  await show('bn', []);
  expect(screen.getByRole('listitem').textContent).toBe(
    'Bogura শাখায় Cash, ০১/১১/২০২৬ থেকে এক মাস: রাখা আছে ডেবিট ১,২৩,৪৫৬.৫০ ও ক্রেডিট ০.০০, সারিগুলোতে হয় ১,২৩,৪৫৬.০০ ও ০.০০।',
  );
  cleanup();
  await show('en', []);
  expect(screen.getByRole('listitem').textContent).toBe(
    'Cash in Bogura, the month from 01/11/2026: kept are 1,23,456.50 debit and 0.00 credit, the lines come to 1,23,456.00 and 0.00.',
  );
});

it('leads to the ledger of the account in that month, whoever may see ledgers', async () => {
  const address = await show('en', ['audit.view', 'ledger.view']);
  fireEvent.click(screen.getByRole('link', { name: 'Open the ledger' }));
  await screen.findByText('the ledger');
  expect(address()).toBe('/reports/ledger?branch=4&start=2026-11-01&end=2026-11-30&account=17');
});

it('offers no way to those who may not go it', async () => {
  await show('en', ['audit.view', 'cashbook.view']);
  expect(screen.queryAllByRole('link')).toEqual([]);
});
