import { permissionNames } from '@cashbook/contract/access/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CashDesk, countBooks, openCashDesk, refusalOf, setArchived } from '#testing/cash-desk';
import { createTestCompany, personWho, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestReply, type TestServer } from '#testing/test-server';
import { addWireBooks, savedIn, type WireBooks, type WireKind, wireKinds } from '#testing/wire-kinds';

/**
 * A used key gets its first answer, whatever has changed since (docs/api.md, "Writes of vouchers"). A caller who never saw
 * the answer may ask again from another branch, on another day, or after the account is archived.
 */

let server: TestServer;
let meghna: TestCompany;
/** The administrator, who works in head office and reaches every branch. */
let admin: CashDesk;
let somebodyElse: CashDesk;
let books: WireBooks;

beforeAll(async () => {
  server = await startTestServer();
  meghna = await createTestCompany(server, 'Meghna');
  admin = await openCashDesk(server, meghna, meghna.people.admin);
  const colleague = await personWho(server, meghna, permissionNames, meghna.branches.head);
  somebodyElse = await openCashDesk(server, meghna, colleague);
  books = await addWireBooks(server, meghna, admin);
});
afterAll(() => server.close());

type Send = (desk: CashDesk, key: string, more?: Record<string, string>) => Promise<TestReply>;
let sent = 0;

/** The writes of a kind, each of its own voucher. Each returns the function that repeats the write under the same key. */
const writes: readonly [string, (kind: WireKind) => Promise<Send>][] = [
  [
    'a save',
    async (kind) => {
      const body = kind.body(books, 5, null);
      return (desk, key, more) => desk.post(kind.save, body, { 'idempotency-key': key, ...more });
    },
  ],
  [
    'an update',
    async (kind) => {
      const { mtm_id: id } = savedIn(await admin.post(kind.save, kind.body(books, 5, null)));
      const body = kind.body(books, 7, id);
      return (desk, key, more) => desk.post(kind.update, body, { 'idempotency-key': key, 'if-match': '"1"', ...more });
    },
  ],
  [
    'a void',
    async (kind) => {
      const { vr_no: number } = savedIn(await admin.post(kind.save, kind.body(books, 5, null)));
      const body = { voucher_number: number, reason: 'typed twice' };
      return (desk, key, more) =>
        desk.post('/admin/voucher/void', body, { 'idempotency-key': key, 'if-match': '"1"', ...more });
    },
  ],
];

const switchTo = async (branchId: number) =>
  expect((await admin.post('/user/switch-branch', { id: branchId })).status).toBe(200);
const jumpTo = async (date: string) =>
  expect((await admin.post('/admin/jumpdate/store', { current_date: date })).status).toBe(200);

describe.each(wireKinds)('$name', (kind) => {
  describe.each(writes)('%s', (_what, prepare) => {
    let send: Send;
    let key: string;
    let first: TestReply;
    let shown: Record<string, string>;
    beforeAll(async () => {
      send = await prepare(kind);
      sent += 1;
      key = `used-${sent}`;
      shown = { 'x-branch-id': String(meghna.branches.head), 'x-transaction-date': '2026-07-01' };
      first = await send(admin, key, shown);
      expect([first.status, first.text]).toEqual([200, expect.anything()]);
    });

    /** Expects that the repeat gets the first answer and that nothing was written for it. */
    async function isAnswered(): Promise<void> {
      const before = await countBooks(server, meghna);
      const repeat = await send(admin, key, shown);
      expect([repeat.status, repeat.text]).toEqual([200, first.text]);
      expect(await countBooks(server, meghna)).toEqual(before);
    }

    test('answers again after its person has gone to another branch', async () => {
      await switchTo(meghna.branches.trading);
      try {
        await isAnswered();
        expect(refusalOf(await send(admin, `${key}-new`, shown))[1]).toBe('branch_changed');
      } finally {
        await switchTo(meghna.branches.head);
      }
    });

    test('answers again on another day', async () => {
      await jumpTo('2026-07-02');
      try {
        await isAnswered();
        expect(refusalOf(await send(admin, `${key}-new`, shown))[1]).toBe('day_changed');
      } finally {
        await jumpTo('2026-07-01');
      }
    });

    test('answers again once the accounts are archived', async () => {
      for (const id of [books.party, books.bank]) await setArchived(server, meghna, id, true);
      try {
        await isAnswered();
      } finally {
        for (const id of [books.party, books.bank]) await setArchived(server, meghna, id, false);
      }
    });

    test('tells nobody else', async () => {
      const userId = String(meghna.people.admin.userId);
      expect(refusalOf(await send(somebodyElse, key, { ...shown, 'x-user-id': userId }))[1]).toBe('user_changed');
      expect(refusalOf(await send(somebodyElse, key, shown))[1]).toBe('idempotency_mismatch');
      expect((await send(admin, key, { ...shown, 'x-user-id': userId })).text).toBe(first.text);
    });
  });
});

let parties = 0;

describe.each(wireKinds)('a key of $name', (kind) => {
  const party = (key: string) => {
    parties += 1;
    const body = {
      name: `Party ${parties}`,
      manual_address: 'Bogura',
      mobile: `${1_711_000_000 + parties}`.padStart(11, '0'),
    };
    return admin.post('/customer-supplier/store', { ...body, type_id: 1 }, { 'idempotency-key': key });
  };
  const voucher = (key: string) => admin.post(kind.save, kind.body(books, 5, null), { 'idempotency-key': key });

  test('is the key of nothing else, whichever of the two came first', async () => {
    const [one, other] = [`voucher-first-${kind.name}`, `party-first-${kind.name}`];
    expect((await voucher(one)).status).toBe(200);
    expect(refusalOf(await party(one)).slice(0, 2)).toEqual([409, 'idempotency_mismatch']);
    expect((await party(other)).status).toBe(200);
    const before = await countBooks(server, meghna);
    expect(refusalOf(await voucher(other)).slice(0, 2)).toEqual([409, 'idempotency_mismatch']);
    expect(await countBooks(server, meghna)).toEqual(before);
  });
});

test('two that are sent while the day is being closed have the same answer', async () => {
  const { manager } = meghna.people;
  const desk = await openCashDesk(server, meghna, manager);
  for (let day = 1; day <= 12; day += 1) {
    const dayText = (one: number) => `${String(one).padStart(2, '0')}/07/2026`;
    const headers = {
      'idempotency-key': `closing-${day}`,
      'x-transaction-date': `2026-07-${dayText(day).slice(0, 2)}`,
    };
    const days = { current_date: dayText(day), next_date: dayText(day + 1) };
    const save = () => desk.save('received', [{ account: books.party, amount: day }], headers);
    const [one, closed, other] = await Promise.all([save(), desk.post('/admin/dayclose/store', days), save()]);
    expect(closed.status).toBe(200);
    expect([one.status, refusalOf(one)[1] ?? one.text]).toEqual([other.status, refusalOf(other)[1] ?? other.text]);
  }
});

test('Day Close answers its key again from another branch', async () => {
  const days = { current_date: '01/07/2026', next_date: '02/07/2026' };
  const headers = {
    'idempotency-key': 'close',
    'x-branch-id': String(meghna.branches.head),
    'x-transaction-date': '2026-07-01',
  };
  const close = () => admin.post('/admin/dayclose/store', days, headers);
  const first = await close();
  expect(first.status).toBe(200);
  await switchTo(meghna.branches.trading);
  expect((await close()).text).toBe(first.text);
  await switchTo(meghna.branches.head);
  expect((await close()).text).toBe(first.text);
});
