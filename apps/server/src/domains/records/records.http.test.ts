import type { Settings } from '@cashbook/contract/access/session';
import { records } from '@cashbook/contract/known-records';
import type { WireValue } from '@cashbook/contract/records/fields';
import {
  columnKeyOf,
  columnsOf,
  type Field,
  headOf,
  isExported,
  isSorted,
  textKeyOf,
} from '@cashbook/contract/records/fields';
import { nameOf, type RecordDescription, titleOf } from '@cashbook/contract/records/record';
import type { ImportOutcome } from '@cashbook/contract/spreadsheet-import';
import { formatDate } from '@cashbook/money';
import { common } from '@cashbook/words/en/common';
import { records as recordWords } from '@cashbook/words/en/records';
import ExcelJS from 'exceljs';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { dataOf } from '#testing/neighbour';
import { demandedOfNamed, recordSamples } from '#testing/record-samples';
import { personWho, tokenOf } from '#testing/test-company';
import { call, type TestReply } from '#testing/test-server';
import { useTwoCompanies } from '#testing/two-companies';
import { upload } from '#testing/upload';

/** The rules that every record of master data follows. */

const words = { ...common, ...recordWords };
const { server, acme, bengal, admin, bengalAdmin } = await useTwoCompanies();
const tradingToken = await tokenOf(server, acme, await inBranch(acme.branches.trading));
const electronicsToken = await tokenOf(server, acme, await inBranch(acme.branches.electronics));

const all = Object.entries(records) as [keyof typeof records, RecordDescription][];
let taken = 0;

type Row = Record<string, WireValue> & { id: number; version: number; status: number };
type Body = Record<string, WireValue>;

function inBranch(branchId: number) {
  const permissions = new Set(Object.values(records).flatMap(({ permissions: { view, edit } }) => [...view, edit]));
  return personWho(server, acme, [...permissions, 'import.run', 'audit.view'], branchId);
}

const post = (path: string, token: string, payload: Body, headers: Record<string, string> = {}) =>
  call(server, `POST /api${path}` as 'POST /', { token, payload, headers });
const get = (path: string, token: string) => call(server, `GET /api${path}` as 'GET /', { token });
const codeOf = ({ status, body }: TestReply) => body.error?.code ?? status;

/** Adds the records that a record names, and returns a new body for it. */
async function bodyOf(name: keyof typeof records, token: string): Promise<Body> {
  taken += 1;
  const ids: Record<string, number> = {};
  for (const [field, { kind, ...its }] of Object.entries<RecordDescription['fields'][string]>(records[name].fields)) {
    if (kind !== 'reference' || !('of' in its)) continue;
    const named = all.find(([, record]) => record.name === its.of.name);
    if (named === undefined) throw new Error(`${field} names no record`);
    ids[field] = (await added(named[0], token, demandedOfNamed[name])).id;
  }
  return recordSamples[name](taken, ids);
}

async function added(name: keyof typeof records, token: string, more: Body = {}): Promise<Row> {
  const { routes } = records[name];
  const stored = await post(routes.create.path, token, { ...(await bodyOf(name, token)), ...more });
  expect(stored.status, stored.text).toBe(200);
  const { id } = dataOf<{ id: number }>(stored);
  return read(name, token, id);
}

async function read(name: keyof typeof records, token: string, id: number): Promise<Row> {
  const data = dataOf<Row & { branch?: Row }>(
    await get(records[name].routes.read.path.replace(':id', String(id)), token),
  );
  return data.branch ?? data;
}

/** Returns the row as the form sends it back. */
function formOf({ fields }: RecordDescription, row: Row): Body {
  const own = Object.keys(fields).map((field) => [field, row[field] ?? null] as const);
  return { ...Object.fromEntries(own), id: row.id, version: row.version };
}

/** Returns the row as its form sends it back with one field changed: the name, or a number when the name is a reference. */
function changedForm(record: RecordDescription, row: Row, by: string): { form: Body; field: string } {
  const { name: title, field: titleField } = titleOf(record);
  const [number = title] = Object.keys(record.fields).filter((name) => record.fields[name]?.kind === 'number');
  const isText = titleField.kind !== 'reference';
  const field = isText ? title : number;
  return {
    form: { ...formOf(record, row), [field]: isText ? `${String(row[title])} ${by}` : Number(row[number]) + 1 },
    field,
  };
}

