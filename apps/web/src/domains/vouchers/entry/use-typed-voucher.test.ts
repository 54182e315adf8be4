import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { session } from '#session/session.ts';
import { useTypedVoucher } from './use-typed-voucher.ts';

const screen = 'cash-receipt';
const rahim = { id: 1001, name: 'Rahim Store', text: '' };

/** The person works in that branch from now on, as after a change in another tab. */
function workIn(branchId: number): void {
  const shop = { address: '', phone: '', logo: null, money_format: 'indian' } as const;
  const user = { id: 7, name: 'Nasima', email: 'nasima@shop.test', branch_id: 1, role_id: 1, lang: 'en' } as const;
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
  };
  const day = { trx_dt: '2026-07-01', transactionDate: '01/07/2026' };
  const settings = { permissions: [], ...day, branch, company: { ...shop, name: 'Shop' }, env: 'local' } as const;
  session.set({ status: 'signed-in', user, settings: { ...settings, permissions: [] } });
}

const open = () => renderHook(() => useTypedVoucher(screen)).result;

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
