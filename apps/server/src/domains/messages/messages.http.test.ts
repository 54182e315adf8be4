/** Messages to customers (accounting-next §11.3): what is written when, that it leaves once, and the codes of the portal. */
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { CompanyForm } from '@cashbook/contract/organisation/company';
import { GROUP } from '@cashbook/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asOwner } from '#db/owner-connection';
import { inCompany } from '#db/tx';
import { lookForMessages, planMessages } from '#domains/messages/index';
import { takeMessage } from '#domains/messages/message.store';
import { addAccount, type CashDesk, openCashDesk, refusalOf, type Saved } from '#testing/cash-desk';
import { addGoods } from '#testing/stock-goods';
import { createTestCompany, personWho, type TestCompany, tokenOf } from '#testing/test-company';
import { call, startTestServer, type TestReply, type TestServer } from '#testing/test-server';

let server: TestServer;
let padma: TestCompany;
let desk: CashDesk;
let rahim: number;
let nasima: number;
let sale: Saved;
let gateway: FakeGateway;

/** A gateway that keeps what it is asked, and answers what the test says. */
interface FakeGateway {
  readonly server: Server;
  readonly origin: string;
  readonly asked: { method: string; url: URL; form: string }[];
  answer: { status: number; text: string } | 'nothing';
}

async function startGateway(): Promise<FakeGateway> {
  const asked: FakeGateway['asked'] = [];
  const fake = createServer((request, reply) => {
    let form = '';
    request.on('data', (part: Buffer) => (form += part.toString()));
    request.on('end', () => {
      asked.push({ method: request.method ?? '', url: new URL(request.url ?? '/', 'http://fake'), form });
      const { answer } = started;
      if (answer === 'nothing') request.socket.destroy();
      else reply.writeHead(answer.status).end(answer.text);
    });
  }).listen(0, '127.0.0.1');
  await once(fake, 'listening');
  const origin = `http://127.0.0.1:${(fake.address() as AddressInfo).port}`;
  const started: FakeGateway = { server: fake, origin, asked, answer: { status: 200, text: 'OK' } };
  return started;
}

beforeAll(async () => {
  server = await startTestServer();
  gateway = await startGateway();
  padma = await createTestCompany(server, 'Padma');
  await addGoods(server.database, { companyId: padma.companyId });
  desk = await openCashDesk(server, padma, padma.people.admin);
  rahim = await customer('Rahim Uddin', '01711220001');
  nasima = await customer('Nasima Akter', '01711220002');
  sale = await sellTo(rahim, 'F1');
});
afterAll(async () => {
  gateway.server.close();
  await server.close();
});

async function customer(name: string, mobile: string, more: object = {}): Promise<number> {
  const form = { name, mobile, manual_address: 'Erulia, Bogura', type_id: 1, ...more };
  const reply = await desk.post('/customer-supplier/store', form);
  expect(reply.status, reply.text).toBe(200);
  return (reply.body.data as { id: number }).id;
}

async function change(id: number, fields: object): Promise<void> {
  const { data } = (await desk.get(`/customer-supplier/edit/${id}`)).body;
  const reply = await desk.post('/customer-supplier/update', { ...(data as object), ...fields });
  expect(reply.status, reply.text).toBe(200);
}

/** Sells one piece in three installments of 12,000: on 31 August, 30 September and 31 October. */
async function sellTo(account: number, serial: string): Promise<Saved> {
  const supplier = await customer(`Mills of ${serial}`, `017112200${10 + Number(serial.slice(1))}`, { type_id: 2 });
  const products = [{ product: 4, qty: 1, price: 900, serial_no: serial }];
  const bought = await desk.post('/invoice/purchase/electronics/store', { account: supplier, paymentAmt: 0, products });
  expect(bought.status, bought.text).toBe(200);
  const stored = await desk.post('/invoice/sales/installment/store', {
    ...{ account, receivedAmt: 10_000, isInstallment: true },
    products: [{ product: 4, qty: 1, price: 46_000, serial_no: serial }],
    installmentData: { numberOfInstallments: 3, startDate: '2026-08-31', isEarlyPayment: false },
  });
  expect(stored.status, stored.text).toBe(200);
  return stored.body.data as Saved;
}

