/** Markup that is not earned yet, in openings of customers who still pay installments of old sales (accounting-next §4, accounting §10). */

import type { lookBeforeClosing } from '@cashbook/contract/ledger/trading-day';
import type { companyRoutes } from '@cashbook/contract/organisation/company';
import type { RouteReply } from '@cashbook/contract/route';
import type { openingRoutes } from '@cashbook/contract/vouchers/openings';
import { sentences } from '@cashbook/words/en/sentences';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { runAudit } from '#domains/ledger/index';
import { openCashDesk, refusalOf } from '#testing/cash-desk';
import { InstallmentShop } from '#testing/installment-shop';
import { createTestCompany, tokenOf } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';
import { upload } from '#testing/upload';

let server: TestServer;
let shop: InstallmentShop;

beforeAll(async () => {
  server = await startTestServer();
  shop = await InstallmentShop.open(server, 'Padma');
});
afterAll(() => server.close());

async function setMarkup(
  markup: string,
  { company, desk }: Pick<InstallmentShop, 'company' | 'desk'> = shop,
): Promise<number> {
  const path = `/company/company-edit/${company.companyId}`;
  const form = (await desk.get(path)).body.data as RouteReply<typeof companyRoutes.read>;
  const given = { ...form, sms_gateway: { enabled: false, url: '', sender: '' }, late_fees: undefined, markup };
  return (await desk.post('/company/company-update', given)).status;
}
type Row = RouteReply<typeof openingRoutes.list>['data'][number];
const open = (row: object) => shop.desk.post('/accounts/opening/store', { rows: [row] });
const openingOf = async (customer: number): Promise<Row> => {
  const { data } = (await shop.desk.get('/accounts/opening/list?per_page=100')).body.data as { data: Row[] };
  const found = data.find(({ account }) => account === customer);
  if (found === undefined) throw new Error(`no opening of ${customer}`);
  return found;
};
const part = (due_date: string, amount: number) => {
  return { number: 'IS-77', date: '2026-02-10', due_date, amount, is_installment: true };
};
/** Four installments of 3,000, of which the first was due before the books begin on 1 July. */
const schedule = (account: number, unearned_markup: number) => ({
  ...{ account, debit: 12_000, unearned_markup },
  bills: ['2026-06-10', '2026-07-10', '2026-08-10', '2026-09-10'].map((day) => part(day, 3000)),
});
async function opened(name: string, markup: number): Promise<{ customer: number; opening: Row }> {
  const customer = await shop.party(name, 1);
  const reply = await open(schedule(customer, markup));
  expect(reply.status, reply.text).toBe(200);
  return { customer, opening: await openingOf(customer) };
}
const looked = async () =>
  ((await shop.desk.get('/admin/dayclose/check')).body.data as RouteReply<typeof lookBeforeClosing>).markup;
async function closeTaking(day: string, amount: number) {
  const closed = await shop.closeUntil(day, { proposals: [{ kind: 'markup-earned', amount }] });
  expect(closed.status, closed.text).toBe(200);
}

test('a company that has its markup in the price brings none, and none is more than what is still to be due', async () => {
  const customer = await shop.party('Tuhin', 1);
  const refused = async (row: object) => {
    const reply = await open(row);
    return [refusalOf(reply)[1], ...Object.keys(reply.body.error?.fields ?? {})];
  };
  expect(await refused(schedule(customer, 900))).toEqual(['markup_in_price', 'rows.0.unearned_markup']);
  expect(await setMarkup('spread')).toBe(200);
  expect(await refused(schedule(customer, 9000.01))).toEqual(['unearned_markup_too_large', 'rows.0.unearned_markup']);
  expect(await refused({ account: customer, debit: 500, unearned_markup: 10 })).toEqual([
    'markup_without_schedule',
    'rows.0.unearned_markup',
  ]);
});

