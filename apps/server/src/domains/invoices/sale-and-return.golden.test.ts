/**
 * A sale paid by cash and bKash with its fee, partly returned, then the return voided. Checks every account, the customer
 * and the stock after each step, worked out by hand to the paisa.
 *
 * Bought 10 bags at 512.35 on account. Sold 3 at 640.55 (1,921.65) less 21.65, which is 1,900.00: 900.00 in cash, 600.00 by
 * bKash with a fee of 11.10, and 400.00 due. One bag is returned: a third of the line is 640.55, of the discount 7.2166…,
 * so 7.22. Of the 633.33 the customer gets 200.00 in cash, and 433.33 stays on the customer's account.
 */
import { ACCOUNT } from '@cashbook/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { showEveryBranch } from '#db/branch-reach';
import { inCompany } from '#db/tx';
import { runAudit } from '#domains/ledger/index';
import { addAccount, type CashDesk, openCashDesk, type Saved } from '#testing/cash-desk';
import { addGoods } from '#testing/stock-goods';
import { createTestCompany, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let padma: TestCompany;
let desk: CashDesk;

beforeAll(async () => {
  server = await startTestServer();
  padma = await createTestCompany(server, 'Padma');
  await addGoods(server.database, padma);
  desk = await openCashDesk(server, padma, padma.people.admin);
});
afterAll(() => server.close());

const saved = async (path: string, body: object, headers = {}): Promise<Saved> => {
  const reply = await desk.post(path, body, headers);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Saved;
};
const party = async (name: string, type_id: number, mobile: string) => {
  const added: unknown = await saved('/customer-supplier/store', { name, manual_address: 'Bogura', mobile, type_id });
  return (added as { id: number }).id;
};

/** Returns every account that has moved, in paisa, debits above zero, and the stock with its average cost. */
const books = () =>
  inCompany(server.services.db, { companyId: padma.companyId, mode: 'report' }, async (tx) => {
    await showEveryBranch(tx, padma.companyId);
    const audit = await runAudit(tx, padma.companyId);
    expect(audit.filter(({ findings }) => findings.length > 0)).toEqual([]);
    const { rows } = await sql<{ id: number; paisa: bigint }>`
      select account_id as id, sum(debit_paisa - credit_paisa)::bigint as paisa from line where live
      group by account_id having sum(debit_paisa) <> sum(credit_paisa)`.execute(tx);
    const { rows: stock } = await sql<{ text: string }>`
      select trim_scale(quantity_milli / 1000::numeric) || ' at ' || trim_scale(average_cost) as text
      from stock_balance where product_id = 1`.execute(tx);
    return { accounts: Object.fromEntries(rows.map(({ id, paisa }) => [id, Number(paisa)])), stock: stock[0]?.text };
  });

test('a sale by cash and bKash, partly returned, its return voided', async () => {
  const customer = await party('Rahim Store', 1, '01711223344');
  const supplier = await party('Akij Mills', 2, '01711223355');
  const bkash = await addAccount(server, padma, { groupId: 112, name: 'bKash' });
  const open = async () => {
    const { body } = await desk.get(`/customer-supplier/card/${customer}`);
    const { items } = (body.data as { books: { items: { side: string; open: number }[] } }).books;
    return items.map(({ side, open: amount }) => `${side} ${amount}`);
  };
  await saved('/invoice/purchase/trading/store', {
    account: supplier,
    paymentAmt: 0,
    products: [{ product: 1, qty: 10, price: 512.35 }],
  });
  const bought = { [ACCOUNT.purchases]: 512_350, [supplier]: -512_350 };
  expect(await books()).toEqual({ accounts: bought, stock: '10 at 512.35' });

  const sale = await saved('/invoice/sales/store', {
    account: customer,
    discountAmt: 21.65,
    payments: [
      { account: 17, amount: 900 },
      { account: bkash, amount: 600, fee: 11.1, transaction_id: '9KX4' },
    ],
    products: [{ product: 1, qty: 3, price: 640.55 }],
  });
  expect(sale.vr_no).toBe('SP-2627-000001');
  const sold = {
    accounts: {
      ...bought,
      17: 90_000,
      [bkash]: 58_890,
      62: 1110,
      20: -192_165,
      23: 2165,
      [customer]: 40_000,
    },
    stock: '7 at 512.35',
  };
  expect(await books()).toEqual(sold);
  expect(await open()).toEqual(['debit 400']);

  const back = await saved('/invoice/sales/return/store', {
    invoice: sale.mtm_id,
    refundAmt: 200,
    products: [{ line: 1, product: 1, qty: 1 }],
  });
  expect(await books()).toEqual({
    accounts: { ...sold.accounts, 21: 64_055, 23: 2165 - 722, 17: 70_000, [customer]: 40_000 - 43_333 },
    stock: '8 at 512.35',
  });
  // The return stays on account beside the bill, until somebody allocates it.
  expect(await open()).toEqual(['debit 400', 'credit 433.33']);

  await saved(
    '/admin/voucher/void',
    { voucher_number: back.vr_no, reason: 'The bag was ours after all.' },
    { 'if-match': `"${back.version}"` },
  );
  expect(await books()).toEqual(sold);
  expect(await open()).toEqual(['debit 400']);
});
