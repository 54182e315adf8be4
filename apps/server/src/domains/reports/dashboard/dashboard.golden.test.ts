import type { Dashboard } from '@cashbook/contract/reports/dashboard';
import { ACCOUNT } from '@cashbook/kernel';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { Desk, entryOf, karim, useStory } from '#testing/report-books';
import { tokenOf } from '#testing/test-company';
import { call } from '#testing/test-server';

const { server, books, token } = await useStory('accountant');
const { company, stranger, shop } = books;
const { branches, people } = company;

const paths = {
  card: '/dashboard/data',
  glance: '/dashboard/head-office/branches',
  branch: '/dashboard/branch/transaction-chart-data',
  payment: '/dashboard/head-office/payment/transaction-chart-data',
  received: '/dashboard/head-office/received/transaction-chart-data',
} as const;

const read = (path: string, as = token, headers: Record<string, string> = {}) =>
  call(server, `GET /api${path}`, { token: as, headers });

let admin: string;
let officer: string;
beforeAll(async () => {
  admin = await tokenOf(server, company, people.admin);
  officer = await tokenOf(server, company, people.officer);
});

const story = { debit: 1510, credit: 310.5 };

test('the card of the working branch: the open day, and cash up to it', async () => {
  const { receiveDetails, ...card } = (await read(paths.card)).body.data as Dashboard;
  expect(card).toEqual({
    branch: { id: branches.trading, name: 'Meghna Trading' },
    trx_dt: '2026-07-03',
    transactionText: '03/07/2026',
    todayReceived: { debit: 110, credit: 0 },
    totalTransaction: story,
    last_update: '2026-07-03T06:00:00.000Z',
  });
  expect(receiveDetails).toMatchObject({ from_branches: 0, in_transit: null });
});

test('a branch without vouchers has zeros and was never updated', async () => {
  expect((await read(paths.card, officer)).body.data).toMatchObject({
    todayReceived: { debit: 0, credit: 0 },
    totalTransaction: { debit: 0, credit: 0 },
    last_update: null,
  });
});

test('head office sees the card of every branch, its own first', async () => {
  expect((await read(paths.glance, admin)).body.data).toEqual([
    {
      branch: { id: branches.head, name: 'Meghna Head Office' },
      status: 1,
      trx_dt: '2026-07-01',
      todayReceived: { debit: 5, credit: 0 },
      totalTransaction: { debit: 5, credit: 0 },
      last_update: '2026-07-03T06:00:00.000Z',
    },
    {
      branch: { id: branches.electronics, name: 'Meghna Electronics' },
      status: 1,
      trx_dt: '2026-07-01',
      todayReceived: { debit: 0, credit: 0 },
      totalTransaction: { debit: 0, credit: 0 },
      last_update: null,
    },
    {
      branch: { id: branches.trading, name: 'Meghna Trading' },
      status: 1,
      trx_dt: '2026-07-03',
      todayReceived: { debit: 110, credit: 0 },
      totalTransaction: story,
      last_update: '2026-07-03T06:00:00.000Z',
    },
  ]);
});

describe('charts', () => {
  test('of a branch: twelve months, the last of them the open one', async () => {
    const { labels, series } = (await read(paths.branch)).body.data as Chart;
    expect(labels).toHaveLength(12);
    expect([labels[0], labels.at(-2), labels.at(-1)]).toEqual(['2025-08', '2026-06', '2026-07']);
    expect(series.map(({ name, data }) => [name, ...data.slice(-3)])).toEqual([
      ['Received', 0, 1000, 510],
      ['Payment', 0, 250.5, 60],
    ]);
  });

  test('of head office: what branches and head office paid, and what they received', async () => {
    const lastTwo = async (path: string, query = '') =>
      ((await read(`${path}${query}`, admin)).body.data as Chart).series.map(({ name, data }) => [
        name,
        ...data.slice(-2),
      ]);
    expect(await lastTwo(paths.payment)).toEqual([
      ['Branches', 250.5, 60],
      ['Head Office', 0, 0],
    ]);
    const receivedByAll = [
      ['Branches', 1000, 510],
      ['Head Office', 0, 5],
    ];
    expect(await lastTwo(paths.received)).toEqual(receivedByAll);
    expect(await lastTwo(paths.received, `?branch=${branches.trading}`)).toEqual(receivedByAll);
    expect(await lastTwo(paths.received, `?branch=${branches.electronics}`)).toEqual([
      ['Branches', 0, 0],
      ['Head Office', 0, 5],
    ]);
  });

  test.each([
    ['?month=1', ['2026-07']],
    ['?month=2', ['2026-06', '2026-07']],
  ])('of as many months as are asked for: %s', async (query, labels) => {
    expect((await read(`${paths.branch}${query}`)).body.data).toMatchObject({ labels });
  });

  test.each(['?month=0', '?month=37', '?month=1.5', '?month=x', '?branch=x'])('not of %s', async (query) => {
    expect((await read(`${paths.branch}${query}`)).status).toBe(422);
  });
});

