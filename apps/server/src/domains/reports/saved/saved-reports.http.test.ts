/** Saved reports: each is its owner's alone, has the dates of today, and shows nothing that its owner may not view any more. */
import { reports } from '@cashbook/contract/reports/all';
import { type Filter, filterOf } from '@cashbook/contract/reports/filters';
import type { Report } from '@cashbook/contract/reports/report';
import { reportPeriods, type SavedReport } from '@cashbook/contract/reports/saved-reports';
import { periods } from '@cashbook/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { showOwnRows } from '#db/own-rows';
import { inCompany } from '#db/tx';
import { type CashDesk, openCashDesk, refusalOf } from '#testing/cash-desk';
import { createTestCompany, personWho, type TestCompany, type TestPerson } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let company: TestCompany;
let admin: CashDesk;

beforeAll(async () => {
  server = await startTestServer();
  company = await createTestCompany(server, 'Meghna');
  admin = await openCashDesk(server, company, company.people.admin);
});
afterAll(() => server.close());

const plain = {
  ...{ period: null, rows: 12, font: 12, paper: null, digit: null },
  ...{ print_set: null, every_morning: false, by_email: false },
};
const cashBookOf = (branchId: number, more: object = {}) => ({
  ...{ ...plain, report: 'cash-book', name: 'Cash of the month', period: 'month' },
  ...{ filters: { branch_id: String(branchId) }, ...more },
});

async function listed(desk: CashDesk): Promise<readonly SavedReport[]> {
  const reply = await desk.get('/saved-report/list');
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as readonly SavedReport[];
}

/** Returns a text that the filter takes. */
function textFor({ kind, choices, usual }: Filter): string {
  if (choices !== undefined) return choices[0]?.value ?? '';
  if (kind === 'branch') return String(company.branches.head);
  if (kind === 'startDate' || kind === 'endDate') return '2026-07-01';
  if (kind === 'besideStart' || kind === 'besideEnd' || kind === 'search') return '';
  return String(usual ?? 1);
}

test('the kernel and the contract know the same periods', () => expect(reportPeriods).toEqual(periods));

test.each(Object.values<Report>(reports).map((report) => [report.name, report] as const))(
  '%s can be saved, and opens with the days of a period',
  async (name, report) => {
    const texts = Object.entries(report.filters).map(([wire, filter]) => [wire, textFor(filter)] as const);
    const dates = [filterOf(report.filters, 'startDate'), filterOf(report.filters, 'endDate')];
    const body = { ...plain, report: name, name: `My ${name}`, period: 'lastMonth', paper: 'a5', rows: 30 };
    const kept = texts.filter(([wire]) => !dates.includes(wire));
    const made = await admin.post('/saved-report/create', { ...body, filters: Object.fromEntries(kept) });
    expect(made.status, made.text).toBe(200);
    const saved = (await listed(admin)).find((one) => one.name === `My ${name}`);
    const days = { startDate: '2026-06-01', endDate: '2026-06-30' };
    const asked = new Map(texts);
    const expected = Object.entries(report.filters).map(([wire, filter]): [string, string | undefined] => {
      const day = filter.kind === 'startDate' || filter.kind === 'endDate' ? days[filter.kind] : undefined;
      return [filter.url, day ?? asked.get(wire)];
    });
    expect(saved?.address).toEqual({
      screen: report.screen,
      search: { ...Object.fromEntries(expected), rows: '30', font: '12', paper: 'a5' },
    });
  },
);

test('a saved report keeps its name, digit and version, and another may take its digit', async () => {
  const { head } = company.branches;
  const first = cashBookOf(head, { name: 'First', digit: 1 });
  const made = await admin.post('/saved-report/create', first);
  const { id } = made.body.data as { id: number };
  expect(refusalOf(await admin.post('/saved-report/create', { ...first, name: ' first ' }))[1]).toBe('name_taken');
  const changed = { ...first, id, version: 1, name: 'First of all', period: null };
  const dated = { ...changed, filters: { branch_id: String(head), start_date: '2026-07-01', end_date: '2026-07-03' } };
  expect(refusalOf(await admin.post('/saved-report/update', changed))[1], 'without dates').toBe('invalid_input');
  expect((await admin.post('/saved-report/update', dated)).body.data).toEqual({ version: 2 });
  expect(refusalOf(await admin.post('/saved-report/update', dated))[1]).toBe('stale_version');
  await admin.post('/saved-report/create', cashBookOf(head, { name: 'Second', digit: 1 }));
  const rows = await listed(admin);
  expect(rows.find((row) => row.id === id)).toMatchObject({ name: 'First of all', digit: null, version: 3 });
  expect(rows.find(({ name }) => name === 'Second')).toMatchObject({ digit: 1 });
  expect((await admin.post('/saved-report/delete', { id })).status).toBe(200);
  expect(refusalOf(await admin.post('/saved-report/delete', { id }))[1]).toBe('not_found');
});

