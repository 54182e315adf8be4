import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import { karim, padma, rahim, useStory } from '#testing/report-books';
import { tokenOf } from '#testing/test-company';
import { call } from '#testing/test-server';

const { server, books, shop, token } = await useStory('accountant');
const anyId: unknown = expect.any(Number);

interface Row {
  readonly sl_number: number;
  readonly vr_no: string;
}
interface Book {
  readonly details: readonly Row[];
  readonly next: string | null;
}

const range = (start: string, end: string, branch = shop) => `branch_id=${branch}&start_date=${start}&end_date=${end}`;

async function read(query: string, as = token) {
  const reply = await call(server, `GET /api/reports/cashbook?${query}`, { token: as });
  return { status: reply.status, code: reply.body.error?.code, data: reply.body.data as Book };
}

const rahimsCard = { idfr_code: 'C-001', somity_name: 'Rahim Store', somity_id: rahim, mobile: '01711000001' };
const karimsCard = { idfr_code: 'C-002', somity_name: 'Karim & Sons', somity_id: karim, mobile: '01711000002' };
const padmasCard = { idfr_code: 'S-001', somity_name: 'Padma Supply', somity_id: padma, mobile: '01811000003' };

test('a range has its opening, its live lines in order and its totals', async () => {
  const { status, data } = await read(range('2026-07-01', '2026-07-03'));
  const row = (sl: number, vrNo: string, date: string, rest: object) => ({
    sl_number: sl,
    mtm_id: anyId,
    vr_no: vrNo,
    vr_date: date,
    remarks: '',
    debit: 0,
    credit: 0,
    voucher_image: '',
    other_branch: '',
    branch_id: shop,
    branchPad: String(shop).padStart(4, '0'),
    is_approved: false,
    ...rest,
  });
  expect(status).toBe(200);
  expect(data).toEqual({
    opening_balance: { total_debit: 749.5, total_credit: 0 },
    details: [
      row(1, 'CR-2627-000001', '2026-07-01', {
        nam: 'Rahim Store',
        ledger_id: rahim,
        somity: rahimsCard,
        remarks: 'advance',
        debit: 300.25,
      }),
      row(2, 'CR-2627-000001', '2026-07-01', {
        nam: 'Karim & Sons',
        ledger_id: karim,
        somity: karimsCard,
        debit: 99.75,
      }),
      row(3, 'CP-2627-000001', '2026-07-02', { nam: 'Padma Supply', ledger_id: padma, somity: padmasCard, credit: 60 }),
      row(4, 'CR-2627-000003', '2026-07-03', { nam: 'Karim & Sons', ledger_id: karim, somity: karimsCard, debit: 10 }),
      row(5, 'CR-2627-000004', '2026-07-03', {
        nam: 'Rahim Store, Karim & Sons',
        ledger_id: null,
        somity: null,
        debit: 100,
      }),
    ],
    sections: [],
    range_total: { total_debit: 510, total_credit: 60 },
    row_count: 5,
    next: null,
  });
});

test('a correction of a closed day shows on that day', async () => {
  const { data } = await read(range('2026-06-29', '2026-06-30'));
  expect(data).toMatchObject({
    opening_balance: { total_debit: 0, total_credit: 0 },
    details: [
      { sl_number: 1, vr_no: 'CR-2526-000001', debit: 1000, credit: 0 },
      { sl_number: 2, vr_no: 'CP-2526-000001', debit: 0, credit: 250.5 },
    ],
    range_total: { total_debit: 1000, total_credit: 250.5 },
    row_count: 2,
  });
});

