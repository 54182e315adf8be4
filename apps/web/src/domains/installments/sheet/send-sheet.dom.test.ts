import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendSheet } from './send-sheet.ts';
import { openSheet, type SheetStore } from './sheet-store.ts';

/** The answers of the server to each amount in taka; a row without one is saved. */
let answers: Readonly<Record<number, { status: number; code: string }>> = {};
let asked: { amount: number; key: string; person: string | null; paidBy: string }[] = [];
let store: SheetStore;

beforeEach(() => {
  localStorage.clear();
  answers = {};
  asked = [];
  store = openSheet(localStorage, '1.7', 2);
  vi.stubGlobal('fetch', (_address: string, { body, headers }: RequestInit) => {
    const { amount, paid_by: paidBy } = JSON.parse(String(body)) as { amount: number; paid_by: string };
    const sent = new Headers(headers);
    asked.push({ amount, key: sent.get('Idempotency-Key') ?? '', person: sent.get('X-User-Id'), paidBy });
    const answer = answers[amount];
    if (answer === undefined) {
      const data = { mtm_id: amount, vr_no: `IC-${amount}`, vr_date: '2026-07-01', version: 1, cash_below_zero: [] };
      return Promise.resolve(Response.json({ success: true, data, message: '' }));
    }
    const error = { code: answer.code, message: `Refused: ${answer.code}.` };
    return Promise.resolve(Response.json({ success: false, message: error.message, error }, { status: answer.status }));
  });
});
afterEach(() => vi.unstubAllGlobals());

function waits(amount: number): void {
  const sent = { key: `k${amount}`, receivedOn: '2026-06-30', account: 17 };
  store.put({
    installmentId: amount,
    title: `${amount}`,
    text: `${amount}`,
    paisa: `${amount}00`,
    paidBy: amount === 20 ? 'Abdul Karim' : '',
    sent,
    refused: null,
  });
}

async function send(): Promise<string[]> {
  const desk = { branchId: 2, transactionDate: '2026-07-01' };
  const sending = { desk, person: '1.7', signal: new AbortController().signal, unexplained: 'Failed.' };
  return (await sendSheet(store, sending)).map(({ vrNo }) => vrNo);
}

test('each row goes once, under its key, in the name of its person, with who paid where somebody was named', async () => {
  for (const amount of [10, 20]) waits(amount);
  expect(await send()).toEqual(['IC-10', 'IC-20']);
  expect(asked).toEqual([
    { amount: 10, key: 'k10', person: '1.7', paidBy: undefined },
    { amount: 20, key: 'k20', person: '1.7', paidBy: 'Abdul Karim' },
  ]);
  expect(store.get().size).toBe(0);
});

test('a refused row can be changed again, and a failure of the server is of one row', async () => {
  for (const amount of [10, 20, 30]) waits(amount);
  answers = { 10: { status: 422, code: 'beyond_due' }, 20: { status: 500, code: 'internal' } };
  expect(await send()).toEqual(['IC-30']);
  const refused = store.get().get(10);
  expect([refused?.sent, typeof refused?.refused]).toEqual([null, 'string']);
  expect(store.waiting().map(({ installmentId }) => installmentId)).toEqual([20]);
});

test.each(['day_changed', 'branch_changed', 'user_changed'])('%s stops all, and keeps keys and days', async (code) => {
  for (const amount of [10, 20]) waits(amount);
  answers = { 10: { status: 409, code } };
  expect(await send()).toEqual([]);
  expect(asked).toHaveLength(1);
  expect(store.waiting().map(({ sent }) => [sent.key, sent.receivedOn])).toEqual([
    ['k10', '2026-06-30'],
    ['k20', '2026-06-30'],
  ]);
});
