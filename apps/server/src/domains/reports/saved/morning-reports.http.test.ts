/** Reports that the server makes every morning: once, with the rights of the moment, also after a process was killed. */
import type { MadeReport } from '@cashbook/contract/reports/saved-reports';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { asOwner } from '#db/owner-connection';
import { inCompany } from '#db/tx';
import { sweepPictures } from '#domains/files/index';
import { lookForMorningReports, madeReportsInBooks } from '#domains/reports/index';
import type { Mail } from '#mail/mailer';
import type { Outcome } from '#outcome';
import type { PrintOrder, PrintPages } from '#print/print-pages';
import { type CashDesk, openCashDesk } from '#testing/cash-desk';
import { createTestCompany, personWho, type TestCompany, type TestPerson } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let company: TestCompany;
let owner: TestPerson;
let desk: CashDesk;

beforeAll(async () => {
  server = await startTestServer();
  company = await createTestCompany(server, 'Karnaphuli');
  owner = await personWho(server, company, ['cashbook.view', 'report.view'], company.branches.head);
  desk = await openCashDesk(server, company, owner);
});
afterAll(() => server.close());

/** Six o'clock in Dhaka on that day. */
const morningOf = (day: string) => new Date(`${day}T00:00:00Z`);
const never = new AbortController().signal;
const look = (signal = never) =>
  lookForMorningReports({ ...server.services, clock: { now: () => at }, sendMail, printPages: printer }, signal);

/** The orders that the printer got, and its answer; null where the server has no browser. */
const orders: PrintOrder[] = [];
let printer: PrintPages | null = null;
const pdf = { kind: 'pdf', content: Buffer.from('%PDF pages') } as const;

/** The e-mails that were handed to the server of e-mail, and its answer. */
const sent: Mail[] = [];
let answer: Outcome = { state: 'sent', reason: '' };
const sendMail = (mail: Mail) => {
  sent.push(mail);
  return Promise.resolve(answer);
};

/** The time by which the server looks. */
let at = morningOf('2026-07-01');
let days = 0;
beforeEach(async () => {
  days += 1;
  sent.length = 0;
  answer = { state: 'sent', reason: '' };
  orders.length = 0;
  printer = null;
  at = morningOf(`2026-07-${String(days + 1).padStart(2, '0')}`);
  await asOwner(server.database.owner, 'a test', (client) =>
    client.query('delete from saved_report; delete from made_report'),
  );
});

const usual = {
  ...{
    report: 'cash-book',
    name: 'Cash of yesterday',
    period: 'openDay',
    rows: 12,
    font: 12,
    paper: null,
    digit: null,
  },
  ...{ print_set: null, every_morning: true, by_email: false },
};

/** Returns a question that is made every morning. */
const questionOf = () => ({ ...usual, filters: { branch_id: String(company.branches.trading) } });

async function save(more: object = {}): Promise<number> {
  const reply = await desk.post('/saved-report/create', { ...questionOf(), ...more });
  expect(reply.status, reply.text).toBe(200);
  return (reply.body.data as { id: number }).id;
}

async function made(by = desk): Promise<readonly MadeReport[]> {
  const reply = await by.get('/saved-report/made');
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as readonly MadeReport[];
}

const states = async () => (await made()).map(({ name, state }) => `${name}: ${state}`);

test('a report is made from six on, once a day however many processes look, and can be fetched', async () => {
  await save();
  await save({ name: 'Not in the morning', every_morning: false });
  at = new Date(at.getTime() - 1);
  await look();
  expect(await states(), 'a moment before six').toEqual([]);
  at = new Date(at.getTime() + 1);
  await Promise.all([look(), look(), look()]);
  await look();
  expect(await states()).toEqual(['Cash of yesterday: made']);
  const [{ id, has_file: hasFile } = { id: 0, has_file: false }] = await made();
  expect(hasFile).toBe(true);
  const file = await desk.get(`/saved-report/made/${id}/file`);
  expect(file.status).toBe(200);
  expect(file.headers['content-disposition']).toContain('cash-book');
  expect(file.text.startsWith('PK'), 'a workbook').toBe(true);
  const other = await openCashDesk(server, company, company.people.admin);
  expect(await made(other), 'the owner alone').toEqual([]);
  expect((await other.get(`/saved-report/made/${id}/file`)).status).toBe(404);
  at = new Date(at.getTime() + 24 * 3_600_000);
  await look();
  expect(await states(), 'and again on the next day').toHaveLength(2);
});

