import { type AuditRow, mostAuditRows } from '@cashbook/contract/audit/audit';
import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { createUser } from '#domains/access/index';
import { anyText } from '#testing/random/any-text';
import { useStory } from '#testing/report-books';
import { type TestPerson, tokenOf } from '#testing/test-company';
import { call, type TestReply } from '#testing/test-server';

/** The audit trail over the books of a small story (testing/report-books). */
const { server, books, token: admin } = await useStory('admin');

interface Trail {
  readonly data: readonly AuditRow[];
  readonly total: number;
  readonly more: boolean;
  readonly last_page: number;
}

async function trail(query = '', token = admin): Promise<Trail> {
  const reply = await call(server, `GET /api/audit/list?per_page=100&${query}`, { token });
  expect([reply.status, reply.text]).toEqual([200, reply.text]);
  return reply.body.data as Trail;
}

const brief = ({ data }: Trail) => data.map(({ action, subject }) => `${action} ${subject}`.trim());

/** Adds a user of a branch who may see the trail. */
async function auditorIn(branchId: number): Promise<TestPerson> {
  const { companyId, roleIds } = books.company;
  const email = `auditor${branchId}@meghna.test`;
  return inCompany(server.services.db, { companyId, mode: 'write' }, async (tx) => {
    const user = { name: email, email, passwordHash: '$argon2id$none', branchId, roleId: roleIds.Administrator };
    const created = await createUser(tx, companyId, user);
    if (!created.ok) throw new Error(`${email} is taken`);
    return { userId: created.userId, email, branchId };
  });
}

test('the newest come first, page by page, and none twice', async () => {
  const whole = await trail();
  expect(whole.total).toBe(whole.data.length);
  expect(whole.more).toBe(false);
  const ids: string[] = [];
  for (let page = 1; page <= Math.ceil(whole.total / 10); page += 1) {
    const reply = await call(server, `GET /api/audit/list?page=${page}`, { token: admin });
    ids.push(...(reply.body.data as Trail).data.map(({ id }) => id));
  }
  expect(ids).toEqual(whole.data.map(({ id }) => id));
  const moments = whole.data.map(({ at }) => at);
  expect(moments).toEqual([...moments].sort().reverse());
  expect((await trail('page=1000')).data).toEqual([]);
});

test('an edit says what was and what is, by account, and why', async () => {
  const { branches } = books.company;
  const { data } = await trail('action=voucher.edit');
  expect(data.map(({ subject }) => subject)).toEqual(['CP-2526-000001', 'CP-2627-000001']);
  expect(data[0]).toMatchObject({
    branch_id: branches.trading,
    branch: 'Meghna Trading',
    reason: 'told wrong',
    changes: [
      { field: 'total', of: '', kind: 'amount', before: '200.00', after: '250.50' },
      { field: 'version_claimed', of: '', kind: 'switch', before: null, after: 'no' },
      { field: 'debit', of: 'Padma Supply', kind: 'amount', before: '200.00', after: '250.50' },
      { field: 'credit', of: 'Cash', kind: 'amount', before: '200.00', after: '250.50' },
    ],
  });
});

test('a voucher number finds all that happened to it, first posting included', async () => {
  expect(brief(await trail('search=cp-2627-000001'))).toEqual([
    'voucher.edit CP-2627-000001',
    'voucher.post CP-2627-000001',
  ]);
  expect(brief(await trail('search=CP-2627-000009'))).toEqual([]);
});

