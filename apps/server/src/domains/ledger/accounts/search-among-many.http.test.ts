import { GROUP } from '@cashbook/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { showBranches } from '#db/branch-reach';
import { inCompany } from '#db/tx';
import { type CashDesk, openCashDesk } from '#testing/cash-desk';
import { createTestCompany, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

/** A text that more than a thousand parties contain is searched another way than others; the answer is that of a look at all. */

interface Row {
  readonly id: number;
  readonly branch: number | null;
  readonly name: string;
  readonly isParty: boolean;
  readonly type: number | null;
  readonly code: string | null;
  readonly mobile: string | null;
}

let server: TestServer;
let company: TestCompany;
let desk: CashDesk;
let rows: readonly Row[];

beforeAll(async () => {
  server = await startTestServer();
  company = await createTestCompany(server, 'Jamuna');
  desk = await openCashDesk(server, company, company.people.accountant);
  const { companyId, branches } = company;
  await inCompany(server.services.db, { companyId, mode: 'write' }, async (tx) => {
    await showBranches(tx, Object.values(branches));
    await sql`update branch set share_customers = true
      where company_id = ${companyId} and branch_id = ${branches.electronics}`.execute(tx);
    // Half are of the desk's branch, some of every branch, of a branch that shares its customers and of one that does not.
    await sql`insert into account (company_id, account_id, group_id, name, is_party, branch_id, status)
      select ${companyId}, 6000 + n, ${GROUP.accountsReceivable}, (array[
          'Traders ' || n, 'Messrs Traders ' || n % 700, 'Rahim Subtraders' || n, n || '-traders (Pvt)', 'mixed TRADERS'
        ])[1 + n % 5], true,
        (array[${branches.trading}, ${branches.trading}, ${branches.trading}, ${branches.trading}, null,
          ${branches.electronics}, ${branches.electronics}, ${branches.head}]::int[])[1 + n * 7 % 8],
        case when n % 31 = 0 then 3 else 1 end
      from generate_series(1, 2500) n`.execute(tx);
    await sql`insert into party (company_id, account_id, type_id, idfr_code, mobile)
      select ${companyId}, 6000 + n, 1 + n * 11 % 4, case when n % 3 = 0 then 'TR-' || n else '' end,
        case when n % 2 = 0 then '01711' || lpad(n::text, 6, '0') else '' end
      from generate_series(1, 2500) n`.execute(tx);
    await sql`insert into account (company_id, account_id, group_id, name)
      values (${companyId}, 9001, ${GROUP.accountsReceivable}, 'Traders’ fee'), (${companyId}, 9002, ${GROUP.accountsReceivable}, 'Fee of Traders')`.execute(
      tx,
    );
    const found = await sql<Row>`select a.account_id as id, a.branch_id as branch, a.name, a.is_party as "isParty",
        p.type_id as type, p.idfr_code as code, p.mobile
      from account a left join party p using (company_id, account_id)
      where a.company_id = ${companyId} and a.status = 1
        and (a.branch_id is null or a.branch_id <> ${branches.head})`.execute(tx);
    rows = found.rows;
  });
});
afterAll(() => server.close());

/** The types of parties of each kind that a field asks for. */
const types: Readonly<Record<string, readonly number[]>> = {
  '': [1, 2, 3, 4],
  supplier: [2, 3],
};

/** Returns the rank of a hit; null where the text is not found. */
function rankOf({ id, name, code, mobile }: Row, text: string): number | null {
  const typed = text.toLowerCase();
  const words = (of: string) => ` ${of.toLowerCase().replace(/[-/()[\]{}.,:;"&+#_|@]/g, ' ')}`;
  const isFound =
    name.toLowerCase().includes(typed) ||
    String(id) === text ||
    code?.toLowerCase().startsWith(typed) === true ||
    mobile?.includes(text) === true;
  if (!isFound) return null;
  if (name.toLowerCase().startsWith(typed)) return 0;
  if (words(name).includes(words(text))) return 1;
  const isWithin = `${name} ${code} ${mobile}`.toLowerCase().includes(typed);
  return isWithin ? 2 : 3;
}

/** Returns the accounts that a look at all of them offers first. */
function firstOf(text: string, kind: string): number[] {
  const own = company.branches.trading;
  const keysOf = (row: Row) => [
    Number(row.branch !== null && row.branch !== own),
    Number(String(row.id) !== text && row.code?.toLowerCase() !== text.toLowerCase()),
    rankOf(row, text) ?? 9,
    Number(!(row.isParty && row.branch === own)),
  ];
  const kept = rows.filter(
    (row) =>
      rankOf(row, text) !== null &&
      (row.type === null ? kind === '' && !row.isParty : (types[kind] ?? []).includes(row.type)),
  );
  const inOrder = kept.map((row) => ({ row, keys: keysOf(row), name: Buffer.from(row.name.toLowerCase()) }));
  type Placed = (typeof inOrder)[number];
  const byKeys = (a: Placed, b: Placed) => {
    const place = a.keys.findIndex((key, index) => key !== b.keys[index]);
    if (place >= 0) return (a.keys[place] ?? 0) - (b.keys[place] ?? 0);
    return Buffer.compare(a.name, b.name) || a.row.id - b.row.id;
  };
  return inOrder
    .toSorted(byKeys)
    .slice(0, 20)
    .map(({ row }) => row.id);
}

const texts = [
  'traders',
  'TRADERS ',
  'subtraders',
  'mixed traders',
  'rade',
  'messrs',
  '-traders',
  '01711',
  'tr-',
  'TR-300',
  '6030',
  '8477',
];

test.each(texts.flatMap((text) => Object.keys(types).map((kind) => [text, kind] as const)))(
  '"%s" of kind "%s" finds what a look at all finds first',
  async (text, kind) => {
    const reply = await desk.get(`/coal4/search?searchName=${encodeURIComponent(text)}&acType=${kind}`);
    const offered = (reply.body.data as { value: number }[]).map(({ value }) => value);
    expect(offered).toEqual(firstOf(text.trim(), kind));
  },
);

test('twenty are found of a text of thousands', () => {
  expect(texts.map((text) => firstOf(text.trim(), '').length)).toEqual([20, 20, 20, 20, 20, 20, 20, 20, 20, 1, 1, 1]);
});
