import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countDrafts } from '#session/drafts.ts';
import { session } from '#session/session.ts';
import { useTypedVoucher } from './use-typed-voucher.ts';

const screen = 'cash-receipt';
const rahim = { id: 1001, name: 'Rahim Store', text: '' };

/** The person works in that branch from now on, as after a change in another tab. */
function workIn(branchId: number): void {
  const shop = { address: '', phone: '', logo: null, money_format: 'indian' } as const;
  const user = {
    id: 7,
    company_id: 1,
    name: 'Nasima',
    email: 'n@shop.test',
    branch_id: 1,
    role_id: 1,
    lang: 'en',
  } as const;
  const branch = {
    ...shop,
    id: branchId,
    name: `Branch ${branchId}`,
    business_type_id: 8,
    branch_types_id: 3,
    pad_heading_print: false,
    warranty_controll: false,
    have_warehouse: false,
    use_bangla: false,
    print_size: 'normal',
    paper_size: 'A4',
  } as const;
  const day = { trx_dt: '2026-07-01', transactionDate: '01/07/2026' };
  const settings = { permissions: [], ...day, branch, company: { ...shop, name: 'Shop' }, env: 'local' } as const;
  session.set({ status: 'signed-in', user, settings: { ...settings, permissions: [] } });
}

const open = (awaited = false) => renderHook(() => useTypedVoucher(screen, { awaited })).result;

function type(state: ReturnType<typeof open>, remarks: string): void {
  act(() => state.current.dispatch({ type: 'typed', fields: { account: rahim, amountPaisa: 500n, remarks } }));
  act(() => state.current.dispatch({ type: 'taken', id: remarks }));
}

const remarksOf = (state: ReturnType<typeof open>) => state.current.typed.lines.map(({ remarks }) => remarks);

beforeEach(() => {
  localStorage.clear();
  workIn(1);
});
afterEach(cleanup);

it('keeps what is typed after a change of branch in the new branch', () => {
  const state = open();
  act(() => workIn(2));
  type(state, 'rent');
  cleanup();
  expect(remarksOf(open())).toEqual(['rent']);
  workIn(1);
  cleanup();
  expect(remarksOf(open())).toEqual([]);
});

it('takes up the draft of the new branch and overwrites none', () => {
  workIn(2);
  type(open(), 'rent');
  cleanup();
  workIn(1);
  const state = open();
  act(() => workIn(2));
  expect(remarksOf(state)).toEqual(['rent']);
  type(state, 'tea');
  cleanup();
  expect(remarksOf(open())).toEqual(['rent', 'tea']);
});

it('leaves lines with the branch in which they were typed, until they are saved or given up', () => {
  workIn(2);
  type(open(), 'rent');
  cleanup();
  workIn(1);
  const state = open();
  type(state, 'tea');
  const key = state.current.ticket().idempotencyKey;
  act(() => workIn(2));
  expect(remarksOf(state)).toEqual(['tea']);
  expect(state.current.ticket().idempotencyKey).toBe(key);
  act(() => state.current.startAnew());
  expect(remarksOf(state)).toEqual(['rent']);
  cleanup();
  workIn(1);
  expect(remarksOf(open())).toEqual([]);
});

describe('what closed tabs have left', () => {
  const left = (tab: string, remarks: string, minute: string) => {
    const account = rahim;
    const line = { id: remarks, account, remarks, amountPaisa: '500' };
    const typed = {
      lines: [line],
      entry: { account: null, remarks: '', amountPaisa: null },
      editingId: null,
      loaded: null,
    };
    const content = { typed, ticket: { sent: [], state: 'unsent' }, typedOn: '2026-07-01' };
    const draft = { idempotencyKey: tab, changedAt: `2026-07-01T10:${minute}:00Z`, lines: 1, content };
    localStorage.setItem(`draft:1.7:1:${screen}:${tab}`, JSON.stringify(draft));
  };
  const waitingOf = (state: ReturnType<typeof open>) =>
    state.current.waiting.map(({ typed }) => typed.lines.map(({ remarks }) => remarks).join());

  beforeEach(() => {
    // Kept within a season of now, whenever that is.
    vi.useFakeTimers({ now: new Date('2026-07-02T10:00:00Z'), shouldAdvanceTime: true });
  });
  afterEach(() => vi.useRealTimers());

  it('is taken up on an empty screen, the last of it; the rest is offered and nothing is dropped', async () => {
    left('first', 'rent', '10');
    left('second', 'tea', '40');
    const state = open();
    await vi.waitFor(() => expect(remarksOf(state)).toEqual(['tea']));
    expect(state.current.restored?.ticket.idempotencyKey).toBe('second');
    await vi.waitFor(() => expect(waitingOf(state)).toEqual(['rent']));
    act(() => state.current.takeUp(`draft:1.7:1:${screen}:first`));
    expect(remarksOf(state)).toEqual(['rent']);
    await vi.waitFor(() => expect(waitingOf(state)).toEqual(['tea']));
    expect(countDrafts('1.7')).toBe(2);
  });

  it('is only offered where a saved voucher is about to be opened', async () => {
    left('first', 'rent', '10');
    const state = open(true);
    await vi.waitFor(() => expect(waitingOf(state)).toEqual(['rent']));
    expect(remarksOf(state)).toEqual([]);
  });

  it('is only offered where somebody has begun to type, and what they typed stays', async () => {
    left('first', 'rent', '10');
    const state = open();
    type(state, 'tea');
    await vi.waitFor(() => expect(waitingOf(state)).toEqual(['rent']));
    expect(remarksOf(state)).toEqual(['tea']);
    act(() => state.current.discardWaiting(`draft:1.7:1:${screen}:first`));
    expect(waitingOf(state)).toEqual([]);
    expect(countDrafts('1.7')).toBe(1);
  });
});

it('takes lines along into the branch of now, past what was kept there', async () => {
  workIn(2);
  type(open(), 'rent');
  cleanup();
  workIn(1);
  const state = open();
  type(state, 'tea');
  act(() => workIn(2));
  expect(state.current.typedIn()).toMatchObject({ branchId: 1, branchName: 'Branch 1' });
  act(() => state.current.moveHere({ branchId: 2, branchName: 'Branch 2' }));
  expect(state.current.typedIn().branchId).toBe(2);
  cleanup();
  const again = open();
  expect(remarksOf(again)).toEqual(['tea']);
  await vi.waitFor(() => expect(again.current.waiting).toHaveLength(1));
  workIn(1);
  cleanup();
  expect(remarksOf(open())).toEqual([]);
});