const receive = async (number: number, amount: number): Promise<Saved> => {
  const body = { installment_id: sale.mtm_id * 1000 + number, amount, remarks: '' };
  const reply = await desk.post('/installment/receive', body);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Saved;
};

const voided = ({ vr_no }: Saved) => desk.post('/admin/voucher/void', { voucher_number: vr_no, reason: 'wrong' });

interface Settings {
  readonly version: number;
  readonly [field: string]: unknown;
}
const settings = async () => (await desk.get('/message/settings')).body.data as Settings;

/** Sets the settings; what is left out is off. */
async function set(fields: object): Promise<void> {
  const off = { reminders: false, receipts: false, days_before: 0, on_due_day: false, days_after: 0, texts: [] };
  const { usual: _, gateway: __, shop: ___, ...now } = await settings();
  const reply = await desk.post('/message/settings', { ...now, language: 'en', ...off, ...fields });
  expect(reply.status, reply.text).toBe(200);
}

/** Sets the gateway of the company; null turns it off. */
async function setGateway(url: string | null): Promise<void> {
  const form = (await desk.get(`/company/company-edit/${padma.companyId}`)).body.data as CompanyForm;
  const sms = { enabled: url !== null, url: url ?? '', sender: 'PADMA', api_key: 'secret & key' };
  const reply = await desk.post('/company/company-update', { ...form, customer_portal: true, sms_gateway: sms });
  expect(reply.status, reply.text).toBe(200);
}

interface Listed {
  readonly id: number;
  readonly kind: string;
  readonly state: string;
  readonly reason: string;
  readonly body: string;
  readonly mobile: string;
  readonly customer: string;
  readonly parts: number;
  readonly cost: number;
}
const listed = async (query = '') =>
  (await desk.get(`/message/list?per_page=100${query}`)).body.data as { data: Listed[]; parts: number; cost: number };
const kinds = async () => (await listed()).data.map(({ kind, state }) => `${kind} ${state}`);

/** Noon in Dhaka of a day. */
const noon = (day: string) => new Date(`${day}T06:00:00Z`);
const at = (moment: Date) => ({ ...server.services, clock: { now: () => moment } });
const look = (moment: Date) => lookForMessages(at(moment), new AbortController().signal);
const plan = (day: string) => planMessages(server.services.db, padma.companyId, noon(day));
const inBooks = <T>(work: Parameters<typeof inCompany<T>>[2]) =>
  inCompany(server.services.db, { companyId: padma.companyId, mode: 'write' }, work);
const file = () => join(server.filesFolder, 'messages', `company-${padma.companyId}.jsonl`);
const written = () =>
  readFileSync(file(), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { to: string; text: string });

const asBookOwner = async (statement: string) =>
  asOwner(server.database.owner, 'a test', async (client) => (await client.query<object>(statement)).rows);

/** Each test begins with an empty list. */
beforeEach(async () => {
  await asBookOwner('delete from message');
  rmSync(file(), { force: true });
  gateway.asked.length = 0;
  gateway.answer = { status: 200, text: 'OK' };
});

