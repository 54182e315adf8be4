import { closeDay } from '@cashbook/contract/ledger/trading-day';
import { voidVoucher } from '@cashbook/contract/vouchers/voucher';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connection } from './connection.ts';
import { save } from './save.ts';

const desk = { branchId: 4, transactionDate: '2026-11-19' };
const options = { desk, idempotencyKey: 'abc', label: 'Day' };
const body = { current_date: '19/11/2026', next_date: '20/11/2026' };
const saved = {
  success: true,
  data: { current_date: '20/11/2026', trx_dt: '2026-11-20', vouchers: [] },
  message: 'Saved',
};
const refusal = { success: false, error: { code: 'day_changed', message: 'The transaction date has changed.' } };

const send = vi.fn<typeof fetch>();
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const answer = (status: number, envelope: object) => Promise.resolve(Response.json(envelope, { status }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', send);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  send.mockReset();
});

const keysSent = () => send.mock.calls.map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'));

it('says which desk, which day and which version', async () => {
  const voided = { mtm_id: 1, vr_no: 'CR-2627-000001', version: 4 };
  send.mockImplementation(() => answer(200, { ...saved, data: voided }));
  const body = { voucher_number: 'CR-2627-000001', reason: 'typed twice' };
  await save(voidVoucher, { body }, { ...options, version: 3 });
  const headers = new Headers(send.mock.calls[0]?.[1]?.headers);
  expect(['x-branch-id', 'x-transaction-date', 'if-match'].map((name) => headers.get(name))).toEqual([
    '4',
    '2026-11-19',
    '"3"',
  ]);
});

it('sends again under the same key when no answer comes or the database is away', async () => {
  send
    .mockImplementationOnce(lost)
    .mockImplementationOnce(() => answer(503, { success: false, error: { code: 'database_away', message: 'Away' } }));
  send.mockImplementation(() => answer(200, saved));
  const outcome = save(closeDay, { body }, options);
  await vi.advanceTimersByTimeAsync(400);
  expect(connection.get()).toMatchObject({ online: false, waiting: 1, saving: ['Day'] });
  await vi.advanceTimersByTimeAsync(2000);
  expect((await outcome).data).toMatchObject({ trx_dt: '2026-11-20' });
  expect(keysSent()).toEqual(['abc', 'abc', 'abc']);
  expect(connection.get()).toEqual({ online: true, waiting: 0, saving: [], queued: null });
});

it('does not repeat what was refused', async () => {
  send.mockImplementation(() => answer(409, refusal));
  await expect(save(closeDay, { body }, options)).rejects.toMatchObject({ status: 409, code: 'day_changed' });
  expect(send).toHaveBeenCalledOnce();
});

it('gives up in the end, with nothing left waiting', async () => {
  send.mockImplementation(lost);
  const outcome = expect(save(closeDay, { body }, options)).rejects.toMatchObject({ code: 'offline' });
  await vi.advanceTimersByTimeAsync(60_000);
  await outcome;
  expect(send).toHaveBeenCalledTimes(7);
  expect(connection.get()).toMatchObject({ waiting: 0, saving: [] });
});
