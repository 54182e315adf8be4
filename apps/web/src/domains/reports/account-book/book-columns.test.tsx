import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startMessages } from '#i18n/start.ts';
import { session } from '#session/session.ts';
import type { BookRow } from './book.ts';
import { useBookColumns } from './book-columns.tsx';
import { cashBookKind } from './book-kinds.ts';

const row: BookRow = {
  slNumber: 1,
  voucherId: 9,
  vrDate: '2026-07-01',
  vrNo: 'CR-2627-000009',
  name: 'Rahim Store',
  accountId: 1001,
  codes: ['C-001'],
  mobile: '',
  remarks: '',
  images: '',
  branchPad: '0001',
  isApproved: false,
  debitPaisa: 500n,
  creditPaisa: 0n,
};
const question = { branch: 1, account: null, start: '2026-07-01', end: '2026-07-01' };

function Description() {
  const column = useBookColumns(cashBookKind, question, false).find(({ key }) => key === 'description');
  return <div>{column?.cell(row, 0)}</div>;
}

/** Shows the description of a row to somebody who may do that. */
function showTo(...names: ('cashbook.view' | 'ledger.view')[]): void {
  const shop = { address: '', phone: '', logo: null, money_format: 'indian' } as const;
  const branch = {
    ...shop,
    id: 1,
    name: 'Shop',
    business_type_id: 8,
    branch_types_id: 3,
    pad_heading_print: false,
    warranty_controll: false,
    have_warehouse: false,
    use_bangla: false,
    print_size: 'normal',
    paper_size: 'A4',
  } as const;
  const permissions = names.map((name, id) => ({ id, name }));
  const day = { trx_dt: '2026-07-01', transactionDate: '01/07/2026' };
  const user = { id: 7, company_id: 1, name: 'N', email: 'n@shop.test', branch_id: 1, role_id: 1, lang: 'en' } as const;
  session.set({
    status: 'signed-in',
    user,
    settings: { permissions, ...day, branch, company: { ...shop, name: 'Shop' }, env: 'local' },
  });
  const routeTree = createRootRoute({ component: Description });
  render(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />);
}

beforeAll(() => startMessages(['ui', 'reports']));
afterEach(cleanup);

it('leads from a name of the cash book to its ledger', async () => {
  showTo('cashbook.view', 'ledger.view');
  const link = await screen.findByRole('link', { name: 'Rahim Store' });
  expect(link.getAttribute('href')).toContain('/reports/ledger?');
});

it('is plain text for whoever may not look at ledgers', async () => {
  showTo('cashbook.view');
  expect(await screen.findByText('Rahim Store')).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
});