test('slices joined are the whole, and each says the whole range', async () => {
  const { data: whole } = await read(range('2026-06-29', '2026-07-03'));
  const joined: Row[] = [];
  let after = '';
  for (let slice = 0; slice < 4; slice += 1) {
    const { data } = await read(`${range('2026-06-29', '2026-07-03')}&limit=2${after}`);
    expect(data).toMatchObject({ row_count: 7, range_total: { total_debit: 1510, total_credit: 310.5 } });
    expect(data.details.length).toBe(slice < 3 ? 2 : 1);
    joined.push(...data.details);
    expect(data.next === null).toBe(slice === 3);
    after = `&after=${data.next}`;
  }
  expect(joined).toEqual(whole.details);
  expect(joined.map((row) => row.sl_number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('approved vouchers are there too, and say so', async () => {
  const admin = await tokenOf(server, books.stranger, books.stranger.people.admin);
  const branch = books.stranger.branches.trading;
  await books.strangersShop.approve('2026-07-01', '2026-07-01');
  const { data } = await read(range('2026-07-01', '2026-07-01', branch), admin);
  expect(data).toMatchObject({ details: [{ debit: 9999, is_approved: true }], row_count: 1 });
});

describe('what is not there', () => {
  test('a range without lines has its opening and no rows', async () => {
    const { data } = await read(range('2027-01-01', '9999-12-31'));
    expect(data).toEqual({
      opening_balance: { total_debit: 1199.5, total_credit: 0 },
      details: [],
      sections: [],
      range_total: { total_debit: 0, total_credit: 0 },
      row_count: 0,
      next: null,
    });
    expect((await read(range('1971-12-16', '1999-12-31'))).data).toMatchObject({
      opening_balance: { total_debit: 0, total_credit: 0 },
      row_count: 0,
    });
  });

  test('reversed dates are refused', async () => {
    expect(await read(range('2026-07-02', '2026-07-01'))).toMatchObject({ status: 422, code: 'dates_reversed' });
  });

  test.each(['x', '2026-07-01', '2026-13-01_1_1_1_1', "2026-07-01_1_1_1_1'--"])(
    'the cursor %s is refused',
    async (after) => {
      const answer = await read(`${range('2026-07-01', '2026-07-03')}&after=${encodeURIComponent(after)}`);
      expect(answer).toMatchObject({ status: 422, code: 'invalid_input' });
    },
  );

  test('a branch out of reach does not exist', async () => {
    const { head, electronics } = books.company.branches;
    for (const branch of [head, electronics, 99]) {
      expect(await read(range('2026-07-01', '2026-07-03', branch))).toMatchObject({ status: 404, code: 'not_found' });
    }
    const admin = await tokenOf(server, books.company, books.company.people.admin);
    const { data } = await read(range('2026-07-01', '2026-07-03', head), admin);
    expect(data).toMatchObject({ details: [{ debit: 5 }], range_total: { total_debit: 5, total_credit: 0 } });
  });

  test('another company has its own figures under the same numbers', async () => {
    const admin = await tokenOf(server, books.stranger, books.stranger.people.admin);
    const { data } = await read(range('2026-06-29', '2026-07-03', books.stranger.branches.trading), admin);
    expect(data).toMatchObject({
      opening_balance: { total_debit: 0, total_credit: 0 },
      details: [{ debit: 9999, nam: 'Rahim Store' }],
      row_count: 1,
    });
  });
});

describe('export', () => {
  const address = (format: string) =>
    `GET /api/reports/cashbook/export?${range('2026-07-01', '2026-07-03')}&format=${format}` as const;

  test('xlsx holds the figures of the screen as numbers and dates', async () => {
    const reply = await server.app.inject({
      url: address('xlsx').slice(4),
      headers: { authorization: `Bearer ${token}` },
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(reply.headers['content-disposition']).toContain('cash-book-meghna-trading-2026-07-01-2026-07-03.xlsx');
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(Uint8Array.from(reply.rawPayload).buffer);
    const table: ExcelJS.CellValue[][] = [];
    workbook.worksheets[0]?.eachRow((row) => {
      table.push(Array.isArray(row.values) ? row.values.slice(1) : []);
    });
    const empty = undefined;
    const day = (date: string) => new Date(`${date}T00:00:00Z`);
    expect(table.slice(0, 5)).toEqual([
      ['Cash Book'],
      ['Company', 'Meghna'],
      ['Branch', 'Meghna Trading'],
      ['Dates', '01/07/2026 to 03/07/2026'],
      [
        ...['Sl. No.', 'Vr Date', 'Vr No', 'Account', 'Code', 'Id', 'Mobile', 'Remarks', 'Received', 'Payment'],
        ...['Approved', 'Other Branch'],
      ],
    ]);
    expect(table[5]).toEqual([empty, empty, empty, 'Opening balance', empty, empty, empty, empty, 749.5, 0]);
    expect(table[6]).toEqual([
      1,
      day('2026-07-01'),
      'CR-2627-000001',
      'Rahim Store',
      'C-001',
      rahim,
      '01711000001',
      'advance',
      300.25,
      empty,
      'No',
    ]);
    expect(table[8]?.slice(8)).toEqual([empty, 60, 'No']);
    expect(table.slice(11).map((row) => [row[3], ...row.slice(8)])).toEqual([
      ['Range total', 510, 60],
      ['Closing balance', 0, 1199.5],
      ['Total', 1259.5, 1259.5],
    ]);
  });

  test('csv holds the same table', async () => {
    const reply = await call(server, address('csv'), { token });
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = reply.text.split('\r\n');
    expect(lines[0]).toBe(
      '\ufeffSl. No.,Vr Date,Vr No,Account,Code,Id,Mobile,Remarks,Received,Payment,Approved,Other Branch',
    );
    expect(lines[2]).toBe(`1,2026-07-01,CR-2627-000001,Rahim Store,C-001,${rahim},01711000001,advance,300.25,,No,`);
    expect(lines[6]).toBe('5,2026-07-03,CR-2627-000004,"Rahim Store, Karim & Sons",,,,,100.00,,No,');
    expect(lines.slice(-3)).toEqual([',,,Closing balance,,,,,0.00,1199.50,,', ',,,Total,,,,,1259.50,1259.50,,', '']);
  });

  test('is refused as the report is', async () => {
    const reversed = await call(
      server,
      `GET /api/reports/cashbook/export?${range('2026-07-02', '2026-07-01')}&format=csv`,
      {
        token,
      },
    );
    expect(reversed).toMatchObject({ status: 422, body: { error: { code: 'dates_reversed' } } });
    const elsewhere = await call(
      server,
      `GET /api/reports/cashbook/export?${range('2026-07-01', '2026-07-02', books.company.branches.head)}&format=csv`,
      { token },
    );
    expect(elsewhere.status).toBe(404);
  });
});

describe('over all branches', () => {
  const all = `${range('2026-07-01', '2026-07-03', shop)}&scope=all`;
  interface Books extends Book {
    readonly sections: readonly { readonly branch_id: number; readonly name: string }[];
    readonly details: readonly (Row & { readonly branch_id: number; readonly branch_name: string })[];
  }

  test('has each branch by name with its opening and total, its rows together, and what all come to', async () => {
    const admin = await tokenOf(server, books.company, books.company.people.admin);
    const whole = (await read(all, admin)).data as Books & Record<string, unknown>;
    const { data: one } = await read(range('2026-07-01', '2026-07-03'), admin);
    const names = whole.sections.map(({ name }) => name);
    expect(names).toEqual(names.toSorted());
    expect(names.length).toBeGreaterThan(1);
    expect([...new Set(whole.details.map(({ branch_id: id }) => id))]).toEqual(
      whole.sections
        .filter(({ branch_id: id }) => whole.details.some((row) => row.branch_id === id))
        .map((s) => s.branch_id),
    );
    const mine = whole.sections.find(({ branch_id: id }) => id === shop);
    expect(mine).toMatchObject({
      opening_balance: { total_debit: 749.5, total_credit: 0 },
      range_total: { total_debit: 510, total_credit: 60 },
    });
    expect(whole.details.filter(({ branch_id: id }) => id === shop).map(({ vr_no: no }) => no)).toEqual(
      one.details.map(({ vr_no: no }) => no),
    );
    const sum = (of: 'opening_balance' | 'range_total', side: 'total_debit' | 'total_credit') =>
      (whole.sections as unknown as Record<typeof of, Record<typeof side, number>>[]).reduce(
        (paisa, section) => paisa + Math.round(section[of][side] * 100),
        0,
      ) / 100;
    for (const of of ['opening_balance', 'range_total'] as const) {
      expect(whole[of]).toEqual({ total_debit: sum(of, 'total_debit'), total_credit: sum(of, 'total_credit') });
    }
  });

  test('is the same in slices, which end within a branch and between two', async () => {
    const admin = await tokenOf(server, books.company, books.company.people.admin);
    const { data: whole } = await read(all, admin);
    for (const limit of [1, 2, 3]) {
      const joined: Row[] = [];
      for (let after: string | null = ''; after !== null; ) {
        const { data }: { data: Book } = await read(`${all}&limit=${limit}${after && `&after=${after}`}`, admin);
        joined.push(...data.details);
        after = data.next;
      }
      expect(joined).toEqual(whole.details);
    }
  });

  test('is only of the branches that the reader reaches', async () => {
    const { data } = await read(all);
    expect((data as Books).sections.map(({ branch_id: id }) => id)).toEqual([shop]);
  });

  test('has in a file the opening and the closing of each branch, and of all at the end', async () => {
    const admin = await tokenOf(server, books.company, books.company.people.admin);
    const reply = await call(server, `GET /api/reports/cashbook/export?${all}&format=csv`, { token: admin });
    const lines = reply.text.trimEnd().split('\r\n');
    const openings = lines.filter((line) => line.includes('Opening balance'));
    const { sections } = (await read(all, admin)).data as Books;
    expect(openings.map((line) => line.split(',').at(-1))).toEqual(sections.map(({ name }) => name));
    expect(lines.filter((line) => line.includes('Closing balance'))).toHaveLength(sections.length + 1);
    expect(lines.at(-1)).toMatch(/^,,,Total,.*,Together$/);
  });
});
