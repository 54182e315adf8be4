import { expect, test } from 'vitest';
import { useStory } from '#testing/report-books';
import { personWho, tokenOf } from '#testing/test-company';
import { call } from '#testing/test-server';

/* All vouchers of the story are written on 3 July at noon in Dhaka. So earlier dates were written later than their day. */

const { server, books, shop } = await useStory('manager');
const { company } = books;
const admin = await tokenOf(server, company, company.people.admin);

interface Changes {
  details: Record<string, string | number>[];
  row_count: number;
  next: string | null;
}
const read = async (what: string, more = '') => {
  const query = `branch_id=${shop}&what=${what}&start_date=2026-06-29&end_date=2026-07-03${more}`;
  const { status, body } = await call(server, `GET /api/reports/changed-vouchers?${query}`, { token: admin });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as Changes;
};
const seen = ({ details }: Changes) =>
  details.map((row) =>
    ['vr_date', 'vr_no', 'what', 'reason', 'days_later', 'amount'].map((name) => row[name]).join('|'),
  );

const late = [
  '2026-06-29|CR-2526-000001|Written after its date||4|1000',
  '2026-06-30|CP-2526-000001|Written after its date||3|200',
  '2026-07-01|CR-2627-000001|Written after its date||2|400',
  '2026-07-01|SD-2627-000001|Written after its date||2|500',
  '2026-07-02|CP-2627-000001|Written after its date||1|40',
  '2026-07-02|CR-2627-000002|Written after its date||1|77',
];
const edited = [
  '2026-06-30|CP-2526-000001|Edited|told wrong|3|250.5',
  '2026-07-02|CP-2627-000001|Edited|told wrong|1|60',
];
const voided = ['2026-07-02|CR-2627-000002|Void|told wrong|1|77'];

test.each([
  ['writtenLater', late],
  ['edited', edited],
  ['voided', voided],
  ['renumberedOrRedated', []],
])('%s', async (what, rows) => {
  const data = await read(what);
  expect(seen(data)).toEqual(rows);
  expect([data.row_count, data.next]).toEqual([rows.length, null]);
});

test('all of them, by voucher and in the order in which they were written, also in slices', async () => {
  const data = await read('allChanges');
  expect([...seen(data)].sort()).toEqual([...late, ...edited, ...voided].sort());
  expect(seen(data).slice(1, 3)).toEqual([late[1], edited[0]]);
  expect(data.details[0]).toMatchObject({ written_at: '03/07/2026 12:00', branch_name: 'Meghna Trading', person: '' });
  const first = await read('allChanges', '&limit=4');
  const rest = await read('allChanges', `&limit=9&after=${first.next}`);
  expect([...seen(first), ...seen(rest)]).toEqual(seen(data));
});

test('a voucher of its own day is not among them', async () => {
  expect(seen(await read('allChanges')).filter((row) => row.startsWith('2026-07-03'))).toEqual([]);
});

test('for whoever may read the audit trail, in the branches that they reach', async () => {
  const query = `branch_id=${shop}&start_date=2026-06-29&end_date=2026-07-03`;
  const reads = async (who: string) =>
    (await call(server, `GET /api/reports/changed-vouchers?${query}`, { token: who })).status;
  const reporter = await personWho(server, company, ['report.view'], shop);
  expect(await reads(await tokenOf(server, company, reporter))).toBe(403);
  const auditor = await personWho(server, company, ['audit.view'], company.branches.electronics);
  expect(await reads(await tokenOf(server, company, auditor))).toBe(404);
});