/** Returns the text of a field in the list, for a person who reads English; nothing for an empty field or a checkbox. */
function shownIn(name: string, field: Field, row: Row): string[] {
  const value = row[textKeyOf(name, field)];
  if (value === null || value === undefined || value === '' || field.kind === 'checkbox') return [];
  if (field.kind === 'date') return [formatDate(String(value))];
  if (field.kind !== 'choice') return [String(value)];
  return field.options.flatMap((option) => (option.value === value ? [option.name, option.bn] : []));
}

async function rowsIn({ routes }: RecordDescription, token: string, query = ''): Promise<Row[]> {
  return dataOf<{ data: Row[] }>(await get(`${routes.list.path}?per_page=100${query}`, token)).data;
}

describe.each(all)('%s', (name, record) => {
  const { routes, fields } = record;
  const title = titleOf(record).name;
  const branched = record.scope === 'branch';
  /** Returns the name that people use for a record. `isNamed` says whether they type it. */
  const called = (row: Row) => nameOf(record, row);
  const isNamed = titleOf(record).field.kind !== 'reference';
  const isBranch = name === 'branches';
  /** The token of the user who adds records. A branch is added from head office. */
  const token = isBranch ? admin : tradingToken;
  /** Entries of the chart are accounts in the trail; they have tests of their own. */
  const isAccount = record.name.startsWith('chart_level');

  test('what is added is read, listed, found and offered as it was typed', async () => {
    const body = await bodyOf(name, token);
    const { id, version } = dataOf<Row>(await post(routes.create.path, token, body));
    expect(version).toBe(1);
    const row = await read(name, token, id);
    expect(row).toMatchObject(body);
    expect(row.status).toBe(1);
    if (record.signed) expect(row.created_by).toMatch(/@acme/);
    const search = encodeURIComponent(called(row));
    expect((await rowsIn(record, token, `&search=${search}`)).map((found) => found.id)).toContain(id);
    expect(await rowsIn(record, token, '&search=no-such-thing')).toEqual([]);
    const offers = await offered(token, called(row));
    expect(offers).toContainEqual(expect.objectContaining({ id, value: id, name: called(row), label: called(row) }));
  });

  test('its list finds what its columns show', async () => {
    const row = await added(name, token);
    const listed = columnsOf(record).flatMap(([key, field]) => (field.listed ? shownIn(key, field, row) : []));
    const branch = branched ? [String(row.branch_name)] : [];
    for (const text of [...listed, ...branch]) {
      const found = await rowsIn(record, token, `&search=${encodeURIComponent(text)}`);
      expect(
        found.map(({ id }) => id),
        text,
      ).toContain(row.id);
    }
  });

  const offered = async (token: string, text: string) => {
    const { method, path, search } = record.options;
    const asked =
      method === 'GET'
        ? await get(`${path}?${search}=${encodeURIComponent(text)}`, token)
        : await post(path, token, { [search]: text });
    return dataOf<Row[]>(asked);
  };

  test('a field that is missing is said at the field', async () => {
    const refused = await post(routes.create.path, token, {});
    expect(codeOf(refused)).toBe('invalid_input');
    const required = Object.entries(fields).flatMap(([field, its]) => (its.required ? [field] : []));
    expect(Object.keys(refused.body.error?.fields ?? {}).toSorted()).toEqual(required.toSorted());
  });

  test('a change names the version that it saw; what changes nothing leaves no version', async () => {
    const row = await added(name, token);
    const form = formOf(record, row);
    const { form: changed } = changedForm(record, row, 'b');
    expect((await post(routes.update.path, token, form)).status).toBe(200);
    expect((await read(name, token, row.id)).version).toBe(1);
    expect(dataOf(await post(routes.update.path, token, changed))).toEqual({ id: row.id, version: 2 });
    expect(codeOf(await post(routes.update.path, token, form))).toBe('stale_version');
    expect(await read(name, token, row.id)).toMatchObject({ ...changed, version: 2 });
  });

  test('a repeat under its key adds one, and another body under it is refused', async () => {
    const body = await bodyOf(name, token);
    const headers = { 'idempotency-key': `${name}-once` };
    const before = (await rowsIn(record, token)).length;
    const first = await post(routes.create.path, token, body, headers);
    const repeat = await post(routes.create.path, token, body, headers);
    expect([repeat.status, repeat.text]).toEqual([200, first.text]);
    expect((await rowsIn(record, token)).length).toBe(before + 1);
    const other = await post(routes.create.path, token, await bodyOf(name, token), headers);
    expect(codeOf(other)).toBe('idempotency_mismatch');
  });

  test.each(record.unique)('no two that are active have the same %s, in any case of the letters', async (field) => {
    const row = await added(name, token);
    const value = row[field] ?? null;
    const isText = typeof value === 'string' && fields[field]?.kind !== 'date';
    const same = isText ? ` ${value.toUpperCase()}` : value;
    // A field is unique among records with the same parents from the same day, so the twin has the same ones.
    const named = Object.entries(fields).flatMap(([one, { kind }]) =>
      one !== field && (kind === 'reference' || kind === 'date') ? [one] : [],
    );
    const beside = Object.fromEntries(named.map((one) => [one, row[one] ?? null]));
    const twin = { ...(await bodyOf(name, token)), ...beside, [field]: same };
    const refused = await post(routes.create.path, token, twin);
    expect([refused.status, codeOf(refused)]).toEqual([409, field === 'name' ? 'name_taken' : 'value_taken']);
    expect(Object.keys(refused.body.error?.fields ?? {})).toEqual([field]);
    if (record.off !== 3) return;
    const archived = await post(routes.setStatus.path, token, { id: row.id, version: 1, status: 3 });
    expect(archived.status, archived.text).toBe(200);
    expect((await post(routes.create.path, token, twin)).status, 'the name is free again').toBe(200);
    const back = await post(routes.setStatus.path, token, { id: row.id, version: 2, status: 1 });
    expect(codeOf(back), 'and is not any more').toBe(field === 'name' ? 'name_taken' : 'value_taken');
  });

  test('one that is switched off goes from the choices, and comes back', async () => {
    const row = await added(name, token);
    const text = called(row);
    const turned = await post(routes.setStatus.path, token, { id: row.id, version: 1, status: record.off });
    expect([turned.status, (await read(name, token, row.id)).version], turned.text).toEqual([200, 2]);
    expect((await offered(token, text)).map(({ id }) => id)).not.toContain(row.id);
    const ids = async (query: string) => (await rowsIn(record, token, query)).map(({ id }) => id);
    expect(await ids(`&status=${record.off}`)).toContain(row.id);
    expect((await ids('')).includes(row.id), 'archived ones are shown when they are asked for').toBe(record.off === 0);
    const late = await post(routes.setStatus.path, token, { id: row.id, version: 1, status: record.off });
    expect(codeOf(late), 'the switch of branches names no version').toBe(isBranch ? 200 : 'stale_version');
    expect((await post(routes.setStatus.path, token, { id: row.id, version: 2, status: 1 })).status).toBe(200);
    expect((await offered(token, text)).map(({ id }) => id)).toContain(row.id);
  });

  test('is not another company’s, in any way', async () => {
    const row = await added(name, token);
    expect(codeOf(await get(routes.read.path.replace(':id', String(row.id)), bengalAdmin))).toBe('not_found');
    expect(codeOf(await post(routes.update.path, bengalAdmin, { ...formOf(record, row) }))).toMatch(/not_found/);
    expect(codeOf(await post(routes.setStatus.path, bengalAdmin, { id: row.id, version: 1, status: record.off }))).toBe(
      'not_found',
    );
    expect((await rowsIn(record, bengalAdmin)).map(called)).not.toContain(called(row));
    expect((await get(`${routes.list.path}/export?format=csv`, bengalAdmin)).text).not.toContain(called(row));
    expect(await offered(bengalAdmin, called(row))).toEqual([]);
    expect((await read(name, token, row.id)).version).toBe(1);
  });

  test.runIf(branched)('is not another branch’s, and head office’s to see and to change', async () => {
    const row = await added(name, token);
    expect(row.branch_id).toBe(acme.branches.trading);
    expect(codeOf(await get(routes.read.path.replace(':id', String(row.id)), electronicsToken))).toBe('not_found');
    expect(codeOf(await post(routes.update.path, electronicsToken, formOf(record, row)))).toBe('not_found');
    expect((await rowsIn(record, electronicsToken)).map(({ id }) => id)).not.toContain(row.id);
    const there = await post(routes.create.path, electronicsToken, {
      ...(await bodyOf(name, electronicsToken)),
      branch_id: acme.branches.trading,
    });
    expect(codeOf(there)).toBe('not_found');
    const { form: changed } = changedForm(record, row, 'c');
    expect((await post(routes.update.path, admin, changed)).status).toBe(200);
    const rows = await rowsIn(record, admin, `&branch_id=${acme.branches.trading}`);
    expect(rows.map(({ id }) => id)).toContain(row.id);
    expect(new Set(rows.map(({ branch_id }) => branch_id))).toEqual(new Set([acme.branches.trading]));
    expect(await offered(admin, called(row)), 'offered where one works').toEqual([]);
  });

  test.runIf(branched)(
    'the database itself shows the rows of the branches that were said, and none otherwise',
    async () => {
      await added(name, token);
      const seen = (branches: readonly number[] | null) =>
        inCompany(server.services.db, { companyId: acme.companyId, mode: 'write' }, async (tx) => {
          if (branches !== null)
            await sql`select set_config('app.branch_ids', ${branches.join(',')}, true)`.execute(tx);
          const { rows } = await sql<{
            branch: number;
          }>`select distinct branch_id as branch from ${sql.table(record.table)}`.execute(tx);
          return rows.map(({ branch }) => branch);
        });
      expect(await seen(null)).toEqual([]);
      expect(await seen([acme.branches.trading])).toEqual([acme.branches.trading]);
      expect(await seen([acme.branches.head])).not.toContain(acme.branches.trading);
    },
  );

  test.runIf(!isAccount)('what was done is in the audit trail, field by field', async () => {
    const row = await added(name, token);
    const { form: changed, field } = changedForm(record, row, 'd');
    await post(routes.update.path, token, changed);
    await post(routes.setStatus.path, token, { id: row.id, version: 2, status: record.off });
    const trail = await get(
      `/audit/list?search=${encodeURIComponent(`${record.name.replaceAll('_', ' ')} ${row.id}`)}`,
      admin,
    );
    const events = dataOf<{
      data: { action: string; subject: string; changes: { field: string; before: string; after: string }[] }[];
    }>(trail).data;
    expect(events.map(({ action }) => action)).toEqual([
      `${record.name}.disable`,
      `${record.name}.update`,
      `${record.name}.create`,
    ]);
    const [off, update, create] = events;
    expect(update?.changes).toEqual([
      expect.objectContaining({ field, before: String(row[field]), after: String(changed[field]) }),
    ]);
    expect(off?.changes).toEqual([
      expect.objectContaining({ field: 'status', before: '1', after: String(record.off) }),
    ]);
    expect(create?.changes.find((change) => change.field === title.replace(/_id$/, ''))?.after).toBe(called(row));
    for (const { changes } of events) expect(changes.map(({ after }) => after)).not.toContain('[object Object]');
  });

  test('it is sorted by every column that says so, both ways', async () => {
    const sorts = columnsOf(record).flatMap(([field, its]) => (isSorted(its) ? [columnKeyOf(field, its)] : []));
    for (const sort of [...sorts, 'status', ...(branched ? ['branch_name'] : [])]) {
      const up = await rowsIn(record, admin, `&sort=${sort}`);
      const down = await rowsIn(record, admin, `&sort=-${sort}`);
      expect(up.length, sort).toBeGreaterThan(1);
      expect(new Set(down.map(({ id }) => id)), sort).toEqual(new Set(up.map(({ id }) => id)));
    }
  });

  describe('as a file', () => {
    const heads = [
      'Sl. No.',
      'Number',
      ...columnsOf(record)
        .filter(([, field]) => isExported(field))
        .map(([, field]) => words[headOf(field)]),
    ];

    test('it has the rows of the list in its order, and every field', async () => {
      await added(name, token);
      const rows = await rowsIn(record, token, '&sort=-status');
      const { text } = await get(`${routes.list.path}/export?format=csv&sort=-status`, token);
      const lines = csvLines(text);
      expect(lines[0]?.slice(0, heads.length)).toEqual(heads);
      expect(lines.slice(1).map(([, number]) => Number(number))).toEqual(rows.map(({ id }) => id));
      expect(lines.length).toBeGreaterThan(2);
    });

    test.each(['csv', 'xlsx'] as const)('taken back as %s it changes nothing', async (format) => {
      await added(name, token);
      for (const importer of [token, admin]) {
        const file = await bytesOf(`${routes.list.path}/export?format=${format}`, importer);
        const before = await rowsIn(record, importer, `&sort=${columnKeyOf(title, titleOf(record).field)}`);
        const checked = await upload(server, routes.checkImport.path, importer, file);
        expect(checked.status, checked.text).toBe(200);
        expect(dataOf<ImportOutcome>(checked)).toEqual({
          added: 0,
          changed: 0,
          unchanged: before.length,
          fault_count: 0,
          faults: [],
        });
        const done = await upload(server, routes.import.path, importer, file);
        expect(dataOf<ImportOutcome>(done)).toMatchObject({ unchanged: before.length });
        expect(await rowsIn(record, importer, `&sort=${columnKeyOf(title, titleOf(record).field)}`)).toEqual(before);
      }
    });

    test.runIf(isNamed)(
      'rows without a number are added, rows with one change, and a dry run does neither',
      async () => {
        const row = await added(name, token);
        const file = await workbookOf(
          await bytesOf(`${routes.list.path}/export?format=xlsx`, token),
          row.id,
          (line, at) => {
            const label = String(line[at(words[headOf(titleOf(record).field)])]);
            const added = [...line];
            added[at('Number')] = '';
            for (const field of new Set([title, ...record.unique])) {
              const word = words[headOf(fields[field] ?? { word: 'name' })];
              added[at(word)] = field === 'mobile' ? '01998877665' : `${label} from a file ${record.name}`;
              if (field === 'code' || field === 'barcode') added[at(word)] = `F-${row.id}`;
            }
            const changed = [...line];
            changed[at(words[headOf(titleOf(record).field)])] = `${label} renamed`;
            return [changed, added];
          },
        );
        const before = await rowsIn(record, token);
        const dry = await upload(server, routes.checkImport.path, token, file);
        expect(dataOf<ImportOutcome>(dry)).toMatchObject({ added: 1, changed: 1, faults: [] });
        expect(await rowsIn(record, token)).toEqual(before);
        const headers = { 'idempotency-key': `${name}-import` };
        const done = await upload(server, routes.import.path, token, file, headers);
        expect(dataOf<ImportOutcome>(done)).toMatchObject({ added: 1, changed: 1, fault_count: 0 });
        expect((await upload(server, routes.import.path, token, file, headers)).text, 'once per key').toBe(done.text);
        expect((await rowsIn(record, token)).length).toBe(before.length + 1);
        expect((await read(name, token, row.id))[title]).toBe(`${String(row[title])} renamed`);
      },
    );

    test.runIf(isNamed)(
      'every cell that cannot be taken is told with its row, its column and the sentence, and nothing is taken',
      async () => {
        const row = await added(name, token);
        const head = words[headOf(titleOf(record).field)];
        const csv = [
          `Number,${head},Colour`,
          `${row.id},${'x'.repeat(400)},`,
          `${row.id},Again,`,
          '999999,Nobody,',
          'seven,Nobody,',
          ',,blue',
        ].join('\r\n');
        const before = await rowsIn(record, token);
        const outcome = dataOf<ImportOutcome>(await upload(server, routes.checkImport.path, token, csv));
        expect(outcome.faults).toEqual(
          expect.arrayContaining([
            { row: 1, column: 'Colour', cell: 'Colour', message: 'This list has no such column.' },
            expect.objectContaining({
              row: 2,
              column: head,
              message: expect.stringMatching(/^At most \d+ characters\.$/) as unknown,
            }),
            { row: 3, column: 'Number', cell: String(row.id), message: 'This record stands in the file twice.' },
            { row: 4, column: 'Number', cell: '999999', message: 'There is no record of this number here.' },
            { row: 5, column: 'Number', cell: 'seven', message: 'There is no record of this number here.' },
            expect.objectContaining({ row: 6, column: head, cell: '' }),
          ]),
        );
        expect(codeOf(await upload(server, routes.import.path, token, csv))).toBe('import_has_faults');
        expect(await rowsIn(record, token)).toEqual(before);
      },
    );

    test('what is no spreadsheet, has no heads or is not allowed is refused as a whole', async () => {
      const check = async (content: Buffer | string, reader = token) =>
        codeOf(await upload(server, routes.checkImport.path, reader, content));
      expect(await check(Buffer.from([0xff, 0xfe, 0x00, 0x41]))).toBe('not_a_spreadsheet');
      expect(await check(Buffer.from('PK\u0003\u0004 is no archive'))).toBe('not_a_spreadsheet');
      expect(await check('Some,Other,List\r\n1,2,3')).toBe('heads_missing');
      const many = [words[headOf(titleOf(record).field)], ...Array.from({ length: 5001 }, (_, n) => `Row ${n}`)].join(
        '\n',
      );
      expect(await check(many)).toBe('too_many_import_rows');
      const importer = await tokenOf(
        server,
        acme,
        await personWho(server, acme, ['import.run'], acme.branches.trading),
      );
      expect(await check('Name\nA', importer)).toBe('forbidden');
    });
  });
});

