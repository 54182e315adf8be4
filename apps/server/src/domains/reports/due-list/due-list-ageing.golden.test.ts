import { type AgedItem, balanceByAge } from '@cashbook/kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CashDesk, openCashDesk, type Saved } from '#testing/cash-desk';
import { recordSamples } from '#testing/record-samples';
import { addGoods } from '#testing/stock-goods';
import { createTestCompany, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

/**
 * The Due List by age, on 1 July. Three bills of a supplier: 100 of 1 March, 200 of 20 May and 300 of 20 June, each due 30 days
 * later, and 150 paid on account. A sale of 100 on 1 July to a customer, due on 31 July.
 */

interface CardItem {
  readonly mtm_id: number;
  readonly bill_no: number;
  readonly side: 'debit' | 'credit';
  readonly item_date: string;
  readonly due_date: string;
  readonly open: number;
}

let server: TestServer;
let meghna: TestCompany;
let desk: CashDesk;
let supplier: number;
let newest: Saved;
let payment: Saved;
const day = '2026-07-01';

beforeAll(async () => {
  server = await startTestServer();
  meghna = await createTestCompany(server, 'Meghna');
  await addGoods(server.database, { companyId: meghna.companyId });
  desk = await openCashDesk(server, meghna, meghna.people.admin);
  const party = async (n: number, more: object) => {
    const body = { ...recordSamples.parties(n, {}), credit_days: 30, ...more };
    return ((await desk.post('/customer-supplier/store', body)).body.data as { id: number }).id;
  };
  const posted = async (path: string, body: object): Promise<Saved> => {
    const reply = await desk.post(path, body);
    expect(reply.status, reply.text).toBe(200);
    return [reply.body.data].flat().at(-1) as Saved;
  };
  supplier = await party(1, { name: 'Karim Traders', type_id: 2 });
  const customer = await party(2, { name: 'Rahim Store', type_id: 1 });
  const bought = (qty: number, invoice_date: string) =>
    posted('/invoice/purchase/trading/store', {
      ...{ account: supplier, paymentAmt: 0, invoice_date, products: [{ product: 1, qty, price: 100 }] },
    });
  await bought(1, '2026-03-01');
  await bought(2, '2026-05-20');
  newest = await bought(3, '2026-06-20');
  payment = await desk.saved('payment', [{ account: supplier, amount: 150 }]);
  await posted('/invoice/sales/store', {
    ...{ account: customer, receivedAmt: 0, products: [{ product: 1, qty: 1, price: 100 }] },
  });
});
afterAll(() => server.close());

const parts = ['not_due', 'days_30', 'days_60', 'days_90', 'older'] as const;
const aged = async (ageing: string, enddate = day) => {
  const reply = await desk.get(
    `/reports/due-list?branch_id=${meghna.branches.head}&enddate=${enddate}&ageing=${ageing}`,
  );
  expect(reply.status, reply.text).toBe(200);
  const { original } = reply.body.data as { original: Record<string, number>[] };
  return original.map((row) => {
    expect(parts.reduce((sum, part) => sum + (row[part] ?? 0), 0)).toBe((row.debit ?? 0) - (row.credit ?? 0));
    return [row.coa4_name, ...parts.map((part) => row[part])];
  });
};

describe('the balance of each party by age', () => {
  test('what is on account takes the oldest first, by due dates and by the dates of bills', async () => {
    expect(await aged('due')).toEqual([
      ['Karim Traders', -300, -150, 0, 0, 0],
      ['Rahim Store', 100, 0, 0, 0, 0],
    ]);
    expect(await aged('date')).toEqual([
      ['Karim Traders', 0, -300, -150, 0, 0],
      ['Rahim Store', 0, 100, 0, 0, 0],
    ]);
  });

  test('what was allocated pays its own bill', async () => {
    const rows = [
      {
        debit: { mtm_id: payment.mtm_id, bill_no: 0 },
        credit: { mtm_id: newest.mtm_id, bill_no: 1 },
        amount: 150,
      },
    ];
    const allocated = await desk.post('/customer-supplier/allocate', { party: supplier, rows });
    expect(allocated.status, allocated.text).toBe(200);
    expect((await aged('due'))[0]).toEqual(['Karim Traders', -150, -200, 0, 0, -100]);
    expect((await aged('date'))[0]).toEqual(['Karim Traders', 0, -150, -200, 0, -100]);
  });

  test('agrees with the items on the card of the party, which has 91 to 120 days apart', async () => {
    const { books } = (await desk.get(`/customer-supplier/card/${supplier}`)).body.data as {
      books: { items: CardItem[] };
    };
    const onCard = (by: 'due_date' | 'item_date') => {
      const items = books.items.map((item): AgedItem => {
        const openPaisa = BigInt(Math.round(item.open * 100));
        return { voucherId: item.mtm_id, billNo: item.bill_no, side: item.side, openPaisa, since: item[by] };
      });
      const { notDue, days30, days60, days90, days120, older } = balanceByAge(items, day);
      return [notDue, days30, days60, days90, days120 + older].map((paisa) => Number(paisa) / 100);
    };
    expect([await aged('due'), await aged('date')].map(([row]) => row?.slice(1))).toEqual([
      onCard('due_date'),
      onCard('item_date'),
    ]);
  });

  test('is of the day that was asked for', async () => {
    expect(await aged('due', '2026-06-30')).toEqual([]);
    expect((await aged('due', '2026-08-15')).map(([name, ...figures]) => [name, figures])).toEqual([
      ['Karim Traders', [0, -150, -200, 0, -100]],
      ['Rahim Store', [0, 100, 0, 0, 0]],
    ]);
  });

  test('stands in the file, and only when it was asked for', async () => {
    const head = async (more: string) => {
      const asked = `branch_id=${meghna.branches.head}&enddate=${day}${more}&format=csv`;
      return (await desk.get(`/reports/due-list/export?${asked}`)).text.replace('\ufeff', '').split('\r\n')[0];
    };
    const usual =
      'Sl. No.,Name,Mobile,Address,Ledger Page,Area,Field officer,Last payment,Days since payment,Debit,Credit,Without cheques not realized';
    expect(await head('')).toBe(usual);
    expect(await head('&ageing=due')).toBe(`${usual},Not due,0-30 Days,31-60 Days,61-90 Days,Over 90 Days`);
  });
});
