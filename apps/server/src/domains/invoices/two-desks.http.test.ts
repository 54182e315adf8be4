/**
 * Two desks that ask for the same thing at the same moment, at one server and at two servers side by side. A thing that
 * exists once is given once. The other desk gets the reason, and the books agree afterwards.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { showEveryBranch } from '#db/branch-reach';
import { inCompany } from '#db/tx';
import { runAudit } from '#domains/ledger/index';
import { type CashDesk, countBooks, openCashDesk, refusalOf, type Saved } from '#testing/cash-desk';
import { addGoods, goods } from '#testing/stock-goods';
import { createTestCompany, personWho, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestReply, type TestServer } from '#testing/test-server';

const rounds = 10;
/** The permissions of a person who sells. */
const sold = ['sales.create', 'sales.edit', 'party.view', 'party.allocate'] as const;

let server: TestServer;
let beside: TestServer;
let company: TestCompany;
/** A desk at the first server, and one at each of the two servers for another person. */
let mine: CashDesk;
let theirs: readonly CashDesk[];
let customer: number;
let companies = 0;

beforeAll(async () => {
  server = await startTestServer();
  beside = await startTestServer({}, { ...server.database, dispose: () => Promise.resolve() });
});
afterAll(async () => {
  await beside.close();
  await server.close();
});
beforeEach(async () => {
  companies += 1;
  company = await createTestCompany(server, `Desks${companies}`);
  await addGoods(server.database, company);
  await inCompany(server.services.db, { companyId: company.companyId, mode: 'write' }, (tx) =>
    tx.updateTable('branch').set({ short_stock_policy: 'block' }).where('company_id', '=', company.companyId).execute(),
  );
  mine = await openCashDesk(server, company, company.people.admin);
  const colleague = await personWho(server, company, sold, company.branches.head);
  theirs = await Promise.all([server, beside].map((at) => openCashDesk(at, company, colleague)));
  const party = { name: 'Rahim Store', manual_address: 'Bogura', mobile: '01711223344', type_id: 1 };
  customer = (okay(await mine.post('/customer-supplier/store', party)) as { id: number }).id;
});

function okay(reply: TestReply): unknown {
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
}

/** Returns the replies to the same question of two desks at once. In every other round the desks are at different servers. */
function askedTwice(round: number, ask: (desk: CashDesk) => Promise<TestReply>): Promise<TestReply[]> {
  const other = theirs[round % theirs.length];
  if (other === undefined) throw new Error('there is no other desk');
  return Promise.all([ask(mine), ask(other)]);
}

/** Returns the refusals, and expects that exactly one of the two was refused. */
function oneTaken(replies: readonly TestReply[]): ReturnType<typeof refusalOf>[] {
  const refused = replies.filter(({ status }) => status !== 200);
  expect(refused, replies.map(({ text }) => text).join('\n')).toHaveLength(1);
  return refused.map(refusalOf);
}

const sell =
  (rows: readonly object[], more: object = {}, headers?: Record<string, string>) =>
  (desk: CashDesk) =>
    desk.post('/invoice/sales/store', { account: customer, receivedAmt: 0, products: rows, ...more }, headers);
const bring = async (...products: object[]) => okay(await mine.post('/stock/opening/store', { products }));

async function expectSoundBooks(): Promise<void> {
  const { companyId } = company;
  const audit = await inCompany(server.services.db, { companyId, mode: 'report' }, async (tx) => {
    await showEveryBranch(tx, companyId);
    return runAudit(tx, companyId);
  });
  expect(audit.filter(({ findings }) => findings.length > 0)).toEqual([]);
}

test('the last unit is sold once where short stock is blocked', async () => {
  for (let round = 0; round < rounds; round += 1) {
    await bring({ product: 1, qty: 1, price: 40 });
    const replies = await askedTwice(round, sell([{ product: 1, qty: 1, price: 55 }]));
    expect(oneTaken(replies)).toEqual([[409, 'short_stock', expect.stringContaining('Rice')]]);
  }
  await expectSoundBooks();
});

