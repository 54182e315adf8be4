import { Agent, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { GROUP } from '@cashbook/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { verifySeals } from '#domains/ledger/index';
import { addAccount, type Saved } from '#testing/cash-desk';
import { createTestCompany, type TestCompany, type TestPerson, tokenOf } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

/**
 * Many clients over sockets on one branch. Each client posts with keys, and repeats some posts with the same key, as a page
 * does after a lost answer. The tests then check from the books alone:
 *
 * 1. Numbers of each type run from 1 without gap or duplicate.
 * 2. Every entry balances.
 * 3. A key posted once, and every answer to it is the same text.
 * 4. Every acknowledged voucher is in the books, and nothing else is.
 * 5. Beside a day close, every voucher is dated on a day that was open when it was posted. Every voucher of a closed day is
 *    in its seal, and the seals are intact.
 */
const clients = 64;

let server: TestServer;
let agent: Agent;
let port: number;

beforeAll(async () => {
  server = await startTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.app.server.address() as AddressInfo);
  agent = new Agent({ keepAlive: true, maxSockets: clients });
});
afterAll(async () => {
  agent.destroy();
  await server.close();
});

interface Sent {
  readonly status: number;
  readonly text: string;
}

async function send(token: string, path: string, body: unknown, headers: Record<string, string>): Promise<Sent> {
  const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = request({
      agent,
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: `/api${path}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    });
    outgoing.on('response', resolve).on('error', reject).end(JSON.stringify(body));
  });
  return { status: incoming.statusCode ?? 0, text: await text(incoming) };
}

const savedIn = (sent: Sent): Saved => (JSON.parse(sent.text) as { data: Saved }).data;

interface Books {
  readonly company: TestCompany;
  readonly accounts: readonly number[];
  readonly tokens: readonly string[];
}

async function openBooks(name: string): Promise<Books> {
  const company = await createTestCompany(server, name);
  const accounts = await Promise.all(
    ['A', 'B', 'C', 'D'].map((letter) =>
      addAccount(server, company, { groupId: GROUP.accountsReceivable, name: `Party ${letter}` }),
    ),
  );
  const people: TestPerson[] = [company.people.accountant, company.people.manager];
  const tokens = await Promise.all(
    Array.from({ length: clients }, (_, client) =>
      tokenOf(server, company, people[client % 2] ?? company.people.manager),
    ),
  );
  return { company, accounts, tokens };
}

/** Sends the `turn`-th post of a client. Each post has its own amounts. */
function post({ accounts, tokens }: Books, client: number, turn: number): Promise<Sent> {
  const side = (client + turn) % 3 === 0 ? 'payment' : 'received';
  const rows = accounts
    .slice(0, 1 + (turn % 3))
    .map((account) => ({ account, amount: (100 * (client + 1) + turn) / 100 }));
  const key = { 'idempotency-key': `client-${client}-turn-${turn}` };
  return send(tokens[client] ?? '', `/trading/cash/${side}`, rows, key);
}

function ask<T>({ company: { companyId } }: Books, query: ReturnType<typeof sql<T>>): Promise<T[]> {
  return inCompany(server.services.db, { companyId, mode: 'report' }, async (tx) => (await query.execute(tx)).rows);
}

/** Checks 1 and 2. */
async function expectSoundBooks(books: Books): Promise<void> {
  const numbers = await ask(
    books,
    sql<{ type_id: number; least: number; most: number; count: number; texts: number }>`
    select n.type_id, min(n.number) as least, max(n.number) as most, count(distinct n.number)::int as count,
      count(distinct v.vr_no)::int as texts
    from voucher_number n join voucher v on v.company_id = n.company_id and v.voucher_id = n.voucher_id
    group by n.type_id`,
  );
  for (const { least, most, count, texts } of numbers) expect([least, most, texts]).toEqual([1, count, count]);
  const unbalanced = await ask(
    books,
    sql`
    select voucher_id, entry_no from line group by voucher_id, entry_no having sum(debit_paisa) <> sum(credit_paisa)`,
  );
  expect(unbalanced).toEqual([]);
}

test('64 clients post to one branch: no gap, no duplicate, all balanced, each key once', async () => {
  const turns = 8;
  const books = await openBooks('Meghna');
  const answers = await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const mine: Saved[] = [];
      for (let turn = 0; turn < turns; turn += 1) {
        // Every third post is sent twice at once, and every fourth is repeated later.
        const twins = await Promise.all(
          turn % 3 === 0 ? [post(books, client, turn), post(books, client, turn)] : [post(books, client, turn)],
        );
        const again = turn % 4 === 0 ? [await post(books, client, turn)] : [];
        const replies = [...twins, ...again];
        expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
        const [first] = replies;
        if (first === undefined || first.status !== 200) throw new Error(`${first?.status} ${first?.text}`);
        mine.push(savedIn(first));
      }
      return mine;
    }),
  );
  await expectSoundBooks(books);
  const acknowledged = answers.flat().map(({ mtm_id: mtmId, vr_no: number }) => `${mtmId} ${number}`);
  expect(new Set(acknowledged).size).toBe(clients * turns);
  const posted = await ask(books, sql<{ text: string }>`select voucher_id || ' ' || vr_no as text from voucher`);
  expect(posted.map(({ text }) => text).sort()).toEqual([...acknowledged].sort());
  const [keys] = await ask(books, sql<{ count: number }>`select count(*)::int as count from idempotency_key`);
  expect(keys?.count).toBe(clients * turns);
});

test('posting while days close: every voucher is on exactly one side of each close', async () => {
  const books = await openBooks('Jamuna');
  const { companyId, branches, people } = books.company;
  const closer = await tokenOf(server, books.company, people.manager);
  const days = ['01/07/2026', '02/07/2026', '03/07/2026', '04/07/2026', '05/07/2026', '06/07/2026'];
  let closing = true;

  /** The day that is open when a post is sent. An answer is dated on it or later, up to the day open at its arrival. */
  let openDay = 1;
  const answered: { saved: Saved; from: number; to: number }[] = [];
  const work = Array.from({ length: clients }, async (_, client) => {
    for (let turn = 0; closing || turn < 4; turn += 1) {
      const from = openDay;
      const reply = await post(books, client, turn);
      if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`);
      // The close may have committed before its answer arrived here.
      answered.push({ saved: savedIn(reply), from, to: openDay + 1 });
    }
  });
  for (const [index, current] of days.slice(0, -1).entries()) {
    const target = answered.length + clients;
    while (answered.length < target) await new Promise((resolve) => setImmediate(resolve));
    const body = { current_date: current, next_date: days[index + 1] };
    const reply = await send(closer, '/admin/dayclose/store', body, {});
    expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
    openDay += 1;
  }
  closing = false;
  await Promise.all(work);

  await expectSoundBooks(books);
  for (const { saved, from, to } of answered) {
    const day = Number(saved.vr_date.slice(-2));
    expect(day, `${saved.vr_no} sent on ${from}, answered on ${to}`).toBeGreaterThanOrEqual(from);
    expect(day).toBeLessThanOrEqual(to);
  }
  const dated = await ask(
    books,
    sql<{ text: string }>`
    select voucher_id || ' ' || vr_date as text from voucher where branch_id = ${branches.trading}`,
  );
  const acknowledged = answered.map(({ saved }) => `${saved.mtm_id} ${saved.vr_date}`);
  expect(dated.map(({ text }) => text).sort()).toEqual([...new Set(acknowledged)].sort());

  const sides = await ask(
    books,
    sql<{ day: string; sealed: number; dated: number }>`
    select s.day::text as day, cardinality(s.voucher_ids) as sealed,
      (select count(*)::int from voucher v where v.branch_id = s.branch_id and v.vr_date = s.day
        and v.voucher_id = any (s.voucher_ids)) as dated
    from day_seal s order by s.seal_no`,
  );
  const countOn = (day: string) => answered.filter(({ saved }) => saved.vr_date === day).length;
  expect(sides.map(({ day }) => day)).toEqual(['2026-07-01', '2026-07-02', '2026-07-03', '2026-07-04', '2026-07-05']);
  for (const { day, sealed, dated: inSeal } of sides) {
    expect([day, sealed, inSeal]).toEqual([day, countOn(day), sealed]);
    expect(sealed).toBeGreaterThan(0);
  }
  const misdated = await ask(
    books,
    sql`
    select l.voucher_id from line l join voucher v on v.company_id = l.company_id and v.voucher_id = l.voucher_id
    where l.vr_date <> v.vr_date`,
  );
  expect(misdated).toEqual([]);
  await inCompany(server.services.db, { companyId, mode: 'report' }, async (tx) =>
    expect(await verifySeals(tx, companyId)).toEqual([]),
  );
});

