import { branch } from '@cashbook/contract/branches/branch';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { UserEditPage } from '#domains/access/users/user-form.page.tsx';
import { branchParts } from '#domains/organisation/branch-parts.tsx';
import { branchRecord } from '#domains/organisation/organisation.screens.ts';
import { RecordAddPage, RecordEditPage } from '#domains/records/record-form.page.tsx';
import { StartCountPage } from '#domains/stock/counting/start-count.page.tsx';
import { ClaimFormPage } from '#domains/warranty/claim-form.page.tsx';
import { startMessages } from '#i18n/start.ts';
import { settingsWith, signIn } from '#session/signed-in.fixture.ts';
import { Toaster } from '#ui/overlay/toast.tsx';

/** Text typed on a field form while its save is under way stays, and the next save includes it. */

// The first test waits for the screens' code, on a machine that may be busy.
configure({ asyncUtilTimeout: 15_000 });
beforeAll(() => startMessages(['ui', 'records', 'administration', 'warranty', 'counts', 'refusals', 'vouchers']));

const wireBranch = {
  ...Object.fromEntries(Object.entries(branch.fields).map(([name, { start }]) => [name, start])),
  ...{ id: 4, branch_id: 4, version: 1, status: 1, status_label: 'Active', logo: null },
  ...{ name: 'Agrabad', branch_types_id: 3, business_type_id: 8, business_type: 'Trading', pad_heading_print: 0 },
};
const product = {
  ...{ id: 9, name: 'Walton Fridge', code: '', unit: 'pcs', decimals: 0, has_serials: true, in_stock: 0 },
  ...{ sales_price: 0, purchase_price: null, bag_quantity: null, match: 'text', serial: '' },
};
const sheet = {
  ...{ id: 3, state: 'open', warehouse: '', category: '', remarks: 'Karnaphuli', started_on: '2026-11-19' },
  ...{ started_at: '2026-11-19T10:00:00+06:00', started_by: 'A', products: 1, counted: 0, entries: 0, voucher: null },
};
/** The replies to reads, by the beginning of the path. */
const reads: Readonly<Record<string, unknown>> = {
  '/user/user-edit/': {
    ...{ usr_id: 7, name: 'Nasima', email: 'n@shop.test', description: '', lang: 'en' },
    ...{ branch_id: 4, role_id: 2, status: 1, version: 1 },
  },
  '/branch/branch-edit/': { branch: wireBranch, editData: { branch: wireBranch } },
  '/stock/count/choices': { warehouses: [], categories: [] },
  '/stock/products': [product],
};

let sent: { readonly path: string; readonly body: Record<string, unknown> }[];
/** Answers the write that is under way. */
let answer: (data: object, message?: string) => void;

beforeEach(() => {
  sent = [];
  signIn(settingsWith([]));
  vi.stubGlobal('fetch', (input: string, { method, body }: { method?: string; body?: string } = {}) => {
    const path = new URL(input, 'http://shop.test').pathname.replace(/^\/api/, '');
    const replied = (data: unknown, message = '') => new Response(JSON.stringify({ success: true, data, message }));
    if (method === undefined || method === 'GET') {
      const found = Object.keys(reads).find((beginning) => path.startsWith(beginning));
      return Promise.resolve(replied(found === undefined ? [] : reads[found]));
    }
    sent.push({ path, body: JSON.parse(body ?? '{}') as Record<string, unknown> });
    return new Promise((resolve) => {
      answer = (data, message) => resolve(replied(data, message));
    });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const records = { record: branch, known: branchRecord, own: branchParts };
const BranchEdit = () => <RecordEditPage {...records} />;
const BranchAdd = () => <RecordAddPage {...records} />;

function show(Page: ComponentType): void {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const component = () => (
    <QueryClientProvider client={queries}>
      <Page />
      <Toaster />
    </QueryClientProvider>
  );
  const root = createRootRoute();
  const routeTree = root.addChildren([createRoute({ getParentRoute: () => root, path: '/$id', component })]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/7'] }) });
  render(<RouterProvider router={router} />);
}

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const type = async (name: string, value: string) => fireEvent.input(await field(name), { target: { value } });
const choose = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: /^Save|^Update/ }));
const isSent = (times: number) => waitFor(() => expect(sent).toHaveLength(times));

/** Changes a record. The save is answered after more was typed; the next save includes that text. */
async function changes(what: { first: string; next: string; key: string; reply: object }): Promise<void> {
  await type(what.first, 'Karnaphuli');
  save();
  await isSent(1);
  await type(what.next, 'typed meanwhile');
  await act(async () => answer(what.reply));
  expect((await field(what.first)).value).toBe('Karnaphuli');
  expect((await field(what.next)).value).toBe('typed meanwhile');
  await act(() => new Promise((resolve) => setTimeout(resolve, 1100)));
  save();
  await isSent(2);
  expect(sent[1]?.body).toMatchObject({ [what.key]: 'typed meanwhile', version: 2 });
  // A save without an answer would go on in the tests that share this page's modules.
  await act(async () => answer({ ...what.reply, version: 3 }));
}

test('a user who is changed', async () => {
  show(UserEditPage);
  const reply = { usr_id: 7, version: 2 };
  await changes({ first: 'User Name', next: 'Description', key: 'description', reply });
});

test('a branch that is changed', async () => {
  show(BranchEdit);
  await changes({ first: 'Name', next: 'Contact Person', key: 'contact_person', reply: { id: 4, version: 2 } });
});

test('a branch that is added: what was typed is of the next one', async () => {
  show(BranchAdd);
  await type('Name', 'Agrabad');
  await choose('Branch Type', '3');
  await choose('Business Type', '8');
  save();
  await isSent(1);
  await type('Contact Person', 'typed meanwhile');
  await act(async () => answer({ id: 5, version: 1 }));
  await waitFor(async () => expect((await field('Contact Person')).value).toBe('typed meanwhile'));
});

test('a warranty claim', async () => {
  show(ClaimFormPage);
  fireEvent.input(await field('Product'), { target: { value: 'Walton' } });
  fireEvent.click(await screen.findByRole('option', { name: /Walton Fridge/ }));
  await type('Serial No.', 'WF-1');
  save();
  await isSent(1);
  await type('Fault', 'typed meanwhile');
  await act(async () => answer({ id: 3, claim_no: 3 }));
  expect((await field('Fault')).value).toBe('typed meanwhile');
});

test('a stock count', async () => {
  show(StartCountPage);
  await type('Remarks', 'Karnaphuli');
  save();
  await isSent(1);
  await type('Remarks', 'typed meanwhile');
  await act(async () => answer(sheet, 'Count sheet started.'));
  expect(await screen.findByText('Count sheet started.')).toBeDefined();
  expect((await field('Remarks')).value).toBe('typed meanwhile');
});