test('a piece is sold once', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const serial = `F-${round}`;
    // Another piece is in stock. Only this one is missing.
    await bring({ product: goods.pieceId, qty: 2, price: 900, serial_no: `${serial} ${serial}-B` });
    const row = { product: goods.pieceId, qty: 1, price: 1200, serial_no: serial };
    const replies = await askedTwice(round, sell([row]));
    expect(oneTaken(replies)).toEqual([[409, 'serial_not_in_stock', expect.stringContaining(serial)]]);
  }
  await expectSoundBooks();
});

test('what is left of a sale comes back once', async () => {
  for (let round = 0; round < rounds; round += 1) {
    await bring({ product: 1, qty: 3, price: 40 });
    const sale = okay(await sell([{ product: 1, qty: 3, price: 55 }])(mine)) as Saved;
    const replies = await askedTwice(round, (desk) =>
      desk.post('/invoice/sales/return/store', {
        invoice: sale.mtm_id,
        refundAmt: 0,
        products: [{ line: 1, product: 1, qty: 2 }],
      }),
    );
    expect(oneTaken(replies)).toEqual([[409, 'return_beyond_left', expect.stringContaining('Rice')]]);
    const left = okay(await mine.get(`/invoice/sales/return/invoice?id=${sale.mtm_id}`));
    expect(left).toMatchObject({ lines: [{ left: 1, left_total: 55 }] });
  }
  await expectSoundBooks();
});

interface Card {
  readonly books: {
    readonly balances: readonly { readonly balance: number }[];
    readonly items: readonly { mtm_id: number; bill_no: number; side: string; amount: number; open: number }[];
  };
}

test('credit is allocated once, and no bill beyond what it comes to', async () => {
  for (let round = 0; round < rounds; round += 1) {
    await bring({ product: 1, qty: 1, price: 40 });
    okay(await sell([{ product: 1, qty: 1, price: 100 }])(mine));
    await mine.saved('received', [{ account: customer, amount: 160 }]);
    const read = async () => (okay(await mine.get(`/customer-supplier/card/${customer}`)) as Card).books;
    const { items } = await read();
    const [bill] = items.filter(({ side, open }) => side === 'debit' && open === 100);
    const credit = items.findLast(({ side, open }) => side === 'credit' && open === 160);
    const keyOf = (item: typeof bill) => ({ mtm_id: item?.mtm_id, bill_no: item?.bill_no });
    const rows = [{ debit: keyOf(bill), credit: keyOf(credit), amount: 80 }];
    // Either allocation alone fits the bill and the credit. Both together fit only the credit.
    const replies = await askedTwice(round, (desk) =>
      desk.post('/customer-supplier/allocate', { party: customer, rows }),
    );
    expect(oneTaken(replies)).toEqual([[409, 'allocation_differs', expect.any(String)]]);
    const after = await read();
    const openOf = (item: typeof bill) => after.items.find((one) => one.mtm_id === item?.mtm_id)?.open;
    expect([openOf(bill), openOf(credit)]).toEqual([20, 80]);
    // Allocates the rest, so that the next round begins with nothing open of this bill.
    okay(
      await mine.post('/customer-supplier/allocate', {
        party: customer,
        rows: [{ ...rows[0], amount: 20 }],
      }),
    );
    const open = (await read()).items.reduce((sum, item) => sum + (item.side === 'debit' ? item.open : -item.open), 0);
    expect(after.balances.reduce((sum, { balance }) => sum + balance, 0)).toBe(open);
  }
  await expectSoundBooks();
});

test('a request that comes twice at once with one key makes one voucher, and both are told its number', async () => {
  await bring({ product: 1, qty: 2 * rounds, price: 40 });
  const { vouchers = 0 } = await countBooks(server, company);
  for (let round = 0; round < rounds; round += 1) {
    const headers = { 'idempotency-key': `sale-${round}` };
    const once = sell([{ product: 1, qty: 1, price: 55 }], { receivedAmt: 5 }, headers);
    // The page of one person repeats the request, at the same desk.
    const [one, two] = await Promise.all([once(mine), once(mine)]);
    expect(okay(one)).toEqual(okay(two));
    expect((await countBooks(server, company)).vouchers).toBe(vouchers + round + 1);
  }
  await expectSoundBooks();
});
