import { describe, expect, test } from 'vitest';
import { useStory } from '#testing/report-books';
import { tokenOf } from '#testing/test-company';
import { call } from '#testing/test-server';

const { server, books, shop, token } = await useStory('manager');
const { company } = books;
const admin = await tokenOf(server, company, company.people.admin);

interface DayBook {
  details: Record<string, string | number>[];
  range_total: Record<string, number>;
  row_count: number;
  next: string | null;
}
const range = (start: string, end: string, more = '') => `branch_id=${shop}&start_date=${start}&end_date=${end}${more}`;
const read = async (query: string, who = token) => {
  const { status, body } = await call(server, `GET /api/reports/day-book?${query}`, { token: who });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as DayBook;
};
const seen = ({ details }: DayBook) =>
  details.map((row) =>
    ['vr_date', 'type_name', 'branch_name', 'account_name', 'remarks', 'debit', 'credit']
      .map((name) => row[name])
      .join('|'),
  );

const firstOfJuly = [
  '2026-07-01|Cash Receipt||Cash|advance|300.25|0',
  '2026-07-01|Cash Receipt||Rahim Store|advance|0|300.25',
  '2026-07-01|Cash Receipt||Cash||99.75|0',
  '2026-07-01|Cash Receipt||Karim & Sons||0|99.75',
  '2026-07-01|Due Sales||Karim & Sons|=SUM(A1)|500|0',
  '2026-07-01|Due Sales||Sales|=SUM(A1)|0|500',
];
const secondOfJuly = ['2026-07-02|Cash Payment||Padma Supply||60|0', '2026-07-02|Cash Payment||Cash||0|60'];

test('every voucher that stands, line by line, void ones and what was before an edit left out', async () => {
  const data = await read(range('2026-07-01', '2026-07-02'));
  expect(seen(data)).toEqual([...firstOfJuly, ...secondOfJuly]);
  expect(data).toMatchObject({ range_total: { total_debit: 960, total_credit: 960 }, row_count: 8, next: null });
  expect(data.details[0]).toMatchObject({ vr_no: 'CR-2627-000001' });
});

test('of all branches by date, with the name of each', async () => {
  const data = await read(range('2026-07-01', '2026-07-01', '&scope=all'), admin);
  expect(data.row_count).toBe(8);
  expect(seen(data)).toContain('2026-07-01|Cash Receipt|Meghna Head Office|Cash||5|0');
  expect(data.range_total).toEqual({ total_debit: 905, total_credit: 905 });
  const own = await read(range('2026-07-01', '2026-07-01', '&scope=all'));
  expect(seen(own)).toEqual(firstOfJuly);
});

describe('in slices', () => {
  test.each([1, 2, 3, 5])('of %i rows it is the same as at once', async (limit) => {
    for (const [more, who] of [
      ['', token],
      ['&scope=all', admin],
    ] as const) {
      const asked = range('2026-06-01', '2026-07-03', more);
      const whole = await read(asked, who);
      const rows: DayBook['details'] = [];
      for (let next: string | null = ''; next !== null; ) {
        const slice: DayBook = await read(`${asked}&limit=${limit}${next === '' ? '' : `&after=${next}`}`, who);
        expect(slice.row_count).toBe(whole.row_count);
        rows.push(...slice.details);
        next = slice.next;
      }
      expect(rows).toEqual(whole.details);
    }
  });
});

test('a voucher without lines is a row of its own', async () => {
  const before = await read(range('2026-07-03', '2026-07-03'));
  await books.shop.post(18);
  const after = await read(range('2026-07-03', '2026-07-03'));
  expect(seen(after)).toEqual([...seen(before), '2026-07-03|Stock Adjustment||||0|0']);
  expect(after.row_count).toBe(before.row_count + 1);
  const last = await read(`${range('2026-07-03', '2026-07-03')}&limit=${before.row_count}`);
  const rest = await read(`${range('2026-07-03', '2026-07-03')}&after=${last.next}`);
  expect([seen(rest), rest.next]).toEqual([['2026-07-03|Stock Adjustment||||0|0'], null]);
});

test('as a file it has remarks in a column of their own', async () => {
  const { text } = await call(
    server,
    `GET /api/reports/day-book/export?${range('2026-07-01', '2026-07-01')}&format=csv`,
    {
      token,
    },
  );
  const lines = text.replace('\ufeff', '').trimEnd().split('\r\n');
  expect(lines[0]).toBe('Sl. No.,Vr Date,Vr No,Type,Branch,Account,Remarks,Debit,Credit');
  expect(lines[1]).toBe('1,2026-07-01,CR-2627-000001,Cash Receipt,,Cash,advance,300.25,');
  expect(lines.at(-1)).toBe(',,,Total,,,,900.00,900.00');
});