test('filters: branch, action, day and person, one with another', async () => {
  const { branches, companyId } = books.company;
  expect((await trail(`branch_id=${branches.head}`)).data.map(({ branch }) => branch)).toContain('Meghna Head Office');
  expect(brief(await trail(`branch_id=${branches.head}&action=voucher.post`))).toEqual(['voucher.post CR-2627-000001']);
  // The events of the story are at 3 July 2026, 12:00 in Dhaka.
  expect((await trail('start_date=2026-07-04&action=voucher.post')).total).toBe(0);
  expect((await trail('end_date=2026-07-02&action=voucher.post')).total).toBe(0);
  expect((await trail('start_date=2026-07-03&end_date=2026-07-03&action=voucher.post')).total).toBe(9);
  const { userId } = books.company.people.manager;
  await inCompany(server.services.db, { companyId, mode: 'write' }, (tx) =>
    sql`
      insert into audit_event (company_id, at, user_id, action, subject, before, after)
      values (${companyId}, ${new Date('2026-07-03T18:00:00Z')}, ${userId}, 'user.update', ${`user ${userId}`},
        '{"name": "old"}', '{"name": "new"}')`.execute(tx),
  );
  // Midnight in Dhaka: the event belongs to the 4th.
  expect(await trail(`user_id=${userId}&start_date=2026-07-04`)).toMatchObject({
    total: 1,
    data: [
      {
        user: 'manager of Meghna',
        subject: 'manager of Meghna',
        changes: [{ field: 'name', before: 'old', after: 'new' }],
      },
    ],
  });
  expect(brief(await trail('search=manager of'))).toEqual(['user.update manager of Meghna']);
  const backwards = await call(server, 'GET /api/audit/list?start_date=2026-07-02&end_date=2026-07-01', {
    token: admin,
  });
  expect([backwards.status, backwards.body.error?.code]).toEqual([422, 'dates_reversed']);
});

describe('others than head office', () => {
  test('see the events of their branch, and no word of another', async () => {
    const { branches } = books.company;
    const token = await tokenOf(server, books.company, await auditorIn(branches.trading));
    const seen = await trail('', token);
    expect(seen.total).toBeGreaterThan(10);
    expect(new Set(seen.data.map(({ branch_id }) => branch_id))).toEqual(new Set([branches.trading]));
    const reply = await call(server, `GET /api/audit/list?branch_id=${branches.head}`, { token });
    expect(reply.status).toBe(404);
    // Head office has a receipt of the same number.
    expect(
      (await trail('search=CR-2627-000001', token)).data.every(({ branch_id }) => branch_id === branches.trading),
    ).toBe(true);
    const choices = await call(server, 'GET /api/audit/choices', { token });
    const people = (choices.body.data as { people: { name: string }[] }).people.map(({ name }) => name);
    expect(people).toContain('manager of Meghna');
    expect(people).not.toContain('admin of Meghna');
  });

  test('another company sees nothing of it', async () => {
    const token = await tokenOf(server, books.stranger, books.stranger.people.admin);
    const { data } = await trail('', token);
    expect(data.map(({ branch }) => branch).filter((name) => name.startsWith('Meghna'))).toEqual([]);
    expect((await trail('search=CP-2627-000001', token)).total).toBe(0);
  });
});

test('the choices of the filters are what the trail has', async () => {
  const { body } = await call(server, 'GET /api/audit/choices', { token: admin });
  const { actions } = body.data as { actions: string[] };
  expect(actions).toEqual([...actions].sort());
  for (const action of ['day.close', 'day.jump', 'voucher.edit', 'voucher.post', 'voucher.void']) {
    expect(actions).toContain(action);
  }
});

