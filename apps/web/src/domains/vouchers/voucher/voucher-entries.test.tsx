import type { VoucherWhole } from '@cashbook/contract/vouchers/voucher';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { loadMessages, startMessages } from '#i18n/start.ts';
import { settingsWith, signIn } from '#session/signed-in.fixture.ts';
import { VoucherEntries } from './voucher-entries.tsx';

const line = { account_id: 60, account_name: 'Labour Charges', account_text: '', debit: 500n, credit: 0n, remarks: '' };
const voucher = {
  entries: [
    {
      lines: [
        { ...line, order: { id: 4, order_number: 'PO-4' } },
        { ...line, account_name: 'Cash', debit: 0n, credit: 500n, order: null },
      ],
    },
  ],
} as unknown as VoucherWhole;

beforeAll(async () => {
  await startMessages(['ui', 'shell']);
  await loadMessages(['vouchers']);
});
afterEach(cleanup);

/** Returns the address to which the number of the order leads. */
async function orderLink(...permissions: Parameters<typeof settingsWith>[0]): Promise<string | null> {
  signIn(settingsWith(permissions, { id: 1, name: 'Shop' }));
  const root = createRootRoute();
  const routes = ['/', '/order/card/$id'].map((path) =>
    createRoute({ getParentRoute: () => root, path, component: () => <VoucherEntries voucher={voucher} /> }),
  );
  const router = createRouter({ routeTree: root.addChildren(routes), history: createMemoryHistory() });
  render(<RouterProvider router={router} />);
  return (await screen.findByText('PO-4')).closest('a')?.getAttribute('href') ?? null;
}

it('names the order of a line, with a link for who may open it', async () => {
  expect(await orderLink('order.view')).toBe('/order/card/4');
  cleanup();
  expect(await orderLink('voucher.approve')).toBeNull();
});