test('who saves with a day on the screen that was closed meanwhile is told, and nothing is saved', async () => {
  const books = await openBooks('Padma');
  const { people } = books.company;
  const closer = await tokenOf(server, books.company, people.manager);
  const onScreen = { 'x-transaction-date': '2026-07-01' };
  const rows = [{ account: books.accounts[0], amount: 1 }];
  let saved = 0;
  const untilRefused = Array.from({ length: clients }, async (_, client) => {
    for (;;) {
      const { status, text: reply } = await send(books.tokens[client] ?? '', '/trading/cash/received', rows, onScreen);
      if (status !== 200) return [status, (JSON.parse(reply) as { error: { code: string } }).error.code];
      saved += 1;
    }
  });
  while (saved < clients) await new Promise((resolve) => setImmediate(resolve));
  const close = { current_date: '01/07/2026', next_date: '02/07/2026' };
  expect((await send(closer, '/admin/dayclose/store', close, {})).status).toBe(200);
  for (const refusal of await Promise.all(untilRefused)) expect(refusal).toEqual([409, 'day_changed']);
  const days = await ask(books, sql`select vr_date::text as day, count(*)::int as count from voucher group by vr_date`);
  expect(days).toEqual([{ day: '2026-07-01', count: saved }]);
  await expectSoundBooks(books);
});

