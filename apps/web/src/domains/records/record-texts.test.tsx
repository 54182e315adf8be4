import { category } from '@cashbook/contract/catalog/categories';
import { labourItem } from '@cashbook/contract/catalog/labour-items';
import { product } from '@cashbook/contract/catalog/products';
import { employee } from '@cashbook/contract/hr/employees';
import { area } from '@cashbook/contract/parties/areas';
import type { RecordDescription } from '@cashbook/contract/records/record';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { categoryParts } from '#domains/catalog/category-parts.tsx';
import { startMessages } from '#i18n/start.ts';
import { settingsWith, signIn } from '#session/signed-in.fixture.ts';
import { Toaster } from '#ui/overlay/toast.tsx';
import type { RecordScreens } from './known-record.ts';
import { RecordAddPage, RecordEditPage } from './record-form.page.tsx';
import { RecordListPage } from './record-list.page.tsx';

/** The messages of the record screens when the server fails (spec 2 §8, spec 3 §8). */

// The first test waits for the screens' code.
configure({ asyncUtilTimeout: 20_000 });
beforeAll(() => startMessages(['ui', 'records', 'imports', 'refusals']));
beforeEach(() => signIn(settingsWith([])));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Answers every call with this status and code. */
function answerAll(status: number, code: string): void {
  const body = JSON.stringify({ success: false, message: 'x', error: { code, message: 'x' } });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })));
}

function show(Page: ComponentType<RecordScreens>, record: RecordDescription, own: RecordScreens['own'] = {}): void {
  const known = {
    list: '/l',
    add: '/a',
    edit: '/$id',
    view: [],
    change: 'area.edit',
    load: async () => record,
  } as const;
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const component = () => (
    <QueryClientProvider client={queries}>
      <Page record={record} known={known} own={own} />
      <Toaster />
    </QueryClientProvider>
  );
  const root = createRootRoute();
  const routeTree = root.addChildren([createRoute({ getParentRoute: () => root, path: '/$id', component })]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/7'] }) });
  render(<RouterProvider router={router} />);
}

it.each([
  [area, 'Failed to fetch areas'],
  [employee, 'Failed to fetch employees'],
  [labourItem, 'Failed to fetch Labour Items'],
])('a list that does not come says which', async (record, text) => {
  answerAll(500, 'internal');
  show(RecordListPage, record);
  expect(await screen.findByText(text)).toBeDefined();
});

it('says that there is no such product', async () => {
  answerAll(404, 'not_found');
  show(RecordEditPage, product);
  expect(await screen.findByText('Product not found')).toBeDefined();
});

it.each([
  [area, {}, 'Failed to save area'],
  [category, categoryParts, 'Unexpected error.'],
])('a record that could not be added says so', async (record, own, text) => {
  answerAll(500, 'internal');
  show(RecordAddPage, record, own);
  for (const field of await screen.findAllByRole('textbox')) fireEvent.input(field, { target: { value: '1' } });
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }));
  expect(await screen.findByText(text)).toBeDefined();
});