test('the opening is Dr C 12,000, Dr 11 900 / Cr 11 12,000, Cr 29 900, and months earn it as of a sale', async () => {
  await shop.moved();
  const { customer, opening } = await opened('Rahim', 900);
  expect(await shop.moved(customer, 11, 29, 25)).toEqual([12_000, -11_100, -900, 0]);
  expect([opening.debit, opening.unearned_markup]).toEqual([12_000, 900]);
  const other = await opened('Karim', 300);
  expect(await shop.moved(other.customer, 29), 'a second customer brings an own one').toEqual([12_000, -300]);
  expect(await setMarkup('in_price'), 'what stands on 29 fixes its place').toBe(409);

  const { mtm_id, version } = other.opening;
  const changed = await open({ ...schedule(other.customer, 600), mtm_id, version });
  expect(changed.status, changed.text).toBe(200);
  expect(await shop.moved(other.customer, 11, 29)).toEqual([0, 300, -300]);
  expect((await openingOf(other.customer)).unearned_markup).toBe(600);

  await shop.closeUntil('2026-07-31');
  // The installment due before the books begin has earned its markup; 300 and 200 are of those of July.
  expect(await looked()).toEqual({ until: '2026-07-31', sales: 2, amount: 500 });
  await closeTaking('2026-08-01', 500);
  expect(await shop.moved(29, 25)).toEqual([500, -500]);
});

test('a write-off takes what is left of 29 before it is a bad debt, and the markup then stays', async () => {
  const { data } = (await shop.desk.get('/accounts/opening/list?per_page=100')).body.data as { data: Row[] };
  const [rahim] = data.filter(({ accountName }) => accountName === 'Rahim');
  if (rahim === undefined) throw new Error('Rahim has no opening');
  await shop.moved();
  const lost = { sale_id: rahim.mtm_id, amount: 12_000, remarks: 'Moved away' };
  const written = await shop.saved('/installment/write-off', lost);
  expect(await shop.moved(rahim.account, 29, 63)).toEqual([-12_000, 600, 11_400]);
  const { mtm_id, version } = rahim;
  const refused = await open({ ...schedule(rahim.account, 800), mtm_id, version });
  expect([refused.status, refusalOf(refused)[1]]).toEqual([409, 'unearned_markup_taken']);
  expect((await shop.void(written)).status).toBe(200);
  const gone = await open({ ...schedule(rahim.account, 0), mtm_id, version, remove: true });
  expect(gone.status, gone.text).toBe(200);
  await shop.moved();
  await shop.closeUntil('2026-08-31');
  // 200 of Karim are earned, and 300 that the void opening had earned go back.
  expect(await looked()).toMatchObject({ until: '2026-08-31', amount: -100 });
  await closeTaking('2026-09-01', -100);
  await shop.moved();
});

test('the import takes what the export gives, and the markup of a new schedule', async () => {
  const token = await tokenOf(server, shop.company, shop.company.people.admin);
  const take = (content: string, path = 'import') => upload(server, `/accounts/opening/${path}`, token, content);
  const sheet = (await shop.desk.get('/accounts/opening/list/export?format=csv&search=Karim')).text;
  expect(sheet).toContain('Unearned Markup');
  expect((await take(sheet)).body.data).toMatchObject({ added: 0, changed: 0, unchanged: 1, fault_count: 0 });
  const fresh = await shop.party('Babul', 1);
  const file = [
    'Account No,Account,Debit,Bill No,Bill Date,Due Date,Installment No.,Unearned Markup',
    `${fresh},Babul,200,IS-80,01/03/2026,01/09/2026,1,20`,
    `${fresh},Babul,100,IS-80,01/03/2026,01/10/2026,2,`,
  ].join('\n');
  expect((await take(file.replace(',1,20', ',1,301'), 'import/check')).body.data).toMatchObject({
    ...{ fault_count: 1, faults: [{ column: 'Unearned Markup' }] },
  });
  expect((await take(file.replace(',2,', ',2,10'), 'import/check')).body.data).toMatchObject({
    ...{ fault_count: 1, faults: [{ row: 3, column: 'Unearned Markup', message: sentences.saidOnFirstRow }] },
  });
  await shop.moved();
  expect((await take(file)).body.data).toMatchObject({ added: 1, fault_count: 0 });
  expect(await shop.moved(fresh, 29)).toEqual([300, -20]);
  expect((await take(file.replace(',1,20', ',1,30'))).body.data).toMatchObject({ changed: 1 });
  expect(await shop.moved(fresh, 29)).toEqual([0, -10]);
});