describe('reminders', () => {
  test.each([
    ['2026-08-26', []],
    ['2026-08-27', ['before 1']],
    ['2026-08-30', ['before 1']],
    ['2026-08-31', ['due 1']],
    ['2026-09-01', []],
    ['2026-09-03', []],
    ['2026-09-04', ['after 1']],
    ['2026-09-11', ['after 1']],
    // Whoever turns reminders on does not write about debts that are long over.
    ['2026-09-12', []],
    ['2026-09-26', ['before 2']],
  ])('on %s: %j', async (day, expected) => {
    await set({ reminders: true, days_before: 4, on_due_day: true, days_after: 4 });
    await plan(day);
    expect((await listed()).data.map(({ kind, body }) => `${kind} ${/installment (\d)/.exec(body)?.[1]}`)).toEqual(
      expected,
    );
  });

  test('name the customer, the installment, what is due and when, once, whoever looks', async () => {
    await set({ reminders: true, days_before: 3, part_price: 0.35 });
    await Promise.all([plan('2026-08-29'), plan('2026-08-29'), plan('2026-08-29')]);
    await plan('2026-08-30');
    await Promise.all([look(noon('2026-08-30')), look(noon('2026-08-30'))]);
    const text = `Dear Rahim Uddin, installment 1 of ${sale.vr_no}, Tk 12,000, is due on 31/08/2026. Thank you. Padma 01711000000`;
    expect(written()).toMatchObject([{ to: '01711220001', text }]);
    const { data, parts, cost } = await listed();
    expect(data).toMatchObject([
      { kind: 'before', state: 'sent', reason: '', mobile: '01711220001', customer: 'Rahim Uddin', body: text },
    ]);
    expect([parts, cost]).toEqual([1, 0.35]);
  });

  test('come in Bangla, and in the words of the company', async () => {
    await set({ reminders: true, on_due_day: true, language: 'bn' });
    await plan('2026-08-31');
    expect((await listed()).data[0]).toMatchObject({
      body: `প্রিয় Rahim Uddin, ${sale.vr_no} এর ১ নং কিস্তি ১২,০০০ টাকা পরিশোধের তারিখ আজ। ধন্যবাদ। Padma 01711000000`,
      parts: 2,
    });
    await asBookOwner('delete from message');
    const texts = [{ kind: 'due', language: 'bn', body: '{customer}: আজ {amount}!' }];
    await set({ reminders: true, on_due_day: true, language: 'bn', texts });
    await plan('2026-08-31');
    expect((await listed()).data[0]).toMatchObject({ body: 'Rahim Uddin: আজ ১২,০০০!', parts: 1 });
    expect((await settings()).texts).toEqual(texts);
  });

  test('wait for the end of quiet hours', async () => {
    await set({ reminders: true, on_due_day: true, quiet_from: '20:00', quiet_until: '08:00' });
    await look(new Date('2026-08-31T01:59:00Z'));
    expect(await kinds()).toEqual(['due waiting']);
    await look(new Date('2026-08-31T02:00:00Z'));
    expect(await kinds()).toEqual(['due sent']);
  });

  test('are not sent to whoever wants none, nor once the installment is paid', async () => {
    await set({ reminders: true, on_due_day: true });
    await change(rahim, { no_messages: true });
    await plan('2026-08-31');
    expect(await kinds()).toEqual([]);
    await change(rahim, { no_messages: false });
    await plan('2026-08-31');
    await change(rahim, { no_messages: true });
    await look(noon('2026-08-31'));
    expect((await listed()).data).toMatchObject([{ state: 'dropped', reason: 'unwanted' }]);
    await change(rahim, { no_messages: false });
    await asBookOwner('delete from message');
    await plan('2026-08-31');
    const paid = await receive(1, 12_000);
    await look(noon('2026-08-31'));
    expect((await listed()).data).toMatchObject([{ state: 'dropped', reason: 'settled' }]);
    expect((await voided(paid)).status).toBe(200);
  });
});

describe('a reminder that waited', () => {
  test('says nothing once its day is over', async () => {
    await set({ reminders: true, days_before: 2, on_due_day: true });
    await plan('2026-08-30');
    await plan('2026-08-31');
    await look(noon('2026-09-01'));
    expect((await listed()).data).toMatchObject([
      { kind: 'due', state: 'dropped', reason: 'late' },
      { kind: 'before', state: 'dropped', reason: 'late' },
    ]);
  });

  test('names what is due when it leaves', async () => {
    await set({ reminders: true, on_due_day: true });
    await plan('2026-08-31');
    const paid = await receive(1, 5000);
    await look(noon('2026-08-31'));
    await look(noon('2026-08-31'));
    expect(written().map(({ text }) => /Tk [\d,]+/.exec(text)?.[0])).toEqual(['Tk 7,000,']);
    expect((await voided(paid)).status).toBe(200);
  });
});