describe('nobody sees what is not theirs:', () => {
  test('a branch user has no figures of the company', async () => {
    for (const path of [paths.glance, paths.payment, paths.received]) {
      const reply = await read(path);
      expect([reply.status, reply.body.error?.code, reply.body.data]).toEqual([403, 'forbidden', undefined]);
    }
  });

  test('nor those of another branch, which does not exist for them', async () => {
    for (const branch of [branches.head, branches.electronics, 99]) {
      const reply = await read(`${paths.branch}?branch=${branch}`);
      expect([reply.status, reply.body.error?.code]).toEqual([404, 'not_found']);
    }
    expect((await read(`${paths.branch}?branch=${branches.electronics}`, officer)).status).toBe(200);
    expect((await read(`${paths.received}?branch=99`, admin)).status).toBe(404);
  });

  test("head office has no more than its own company's", async () => {
    const theirs = await tokenOf(server, stranger, stranger.people.admin);
    expect((await read(paths.received, theirs)).body.data).toMatchObject({
      series: [
        { name: 'Branches', data: expect.arrayContaining([9999]) as unknown },
        { name: 'Head Office', data: Array.from({ length: 12 }, () => 0) },
      ],
    });
    expect((await read(paths.received, admin)).text).not.toContain('9999');
  });

  test('who has figures of somebody else at the same address gets their own', async () => {
    const tag = String((await read(paths.card)).headers.etag);
    expect((await read(paths.card, officer, { 'if-none-match': tag })).status).toBe(200);
    expect((await read(paths.card, token, { 'if-none-match': tag })).status).toBe(304);
    expect((await read(paths.branch, token, { 'if-none-match': tag })).status).toBe(200);
  });
});

interface Chart {
  readonly labels: readonly string[];
  readonly series: ReadonlyArray<{ readonly name: string; readonly data: readonly number[] }>;
}

interface Card {
  readonly branch: { readonly id: number };
  readonly trx_dt: string;
  readonly todayReceived: { readonly debit: number; readonly credit: number };
  readonly totalTransaction: { readonly debit: number; readonly credit: number };
}

/** Returns the same figures, computed only from the lines of the books. */
async function fromLines(branchId: number, through: string) {
  const { rows } = await inCompany(server.services.db, { companyId: company.companyId, mode: 'report' }, (tx) =>
    sql<{ day: string; debit: number; credit: number }>`
      select vr_date as day, sum(debit_paisa)::float8 / 100 as debit, sum(credit_paisa)::float8 / 100 as credit
      from line where live and company_id = ${company.companyId} and branch_id = ${branchId}
        and account_id = ${ACCOUNT.cash} group by vr_date`.execute(tx),
  );
  const sums = (days: typeof rows) => ({
    debit: days.reduce((sum, { debit }) => sum + debit, 0),
    credit: days.reduce((sum, { credit }) => sum + credit, 0),
  });
  return {
    today: sums(rows.filter(({ day }) => day === through)),
    total: sums(rows.filter(({ day }) => day <= through)),
    month: (month: string) => sums(rows.filter(({ day }) => day.startsWith(month))),
  };
}

