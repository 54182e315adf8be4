import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { showBranches } from '#db/branch-reach';
import { inCompany } from '#db/tx';
import { karim, padma, rahim, useStory } from '#testing/report-books';
import { tokenOf } from '#testing/test-company';
import { call } from '#testing/test-server';

const { server, books, token } = await useStory('accountant');
const { companyId, branches } = books.company;
await inCompany(server.services.db, { companyId, mode: 'write' }, async (tx) => {
  await showBranches(tx, [branches.trading]);
  await sql`
    insert into area (company_id, area_id, branch_id, name, created_at, updated_at)
    values (${companyId}, 1, ${branches.trading}, 'Chaktai', now(), now())`.execute(tx);
  await sql`update party set area_id = 1 where company_id = ${companyId} and account_id = ${karim}`.execute(tx);
});

const read = async (date: string, branch = books.company.branches.trading) =>
  call(server, `GET /api/reports/due-list?branch_id=${branch}&enddate=${date}`, { token });

const facts: Record<number, object> = {
  [rahim]: { coa4_name: 'Rahim Store', mobile: '01711000001', manual_address: 'Reazuddin Bazar' },
  [karim]: { coa4_name: 'Karim & Sons', mobile: '01711000002', manual_address: 'Khatunganj' },
  [padma]: { coa4_name: 'Padma Supply', mobile: '01811000003', manual_address: 'Sadarghat' },
};
const row = (account: number, debit: number, credit: number) => ({
  coa4_id: account,
  branch_id: branches.trading,
  ...facts[account],
  ledger_page: '12',
  area_id: account === karim ? 1 : null,
  area_name: account === karim ? 'Chaktai' : '',
  officer_name: '',
  last_payment: null as string | null,
  days_unpaid: null as number | null,
  debit,
  credit,
  without_cheques: debit - credit,
});

test('each party in the column of its balance, by name', async () => {
  expect((await read('2026-07-03')).body.data).toEqual({
    original: [
      { ...row(karim, 350.25, 0), last_payment: '2026-07-03', days_unpaid: 0 },
      row(padma, 310.5, 0),
      row(rahim, 0, 1360.25),
    ],
    range_total: { total_debit: 660.75, total_credit: 1360.25, total_without_cheques: -699.5 },
    balance_without_cheques: -699.5,
    row_count: 3,
    next: null,
  });
});

test('as on an earlier day, and without those who owe nothing', async () => {
  expect((await read('2026-06-30')).body.data).toEqual({
    original: [row(padma, 250.5, 0), row(rahim, 0, 1000)],
    range_total: { total_debit: 250.5, total_credit: 1000, total_without_cheques: -749.5 },
    balance_without_cheques: -749.5,
    row_count: 2,
    next: null,
  });
  expect((await read('2026-06-28')).body.data).toMatchObject({ original: [], balance_without_cheques: 0 });
});

test('a branch out of reach does not exist', async () => {
  expect((await read('2026-07-03', books.company.branches.electronics)).status).toBe(404);
});