test('the fault of one company holds up no other', async () => {
  const jamuna = await createTestCompany(server, 'Jamuna');
  await inCompany(server.services.db, { companyId: jamuna.companyId, mode: 'write' }, async (tx) => {
    await tx.insertInto('message_setting').values({ company_id: jamuna.companyId, reminders: true }).execute();
  });
  await set({ reminders: true, on_due_day: true });
  await plan('2026-08-31');
  await asBookOwner(`insert into message (company_id, branch_id, kind, mobile, body, parts, cost_paisa, created_at, not_before)
    select company_id, branch_id, 'trial', '01711000000', 'x', 1, 0, now(), '2026-01-01' from branch where company_id = ${jamuna.companyId} limit 1`);
  const send: typeof server.services.send = (companyId, ...rest) =>
    companyId === jamuna.companyId ? Promise.reject(new Error('broken')) : server.services.send(companyId, ...rest);
  const looked = lookForMessages({ ...at(noon('2026-08-31')), send }, new AbortController().signal);
  await expect(looked).rejects.toThrow('broken');
  expect(await kinds()).toEqual(['due sent']);
  await asBookOwner(`delete from message_setting where company_id = ${jamuna.companyId}`);
});

describe('receipts', () => {
  test('say what was received and what is left, for collections since they were turned on', async () => {
    await receive(1, 1000);
    server.clock.advance(1000);
    await set({ receipts: true });
    server.clock.advance(1000);
    const saved = await receive(1, 2000);
    await look(server.clock.now());
    await look(server.clock.now());
    expect(written().map(({ to, text }) => [to, text])).toEqual([
      [
        '01711220001',
        `Dear Rahim Uddin, we received Tk 2,000 on 01/07/2026, receipt ${saved.vr_no}. Still due of ${sale.vr_no}: Tk 33,000. Thank you. Padma 01711000000`,
      ],
    ]);
  });

  test('of a voided collection are dropped', async () => {
    await set({ receipts: true });
    server.clock.advance(1000);
    const saved = await receive(1, 500);
    await planMessages(server.services.db, padma.companyId, server.clock.now());
    expect((await voided(saved)).status).toBe(200);
    await look(server.clock.now());
    expect((await listed()).data.at(0)).toMatchObject({ kind: 'receipt', state: 'dropped', reason: 'void' });
  });
});

test('the receipt of a cheque that bounced meanwhile is dropped', async () => {
  await set({ receipts: true });
  server.clock.advance(1000);
  const cheque = { cheque_number: '000777', cheque_date: '2026-07-01', cheque_bank: 'Sonali' };
  const bank = await addAccount(server, padma, { groupId: GROUP.cashAtBank, name: 'Sonali Bank' });
  const body = { installment_id: sale.mtm_id * 1000 + 2, amount: 300, remarks: '', ...cheque };
  const cashed = await desk.post('/installment/receive', body);
  expect(refusalOf(cashed).slice(0, 2)).toEqual([422, 'bank_missing']);
  const reply = await desk.post('/installment/receive', { ...body, account: bank });
  expect(reply.status, reply.text).toBe(200);
  await planMessages(server.services.db, padma.companyId, server.clock.now());
  const cheques = [{ mtm_id: (reply.body.data as Saved).mtm_id, cheque_no: 1 }];
  expect((await desk.post('/accounts/cheques/deposit', { cheques, bank_account: bank })).status).toBe(200);
  const returned = await desk.post('/accounts/cheques/bounce', {
    ...{ cheques, event: 'bounced', reason: 'insufficient_funds', fee: 0, charge_on: false, remarks: '' },
  });
  expect(returned.body.data, returned.text).toMatchObject([{ ok: true }]);
  await look(server.clock.now());
  expect((await listed()).data.at(0)).toMatchObject({ kind: 'receipt', state: 'dropped', reason: 'bounced' });
});