async function expectSumsOfLines(): Promise<void> {
  for (const { branch, trx_dt, todayReceived, totalTransaction } of (await read(paths.glance, admin)).body
    .data as Card[]) {
    const { today, total, month } = await fromLines(branch.id, trx_dt);
    expect([todayReceived, totalTransaction]).toEqual([today, total]);
    const { labels, series } = (await read(`${paths.branch}?branch=${branch.id}&month=36`, admin)).body.data as Chart;
    expect(series.map(({ data }) => data)).toEqual([
      labels.map((label) => month(label).debit),
      labels.map((label) => month(label).credit),
    ]);
  }
}

async function remit(voucherId: bigint, amount: number): Promise<void> {
  const payload = { mtm_id: Number(voucherId), branch_id: branches.trading, remarks: '', amount };
  const manager = await tokenOf(server, company, people.manager);
  expect((await call(server, 'POST /api/dashboard/remittance', { token: manager, payload })).status).toBe(200);
}

test('who has the figures already is told so, until another desk changes the books', async () => {
  const headOffice = new Desk(server.services.db, company.companyId, branches.head);
  // The last day of the shop below. Money that the shop then sends must not arrive before it was sent.
  await headOffice.jump('2026-09-01');
  const receipt = entryOf([[17, '0.25']], [[karim, '0.25']]);
  const readers: ReadonlyArray<readonly [string, string]> = [
    [paths.card, token],
    [paths.branch, token],
    [paths.glance, admin],
    [paths.payment, admin],
    [paths.received, admin],
  ];
  let posted = 0n;
  const acts: ReadonlyArray<readonly [string, () => Promise<unknown>, boolean]> = [
    ['nothing', () => Promise.resolve(), false],
    ['a posting', async () => (posted = await shop.post(1, receipt)), true],
    ['an edit', () => shop.edit(posted, 1, entryOf([[17, '7.75']], [[karim, '7.75']])), true],
    ['a void', () => shop.void(posted), true],
    ['an approval', () => shop.approve('2026-07-03', '2026-07-03'), false],
    ['Day Close', () => shop.close('2026-07-03', '2026-07-04'), true],
    [
      'a posting that is edited later',
      async () => (posted = await shop.post(2, entryOf([[karim, '3']], [[17, '3']]))),
      true,
    ],
    ['a jump back', () => shop.jump('2026-06-30'), true],
    ['a change of another day', () => shop.edit(posted, 2, entryOf([[karim, '4']], [[17, '4']])), true],
    ['a posting in another branch', () => headOffice.post(2, entryOf([[karim, '1']], [[17, '1']])), false],
    ['a jump forth', () => shop.jump('2026-09-01'), true],
    ['a receipt that is remitted later', async () => (posted = await shop.post(1, receipt)), true],
    ['its remittance', () => remit(posted, 0.25), true],
  ];
  for (const [what, act, isSeen] of acts) {
    const tags = await Promise.all(readers.map(async ([path, as]) => String((await read(path, as)).headers.etag)));
    await act();
    for (const [index, [path, as]] of readers.entries()) {
      const reply = await read(path, as, { 'if-none-match': tags[index] ?? '' });
      const isOfAll = as === admin && what === 'a posting in another branch';
      expect(reply.status, `${path} after ${what}`).toBe(isSeen || isOfAll ? 200 : 304);
      if (reply.status === 304) expect(reply.text).toBe('');
    }
    await expectSumsOfLines();
  }
});

test('a branch has its new name at once', async () => {
  const tag = String((await read(paths.glance, admin)).headers.etag);
  const edited = await call(server, `GET /api/branch/branch-edit/${branches.electronics}`, { token: admin });
  const { branch } = edited.body.data as { branch: Record<string, unknown> };
  const payload = { ...branch, name: 'Meghna Appliances' };
  expect((await call(server, 'POST /api/branch/branch-update', { token: admin, payload })).status).toBe(200);
  const reply = await read(paths.glance, admin, { 'if-none-match': tag });
  expect([reply.status, reply.text.includes('Meghna Appliances')]).toEqual([200, true]);
});
