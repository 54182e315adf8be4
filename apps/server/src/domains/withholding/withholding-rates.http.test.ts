import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { dataOf } from '#testing/neighbour';
import { createTestCompany, type TestCompany, tokenOf } from '#testing/test-company';
import { call, startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let company: TestCompany;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  company = await createTestCompany(server, 'Jamuna');
  token = await tokenOf(server, company, company.people.admin);
});
afterAll(() => server.close());

type Form = { readonly sms_gateway: object; readonly withholds: boolean };
const form = async () =>
  dataOf<Form>(await call(server, `GET /api/company/company-edit/${company.companyId}`, { token }));
async function save(changes: object) {
  const { sms_gateway: gateway, ...fields } = await form();
  const payload = { ...fields, sms_gateway: { ...gateway, api_key: '' }, ...changes };
  expect((await call(server, 'POST /api/company/company-update', { token, payload })).status).toBe(200);
}
const sections = () =>
  inCompany(server.services.db, { companyId: company.companyId, mode: 'report' }, async (tx) => {
    const { rows } = await sql<{ name: string; kind: string; rates: string }>`
      select s.name, s.kind, string_agg(r.from_paisa || ':' || r.rate_milli, ' ' order by r.from_paisa) as rates
      from withholding_section s join withholding_rate r on r.section_id = s.withholding_section_id
      group by s.withholding_section_id, s.name, s.kind order by s.withholding_section_id`.execute(tx);
    return rows;
  });
const withholds = async () =>
  dataOf<{ branch: { withholds: boolean } }>(await call(server, 'GET /api/settings', { token })).branch.withholds;

test('a company withholds nothing, and has no rates, until it says that it withholds', async () => {
  expect([(await form()).withholds, await withholds(), await sections()]).toEqual([false, false, []]);
});

test('with the setting come the usual sections and rates, once', async () => {
  await save({ withholds: true, bin: '001234567-0101', tin: '123456789012' });
  expect(await withholds()).toBe(true);
  const seeded = await sections();
  expect(seeded).toHaveLength(20);
  expect(seeded[0]).toEqual({
    ...{ name: '89 Execution of contracts', kind: 'tds' },
    rates: '0:3000 500000000:5000 2000000000:7000',
  });
  await save({ phone: '0299' });
  expect(await sections()).toEqual(seeded);
});
