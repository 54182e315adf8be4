import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { mostPortalRows } from '@cashbook/contract/portal/customer-books';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import {
  freePort,
  makeDataFolder,
  type RunningProgram,
  runProgram,
  type Settings,
  startServing,
  stopProgram,
} from '#testing/product';
import { repetitions } from '#testing/random/repetitions';

/*
 * The product on its durable cluster is killed again and again in the middle of posting receipts, and collections of one
 * installment from several desks. Afterwards:
 *
 * 1. every voucher that was acknowledged is in the books, under the number that was given;
 * 2. no save is in the books twice, although every one without an answer was sent again with its key;
 * 3. the numbers have no gap;
 * 4. the audit finds nothing;
 * 5. the customer, who signed in to the portal before the first kill, reads every collection there once.
 */

/** The number of rounds. It is even, so the postmaster is killed alone as often as together with its server. */
const rounds = repetitions({ usual: 4, long: 40 });
const clients = 8;
const account = { email: 'owner@example.com', password: 'a-long-enough-password' };
/** "Other Income", one of the accounts that every company has. */
const incomeAccount = 24;

const folder = makeDataFolder();
let settings: Settings;
let base: string;
let server: RunningProgram;
let token: string;
/** The session of the customer in the portal. */
let ofCustomer: string;
/** The customer who pays by installments, and the installment that all collections are for. */
let customer: number;
let installment: number;
/** Acknowledged saves: number by key. */
const acknowledged = new Map<string, string>();
/** Saves that were sent and got no answer. */
const unanswered = new Set<string>();

const signedIn = z.object({ data: z.object({ token: z.string() }) });
const saved = z.object({ data: z.object({ vr_no: z.string() }) });
const ownBooks = z.object({
  data: z.object({ payments: z.array(z.object({ main_transaction: z.object({ vr_no: z.string() }) })) }),
});
const added = z.object({ data: z.object({ id: z.number() }) });
const openings = z.object({ data: z.object({ data: z.array(z.object({ account: z.number(), mtm_id: z.number() })) }) });

beforeAll(async () => {
  const port = await freePort();
  base = `http://localhost:${port}`;
  settings = { DATA_DIR: folder.path, PORT: String(port) };
  const { company, name } = { company: 'Meghna Traders', name: 'Owner' };
  const args = [
    'setup',
    '--company',
    company,
    '--name',
    name,
    '--email',
    account.email,
    '--password',
    account.password,
  ];
  expect(await runProgram(args, settings)).toMatchObject({ exitCode: 0 });
  server = await startServing(settings);
  token = await signIn();
  await oweInstallment();
  ofCustomer = await enterPortal();
});

afterAll(async () => {
  await stopProgram(server);
  folder.remove();
});

async function signIn(): Promise<string> {
  const response = await fetch(`${base}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  return signedIn.parse(await response.json()).data.token;
}

const post = (path: string, body: object, key: string = randomUUID()): Promise<Response> =>
  fetch(`${base}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': key },
    body: JSON.stringify(body),
  });