test('posting while the branch is disabled: what is not in the books when head office is told, never gets there', async () => {
  const books = await openBooks('Surma');
  const { companyId, branches, people } = books.company;
  const headOffice = await tokenOf(server, books.company, people.admin);
  const countVouchers = async () => {
    const [found] = await ask(books, sql<{ count: number }>`select count(*)::int as count from voucher`);
    return found?.count ?? 0;
  };
  let saved = 0;
  const untilRefused = Array.from({ length: clients }, async (_, client) => {
    for (let turn = 0; ; turn += 1) {
      const { status, text: reply } = await post(books, client, turn);
      if (status !== 200) return (JSON.parse(reply) as { error: { code: string } }).error.code;
      saved += 1;
    }
  });
  while (saved < clients * 2) await new Promise((resolve) => setImmediate(resolve));
  const disabled = await send(headOffice, '/branch/branch-status', { id: branches.trading, status: 0 }, {});
  const inBooks = await countVouchers();
  expect([disabled.status, disabled.text]).toEqual([200, expect.any(String)]);
  // Requests that passed the first check are refused by the books. The other users have been signed out.
  for (const code of await Promise.all(untilRefused)) expect(['branch_disabled', 'unauthenticated']).toContain(code);
  expect([saved, await countVouchers()]).toEqual([inBooks, inBooks]);
  await expectSoundBooks(books);
  expect(await ask(books, sql`select from branch where company_id = ${companyId} and status = 0`)).toHaveLength(1);
});
