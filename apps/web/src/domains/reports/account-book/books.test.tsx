import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startMessages } from '#i18n/start.ts';
import { settingsWith, signIn } from '#session/signed-in.fixture.ts';
import { cashBookShown, contraOf, ledgerShown } from './books.tsx';
import { printedDescription } from './description.tsx';

const party = { idfr_code: 'C-001', somity_name: 'Rahim Store', somity_id: 1001, mobile: '01819220417' };
const row = { nam: 'Rahim Store', ledger_id: 1001, branch_id: 4, other_branch: '', remarks: '', somity: party };

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
  signIn(settingsWith(names));
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
  const facts = {
    name: 'Cash',
    accountId: null,
    branchId: null,
    codes: [],
    mobile: '',
    branch: 'Banani',
    remarks: 'for wages',
  };
  expect(printedDescription(facts, { inDigits: (text) => text })).toEqual({ lead: 'Cash', text: 'Banani\nfor wages' });
});

it('is plain text for whoever may not look at ledgers', async () => {
  showTo('cashbook.view');
  expect(await screen.findByText('Rahim Store')).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
});
