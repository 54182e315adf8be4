import { GROUP } from '@cashbook/kernel';
import { type RawBuilder, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { wholeBookAsHledger } from '#domains/reports/index';
import { askHledger, hasHledger } from '#testing/hledger/hledger';
import { karim, rahim, useStory } from '#testing/report-books';
import { call } from '#testing/test-server';

const { server, books, shop, token } = await useStory('accountant');
const anyId: unknown = expect.any(Number);

const query = (account: number | string, start = '2026-07-01', end = '2026-07-03') =>
  `branch_id=${shop}&ledger_id=${account}&start_date=${start}&end_date=${end}&delay=1`;

const read = (text: string) => call(server, `GET /api/reports/ledger?${text}`, { token });

const exported = async (format: string, account: number) => {
  const reply = await call(server, `GET /api/reports/ledger/export?${query(account)}&format=${format}`, { token });
  expect(reply.status).toBe(200);
  return reply;
};

test('the ledger of a customer: opening, lines with what is on the other side, totals', async () => {
  const row = (sl: number, vrNo: string, date: string, rest: object) => ({
    sl_number: sl,
    mtm_id: anyId,
    vr_no: vrNo,
    vr_date: date,
    name: 'Cash',
    remarks: '',
    branch_id: shop,
    debit: 0,
    credit: 0,
    voucher_image: '',
    other_branch: '',
    ...rest,
  });
  expect((await read(query(karim))).body.data).toEqual({
    opening_balance: { total_debit: 0, total_credit: 0 },
    details: [
      row(1, 'CR-2627-000001', '2026-07-01', { credit: 99.75, balance: -99.75 }),
      row(2, 'SD-2627-000001', '2026-07-01', { name: 'Sales', remarks: '=SUM(A1)', debit: 500, balance: 400.25 }),
      row(3, 'CR-2627-000003', '2026-07-03', { credit: 10, balance: 390.25 }),
      row(4, 'CR-2627-000004', '2026-07-03', { credit: 40, balance: 350.25 }),
    ],
    range_total: { total_debit: 500, total_credit: 149.75 },
    balance_without_cheques: 350.25,
    row_count: 4,
    next: null,
  });
  expect((await read(query(rahim))).body.data).toMatchObject({
    opening_balance: { total_debit: 0, total_credit: 1000 },
    range_total: { total_debit: 0, total_credit: 360.25 },
    // The running balance begins with the opening.
    details: [{ balance: -1300.25 }, { balance: -1360.25 }],
    row_count: 2,
  });
});

test('slices joined are the whole', async () => {
  const joined: unknown[] = [];
  let after = '';
  for (let slice = 0; slice < 4; slice += 1) {
    const { details, next } = (await read(`${query(karim)}&limit=1${after}`)).body.data as {
      details: unknown[];
      next: string | null;
    };
    joined.push(...details);
    after = `&after=${next}`;
  }
  expect(joined).toEqual(((await read(query(karim))).body.data as { details: unknown[] }).details);
});

test('a jump back and forth changes no figure', async () => {
  const before = (await read(query(karim, '2026-06-29'))).body.data;
  await books.shop.jump('2026-07-01');
  expect((await read(query(karim, '2026-06-29'))).body.data).toEqual(before);
  await books.shop.jump('2026-07-03');
  expect((await read(query(karim, '2026-06-29'))).body.data).toEqual(before);
});

test.each([
  ['no account', () => query(''), 422, 'invalid_input'],
  ['no such date', () => query(karim, '2026-02-30'), 422, 'invalid_input'],
  ['reversed dates', () => query(karim, '2026-07-03', '2026-07-01'), 422, 'dates_reversed'],
  ['an unknown account', () => query(999_999), 404, 'not_found'],
])('%s is refused', async (_, asked, status, code) => {
  expect(await read(asked())).toMatchObject({ status, body: { error: { code } } });
});

test("another branch's own customer does not exist, until that branch shares its customers", async () => {
  const { companyId, branches } = books.company;
  const nilufar = 1900;
  const written = (statement: RawBuilder<unknown>) =>
    inCompany(server.services.db, { companyId, mode: 'write' }, (tx) => statement.execute(tx));
  await written(sql`insert into account (company_id, account_id, group_id, branch_id, name, is_party)
    values (${companyId}, ${nilufar}, ${GROUP.accountsReceivable}, ${branches.electronics}, 'Nilufar', true)`);
  for (const address of [`?${query(nilufar)}`, `/export?${query(nilufar)}&format=csv`]) {
    const reply = await call(server, `GET /api/reports/ledger${address}`, { token });
    expect([reply.status, reply.body.error?.code]).toEqual([404, 'not_found']);
    expect(JSON.stringify(reply.headers)).not.toMatch(/nilufar/i);
  }
  await written(sql`update branch set share_customers = true
    where company_id = ${companyId} and branch_id = ${branches.electronics}`);
  expect((await read(query(nilufar))).status).toBe(200);
});

test('an account chosen by nobody gets the sentence of the spec', async () => {
  expect((await read(query(''))).body.error?.fields).toMatchObject({ ledger_id: ['Please select ledger account.'] });
});

describe('export', () => {
  test('csv has the totals below the lines and no formula of a remark', async () => {
    const lines = (await exported('csv', karim)).text.split('\r\n');
    expect(lines[3]).toBe("2,2026-07-01,SD-2627-000001,Sales,,20,,'=SUM(A1),500.00,,400.25,No,");
    expect(lines.slice(-4)).toEqual([
      ',,,Range total,,,,,500.00,149.75,,,',
      ',,,Total,,,,,500.00,149.75,,,',
      ',,,Balance,,,,,350.25,0.00,,,',
      '',
    ]);
  });

  test.skipIf(!hasHledger)('hledger reads the journal and finds our movement of the account', async () => {
    const journal = (await exported('hledger', karim)).text;
    expect(hledgerBalances(journal)).toMatchObject({
      [`Assets:Current Assets:Accounts Receivable:Karim & Sons ${karim}`]: 350.25,
      [`Assets:Current Assets:Accounts Receivable:Rahim Store ${rahim}`]: -360.25,
      'Assets:Current Assets:Cash in Hand:Cash 17': 510,
    });
  });

  test('beancount gets every account opened and every voucher whole', async () => {
    const journal = (await exported('beancount', karim)).text;
    expect(journal).toContain(`2026-07-01 open Assets:Current-Assets:Accounts-Receivable:Karim-Sons-${karim} BDT`);
    const opened = new Set([...journal.matchAll(/ open (\S+) BDT/g)].map(([, account]) => account));
    const postings = [...journal.matchAll(/^ {2}(\S+) {2}(-?[\d.]+) BDT$/gm)];
    expect(postings.length).toBe(4 + 2 + 2 + 3);
    for (const [, account] of postings) expect(opened).toContain(account);
    expect(postings.reduce((sum, [, , taka]) => sum + Number(taka), 0)).toBe(0);
  });

  test.skipIf(!hasHledger)('the whole book of the company as hledger adds up to every balance', async () => {
    const { companyId } = books.company;
    const parts = await inCompany(server.services.db, { companyId, mode: 'report' }, async (tx) => {
      const found: string[] = [];
      for await (const part of wholeBookAsHledger(tx, companyId)) found.push(part);
      return found;
    });
    expect(hledgerBalances(parts.join(''))).toEqual({
      [`Assets:Current Assets:Accounts Receivable:Karim & Sons ${karim}`]: 350.25,
      'Assets:Current Assets:Accounts Receivable:Padma Supply 1003': 310.5,
      [`Assets:Current Assets:Accounts Receivable:Rahim Store ${rahim}`]: -1365.25,
      'Assets:Current Assets:Cash in Hand:Cash 17': 1204.5,
      'Income:Direct Income:Sales:Sales 20': -500,
    });
  });
});

/** Returns the balances that hledger computes from a journal: each account in taka, debits above zero. */
function hledgerBalances(journal: string): Record<string, number> {
  const csv = askHledger(journal, 'balance', '-N', '-O', 'csv');
  const rows = [...csv.matchAll(/^"(.+)","BDT (-?[\d.]+)"$/gm)];
  return Object.fromEntries(rows.map(([, account = '', taka]) => [account, Number(taka)] as const));
}