describe('a record that others name', () => {
  test('is not archived while they do, and the refusal says who they are', async () => {
    const item = await added('labourItems', tradingToken);
    const unit = await read('units', tradingToken, Number(item.unit_id));
    const archive = () =>
      post(records.units.routes.setStatus.path, tradingToken, { id: unit.id, version: unit.version, status: 3 });
    const refused = await archive();
    expect([refused.status, codeOf(refused)]).toEqual([409, 'record_in_use']);
    expect(refused.body.error?.message).toContain(String(item.name));
    const csv = `Number,Name,Status\r\n${unit.id},${String(unit.name)},Archived`;
    const checked = dataOf<ImportOutcome>(
      await upload(server, records.units.routes.checkImport.path, tradingToken, csv),
    );
    expect(checked.faults).toEqual([
      { row: 2, column: 'Status', cell: 'Archived', message: `It is in use: ${String(item.name)}.` },
    ]);
    await post(records.labourItems.routes.setStatus.path, tradingToken, { id: item.id, version: 1, status: 3 });
    expect((await archive()).status).toBe(200);
    const back = await post(records.labourItems.routes.setStatus.path, tradingToken, {
      id: item.id,
      version: 2,
      status: 1,
    });
    expect(codeOf(back), 'what it names is archived by now').toBe('reference_not_found');
  });

  test('is of the same branch, active and there', async () => {
    const elsewhere = await added('areas', electronicsToken);
    const body = await bodyOf('employees', tradingToken);
    const refused = await post(records.employees.routes.create.path, tradingToken, { ...body, area_id: elsewhere.id });
    expect([codeOf(refused), Object.keys(refused.body.error?.fields ?? {})]).toEqual([
      'reference_not_found',
      ['area_id'],
    ]);
  });
});

