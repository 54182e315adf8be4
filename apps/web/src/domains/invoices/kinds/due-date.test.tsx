import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { emptyDocument } from '#domains/posting/draft/document.ts';
import type { FieldValue, Values } from '#domains/posting/draft/fields.ts';
import { startMessages } from '#i18n/start.ts';
import { settingsWith, signIn } from '#session/signed-in.fixture.ts';
import { tradingPurchase } from './purchase.ts';

const party = (id: number): FieldValue => ({ kind: 'taken', account: { id, name: 'Karim Traders', text: '' } });
const place = { branchId: 1, branchName: 'Head Office' };
const dueDate = tradingPurchase.head.find(({ name }) => name === 'dueDate');
if (dueDate?.holds !== 'date' || dueDate.useProposed === undefined) throw new Error('A purchase proposes no due date.');
const { useProposed, isFixed } = dueDate;

const documentOf = (head: Values) => emptyDocument(tradingPurchase, { key: 'k', place, day: '2026-11-19', head });
const proposed = (head: Values) =>
  renderHook(() => useProposed(documentOf(head)), {
    wrapper: ({ children }) => <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>,
  }).result;

beforeAll(async () => {
  await startMessages(['ui', 'shell']);
  signIn(settingsWith([]));
  const infos = { idfr_code: '', address: '', manual_address: '', mobile: '', credit_days: 30 };
  const data = { id: 1001, name: 'Karim Traders', group: '', cust_party_infos: infos, balance: null };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ success: true, data, message: '' })));
});

it('proposes the credit days of the party after the open day, or after the date on its paper', async () => {
  const today = proposed({ accountId: party(1001) });
  await waitFor(() => expect(today.current).toBe('2026-12-19'));
  const onPaper = proposed({ accountId: party(1001), billDate: { kind: 'text', text: '2026-11-01' } });
  await waitFor(() => expect(onPaper.current).toBe('2026-12-01'));
});

it('proposes nothing without a party, and is fixed for what is paid on the spot', () => {
  expect(proposed({}).current).toBeNull();
  expect(proposed({ accountId: party(17) }).current).toBeNull();
  expect(isFixed?.(documentOf({ accountId: party(17) }))).toBe(true);
  expect(isFixed?.(documentOf({ accountId: party(1001) }))).toBe(false);
});

it('is a field over which Enter passes', () => {
  expect(tradingPurchase.isHeadOpen?.(documentOf({ accountId: party(1001) }), 'dueDate')).toBe(false);
  expect(tradingPurchase.isHeadOpen?.(documentOf({ accountId: party(1001) }), 'notes')).toBe(true);
});
