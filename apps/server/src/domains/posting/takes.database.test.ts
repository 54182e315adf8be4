import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { runAudit } from '#domains/ledger/index';
import { type CashDesk, openCashDesk, type Saved } from '#testing/cash-desk';
import { addGoods } from '#testing/stock-goods';
import { createTestCompany, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

/** The checks of the database on taken lines, for every way by which a row is written. */

let server: TestServer;
let padma: TestCompany;
let desk: CashDesk;
let superuser: Client;
/** For each role of a document against another: a parent with ten of rice in its first line, and a document that took six. */
let pairs: Readonly<Record<string, readonly [parent: Saved, taker: Saved]>>;

beforeAll(async () => {
  server = await startTestServer();
  padma = await createTestCompany(server, 'Padma');
  await addGoods(server.database, { companyId: padma.companyId });
  desk = await openCashDesk(server, padma, padma.people.admin);
  superuser = new Client({ connectionString: server.database.superuser });
  await superuser.connect();
  const party = { name: 'Rahim Store', manual_address: 'Bogura', mobile: '01711223344', type_id: 1 };
  const account = ((await desk.post('/customer-supplier/store', party)).body.data as { id: number }).id;
  await saved('/stock/opening', { products: [{ product: 1, qty: 100, price: 40 }] });
  const sell = () =>
    saved('/invoice/sales', { account, receivedAmt: 0, products: [{ product: 1, qty: 10, price: 50 }] });
  const six = [{ line: 1, product: 1, qty: 6 }];
  const [delivered, returned] = [await sell(), await sell()];
  const issued = await saved('/stock/issue', { issued_to: 'Site', products: [{ product: 1, qty: 10 }] });
  pairs = {
    delivery: [delivered, await saved('/invoice/sales/delivery', { invoice: delivered.mtm_id, products: six })],
    'goods return': [returned, await saved('/invoice/sales/return', { invoice: returned.mtm_id, products: six })],
    'issue return': [
      issued,
      await saved('/stock/issue-return', {
        ...{ issue: issued.mtm_id, issue_number: issued.vr_no, remarks: '' },
        products: [{ product: 1, qty: 6 }],
      }),
    ],
  };
});
afterAll(async () => {
  await superuser.end();
  await server.close();
});

async function saved(path: string, body: object): Promise<Saved> {
  const reply = await desk.post(`${path}/store`, body);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Saved;
}

/** Adds a second row like the first one of a taker, with another quantity and amount. */
const takeMore = ({ mtm_id: id }: Saved, milli: number, paisa: number | null = null) =>
  superuser.query(
    `insert into taken_line
     select company_id, branch_id, voucher_id, version, 2, role, of_voucher_id, of_line_no, product_id, $2, coalesce($3, 0), '{}'
     from taken_line where voucher_id = $1 and row_no = 1`,
    [id, milli, paisa],
  );

/** Runs statements past every trigger. */
async function unguarded(work: () => Promise<unknown>): Promise<void> {
  await superuser.query('set session_replication_role = replica');
  await work();
  await superuser.query('set session_replication_role = origin');
}

async function findings(): Promise<string[]> {
  const { companyId } = padma;
  const audit = await inCompany(server.services.db, { companyId, mode: 'report' }, (tx) => runAudit(tx, companyId));
  return audit.flatMap(({ name, findings: found }) => found.map(({ code }) => `${name} ${code}`));
}

const pairOf = (name: string): readonly [Saved, Saved] => {
  const pair = pairs[name];
  if (pair === undefined) throw new Error(`there is no ${name}`);
  return pair;
};

describe.each(['delivery', 'goods return', 'issue return'])('a %s', (name) => {
  test('takes no more of a line than it has', async () => {
    await expect(takeMore(pairOf(name)[1], 4001)).rejects.toMatchObject({ code: 'CB002' });
  });

  test('says what it takes once and for all', async () => {
    const { mtm_id: id } = pairOf(name)[1];
    const changed = superuser.query('update taken_line set quantity_milli = 1 where voucher_id = $1', [id]);
    await expect(changed).rejects.toMatchObject({ code: 'CB002' });
    const removed = superuser.query('delete from taken_line where voucher_id = $1', [id]);
    await expect(removed).rejects.toMatchObject({ code: 'CB002' });
  });

  test('keeps what it took of its parent, also by a later version', async () => {
    const [{ mtm_id: parent }] = pairOf(name);
    await superuser.query('begin');
    await unguarded(async () => {
      await superuser.query(
        `insert into voucher_version select (jsonb_populate_record(w, '{"version": 2}')).*
         from voucher_version w where voucher_id = $1`,
        [parent],
      );
      await superuser.query('update voucher set version = 2 where voucher_id = $1', [parent]);
    });
    await superuser.query('alter table stock_movement disable trigger guard_insert');
    const moved = superuser.query(
      `insert into stock_movement select (jsonb_populate_record(m, '{"version": 2, "quantity_milli": -5999}')).*
       from stock_movement m where voucher_id = $1`,
      [parent],
    );
    await expect(moved).rejects.toMatchObject({ code: 'CB002', message: 'more is taken of a line than it has' });
    await superuser.query('rollback');
  });

  test('is named by the audit when it takes more than there is, or something that it does not move', async () => {
    const [, taker] = pairOf(name);
    expect(await findings()).toEqual([]);
    await unguarded(() => takeMore(taker, 4001));
    const found = await findings();
    expect(new Set(found)).toEqual(new Set(['deliveries_fit_sales delivered_beyond_sold']));
    await unguarded(() =>
      superuser.query('delete from taken_line where voucher_id = $1 and row_no = 2', [taker.mtm_id]),
    );
    expect(await findings()).toEqual([]);
  });
});

test('a return takes no more of the money of a line than it came to', async () => {
  // The first return took 300.00 of the 500.00.
  await expect(takeMore(pairOf('goods return')[1], 1000, 20_001)).rejects.toMatchObject({ code: 'CB002' });
});

test('goods that moved back and were not taken are named by the audit', async () => {
  const [, { mtm_id: id }] = pairOf('issue return');
  await unguarded(() => superuser.query('update taken_line set quantity_milli = 5000 where voucher_id = $1', [id]));
  expect(await findings()).toEqual(['deliveries_fit_sales delivered_beyond_sold']);
  await unguarded(() => superuser.query('update taken_line set quantity_milli = 6000 where voucher_id = $1', [id]));
});