test('the markup goes with the day on which the books begin, unless an installment is due in between', async () => {
  const company = await createTestCompany(server, 'Meghna');
  const { companyId } = company;
  const desk = await openCashDesk(server, company, company.people.admin);
  expect(await setMarkup('spread', { company, desk })).toBe(200);
  const form = { name: 'Selim', manual_address: 'Bogura', mobile: '01711229999', type_id: 1 };
  const customer = ((await desk.post('/customer-supplier/store', form)).body.data as { id: number }).id;
  const list = async () => {
    const { data } = (await desk.get('/accounts/opening/list?per_page=100')).body.data as { data: Row[] };
    const audit = await inCompany(server.services.db, { companyId, mode: 'report' }, (tx) => runAudit(tx, companyId));
    expect(audit.filter(({ findings }) => findings.length > 0)).toEqual([]);
    return data.map(({ mtm_id, version, unearned_markup, ...row }) => ({
      mtm_id,
      version,
      unearned_markup,
      debit: row.debit,
    }));
  };
  const branchId = company.people.admin.branchId;
  const begin = async (books_begin: string) => {
    const { branch } = (await desk.get(`/branch/branch-edit/${branchId}`)).body.data as { branch: object };
    return desk.post('/branch/branch-update', { ...branch, books_begin });
  };
  const opening = { rows: [schedule(customer, 900)] };
  expect((await desk.post('/accounts/opening/store', opening)).status).toBe(200);

  // The first installment is due on 10 June and the second on 10 July.
  for (const day of ['2026-07-10', '2026-06-11', '2026-07-01']) {
    const moved = await begin(day);
    expect(moved.status, moved.text).toBe(200);
    expect(await list(), day).toMatchObject([{ unearned_markup: 900, debit: 12_000 }]);
  }
  for (const day of ['2026-07-11', '2026-06-10'])
    expect(refusalOf(await begin(day)), day).toEqual([
      409,
      'unearned_markup_moves',
      'Installments are due between the two days, and their openings have unearned markup. Please set it to zero, move the day, and type the markup of that day.',
    ]);

  // The sentence names a way that works: no markup, the other day, and then the markup that is unearned on it.
  const retype = async (markup: number) => {
    const [before] = await list();
    return desk.post('/accounts/opening/store', {
      rows: [{ ...schedule(customer, markup), ...before, unearned_markup: markup }],
    });
  };
  expect((await retype(0)).status).toBe(200);
  expect((await begin('2026-07-11')).status).toBe(200);
  expect((await retype(600)).status).toBe(200);
  expect(await list()).toMatchObject([{ unearned_markup: 600 }]);
  expect(
    (await desk.post('/admin/dayclose/store', { current_date: '11/07/2026', next_date: '31/07/2026' })).status,
  ).toBe(200);
  // The installment of July was due before the books begin: July earns nothing.
  const { markup } = (await desk.get('/admin/dayclose/check')).body.data as RouteReply<typeof lookBeforeClosing>;
  expect(markup).toBeNull();
  expect(
    (await desk.post('/admin/dayclose/store', { current_date: '31/07/2026', next_date: '31/08/2026' })).status,
  ).toBe(200);
  const august = (await desk.get('/admin/dayclose/check')).body.data as RouteReply<typeof lookBeforeClosing>;
  expect(august.markup).toEqual({ until: '2026-08-31', sales: 1, amount: 300 });
});
