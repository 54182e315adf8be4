/** STOP by SMS (accounting-next §11.3): who stops reminders, what goes on, and who may deliver. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asOwner } from '#db/owner-connection';
import { planMessages } from '#domains/messages/index';
import { openCashDesk, refusalOf, type Saved } from '#testing/cash-desk';
import { InstallmentShop } from '#testing/installment-shop';
import { createTestCompany, type TestCompany } from '#testing/test-company';
import { call, startTestServer, type TestReply, type TestServer } from '#testing/test-server';

let server: TestServer;
let shop: InstallmentShop;
let other: TestCompany;
let rahim: number;
let sale: Saved;
let addresses = 0;

beforeAll(async () => {
  server = await startTestServer();
  shop = await InstallmentShop.open(server, 'Padma');
  other = await createTestCompany(server, 'Jamuna');
  rahim = await shop.party('Rahim Uddin', 1);
  sale = await shop.sell(rahim);
  const { usual: _, gateway: __, shop: ___, inbound_key: ____, ...now } = await settings();
  const on = { reminders: true, on_due_day: true, days_before: 3, days_after: 3, receipts: true, texts: [] };
  expect((await shop.desk.post('/message/settings', { ...now, ...on })).status).toBe(200);
});
afterAll(() => server.close());

const settings = async () =>
  (await shop.desk.get('/message/settings')).body.data as { inbound_key: string | null; [field: string]: unknown };

async function makeKey(): Promise<string> {
  expect((await shop.desk.post('/message/inbound-key', { on: true })).status).toBe(200);
  return (await settings()).inbound_key ?? '';
}

/** Delivers a message as a gateway at an address of its own does. */
function deliver(key: string, sent: Record<string, string>, remoteAddress?: string): Promise<TestReply> {
  addresses += 1;
  const query = new URLSearchParams({ key, ...sent }).toString();
  return call(server, `POST /api/message/inbound?${query}`, {
    remoteAddress: remoteAddress ?? `10.9.${addresses}.1`,
  });
}

interface Party {
  readonly mobile: string;
  readonly no_reminders: boolean;
}
const edited = async (id = rahim) => {
  const { party } = (await shop.desk.get(`/customer-supplier/edit/${id}`)).body.data as { party?: Party } & Party;
  return party ?? ((await shop.desk.get(`/customer-supplier/edit/${id}`)).body.data as Party);
};
const update = (fields: object) => shop.desk.post('/customer-supplier/update', fields);
const allow = async () => expect((await update({ ...(await edited()), no_reminders: false })).status).toBe(200);
const listed = async () =>
  (await shop.desk.get('/message/list?per_page=100')).body.data as { data: { kind: string; state: string }[] };
const kinds = async () => (await listed()).data.map(({ kind, state }) => `${kind} ${state}`);
const plan = (day: string) => planMessages(server.services.db, shop.company.companyId, new Date(`${day}T06:00:00Z`));

beforeEach(async () => {
  await asOwner(server.database.owner, 'a test', (client) => client.query('delete from message'));
  await allow();
});

