import { afterAll, beforeAll, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { runAudit } from '#domains/ledger/index';
import { type CashDesk, liveLines, openCashDesk, refusalOf } from '#testing/cash-desk';
import { addGoods } from '#testing/stock-goods';
import { createTestCompany, personWho, type TestCompany, tokenOf } from '#testing/test-company';
import { startTestServer, type TestReply, type TestServer } from '#testing/test-server';
import { upload } from '#testing/upload';

let server: TestServer;
let meghna: TestCompany;
let desk: CashDesk;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  meghna = await createTestCompany(server, 'Meghna');
  await addGoods(server.database, { companyId: meghna.companyId });
  desk = await openCashDesk(server, meghna, meghna.people.admin);
  token = await tokenOf(server, meghna, meghna.people.admin);
});
afterAll(() => server.close());

const head = 'Product,Code,Barcode,Warehouse,Quantity,Rate,Serials';
const csv = (...lines: string[]) => [head, ...lines].join('\n');
const check = (file: Buffer | string) => upload(server, '/stock/opening/import/check', token, file);
const take = (file: Buffer | string, headers = {}) => upload(server, '/stock/opening/import', token, file, headers);
const fileOf = async (path: string, format: string) =>
  server.app.inject({
    url: `/api/stock/opening/${path}?format=${format}`,
    headers: { authorization: `Bearer ${token}` },
  });

interface Outcome {
  added: number;
  fault_count: number;
  faults: { row: number; column: string; cell: string; message: string }[];
}
const outcomeOf = (reply: TestReply) => {
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Outcome;
};

test('a look at a file lists every cell that cannot be taken, and takes nothing', async () => {
  const file = csv(
    'Rice,,,Nowhere,-1,forty,',
    'Tea,,,,1,1,',
    ',,,,1,1,',
    'Fridge,,,Back,2,900,F1',
    'Fridge,,,Back,2,900,F8 F8',
    'Fridge,,,Back,1,900,F1',
    'Fridge,,,Front,1,900,F1',
    'Rice,,,,1.0005,40,',
  );
  const outcome = outcomeOf(await check(file));
  expect(outcome.faults.map(({ row, column, cell }) => `${row} ${column}: ${cell}`)).toEqual(
    [
      '2 Warehouse: Nowhere',
      '2 Quantity: -1',
      '2 Rate: forty',
      '3 Product: Tea',
      '4 Product:',
      '5 Serials: F1',
      '6 Serials: F8 F8',
      '8 Serials: F1',
      '9 Quantity: 1.0005',
    ].map((said) => (said.endsWith(':') ? `${said} ` : said)),
  );
  expect(outcome).toMatchObject({ added: 1, fault_count: 9 });
  expect(refusalOf(await take(file))[1]).toBe('import_has_faults');
  expect((await desk.get('/stock/products?q=Fridge')).body.data).toMatchObject([{ in_stock: 0 }]);
  expect(refusalOf(await check('Name\nRice'))[1]).toBe('heads_missing');
});

test('a file comes in on the open day, a voucher for each warehouse, once per key; the export takes it back', async () => {
  const file = csv('Rice,,,Back,"1,200.5",40.25,', 'salt,,,,10,0,', 'Fridge,,,Back,2,900,F1 F2');
  expect(outcomeOf(await check(file))).toMatchObject({ added: 3, fault_count: 0 });
  const key = { 'idempotency-key': 'stock-file' };
  const first = await take(file, key);
  expect(outcomeOf(first)).toMatchObject({ added: 3 });
  expect((await take(file, key)).body).toEqual(first.body);

  const found = await desk.post('/stock/opening/search', { invoiceNo: '1' });
  expect(found.body.data).toMatchObject({
    warehouse: { name: 'Back' },
    products: [
      { product_name: 'Rice', qty: 1200.5, price: 40.25 },
      { product_name: 'Fridge', qty: 2, price: 900, serial_no: 'F1 F2' },
    ],
  });
  // 1,200.5 × 40.25 is 48,320.125; the paisa is rounded half up.
  const { mtm_id: mtmId } = found.body.data as { mtm_id: number };
  expect(await liveLines(server, meghna, mtmId)).toEqual(['Dr 18/11 5012013', 'Cr 11/18 5012013']);
  expect((await desk.post('/stock/opening/search', { invoiceNo: '2' })).body.data).toMatchObject({
    warehouse: null,
    products: [{ product_name: 'Salt', qty: 10, price: 0 }],
  });

  const exported = (await fileOf('export', 'csv')).payload;
  expect(exported).toContain('Rice,,,Back,1200.5,40.25,');
  expect(exported).toContain('Fridge,,,Back,2,900,F1 F2');
  // Every row is readable. The only fault is that the pieces are already in stock.
  const again = outcomeOf(await check(exported));
  expect(again.faults.map(({ column, message }) => [column, message])).toEqual([
    ['Serials', 'Serial F1 is in stock already.'],
  ]);
  expect(again.added).toBe(2);
  const template = await fileOf('template', 'xlsx');
  expect(outcomeOf(await check(template.rawPayload))).toMatchObject({ added: 0, fault_count: 0 });
});

test('asks for the permissions', async () => {
  const imports = await personWho(server, meghna, ['import.run'], meghna.branches.head);
  const theirs = await tokenOf(server, meghna, imports);
  const reply = await upload(server, '/stock/opening/import/check', theirs, csv('Rice,,,,1,1,'));
  expect(refusalOf(reply)[1]).toBe('forbidden');
  const clerk = await openCashDesk(
    server,
    meghna,
    await personWho(server, meghna, ['opening.create'], meghna.branches.head),
  );
  expect((await clerk.get('/stock/opening/export?format=csv')).status).toBe(403);
});

test('the books hold', async () => {
  const audit = await inCompany(server.services.db, { companyId: meghna.companyId, mode: 'report' }, (tx) =>
    runAudit(tx, meghna.companyId),
  );
  expect(audit.filter(({ findings }) => findings.length > 0)).toEqual([]);
});