test('after Day Close the dates count from the day that was closed', async () => {
  const { head } = company.branches;
  await admin.post(
    '/saved-report/create',
    cashBookOf(head, { name: 'Of the day', period: 'openDay', print_set: ' Evening ' }),
  );
  const reply = await admin.get('/saved-report/list?day=2026-06-30');
  const saved = (reply.body.data as readonly SavedReport[]).find(({ name }) => name === 'Of the day');
  expect(saved).toMatchObject({
    print_set: 'Evening',
    address: { search: { start: '2026-06-30', end: '2026-06-30' } },
  });
  expect((await admin.get('/saved-report/list?day=30/06/2026')).status).toBe(422);
});

test('what a report does not take is refused', async () => {
  const { head } = company.branches;
  const create = async (more: object) => {
    const reply = await admin.post('/saved-report/create', cashBookOf(head, { name: 'Wrong', ...more }));
    return refusalOf(reply)[1];
  };
  expect(await create({ report: 'nothing' })).toBe('not_found');
  expect(await create({ report: 'toString' })).toBe('not_found');
  expect(await create({ filters: { branch_id: '99' } })).toBe('forbidden');
  expect(await create({ filters: { branch_id: String(head), colour: 'red' } })).toBe('invalid_input');
  expect(await create({ report: 'ledger' }), 'without an account').toBe('invalid_input');
});

test('the owner alone sees a saved report, and it opens nothing that the owner may not view any more', async () => {
  const { head, trading } = company.branches;
  const clerk = await personWho(server, company, ['cashbook.view'], head);
  const desk = await openCashDesk(server, company, clerk);
  expect(await listed(desk), 'those of others').toEqual([]);
  const made = await desk.post('/saved-report/create', cashBookOf(trading));
  expect(made.status, made.text).toBe(200);
  const { id } = made.body.data as { id: number };
  expect(refusalOf(await desk.post('/saved-report/create', cashBookOf(head, { report: 'day-book' })))[1]).toBe(
    'forbidden',
  );
  expect(refusalOf(await admin.post('/saved-report/delete', { id }))[1]).toBe('not_found');
  expect((await listed(desk))[0]?.address).not.toBeNull();
  await moveTo(clerk, company.branches.electronics);
  expect((await listed(desk))[0]?.address, 'of a branch that the owner does not reach any more').toBeNull();
  await moveTo(clerk, trading);
  expect((await listed(desk))[0]?.address).not.toBeNull();
  await loseAll(clerk);
  expect((await listed(desk))[0]?.address, 'of a report that the owner may not view any more').toBeNull();
});

test('the database shows nobody the rows of others', async () => {
  const { companyId, people } = company;
  const countFor = (userId: number | null) =>
    inCompany(server.services.db, { companyId, mode: 'write' }, async (tx) => {
      if (userId !== null) await showOwnRows(tx, userId);
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from saved_report`.execute(tx);
      return rows[0]?.n ?? 0;
    });
  expect(await countFor(people.admin.userId)).toBeGreaterThan(30);
  expect(await countFor(people.manager.userId)).toBe(0);
  expect(await countFor(null)).toBe(0);
});

function moveTo({ userId }: TestPerson, branchId: number): Promise<void> {
  return inCompany(server.services.db, { companyId: company.companyId, mode: 'write' }, async (tx) => {
    await sql`update app_user set branch_id = ${branchId} where user_id = ${userId}`.execute(tx);
  });
}

function loseAll({ userId }: TestPerson): Promise<void> {
  return inCompany(server.services.db, { companyId: company.companyId, mode: 'write' }, async (tx) => {
    await sql`
      delete from role_permission p using app_user u
      where u.company_id = p.company_id and u.role_id = p.role_id and u.user_id = ${userId}`.execute(tx);
  });
}

test('of two saves of one name at the same moment, one is refused', async () => {
  const twice = cashBookOf(company.branches.head, { name: 'Both at once' });
  const replies = await Promise.all([
    admin.post('/saved-report/create', twice),
    admin.post('/saved-report/create', twice),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(replies.flatMap((reply) => (reply.status === 409 ? [refusalOf(reply)[1]] : []))).toEqual(['name_taken']);
  expect((await listed(admin)).filter(({ name }) => name === 'Both at once')).toHaveLength(1);
});