describe('a gateway', () => {
  const due = () => set({ reminders: true, on_due_day: true });

  test('gets number, text, sender and key in its address', async () => {
    await due();
    await setGateway(`${gateway.origin}/api?to={to}&msg={text}&from={sender}&k={key}`);
    await look(noon('2026-08-31'));
    expect(gateway.asked).toHaveLength(1);
    const [{ method, url } = { method: '', url: new URL('http://none') }] = gateway.asked;
    expect(method).toBe('GET');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ to: '01711220001', from: 'PADMA', k: 'secret & key' });
    expect(url.searchParams.get('msg')).toContain('Dear Rahim Uddin');
    expect(await kinds()).toEqual(['due sent']);
  });

  test('gets them as a form where its address has no place for the text', async () => {
    await due();
    await setGateway(`${gateway.origin}/send`);
    await look(noon('2026-08-31'));
    expect(gateway.asked.map(({ method }) => method)).toEqual(['POST']);
    const form = new URLSearchParams(gateway.asked[0]?.form);
    expect([form.get('to'), form.get('sender'), form.get('api_key')]).toEqual(['01711220001', 'PADMA', 'secret & key']);
  });

  test.each([
    [{ status: 400, text: 'no credit\nleft' }, '', 'failed', '400 no credit left'],
    [{ status: 200, text: '{"code": 1007}' }, '"code": 202', 'failed', '200 {"code": 1007}'],
    [{ status: 200, text: '{"code": 202}' }, '"code": 202', 'sent', ''],
    [{ status: 500, text: 'oops' }, '', 'unknown', '500 oops'],
    ['nothing', '', 'unknown', 'silent'],
    [{ status: 503, text: 'busy' }, '', 'waiting', '503 busy'],
  ] as const)('that answers %j: %s %s', async (answer, accepted, state, reason) => {
    await set({ reminders: true, on_due_day: true, accepted_answer: accepted });
    await setGateway(`${gateway.origin}/send`);
    gateway.answer = answer;
    await look(noon('2026-08-31'));
    await look(noon('2026-08-31'));
    expect(gateway.asked).toHaveLength(1);
    expect((await listed()).data).toMatchObject([{ state, reason }]);
  });

  test('that is away is asked again after some minutes, and given up after five tries', async () => {
    await due();
    await setGateway('http://127.0.0.1:9/send');
    const began = noon('2026-08-31').getTime();
    for (const minute of [0, 0.5, 1, 3, 6, 21, 80, 81, 200]) await look(new Date(began + minute * 60_000));
    expect((await listed()).data).toMatchObject([{ state: 'failed', reason: 'unreachable' }]);
    expect(await asBookOwner('select tries from message')).toEqual([{ tries: 5 }]);
    await setGateway(`${gateway.origin}/send`);
    const [{ id } = { id: 0 }] = (await listed()).data;
    expect((await desk.post('/message/again', { id })).body.message).toBe('The message waits to be sent again.');
    await change(rahim, { mobile: '01711220007' });
    await look(noon('2026-08-31'));
    // It goes to the number that the customer has by now.
    expect((await listed()).data).toMatchObject([{ state: 'sent', mobile: '01711220007' }]);
    await change(rahim, { mobile: '01711220001' });
    expect((await desk.post('/message/again', { id })).status).toBe(404);
  });

  test('is asked again about several that failed at once, and not about one that nobody knows of', async () => {
    await setGateway(`${gateway.origin}/send`);
    const trial = async (mobile: string, answer: typeof gateway.answer) => {
      gateway.answer = answer;
      return ((await desk.post('/message/trial', { mobile })).body.data as { id: number }).id;
    };
    const refused = { status: 400, text: 'no credit' };
    const failed = [await trial('01711220003', refused), await trial('01711220004', refused)];
    const unknown = await trial('01711220005', 'nothing');
    gateway.asked.length = 0;
    gateway.answer = { status: 200, text: 'ok' };
    const again = await desk.post('/message/again-all', { ids: [...failed, unknown, 999_999] });
    expect([again.status, again.body.data], again.text).toEqual([200, { count: 2 }]);
    expect((await desk.post('/message/again-all', { ids: failed })).body.data).toEqual({ count: 0 });
    await look(noon('2026-08-20'));
    expect(gateway.asked).toHaveLength(2);
    expect((await listed()).data.map(({ state }) => state)).toEqual(['unknown', 'sent', 'sent']);
  });

  test('is not asked again about a message whose process was killed', async () => {
    await due();
    await setGateway(`${gateway.origin}/send`);
    await plan('2026-08-31');
    const began = noon('2026-08-31');
    expect(await inBooks((tx) => takeMessage(tx, began))).not.toBeNull();
    await look(new Date(began.getTime() + 60_000));
    expect(await kinds()).toEqual(['due sending']);
    await look(new Date(began.getTime() + 180_000));
    expect((await listed()).data).toMatchObject([{ state: 'unknown', reason: 'killed' }]);
    expect(gateway.asked).toEqual([]);
  });

  test('is tried by a message that anybody with the right may send', async () => {
    await setGateway(`${gateway.origin}/send`);
    const headers = { 'idempotency-key': 'trial-1' };
    const token = await tokenOf(server, padma, padma.people.admin);
    const send = () =>
      call(server, 'POST /api/message/trial', { token, headers, payload: { mobile: '+8801711220003' } });
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    expect(gateway.asked).toHaveLength(1);
    expect((await listed()).data).toMatchObject([
      { kind: 'trial', state: 'sent', mobile: '01711220003', body: 'Padma: this is a trial message.' },
    ]);
  });
});