test('a fault is said, fails that report alone, and is tried again later', async () => {
  await save();
  await save({ name: 'Day book', report: 'day-book' });
  const put = vi.spyOn(server.services.files, 'put').mockRejectedValueOnce(new Error('no room'));
  await expect(look()).rejects.toThrow('no room');
  expect((await states()).toSorted()).toEqual(['Cash of yesterday: failed', 'Day book: made']);
  put.mockRestore();
  await look();
  expect((await states()).toSorted(), 'not at once').toEqual(['Cash of yesterday: failed', 'Day book: made']);
  at = new Date(at.getTime() + 12 * 60_000);
  await look();
  expect((await states()).toSorted()).toEqual(['Cash of yesterday: made', 'Day book: made']);
});

test('a file has the branches of the report as it was made, also where a filter was left out', async () => {
  await save({ name: 'All branches', report: 'trial-balance-by-branch' });
  await look();
  const { rows } = await asOwner(server.database.owner, 'a test', (client) =>
    client.query<{ branches: number }>('select cardinality(branch_ids) as branches from made_report'),
  );
  expect(rows[0]?.branches).toBe(Object.keys(company.branches).length);
});

test('head office keeps the files over all branches, and gets the e-mails, after a branch was deleted', async () => {
  await save({ name: 'All branches', report: 'trial-balance-by-branch', by_email: true });
  answer = { state: 'later', reason: 'unreachable' };
  await look();
  const setBranch = (status: number) =>
    asOwner(server.database.owner, 'a test', (client) =>
      client.query('update branch set status = $1 where company_id = $2 and branch_id = $3', [
        ...[status, company.companyId, company.branches.trading],
      ]),
    );
  await setBranch(3);
  answer = { state: 'sent', reason: '' };
  at = new Date(at.getTime() + 2 * 60_000);
  await look();
  const [{ id, has_file: hasFile, email } = { id: 0, has_file: false, email: null }] = await made();
  const file = await desk.get(`/saved-report/made/${id}/file`);
  await setBranch(1);
  expect([hasFile, email, file.status]).toEqual([true, 'sent', 200]);
});

test('a report that its owner may not view any more is not made, and a made one is not given', async () => {
  await save();
  await save({ name: 'Day book', report: 'day-book' });
  await look();
  const before = await made();
  expect(before.map(({ has_file: has }) => has)).toEqual([true, true]);
  await takeFrom(owner, 'report.view');
  at = new Date(at.getTime() + 24 * 3_600_000);
  await look();
  expect((await states()).slice(0, 2).sort()).toEqual(['Cash of yesterday: made', 'Day book: refused']);
  const dayBook = before.find(({ name }) => name === 'Day book');
  expect((await desk.get(`/saved-report/made/${dayBook?.id}/file`)).status).toBe(404);
  await setStatus(owner, 0);
  at = new Date(at.getTime() + 24 * 3_600_000);
  await look();
  await setStatus(owner, 1);
  expect((await states()).slice(0, 2), 'for a person who cannot sign in').toEqual([
    'Day book: refused',
    'Cash of yesterday: refused',
  ]);
});

test('a report whose process was killed is made by the next one, and given up after three tries', async () => {
  const id = await save();
  const begin = (tries: number) =>
    asOwner(server.database.owner, 'a test', (client) =>
      client.query(
        `insert into made_report (company_id, user_id, saved_report_id, name, report, day, state, tries, begun_at)
         values ($1, $2, $3, 'Cash of yesterday', 'cash-book', $4, 'making', $5, $6)`,
        [company.companyId, owner.userId, id, at, tries, at],
      ),
    );
  await begin(1);
  at = new Date(at.getTime() + 5 * 60_000);
  await look();
  expect(await states(), 'another process may still be making it').toEqual(['Cash of yesterday: making']);
  at = new Date(at.getTime() + 7 * 60_000);
  await look();
  expect(await states()).toEqual(['Cash of yesterday: made']);
  await asOwner(server.database.owner, 'a test', (client) => client.query('delete from made_report'));
  await begin(3);
  at = new Date(at.getTime() + 12 * 60_000);
  await look();
  expect(await states()).toEqual(['Cash of yesterday: failed']);
});

test('a stop in the middle leaves the report to the next process', async () => {
  await save();
  const stopping = new AbortController();
  const looking = look(stopping.signal);
  stopping.abort();
  await looking;
  expect(await states(), 'a stop is no try').toEqual([]);
  await look();
  expect(await states()).toEqual(['Cash of yesterday: made']);
});