test('the export has a row for every change', async () => {
  const reply: TestReply = await call(server, 'GET /api/audit/list/export?format=csv&search=CP-2526-000001', {
    token: admin,
  });
  expect(reply.status).toBe(200);
  const rows = reply.text
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n');
  expect(rows[0]).toBe('Time,Person,Branch,Action,Subject,Field,Before,After,Reason,Place,Device');
  // All events have one moment of the story, and their numbers do not show the order.
  expect(rows.slice(1).sort()).toEqual([
    '2026-07-03 12:00:00,Cashbook itself,Meghna Trading,Voucher changed,CP-2526-000001,"Credit, Cash",200.00,250.50,told wrong,,',
    '2026-07-03 12:00:00,Cashbook itself,Meghna Trading,Voucher changed,CP-2526-000001,"Debit, Padma Supply",200.00,250.50,told wrong,,',
    '2026-07-03 12:00:00,Cashbook itself,Meghna Trading,Voucher changed,CP-2526-000001,Total,200.00,250.50,told wrong,,',
    '2026-07-03 12:00:00,Cashbook itself,Meghna Trading,Voucher changed,CP-2526-000001,Version claimed,,No,told wrong,,',
    '2026-07-03 12:00:00,Cashbook itself,Meghna Trading,Voucher saved,CP-2526-000001,Total,,200.00,,,',
  ]);
  const workbook = await call(server, 'GET /api/audit/list/export?format=xlsx', { token: admin });
  expect(workbook.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
});

test('the export says codes and switches by name, in the language of whoever takes it', async () => {
  const { companyId, branches } = books.company;
  const before = { business_type_id: 8, is_protected: false, print_size: 'normal', logo: 'aa.png', parent_id: 11 };
  const after = { business_type_id: 7, is_protected: true, print_size: 'pos', logo: 'bb.png', parent_id: 12 };
  await inCompany(server.services.db, { companyId, mode: 'write' }, (tx) =>
    sql`
      insert into audit_event (company_id, at, user_id, branch_id, action, subject, user_agent, before, after)
      values (${companyId}, ${new Date('2026-07-05T06:00:00Z')}, ${books.company.people.manager.userId},
        ${branches.trading}, 'branch.update', ${`branch ${branches.trading}`}, '', ${JSON.stringify(before)}::jsonb,
        ${JSON.stringify(after)}::jsonb)`.execute(tx),
  );
  const fieldsOf = async () => {
    const { text } = await call(server, 'GET /api/audit/list/export?format=csv&start_date=2026-07-05', {
      token: admin,
    });
    const [heads, ...rows] = text.replace('\ufeff', '').trimEnd().split('\r\n');
    return [heads, rows[0]?.split(',').slice(2, 5).join(), ...rows.map((row) => row.split(',').slice(5, 8).join())];
  };
  expect(await fieldsOf()).toEqual([
    'Time,Person,Branch,Action,Subject,Field,Before,After,Reason,Place,Device',
    'Meghna Trading,Branch changed,Meghna Trading',
    'Logo,the picture before,a new picture',
    'Stands under,Current Assets,Fixed Assets',
    'Printer settings,Normal,POS',
    'Protected branch,No,Yes',
    'Business type,Trading,Construction',
  ]);
  await call(server, 'PUT /api/me', { token: admin, payload: { lang: 'bn' } });
  const inBangla = await fieldsOf();
  await call(server, 'PUT /api/me', { token: admin, payload: { lang: 'en' } });
  expect(inBangla).toEqual([
    'সময়,ব্যক্তি,শাখা,কাজ,বিষয়,ঘর,আগে,পরে,কারণ,স্থান,যন্ত্র',
    'Meghna Trading,শাখা পরিবর্তন,Meghna Trading',
    'লোগো,আগের ছবি,নতুন ছবি',
    'যার অধীনে,Current Assets,Fixed Assets',
    'প্রিন্টারের ধরন,সাধারণ,পিওএস',
    'সংরক্ষিত শাখা,না,হ্যাঁ',
    'ব্যবসার ধরন,ট্রেডিং,নির্মাণ',
  ]);
});

test('a trail that is longer than can be paged through says so, and its export has all of it', async () => {
  const { companyId, branches } = books.stranger;
  const many = mostAuditRows + 500;
  await inCompany(server.services.db, { companyId, mode: 'write' }, (tx) =>
    sql`
      insert into audit_event (company_id, at, branch_id, action, subject)
      select ${companyId}, timestamptz '2020-01-01' + n / 3 * interval '1 s', ${branches.electronics}, 'test.many', n::text
      from generate_series(1, ${many}::int) n`.execute(tx),
  );
  const token = await tokenOf(server, books.stranger, books.stranger.people.admin);
  const query = `branch_id=${branches.electronics}&action=test.many`;
  expect(await trail(query, token)).toMatchObject({ total: mostAuditRows, more: true, last_page: mostAuditRows / 100 });
  expect((await trail(`${query}&page=101`, token)).data).toEqual([]);
  const oldest = await trail(`${query}&sort=when`, token);
  expect(oldest.data.slice(0, 4).map(({ subject }) => subject)).toEqual(['1', '2', '3', '4']);
  const exported = async (sort: string) => {
    const reply = await call(server, `GET /api/audit/list/export?format=csv&${query}&sort=${sort}`, { token });
    const rows = reply.text.trim().split('\r\n').slice(1);
    return rows.map((row) => Number(row.split(',')[4]));
  };
  const inTime = Array.from({ length: many }, (_, index) => index + 1);
  expect(await exported('when')).toEqual(inTime);
  expect(await exported('')).toEqual(inTime.toReversed());
});

test.each(['', 'when'])(
  'an event that is recorded to the microsecond is in the export once (sort=%s)',
  async (sort) => {
    const { companyId, branches } = books.stranger;
    const action = `test.exact${sort}`;
    await inCompany(server.services.db, { companyId, mode: 'write' }, (tx) =>
      sql`
      insert into audit_event (company_id, at, branch_id, action, subject)
      select ${companyId}, timestamptz '2020-01-01 00:00:00.123456+00', ${branches.electronics}, ${action}, n::text
      from generate_series(1, 1500) n`.execute(tx),
    );
    const token = await tokenOf(server, books.stranger, books.stranger.people.admin);
    const query = `branch_id=${branches.electronics}&action=${action}&sort=${sort}`;
    const { text } = await call(server, `GET /api/audit/list/export?format=csv&${query}`, { token });
    const [, ...rows] = text.trim().split('\r\n');
    const subjects = rows.map((row) => Number(row.split(',')[4]));
    expect(subjects.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 1500 }, (_, index) => index + 1));
  },
);