describe('a customer who answers STOP', () => {
  test.each([
    ['STOP', (mobile: string) => mobile],
    ['stop.', (mobile: string) => `+88${mobile}`],
    ['বন্ধ', (mobile: string) => `88${mobile}`],
  ])('%s gets no more reminders, and the list says so', async (text, from) => {
    const key = await makeKey();
    const { mobile } = await edited();
    const reply = await deliver(key, { from: from(mobile), text });
    expect(reply.body).toMatchObject({ success: true, data: null, message: 'The message is received.' });
    expect((await edited()).no_reminders).toBe(true);
    const { data } = await listed();
    expect(data).toMatchObject([{ kind: 'stop', state: 'received', customer: 'Rahim Uddin', mobile, body: text }]);
    await plan('2026-08-31');
    expect(await kinds()).toEqual(['stop received']);
  });

  test('still gets receipts', async () => {
    const { mobile } = await edited();
    await deliver(await makeKey(), { from: mobile, text: 'STOP' });
    await shop.receive(sale, 1, 1000);
    await plan(new Date(server.services.clock.now()).toISOString().slice(0, 10));
    expect((await kinds()).toSorted()).toEqual(['receipt waiting', 'stop received']);
  });

  test('is noted once for a delivery that comes again, also when staff has allowed reminders since', async () => {
    const key = await makeKey();
    const { mobile } = await edited();
    const sent = { from: mobile, text: 'STOP', id: 'gw-1' };
    const replies = await Promise.all([deliver(key, sent), deliver(key, sent)]);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(await kinds()).toEqual(['stop received']);
    await allow();
    expect((await deliver(key, sent)).status).toBe(200);
    expect([(await edited()).no_reminders, await kinds()]).toEqual([false, ['stop received']]);
    await deliver(key, { ...sent, id: 'gw-2' });
    expect((await edited()).no_reminders, 'another message').toBe(true);
  });

  test('is not overruled by a form that was opened before', async () => {
    const form = await edited();
    await deliver(await makeKey(), { from: form.mobile, text: 'STOP' });
    expect(refusalOf(await update({ ...form }))[1]).toBe('stale_version');
  });

  test('may come as JSON or as a form', async () => {
    const key = await makeKey();
    const { mobile } = await edited();
    const path = `POST /api/message/inbound?key=${key}` as const;
    expect((await call(server, path, { payload: { from: mobile, text: 'STOP' } })).status).toBe(200);
    expect((await edited()).no_reminders).toBe(true);
    await allow();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const form = new URLSearchParams({ from: mobile, text: 'STOP' }).toString();
    expect((await call(server, path, { payload: form, headers })).status).toBe(200);
    expect((await edited()).no_reminders).toBe(true);
  });
});

test('other texts, unknown numbers and what is no number are answered alike and change nothing', async () => {
  const key = await makeKey();
  const { mobile } = await edited();
  const sent = [
    { from: mobile, text: 'I pay tomorrow' },
    { from: '01799999999', text: 'STOP' },
    { from: 'bKash', text: 'STOP' },
    {},
  ];
  const seen = await Promise.all(sent.map(async (one) => (await deliver(key, one)).text));
  expect(seen).toEqual(seen.map(() => seen[0]));
  expect([await kinds(), (await edited()).no_reminders]).toEqual([[], false]);
});

describe('the key', () => {
  test('is refused when it is wrong, of before, taken away, or of no company, always alike', async () => {
    const before = await makeKey();
    const key = await makeKey();
    expect(key).not.toBe(before);
    const { mobile } = await edited();
    const sent = { from: mobile, text: 'STOP' };
    const foreign = key.replace(/^\d+/, String(other.companyId));
    for (const wrong of [before, '', 'x', `${key}x`, foreign, '999999999-abc']) {
      expect(refusalOf(await deliver(wrong, sent)).slice(0, 2), wrong).toEqual([404, 'not_found']);
    }
    expect((await shop.desk.post('/message/inbound-key', { on: false })).status).toBe(200);
    expect((await settings()).inbound_key).toBeNull();
    expect(refusalOf(await deliver(key, sent)).slice(0, 2)).toEqual([404, 'not_found']);
    expect((await edited()).no_reminders).toBe(false);
  });

  test('is limited in tries, which keep out no delivery with the right one', async () => {
    const key = await makeKey();
    const statuses: number[] = [];
    for (let nth = 0; nth < 12; nth += 1) statuses.push((await deliver(`${key}x`, {}, '10.8.7.1')).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([404, 429]);
    for (const address of ['10.8.7.1', '10.8.8.1']) {
      expect((await deliver(key, {}, address)).status, `the right key from ${address}`).toBe(200);
    }
  });

  test('is for those who may change messages, and stored sealed', async () => {
    const key = await makeKey();
    const salesman = await openCashDesk(server, shop.company, shop.company.people.salesman);
    expect((await salesman.post('/message/inbound-key', { on: true })).status).toBe(403);
    const { rows } = await asOwner(server.database.owner, 'a test', (client) =>
      client.query<{ sealed: string }>('select sealed_inbound_key as sealed from message_setting'),
    );
    expect(rows.map(({ sealed }) => sealed).join(' ')).not.toContain(key.slice(4));
  });
});