test('a made report goes after thirty days, its file with the sweep', async () => {
  await save();
  await look();
  const { files } = server.services;
  const stored = async () => {
    const keys: string[] = [];
    for await (const { key } of files.list()) if (madeReportsInBooks.owns(key)) keys.push(key);
    return keys.length;
  };
  const sweep = (now: Date) =>
    asOwner(server.database.owner, 'a test', (client) => sweepPictures(client, files, now, [madeReportsInBooks]));
  const later = new Date(Date.now() + 2 * 24 * 3_600_000);
  await sweep(later);
  expect(await stored(), 'the one that a row names').toBe(1);
  await asOwner(server.database.owner, 'a test', (client) =>
    client.query('update saved_report set every_morning = false'),
  );
  await asOwner(server.database.owner, 'a test', (client) => client.query('update made_report set day = day - 31'));
  await look();
  expect(await made()).toEqual([]);
  await sweep(later);
  expect(await stored()).toBe(0);
});

describe('PDF', () => {
  const pdfs = async () => (await made()).map(({ has_pdf: has, pdf_reason: reason }) => (has ? 'PDF' : reason));

  test('is the print of the report for the same question, in the name of its owner, and can be fetched', async () => {
    await save({ rows: 30, paper: 'a5' });
    printer = (order) => {
      orders.push(order);
      return Promise.resolve(pdf);
    };
    await look();
    const [{ address, actor } = { address: '', actor: null }] = orders;
    const day = '2026-07-01';
    const asked = {
      branch: String(company.branches.trading),
      start: day,
      end: day,
      rows: '30',
      font: '12',
      paper: 'a5',
    };
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    expect([pathname, Object.fromEntries(searchParams)]).toEqual(['/reports/cashbook/print', asked]);
    expect(actor).toMatchObject({ userId: owner.userId, companyId: company.companyId });
    expect(await pdfs()).toEqual(['PDF']);
    const [{ id } = { id: 0 }] = await made();
    const file = await desk.get(`/saved-report/made/${id}/file?format=pdf`);
    expect([file.status, file.headers['content-type'], file.text]).toEqual([200, 'application/pdf', '%PDF pages']);
    expect(file.headers['content-disposition']).toContain('.pdf');
    const other = await openCashDesk(server, company, company.people.admin);
    expect((await other.get(`/saved-report/made/${id}/file?format=pdf`)).status, 'the owner alone').toBe(404);
  });

  test('is missing for a reason that the list says, and the workbook is there all the same', async () => {
    await save();
    await look();
    expect(await pdfs()).toEqual(['browser']);
    const [{ id, has_file: hasFile } = { id: 0, has_file: false }] = await made();
    expect(hasFile).toBe(true);
    expect((await desk.get(`/saved-report/made/${id}/file?format=pdf`)).status).toBe(404);
    await save({ name: 'Too much' });
    printer = () => Promise.resolve({ kind: 'none', reason: 'slow' });
    await look();
    await save({ name: 'Broken' });
    printer = () => Promise.reject(new Error('no such program'));
    await expect(look()).rejects.toThrow('no such program');
    expect((await pdfs()).toSorted()).toEqual(['browser', 'failed', 'slow']);
    expect(new Set((await made()).map(({ state }) => state))).toEqual(new Set(['made']));
  });

  test('is left out once a process was killed while it made the report, and a stop of the server is no try', async () => {
    await save();
    const stop = new AbortController();
    printer = ({ signal }) => {
      stop.abort();
      return Promise.reject(signal.reason as Error);
    };
    await expect(look(stop.signal)).rejects.toThrow('aborted');
    expect(await made(), 'as if it had never been taken').toEqual([]);
    printer = () => Promise.resolve(pdf);
    await look();
    expect(await pdfs()).toEqual(['PDF']);
    await asOwner(server.database.owner, 'a test', (client) =>
      client.query("update made_report set state = 'making', has_pdf = false, file_name = '', ended_at = null"),
    );
    at = new Date(at.getTime() + 12 * 60_000);
    await look();
    expect(await pdfs()).toEqual(['killed']);
  });

  test('is made at the second try where the first one failed and its process went on', async () => {
    await save();
    printer = () => Promise.resolve(pdf);
    const put = vi.spyOn(server.services.files, 'put').mockRejectedValueOnce(new Error('no room'));
    await expect(look()).rejects.toThrow('no room');
    put.mockRestore();
    at = new Date(at.getTime() + 12 * 60_000);
    await look();
    expect(await pdfs()).toEqual(['PDF']);
  });
});

