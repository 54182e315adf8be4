import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createTestCompany,
  personWho,
  type TestCompany,
  type TestPerson,
  testPassword,
  tokenOf,
} from '#testing/test-company';
import { call, startTestServer, type TestServer } from '#testing/test-server';

/** A user who closes the day of a branch sees the drafts of other users there. */
let server: TestServer;
let meghna: TestCompany;
let manager: string;
let accountant: string;

beforeAll(async () => {
  server = await startTestServer();
  meghna = await createTestCompany(server, 'Meghna');
  manager = await tokenOf(server, meghna, meghna.people.manager);
  accountant = await tokenOf(server, meghna, meghna.people.accountant);
});
afterAll(() => server.close());

const note = (token: string, drafts: number, waiting = 0, branchId = meghna.branches.trading) =>
  call(server, 'POST /api/desk/drafts', { token, payload: { branch_id: branchId, drafts, waiting } });
const seenBy = async (token: string) =>
  ((await call(server, 'GET /api/desk/drafts', { token })).body.data as Record<string, unknown>[]).map(
    ({ name, is_self: isSelf, drafts, waiting }) => [name, isSelf, drafts, waiting],
  );
const closerIn = (branchId: number, company = meghna) => personWho(server, company, ['dayclose.all.view'], branchId);
const tokenFor = async (person: Promise<TestPerson>, company = meghna) => tokenOf(server, company, await person);

test('drafts of others are told, one’s own session is not among them, and none takes the note away', async () => {
  expect(await seenBy(manager)).toEqual([]);
  expect((await note(accountant, 2, 1)).status).toBe(200);
  await note(manager, 4);
  expect(await seenBy(manager)).toEqual([['accountant of Meghna', false, 2, 1]]);
  await note(accountant, 1);
  expect(await seenBy(manager)).toEqual([['accountant of Meghna', false, 1, 0]]);
  await note(accountant, 0);
  expect(await seenBy(manager)).toEqual([]);
});

test('one is told of one’s own at another browser', async () => {
  const again = await tokenOf(server, meghna, meghna.people.manager);
  await note(manager, 0);
  await note(again, 3);
  expect(await seenBy(manager)).toEqual([['manager of Meghna', true, 3, 0]]);
  expect(await seenBy(again)).toEqual([]);
  await note(again, 0);
});

test('nobody is told of another branch, nor of another company', async () => {
  const { electronics, head, trading } = meghna.branches;
  await note(accountant, 2);
  expect(await seenBy(await tokenFor(closerIn(electronics)))).toEqual([]);
  expect(await seenBy(await tokenFor(closerIn(head))), 'head office where it works').toEqual([]);
  const padma = await createTestCompany(server, 'Padma');
  for (const branchId of Object.values(padma.branches)) {
    expect(await seenBy(await tokenFor(closerIn(branchId, padma), padma))).toEqual([]);
  }
  expect((await note(accountant, 1, 0, electronics)).status, 'a branch out of reach').toBe(404);
  const admin = await tokenOf(server, meghna, meghna.people.admin);
  await note(admin, 5, 0, trading);
  expect(await seenBy(manager), 'who visits the branch is told of').toContainEqual(['admin of Meghna', false, 5, 0]);
});

test('whoever signs out takes the note along', async () => {
  const leaving = await tokenOf(server, meghna, meghna.people.accountant);
  await note(leaving, 7);
  expect(await seenBy(manager)).toContainEqual(['accountant of Meghna', false, 7, 0]);
  expect((await call(server, 'POST /api/logout', { token: leaving })).status).toBe(200);
  expect(await seenBy(manager)).not.toContainEqual(['accountant of Meghna', false, 7, 0]);
});

test('only whoever closes days asks, and nonsense is refused', async () => {
  const salesman = await tokenOf(server, meghna, meghna.people.salesman);
  expect((await call(server, 'GET /api/desk/drafts', { token: salesman })).status).toBe(403);
  expect((await note(salesman, 1)).status).toBe(200);
  for (const wrong of [-1, 1.5, 100_001]) expect((await note(accountant, wrong)).status, String(wrong)).toBe(422);
});

test('a browser that nobody has used for half a day is gone, and its drafts with it', async () => {
  const { email } = meghna.people.accountant;
  const payload = { email, password: testPassword, remember: true };
  const { token } = (await call(server, 'POST /api/login', { payload })).body.data as {
    token: string;
  };
  await note(token, 9);
  const now = async () => seenBy(await tokenOf(server, meghna, meghna.people.manager));
  server.clock.advance(11 * 3_600_000);
  expect(await now()).toContainEqual(['accountant of Meghna', false, 9, 0]);
  server.clock.advance(2 * 3_600_000);
  expect(await now()).not.toContainEqual(['accountant of Meghna', false, 9, 0]);
  await call(server, 'GET /api/me', { token });
  expect(await now(), 'it comes back').toContainEqual(['accountant of Meghna', false, 9, 0]);
});
