import { protectedBranchOptions } from '@cashbook/contract/access/session';
import { branch, endDate, type Filters, startDate } from '@cashbook/contract/reports/filters';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseQuery, queryText } from '#screens/url-state.ts';
import { queryOf } from '#session/query.ts';
import { settingsWith, signIn } from '#session/signed-in.fixture.ts';
import { type ReportFilters, useReportFilters } from './use-report-filters.ts';

const shop = {
  id: 4,
  name: 'Bogura Sadar',
  address: 'Satmatha',
  phone: '01712345678',
  business_type_id: 4,
  branch_types_id: 3,
  warranty_controll: false,
  manufactur_control: false,
  have_warehouse: false,
  withholds: false,
  spreads_markup: false,
  names_requisitions: false,
  default_warehouse: null,
  round_sales: false,
  pad_heading_print: 1,
  use_bangla: false,
  print_size: 'normal',
  paper_size: 'A4',
  money_format: 'indian',
  logo: null,
  status: 1,
} as const;

/** Returns the filters of a report at that address, with the router's way back. */
async function filtersAt(
  address: string,
  of: Filters = { branch_id: branch(), from: startDate(), to: endDate() },
  queries = new QueryClient(),
) {
  const seen: { first: ReportFilters | null; now: ReportFilters | null } = { first: null, now: null };
  function Report() {
    seen.now = useReportFilters(of);
    seen.first ??= seen.now;
    return null;
  }
  const root = createRootRoute();
  const report = createRoute({ getParentRoute: () => root, path: '/reports/cashbook', component: Report });
  const router = createRouter({
    routeTree: root.addChildren([report]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch: parseQuery,
    stringifySearch: queryText,
  });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const filters = () => {
    if (seen.now === null) throw new Error('The report is not drawn yet.');
    return seen.now;
  };
  await waitFor(() => expect(filters().question).not.toBeNull());
  return {
    filters,
    atFirst: seen.first,
    address: () => router.state.location.href,
    back: () => act(async () => router.history.back()),
  };
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json({ success: true, message: '', data: { data: [shop], transactionDate: '19/11/2026' } }),
    ),
  );
  signIn(settingsWith(['cashbook.view']));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the filters of a report', () => {
  it('start with the branch of the user and the transaction date, and are in the address at once', async () => {
    const { filters, address } = await filtersAt('/reports/cashbook');
    expect(filters().question).toEqual({ branch: 4, start: '2026-11-19', end: '2026-11-19' });
    await waitFor(() => expect(address()).toBe('/reports/cashbook?branch=4&start=2026-11-19&end=2026-11-19'));
  });

  it('ask at once where the branches are at hand, without waiting for the address', async () => {
    const queries = new QueryClient();
    queries.setQueryData(queryOf(protectedBranchOptions, {}).queryKey, {
      data: [{ ...shop, pad_heading_print: true }],
      transactionDate: '19/11/2026',
    });
    const { atFirst, filters, address } = await filtersAt('/reports/cashbook', undefined, queries);
    expect(atFirst?.asked).toEqual({ branch: 4, start: '2026-11-19', end: '2026-11-19' });
    await waitFor(() => expect(address()).toBe('/reports/cashbook?branch=4&start=2026-11-19&end=2026-11-19'));
    expect(filters().asked, 'the same question, so that nothing is drawn anew').toBe(atFirst?.asked);
  });

  it('write into the address only when the screen is drawn and the browser has time for it', async () => {
    const idle: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
    vi.stubGlobal('cancelIdleCallback', () => undefined);
    const { filters, address } = await filtersAt('/reports/cashbook');
    expect(filters().asked).toEqual({ branch: 4, start: '2026-11-19', end: '2026-11-19' });
    expect(address()).toBe('/reports/cashbook');
    act(() => {
      for (const run of idle) run();
    });
    await waitFor(() => expect(address()).toBe('/reports/cashbook?branch=4&start=2026-11-19&end=2026-11-19'));
  });

  it('start a ledger with the first of the month', async () => {
    const { filters } = await filtersAt('/reports/cashbook', {
      branch_id: branch(),
      from: startDate('month'),
      to: endDate(),
    });
    expect(filters().question).toMatchObject({ start: '2026-11-01', end: '2026-11-19' });
  });

  it('know only the last day of a report as on a date', async () => {
    const { filters, address } = await filtersAt('/reports/cashbook', { branch_id: branch(), on: endDate() });
    expect(filters().asked).toEqual({ branch: 4, end: '2026-11-19' });
    await waitFor(() => expect(address()).toBe('/reports/cashbook?branch=4&end=2026-11-19'));
  });

  it('keep what an address says, and fill in only what it lacks', async () => {
    const { filters } = await filtersAt('/reports/cashbook?end=2026-03-31&start=nonsense&rows=8');
    expect(filters().question).toEqual({ branch: 4, start: '2026-03-31', end: '2026-03-31' });
    expect(filters().rows).toBe(8);
  });

  it('ask nothing new before Run, then go into the address; back shows the question before', async () => {
    const { filters, address, back } = await filtersAt('/reports/cashbook?branch=4&start=2026-11-01&end=2026-11-19');
    act(() => filters().change({ start: '2026-11-10' }));
    expect(filters().draft.start).toBe('2026-11-10');
    expect(filters().question?.start).toBe('2026-11-01');
    act(() => filters().run());
    await waitFor(() => expect(filters().question?.start).toBe('2026-11-10'));
    expect(address()).toContain('start=2026-11-10');
    await back();
    await waitFor(() => expect(filters().question?.start).toBe('2026-11-01'));
    expect(filters().draft.start).toBe('2026-11-01');
  });

  it('run the same question again as a new one', async () => {
    const { filters, address } = await filtersAt('/reports/cashbook?branch=4&start=2026-11-01&end=2026-11-19');
    const before = address();
    act(() => filters().run());
    expect(filters().runs).toBe(1);
    expect(address()).toBe(before);
  });

  it('settle Rows and Font in the address, 10 where they are no number', async () => {
    const { filters, address } = await filtersAt('/reports/cashbook?branch=4&start=2026-11-01&end=2026-11-19');
    act(() => filters().setPrint({ rows: 'many' }));
    await waitFor(() => expect(filters().rows).toBe(10));
    act(() => filters().setPrint({ font: '9' }));
    await waitFor(() => expect(filters().font).toBe(9));
    expect(address()).toContain('rows=10&font=9');
  });
});
