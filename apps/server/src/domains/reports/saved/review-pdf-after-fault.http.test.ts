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

test('a fault of the first try costs no PDF', async () => {
  printer = (order) => {
    orders.push(order);
    return Promise.resolve(pdf);
  };
  await save();
  const put = vi.spyOn(server.services.files, 'put').mockRejectedValueOnce(new Error('no room'));
  await expect(look()).rejects.toThrow('no room');
  put.mockRestore();
  at = new Date(at.getTime() + 12 * 60_000);
  await look();
  expect(await made()).toMatchObject([{ state: 'made', has_pdf: true, pdf_reason: '' }]);
});