test('what stands in a field that is not there is not kept', async () => {
  const body = await bodyOf('employees', tradingToken);
  const { id } = dataOf<Row>(
    await post(records.employees.routes.create.path, tradingToken, { ...body, is_field_officer: false }),
  );
  expect((await read('employees', tradingToken, id)).area_id).toBeNull();
});

test('a district belongs to its division and a thana to its district', async () => {
  const body = await bodyOf('areas', tradingToken);
  const refused = await post(records.areas.routes.create.path, tradingToken, { ...body, division: 'Sylhet' });
  expect(refused.body.error?.fields).toEqual({ district: ['This is not one of the choices.'] });
});

test('a branch has one default warehouse, which is not archived', async () => {
  const first = await added('warehouses', tradingToken, { is_default: true });
  const second = await added('warehouses', tradingToken, { is_default: true });
  expect(await read('warehouses', tradingToken, first.id)).toMatchObject({ is_default: false, version: 2 });
  const trail = await get(`/audit/list?search=${encodeURIComponent(`warehouse ${first.id}`)}`, admin);
  const [told] = dataOf<{ data: { changes: unknown[] }[] }>(trail).data;
  expect(told?.changes).toEqual([expect.objectContaining({ field: 'default', before: 'yes', after: 'no' })]);
  const archived = await post(records.warehouses.routes.setStatus.path, tradingToken, {
    id: second.id,
    version: 1,
    status: 3,
  });
  expect(codeOf(archived)).toBe('record_needed');
  const both = {
    ...formOf(records.warehouses, await read('warehouses', tradingToken, first.id)),
    is_default: true,
    status: 3,
  };
  expect(codeOf(await post(records.warehouses.routes.update.path, tradingToken, both))).toBe('record_needed');
  const offers = dataOf<Row[]>(await get('/active/warehouse', tradingToken));
  expect(offers.filter(({ is_default }) => is_default === true).map(({ id }) => id)).toEqual([second.id]);
  // The settings name the default warehouse only for a branch that keeps its goods by warehouse.
  const beginsWith = async (keepsApart: boolean) => {
    await inCompany(server.services.db, { companyId: acme.companyId, mode: 'write' }, (tx) =>
      sql`update branch set multiple_warehouse = ${keepsApart} where branch_id = ${acme.branches.trading}`.execute(tx),
    );
    return dataOf<Settings>(await get('/settings', tradingToken)).branch.default_warehouse;
  };
  expect(await beginsWith(true)).toEqual({ id: second.id, name: second.name });
  expect(await beginsWith(false)).toBeNull();
});