/** Adds a customer who owes one large installment of an old sale. */
async function oweInstallment(): Promise<void> {
  const party = { name: 'Rahim', manual_address: 'Bogura', mobile: '01711223344', type_id: 1 };
  customer = added.parse(await (await post('/customer-supplier/store', party)).json()).data.id;
  const owed = { number: 'IS-77', date: '2020-01-01', due_date: '2060-01-01', amount: 1_000_000, is_installment: true };
  const opened = await post('/accounts/opening/store', {
    rows: [{ account: customer, debit: owed.amount, bills: [owed] }],
  });
  expect(opened.status, await opened.text()).toBe(200);
  const list = await fetch(`${base}/api/accounts/opening/list?per_page=100`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const opening = openings.parse(await list.json()).data.data.find(({ account: of }) => of === customer);
  installment = (opening?.mtm_id ?? 0) * 1000 + 1;
}

/** Opens the portal for the customer, and returns the session. */
async function enterPortal(): Promise<string> {
  const client = new Client({ connectionString: folder.superuserUrl() });
  await client.connect();
  await client.query('update company set customer_portal = true');
  await client.query('update party set customer_login = true where account_id = $1', [customer]);
  await client.end();
  const response = await post('/customer/login', { mobile: '01711223344' });
  return signedIn.parse(await response.json()).data.token;
}

/** Returns the numbers of the collections that the customer reads in the portal, the latest {@link mostPortalRows}. */
async function readInPortal(): Promise<string[]> {
  const response = await fetch(`${base}/api/customer/dashboard`, {
    headers: { authorization: `Bearer ${ofCustomer}` },
  });
  expect(response.status, 'the session outlives the process').toBe(200);
  return ownBooks.parse(await response.json()).data.payments.map(({ main_transaction: { vr_no } }) => vr_no);
}

/** Sends a cash receipt, or a collection of the installment, under the key. It records a definite answer; everything else leaves the key unanswered. */
async function save(key: string): Promise<void> {
  unanswered.add(key);
  const isCollection = key.charCodeAt(0) % 2 === 0;
  const response = isCollection
    ? await post('/installment/receive', { installment_id: installment, amount: 12.5, remarks: key }, key)
    : await post('/trading/cash/received', [{ account: incomeAccount, amount: 12.5, remarks: key }], key);
  if (response.status === 503) return;
  expect(response.status).toBe(200);
  acknowledged.set(key, saved.parse(await response.json()).data.vr_no);
  unanswered.delete(key);
}

/** Posts from several clients at once until `stopped.now` is set. A broken connection ends that client's round. */
async function postUntil(stopped: { now: boolean }): Promise<void> {
  const client = async () => {
    while (!stopped.now) {
      try {
        await save(randomUUID());
      } catch (error) {
        if (!isBrokenConnection(error)) throw error;
        return;
      }
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
}

function isBrokenConnection(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && error.name === 'AbortError');
}

/** Repeats every save without an answer, as a client does. */
async function repeatUnanswered(): Promise<void> {
  while (unanswered.size > 0) {
    for (const key of unanswered) await save(key);
    if (unanswered.size > 0) await sleep(100);
  }
}

/** Kills after some vouchers of this round have been acknowledged, at a random moment. */
async function killDuringPosting(kill: () => void): Promise<void> {
  const enough = acknowledged.size + 10 + Math.floor(Math.random() * 40);
  const stopped = { now: false };
  const strike = async () => {
    while (acknowledged.size < enough) await sleep(1);
    kill();
    await sleep(200);
    stopped.now = true;
  };
  await Promise.all([postUntil(stopped), strike()]);
}

async function expectBooksWhole(): Promise<void> {
  const client = new Client({ connectionString: folder.superuserUrl() });
  await client.connect();
  try {
    const { rows: vouchers } = await client.query<{ vr_no: string; remarks: string; total: string }>(
      `select v.vr_no, l.remarks, v.total_paisa::text as total
       from voucher v join line l on l.company_id = v.company_id and l.voucher_id = v.voucher_id
       where l.account_id = any ($1) and v.type_id in (1, 16) and l.live`,
      [[incomeAccount, customer]],
    );
    const inBooks = new Map(vouchers.map(({ remarks, vr_no }) => [remarks, vr_no]));
    expect(vouchers).toHaveLength(inBooks.size);
    expect(inBooks).toEqual(acknowledged);
    expect(vouchers.every(({ total }) => total === '1250')).toBe(true);
    const { rows: numbers } = await client.query<{ gaps: string; given: string }>(
      `select max(number) - count(*) as gaps, count(*) as given from voucher_number where type_id in (1, 16) group by type_id`,
    );
    expect(numbers.map(({ gaps }) => gaps)).toEqual(['0', '0']);
    expect(numbers.reduce((sum, { given }) => sum + Number(given), 0)).toBe(acknowledged.size);
  } finally {
    await client.end();
  }
  const collected = [...acknowledged.values()].filter((number) => number.startsWith('IC-')).sort();
  expect((await readInPortal()).sort()).toEqual(collected.slice(-mostPortalRows));
  expect(await runProgram(['audit'], settings)).toMatchObject({ exitCode: 0 });
}

function postmaster(): number {
  const pid = folder.postmasterPid();
  if (pid === null) throw new Error('No postmaster runs.');
  return pid;
}

test(`the server is killed ${rounds} times in the middle of posting; each start takes over the cluster`, async () => {
  const cluster = postmaster();
  for (let round = 1; round <= rounds; round += 1) {
    await killDuringPosting(() => server.process.kill('SIGKILL'));
    await server.ended;
    server = await startServing(settings);
    expect(postmaster()).toBe(cluster);
    await repeatUnanswered();
  }
  await expectBooksWhole();
});

test(`the postmaster is killed ${rounds} times in the middle of posting; the server raises it, or the next start does`, async () => {
  for (let round = 1; round <= rounds; round += 1) {
    const serverToo = round % 2 === 0;
    await killDuringPosting(() => {
      process.kill(postmaster(), 'SIGKILL');
      if (serverToo) server.process.kill('SIGKILL');
    });
    if (serverToo) {
      await server.ended;
      server = await startServing(settings);
    }
    await repeatUnanswered();
  }
  await expectBooksWhole();
});