describe('by area and officer', () => {
  const { trading } = branches;
  interface Due {
    readonly branch_id: number;
    readonly coa4_id: number;
    readonly area_name: string;
    readonly officer_name: string;
    readonly last_payment: string | null;
    readonly days_unpaid: number | null;
  }
  const dues = async (query: string, as = token): Promise<readonly Due[]> => {
    const asked = `branch_id=${trading}&enddate=2026-07-03&${query}`;
    const reply = await call(server, `GET /api/reports/due-list?${asked}`, { token: as });
    expect(reply.status, reply.text).toBe(200);
    return (reply.body.data as { original: Due[] }).original;
  };

  test('rows are in the order of the groups, those in none last', async () => {
    const byArea = await dues('by=area');
    expect(byArea.map((due) => [due.area_name, due.coa4_id])).toEqual([
      ['Chaktai', karim],
      ['In no area', padma],
      ['In no area', rahim],
    ]);
    expect(new Set((await dues('by=officer')).map((due) => due.officer_name))).toEqual(new Set(['Nobody named']));
  });

  test('of a party in an area that the reader does not see, no name is said', async () => {
    const { electronics } = branches;
    const movePadma = (to: number | null) =>
      inCompany(server.services.db, { companyId, mode: 'write' }, async (tx) => {
        await showBranches(tx, [trading, electronics]);
        await sql`
          insert into area (company_id, area_id, branch_id, name, created_at, updated_at)
          values (${companyId}, 2, ${electronics}, 'Agrabad', now(), now()) on conflict do nothing`.execute(tx);
        await sql`update party set area_id = ${to} where company_id = ${companyId} and account_id = ${padma}`.execute(
          tx,
        );
      });
    await movePadma(2);
    const admin = await tokenOf(server, books.company, books.company.people.admin);
    const areasFor = async (as: string) => (await dues('by=area', as)).map((due) => [due.area_name, due.coa4_id]);
    expect(await areasFor(admin)).toContainEqual(['Agrabad', padma]);
    expect(await areasFor(token)).toEqual([
      ['Chaktai', karim],
      ['', padma],
      ['In no area', rahim],
    ]);
    await movePadma(null);
  });

  test('are those of one area or of one officer', async () => {
    expect((await dues('area_id=1')).map((due) => due.coa4_id)).toEqual([karim]);
    expect(await dues('officer_id=9')).toEqual([]);
  });

  test('every branch that the reader reaches has its own rows, together those of the branches alone', async () => {
    const admin = await tokenOf(server, books.company, books.company.people.admin);
    const all = await dues('scope=all', admin);
    const alone: Due[] = [];
    for (const id of Object.values(branches)) {
      const reply = await call(server, `GET /api/reports/due-list?branch_id=${id}&enddate=2026-07-03`, {
        token: admin,
      });
      alone.push(...(reply.body.data as { original: Due[] }).original);
    }
    const keyOf = (due: Due) => `${due.branch_id} ${due.coa4_id}`;
    expect(all.map(keyOf).toSorted()).toEqual(alone.map(keyOf).toSorted());
    expect((await dues('scope=all')).map((due) => due.branch_id)).toEqual([trading, trading, trading]);
  });

  test('the days since a payment are those that the lines of the books say', async () => {
    interface Line {
      readonly entry: string;
      readonly day: string;
      readonly account: number;
      readonly isMoney: boolean;
      readonly paisa: bigint;
    }
    const { rows: lines } = await inCompany(server.services.db, { companyId, mode: 'report' }, (tx) =>
      sql<Line>`
        select l.voucher_id || ' ' || l.entry_no as entry, l.vr_date as day, l.account_id as account,
          a.group_id in (111, 112) or a.account_id in (15, 16) as "isMoney", l.debit_paisa - l.credit_paisa as paisa
        from line l join account a using (company_id, account_id)
        where l.branch_id = ${trading} and l.live and l.vr_date <= '2026-07-03'`.execute(tx),
    );
    for (const due of await dues('')) {
      const own = lines.filter(({ account }) => account === due.coa4_id);
      const isDebit = own.reduce((sum, { paisa }) => sum + paisa, 0n) > 0n;
      const paid = own.filter(
        (line) =>
          line.paisa < 0n === isDebit &&
          lines.some((other) => other.entry === line.entry && other.isMoney && other.paisa > 0n === isDebit),
      );
      const last =
        paid
          .map(({ day }) => day)
          .toSorted()
          .at(-1) ?? null;
      expect([due.last_payment, due.days_unpaid]).toEqual([
        last,
        last === null ? null : (Date.parse('2026-07-03') - Date.parse(last)) / 86_400_000,
      ]);
    }
  });
});

describe('as a file', () => {
  const exported = (format: string, branch = books.company.branches.trading) =>
    call(server, `GET /api/reports/due-list/export?branch_id=${branch}&enddate=2026-07-03&format=${format}`, { token });

  test('has the rows and their sums', async () => {
    const reply = await exported('csv');
    expect(reply.headers['content-disposition']).toContain('due-list-meghna-trading-2026-07-03.csv');
    expect(reply.text.replace('\ufeff', '').trimEnd().split('\r\n')).toEqual([
      'Sl. No.,Name,Mobile,Address,Ledger Page,Area,Field officer,Last payment,Days since payment,Debit,Credit,Without cheques not realized',
      '1,Karim & Sons,01711000002,Khatunganj,12,Chaktai,,2026-07-03,0,350.25,,350.25',
      '2,Padma Supply,01811000003,Sadarghat,12,,,,,310.50,,310.50',
      '3,Rahim Store,01711000001,Reazuddin Bazar,12,,,,,,1360.25,-1360.25',
      ',Total,,,,,,,,660.75,1360.25,-699.50',
      ',Balance,,,,,,,,,699.50,',
      ',Without cheques not realized,,,,,,,,,699.50,',
    ]);
    expect((await exported('xlsx')).status).toBe(200);
  });

  test('is refused as the report is', async () => {
    expect((await exported('csv', books.company.branches.electronics)).status).toBe(404);
    expect((await exported('pdf')).status).toBe(422);
  });
});
