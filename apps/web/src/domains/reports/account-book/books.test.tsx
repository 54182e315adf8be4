import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startMessages } from '#i18n/start.ts';
import { session } from '#session/session.ts';
import { cashBookShown, contraOf, ledgerShown } from './books.tsx';
import { printedDescription } from './description.tsx';

const party = { idfr_code: 'C-001', somity_name: 'Rahim Store', somity_id: 1001, mobile: '01819220417' };
const row = { nam: 'Rahim Store', ledger_id: 1001, other_branch: '', remarks: '', somity: party };

describe('what names the other account of a cash book row', () => {
  it('is the code and the number of a party', () => {
    expect(contraOf(row).codes).toEqual(['C-001', '1001']);
  });

  it('is the number alone of a party without a code, and of any other account', () => {
    expect(contraOf({ ...row, somity: { ...party, idfr_code: '' } }).codes).toEqual(['1001']);
    expect(contraOf({ ...row, nam: 'Shop Rent', ledger_id: 1047, somity: null }).codes).toEqual(['1047']);
  });

  it('is the other branch where branches owe one another', () => {
    expect(contraOf({ ...row, other_branch: 'Banani', somity: null }).branch).toBe('Banani');
    expect(contraOf(row).branch).toBe('');
  });

  it('is nothing where there are several', () => {
    expect(contraOf({ ...row, nam: 'Nasima Akter, Shop Rent', ledger_id: null, somity: null }).codes).toEqual([]);
  });
});

const asked = { branch: 1, start: '2026-07-01', end: '2026-07-01' };

/** A claim of the branch on another one, in the ledger of the inter-branch account. */
const claim = { name: 'Cash', other_branch: 'Banani', remarks: 'for wages' };

function Descriptions() {
  const InCashBook = cashBookShown.cells?.nam;
  const InLedger = ledgerShown.cells?.name;
  return (
    <>
      {InCashBook && <InCashBook row={row} asked={asked} />}
      {InLedger && <InLedger row={claim} asked={asked} />}
    </>
  );
}

/** Shows the description of a row to a user with these permissions. */
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
    manufactur_control: false,
    have_warehouse: false,
    default_warehouse: null,
    round_sales: false,
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
  const routeTree = createRootRoute({ component: Descriptions });
  render(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />);
}

beforeAll(() => startMessages(['ui', 'reports']));
afterEach(cleanup);

it('leads from a name of the cash book to its ledger', async () => {
  showTo('cashbook.view', 'ledger.view');
  const link = await screen.findByRole('link', { name: 'Rahim Store' });
  expect(link.getAttribute('href')).toContain('/reports/ledger?');
});

it('names the other branch of a claim, on the page and on paper', async () => {
  showTo('ledger.view');
  expect(await screen.findByText('Banani')).toBeDefined();
  const facts = { name: 'Cash', accountId: null, codes: [], mobile: '', branch: 'Banani', remarks: 'for wages' };
  expect(printedDescription(facts, { inDigits: (text) => text })).toEqual({ lead: 'Cash', text: 'Banani\nfor wages' });
});

it('is plain text for whoever may not look at ledgers', async () => {
  showTo('cashbook.view');
  expect(await screen.findByText('Rahim Store')).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
});