describe('e-mail', () => {
  const emails = async () => (await made()).map(({ email, email_reason: reason }) => [email, reason].join(' ').trim());
  const later = (minutes: number) => {
    at = new Date(at.getTime() + minutes * 60_000);
  };

  test('a report goes to the address of sign-in with its workbook and its PDF, once however many processes look', async () => {
    await save({ by_email: true });
    await save({ name: 'In the list only' });
    printer = () => Promise.resolve(pdf);
    await Promise.all([look(), look(), look()]);
    await look();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.to).toBe(owner.email);
    expect(sent[0]?.subject).toContain('Cash of yesterday');
    expect(sent[0]?.attachments.map(({ content }) => content.subarray(0, 2).toString())).toEqual(['PK', '%P']);
    expect((await emails()).toSorted()).toEqual(['', 'sent']);
  });

  test('a report of no morning goes by no e-mail', async () => {
    const reply = await desk.post('/saved-report/create', { ...questionOf(), every_morning: false, by_email: true });
    expect(reply.status).toBe(422);
    expect(reply.text).toContain('Only a report that is made every morning goes by e-mail.');
  });

  test('what has not left is tried again, five times; what may have left is not', async () => {
    await save({ by_email: true });
    await save({ name: 'The other cash', by_email: true });
    answer = { state: 'later', reason: 'unreachable' };
    await look();
    expect(sent, 'the second one does not wait for the same server').toHaveLength(1);
    expect((await emails()).toSorted()).toEqual(['waiting', 'waiting unreachable']);
    for (const minutes of [1, 5, 15, 60]) {
      later(minutes);
      await look();
      later(minutes);
      await look();
    }
    expect(new Set(await emails())).toContain('failed unreachable');
    answer = { state: 'unknown', reason: 'silent' };
    later(24 * 60);
    await look();
    later(0.1);
    await look();
    const count = sent.length;
    later(120);
    await look();
    expect(sent).toHaveLength(count);
    expect((await emails()).filter((said) => said === 'unknown silent').length).toBeGreaterThanOrEqual(2);
  });

  test('a mailbox that takes nothing now holds up no other e-mail', async () => {
    await save({ by_email: true });
    await save({ name: 'The other cash', by_email: true });
    answer = { state: 'later', reason: '452 Mailbox full' };
    await look();
    expect(sent).toHaveLength(2);
    expect(await emails()).toEqual(['waiting 452 Mailbox full', 'waiting 452 Mailbox full']);
  });

  test('one that waits does not leave once its owner wants no e-mail, or deletes the saved report', async () => {
    const unticked = await save({ by_email: true });
    const deleted = await save({ name: 'The other cash', by_email: true });
    answer = { state: 'later', reason: '452 Mailbox full' };
    await look();
    const version = 1;
    const replies = [
      await desk.post('/saved-report/update', { ...questionOf(), id: unticked, version }),
      await desk.post('/saved-report/delete', { id: deleted }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    answer = { state: 'sent', reason: '' };
    later(2);
    await look();
    expect(sent).toHaveLength(2);
    expect(await emails()).toEqual(['', '']);
  });

  test('one whose process was killed is not sent again, and the list says so', async () => {
    await save({ by_email: true });
    await look();
    await asOwner(server.database.owner, 'a test', (client) =>
      client.query("update made_report set email = 'sending', email_at = $1", [at]),
    );
    later(12);
    await look();
    expect(sent).toHaveLength(1);
    expect(await emails()).toEqual(['unknown killed']);
  });

  test('one that its owner may not view any more does not leave', async () => {
    await save({ by_email: true });
    answer = { state: 'later', reason: 'unreachable' };
    await look();
    await setStatus(owner, 0);
    later(2);
    await look();
    await setStatus(owner, 1);
    expect(sent).toHaveLength(1);
    expect(await emails()).toEqual(['failed forbidden']);
  });

  test('a workbook that servers do not take stays in the list', async () => {
    await save({ by_email: true });
    answer = { state: 'later', reason: 'unreachable' };
    await look();
    const read = vi.spyOn(server.services.files, 'read').mockResolvedValueOnce(Buffer.alloc(8 * 2 ** 20));
    later(2);
    await look();
    read.mockRestore();
    expect(await emails()).toEqual(['failed large']);
  });
});

function takeFrom({ userId }: TestPerson, permission: string): Promise<void> {
  return inCompany(server.services.db, { companyId: company.companyId, mode: 'write' }, async (tx) => {
    await sql`
      delete from role_permission p using app_user u
      where u.company_id = p.company_id and u.role_id = p.role_id and u.user_id = ${userId}
        and p.permission = ${permission}`.execute(tx);
  });
}

function setStatus({ userId }: TestPerson, status: number): Promise<void> {
  return inCompany(server.services.db, { companyId: company.companyId, mode: 'write' }, async (tx) => {
    await sql`update app_user set status = ${status} where user_id = ${userId}`.execute(tx);
  });
}