test('a branch that is disabled gets nothing new', async () => {
  const { electronics } = acme.branches;
  const setStatus = (status: number) => post('/branch/branch-status', admin, { id: electronics, status });
  const body = { ...(await bodyOf('warehouses', admin)), branch_id: electronics };
  await setStatus(0);
  expect(codeOf(await post(records.warehouses.routes.create.path, admin, body))).toBe('branch_disabled');
  await setStatus(1);
});

test('the employees of a branch are answered to whoever reaches it', async () => {
  const row = await added('employees', tradingToken);
  const ask = async (token: string, branchId: number) => post('/employee/ddl', token, { branchId });
  expect(dataOf<Row[]>(await ask(admin, acme.branches.trading)).map(({ id }) => id)).toContain(row.id);
  expect(codeOf(await ask(tradingToken, acme.branches.head))).toBe('not_found');
  expect(codeOf(await ask(bengalAdmin, 99)), bengal.host).toBe('not_found');
});

/** Returns the lines of a CSV file whose cells have no line ends. */
function csvLines(text: string): string[][] {
  const cells = [...text.replace('\ufeff', '').matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|$)/g)];
  const lines: string[][] = [[]];
  for (const [, quoted, bare = '', border] of cells) {
    lines.at(-1)?.push(quoted ?? bare);
    if (border === '\r\n') lines.push([]);
  }
  return lines.filter((line) => line.join('') !== '');
}

async function bytesOf(path: string, token: string): Promise<Buffer> {
  const reply = await server.app.inject({
    method: 'GET',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}` },
  });
  return reply.rawPayload;
}

/** Returns a workbook like this one, with other rows in place of the row of the record of this number. */
async function workbookOf(
  bytes: Buffer,
  id: number,
  make: (line: readonly unknown[], at: (head: string) => number) => readonly unknown[][],
): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(new Uint8Array(bytes).buffer);
  const [sheet] = workbook.worksheets;
  if (sheet === undefined) throw new Error('The file has no sheet.');
  const lines = Array.from({ length: sheet.rowCount }, (_, n) => (sheet.getRow(n + 1).values as unknown[]).slice(1));
  const headRow = lines.findIndex((line) => line.includes('Number'));
  const at = (head: string) => lines[headRow]?.indexOf(head) ?? -1;
  const line = lines.slice(headRow + 1).find((cells) => cells[at('Number')] === id) ?? [];
  const made = new ExcelJS.Workbook();
  made.addWorksheet('List').addRows([...lines.slice(0, headRow + 1), ...make(line, at)]);
  return Buffer.from(await made.xlsx.writeBuffer());
}