describe('settings', () => {
  test('refuse a text with a gap that nothing fills, at its field', async () => {
    const now = await settings();
    const texts = [
      { kind: 'due', language: 'en', body: '' },
      { kind: 'receipt', language: 'en', body: 'Dear {name}' },
    ];
    const reply = await desk.post('/message/settings', { ...now, texts });
    expect(reply.status).toBe(422);
    expect(reply.body.error).toMatchObject({
      code: 'message_gap_unknown',
      fields: { 'texts.1.body': [expect.stringContaining('Nothing fills “name” here.')] },
    });
  });

  test('refuse two texts of one kind and language', async () => {
    const text = { kind: 'due', language: 'en', body: 'Pay {amount}' };
    const reply = await desk.post('/message/settings', { ...(await settings()), texts: [text, text] });
    expect([reply.status, reply.body.error?.fields]).toEqual([422, { texts: ['A text is given twice.'] }]);
  });

  test.each([
    [{ quiet_from: '24:00' }, 'quiet_from'],
    [{ days_before: -1 }, 'days_before'],
    [{ part_price: 0.001 }, 'part_price'],
  ])('refuse %j', async (wrong, field) => {
    const reply = await desk.post('/message/settings', { ...(await settings()), ...wrong });
    expect([reply.status, Object.keys(reply.body.error?.fields ?? {})]).toEqual([422, [field]]);
  });

  test('are changed by one of two who read the same', async () => {
    const { usual: _, gateway: __, shop: ___, ...now } = await settings();
    const replies = await Promise.all(
      [1, 2].map((days) => desk.post('/message/settings', { ...now, days_before: days })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const trail = (await desk.get('/audit/list?action=messages.update')).body.data as { data: { changes: object[] }[] };
    expect(trail.data[0]?.changes).toContainEqual(expect.objectContaining({ field: 'days_before' }));
  });

  test('are for those who may see or change them, and the list shows the branches that one reaches', async () => {
    await set({ reminders: true, on_due_day: true });
    await plan('2026-08-31');
    const reader = await personWho(server, padma, ['message.view'], padma.branches.trading);
    const token = await tokenOf(server, padma, reader);
    expect(((await call(server, 'GET /api/message/list', { token })).body.data as { total: number }).total).toBe(0);
    const [{ id } = { id: 0 }] = (await listed()).data;
    expect((await call(server, 'POST /api/message/again', { token, payload: { id } })).status).toBe(403);
    expect((await call(server, 'POST /api/message/again-all', { token, payload: { ids: [id] } })).status).toBe(403);
    expect((await call(server, 'GET /api/message/settings', { token })).status).toBe(200);
    expect((await desk.get('/message/list?start_date=2026-09-01&end_date=2026-08-01')).status).toBe(422);
  });
});

describe('codes of the portal', () => {
  let addresses = 0;
  const nextAddress = () => {
    addresses += 1;
    return `10.7.${addresses}.1`;
  };
  const ask = (path: string, payload: object, remoteAddress = nextAddress()): Promise<TestReply> =>
    call(server, `POST /api/customer/${path}`, { payload, headers: { host: padma.host }, remoteAddress });
  const mobile = '01711220002';

  /** Asks for a code, and waits until the gateway has it: the answer does not. */
  async function newCode(): Promise<string> {
    const before = gateway.asked.length;
    const reply = await ask('otp', { mobile });
    expect(reply.body).toMatchObject({ message: 'If the number uses the portal, a code is on its way.' });
    await expect.poll(() => gateway.asked.length).toBe(before + 1);
    const text = new URLSearchParams(gateway.asked.at(-1)?.form).get('text') ?? '';
    return /\d{6}/.exec(text)?.[0] ?? '';
  }

  beforeAll(async () => {
    await change(nasima, { customerLogin: true });
    await set({});
  });
  beforeEach(async () => {
    await setGateway(`${gateway.origin}/send`);
    server.clock.advance(600_000);
  });

  test('are wanted as soon as there is a gateway, whatever the number', async () => {
    for (const number of [mobile, '01799999999']) {
      expect(refusalOf(await ask('login', { mobile: number })).slice(0, 2)).toEqual([401, 'code_required']);
    }
    const code = await newCode();
    const signedIn = await ask('login', { mobile, code });
    expect(signedIn.body).toMatchObject({ success: true, data: { user: { name: 'Nasima Akter' } } });
    const wrong = await ask('login', { mobile, code });
    expect(wrong.cookies.some(({ name, value }) => name === 'cashbook_customer' && value === '')).toBe(true);
    // It is used up, and the list never had it.
    expect(refusalOf(await ask('login', { mobile, code })).slice(0, 2)).toEqual([401, 'code_wrong']);
    const { data } = await listed();
    expect(data).toMatchObject([{ kind: 'code', state: 'sent' }]);
    expect(data[0]?.body).toContain('••••••');
    expect(data[0]?.body).not.toContain(code);
  });

  test('stay hidden where the gateway repeats them', async () => {
    await set({ accepted_answer: 'ACCEPTED' });
    gateway.answer = { status: 200, text: 'echo 123456 of key secret & key' };
    const before = gateway.asked.length;
    await ask('otp', { mobile });
    await expect.poll(() => gateway.asked.length).toBe(before + 1);
    await expect.poll(async () => (await listed()).data[0]?.state).toBe('failed');
    expect((await listed()).data[0]?.reason).toBe('200 echo 123456 of key •••');
    const code = /\d{6}/.exec(new URLSearchParams(gateway.asked.at(-1)?.form).get('text') ?? '')?.[0] ?? '';
    gateway.answer = { status: 200, text: `not taken: ${code}` };
    await set({});
  });

  test('are typed in Bangla digits too, and belong to one customer', async () => {
    const code = await newCode();
    expect(refusalOf(await ask('login', { mobile: '01711220001', code }))[1]).toBe('code_wrong');
    const inBangla = code.replaceAll(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'.charAt(Number(digit)));
    expect((await ask('login', { mobile, code: inBangla })).status).toBe(200);
  });

  test('die after five minutes, and after five wrong tries', async () => {
    const late = await newCode();
    server.clock.advance(300_000);
    expect(refusalOf(await ask('login', { mobile, code: late }))[1]).toBe('code_wrong');
    const code = await newCode();
    const wrong = code === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries += 1) await ask('login', { mobile, code: wrong });
    expect(refusalOf(await ask('login', { mobile, code }))[1]).toBe('code_wrong');
  });

  test('an unknown number, a customer without the portal and a second code within a minute cost nothing and look alike', async () => {
    await newCode();
    const seen = ({ status, text }: TestReply) => ({ status, text });
    const again = seen(await ask('otp', { mobile }));
    expect(seen(await ask('otp', { mobile: '01799999999' }))).toEqual(again);
    expect(seen(await ask('otp', { mobile: '01711220001' }))).toEqual(again);
    server.clock.advance(61_000);
    await newCode();
    expect(gateway.asked).toHaveLength(2);
  });

  test('are limited for a number, and not asked for where there is no gateway', async () => {
    const statuses: number[] = [];
    for (let nth = 0; nth < 11; nth += 1)
      statuses.push((await ask('otp', { mobile: '01788888888' }, '10.8.1.1')).status);
    expect(statuses.slice(9)).toEqual([200, 429]);
    await setGateway(null);
    expect((await ask('otp', { mobile })).status).toBe(404);
    expect((await ask('login', { mobile })).status).toBe(200);
  });
});