describe('whatever people call themselves', () => {
  const lookalikes = ['2026-07-01', '2026-07-01T00:00:00Z', '2026-99-99T99:99:99Z', 'yes', '100.00', '=1+1', '_x0041_'];
  const picked = fc.sample(anyText, { numRuns: 60, seed: 7 });

  /** Renames a user several times and returns the names in the order in which the server received them. */
  async function renamed(token: string, names: readonly string[]): Promise<string[]> {
    const taken: string[] = [];
    for (const name of names) {
      const reply = await call(server, 'PUT /api/me', { token, payload: { name } });
      expect([200, 422]).toContain(reply.status);
      if (reply.status === 200) taken.push((reply.body.data as { name: string }).name);
    }
    return taken;
  }

  test('the export of it is whole, and says each name as it was', async () => {
    const { company } = books;
    const token = await tokenOf(server, company, company.people.accountant);
    const first = (await call(server, 'GET /api/me', { token })).body.data as { name: string };
    const taken = [first.name, ...(await renamed(token, [...lookalikes, ...picked, ...lookalikes]))];
    expect(taken.length).toBeGreaterThan(40);
    const changes = taken.slice(1).flatMap((name, index) => (name === taken[index] ? [] : [[taken[index], name]]));

    const query = `format=xlsx&sort=when&user_id=${company.people.accountant.userId}&action=user.update`;
    const reply = await server.app.inject({
      url: `/api/audit/list/export?${query}`,
      headers: { authorization: `Bearer ${admin}` },
    });
    expect(reply.statusCode).toBe(200);
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(Uint8Array.from(reply.rawPayload).buffer);
    const inSheet: unknown[] = [];
    workbook.worksheets[0]?.eachRow((row, number) => {
      if (number > 4 && row.getCell(6).value === 'Name') inSheet.push([row.getCell(7).value, row.getCell(8).value]);
    });
    // A workbook keeps one kind of line end. A text that looks like an escape sequence is itself escaped.
    const inFile = (name = '') => name.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
    expect(inSheet).toEqual(changes.map(([before, after]) => [inFile(before), inFile(after)]));
    const asCsv = await call(server, 'GET /api/audit/list/export?format=csv', { token: admin });
    expect(asCsv.status).toBe(200);
  });
});
