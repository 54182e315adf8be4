/** Guarantors, national ids and photos of a sale by installments, and who paid a collection, over HTTP. */
import type { ListedInstallments } from '@cashbook/contract/installments/installments';
import type { CollectionReceipt } from '@cashbook/contract/installments/receipt';
import type { InvoicePaper } from '@cashbook/contract/invoices/paper';
import type { VoucherWhole } from '@cashbook/contract/vouchers/voucher';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CashDesk, openCashDesk, refusalOf, type Saved } from '#testing/cash-desk';
import { addGoods } from '#testing/stock-goods';
import { createTestCompany, personWho, type TestCompany, tokenOf } from '#testing/test-company';
import { startTestServer, type TestReply, type TestServer } from '#testing/test-server';
import { uploadForm } from '#testing/upload';

let server: TestServer;
let teesta: TestCompany;
let desk: CashDesk;
let customer: number;

beforeAll(async () => {
  server = await startTestServer();
  teesta = await createTestCompany(server, 'Teesta');
  await addGoods(server.database, { companyId: teesta.companyId });
  desk = await openCashDesk(server, teesta, teesta.people.admin);
  const reply = await desk.post('/customer-supplier/store', {
    ...{ name: 'Salma Khatun', manual_address: 'Bogura', mobile: '01711223344', type_id: 1, nid: '9876543210' },
  });
  expect(reply.status, reply.text).toBe(200);
  customer = (reply.body.data as { id: number }).id;
});
afterAll(() => server.close());

const karim = {
  ...{ name: 'Abdul Karim', care_of: 'Kalu Mia', mobile: '+88 01712-345678', nid: '১২৩৪৫৬৭৮৯০' },
  ...{ address: 'Erulia, Bogura', relation: 'Brother' },
};
const nahar = { name: 'Shamsun Nahar' };
/** The two as the server keeps them. */
const kept = [
  { ...karim, mobile: '01712345678', nid: '1234567890' },
  { ...nahar, care_of: '', mobile: '', nid: '', address: '', relation: '' },
];

const body = (more: object = {}) => ({
  ...{ account: customer, receivedAmt: 100, products: [{ product: 1, qty: 11, price: 100 }] },
  ...{ number_of_installments: 4, first_installment_date: '2026-08-01', early_discount: 50 },
  ...{ buyer_nid: '1980 1012 3456 78901', guarantors: [karim, nahar] },
  ...more,
});
const dataOf = <Data>(reply: TestReply): Data => {
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Data;
};
const sell = async (more: object = {}) =>
  dataOf<Saved>(await desk.post('/invoice/sales/installment/store', body(more)));
const receive = (sale: Saved, more: object = {}) =>
  desk.post('/installment/receive', { installment_id: sale.mtm_id * 1000 + 1, amount: 250, ...more });
const planOf = async ({ mtm_id: id }: Saved, by = desk) => {
  const { plan } = dataOf<InvoicePaper>(await by.get(`/invoice/paper/${id}`));
  if (plan === null) throw new Error('The sale has no plan.');
  return plan;
};

describe('guarantors of a sale', () => {
  test('find it by name and by mobile number, those of its latest version alone', async () => {
    const sale = await sell({ guarantors: [{ name: 'Rezaul Haque', mobile: '01919876543' }] });
    const found = async (text: string, by = desk) => {
      const reply = await by.get(`/invoice/sales/return/invoices?q=${encodeURIComponent(text)}`);
      return dataOf<{ id: number }[]>(reply).map(({ id }) => id);
    };
    for (const text of ['rezaul', 'Haque', '01919876543', '+88 01919-876543', '9876543']) {
      expect(await found(text), text).toEqual([sale.mtm_id]);
    }
    expect(await found('re')).toEqual([]);
    expect(await found('rezaul haqeu')).toEqual([]);
    const elsewhere = await openCashDesk(server, teesta, teesta.people.manager);
    expect(await found('rezaul', elsewhere), 'another branch').toEqual([]);
    const other = { name: 'Nurul Islam', mobile: '01519876543' };
    dataOf(await desk.post('/invoice/sales/installment/update', body({ mtmId: sale.mtm_id, guarantors: [other] })));
    expect(await found('rezaul')).toEqual([]);
    expect(await found('nurul')).toEqual([sale.mtm_id]);
  });

  test('are found as they were typed, printed, and kept by version', async () => {
    const sale = await sell();
    const found = dataOf<{ sales_master: object }>(
      await desk.post('/invoice/sales/installment/search', { invoiceNo: sale.vr_no }),
    );
    expect(found.sales_master).toMatchObject({ buyer_nid: '19801012345678901', guarantors: kept });
    expect(await planOf(sale)).toMatchObject({ buyer_nid: '19801012345678901', guarantors: kept, photo: null });
    const changed = { ...karim, relation: 'Cousin' };
    dataOf(await desk.post('/invoice/sales/installment/update', body({ mtmId: sale.mtm_id, guarantors: [changed] })));
    expect((await planOf(sale)).guarantors).toEqual([{ ...kept[0], relation: 'Cousin' }]);
    const { history } = dataOf<VoucherWhole>(await desk.get(`/admin/voucher/${sale.mtm_id}`));
    const said = history.map(({ fields }) => fields.find(({ label }) => label === 'guarantors')?.value);
    expect(said).toEqual([
      ['Abdul Karim, 01712345678, 1234567890, Brother, Kalu Mia, Erulia, Bogura', 'Shamsun Nahar'],
      ['Abdul Karim, 01712345678, 1234567890, Cousin, Kalu Mia, Erulia, Bogura'],
    ]);
  });

  test('owe nothing by it: the books have the same lines with and without them', async () => {
    const linesOf = async (sale: Saved) =>
      dataOf<VoucherWhole>(await desk.get(`/admin/voucher/${sale.mtm_id}`)).entries.flatMap(({ lines }) =>
        lines.map(({ account_id, debit, credit }) => [account_id, debit, credit]),
      );
    expect(await linesOf(await sell())).toEqual(await linesOf(await sell({ guarantors: [], buyer_nid: '' })));
  });

  test('are named nowhere without a plan, where a national id does not count', async () => {
    const plain = { number_of_installments: '', first_installment_date: '', early_discount: 0 };
    expect(refusalOf(await desk.post('/invoice/sales/installment/store', body(plain)))[1]).toBe(
      'guarantors_without_plan',
    );
    const sale = await sell({ ...plain, guarantors: [] });
    const found = await desk.post('/invoice/sales/installment/search', { invoiceNo: sale.vr_no });
    expect(found.text).not.toContain('19801012345678901');
  });

  test.each([
    [{ buyer_nid: '123' }, 'national_id_wrong', 'buyer_nid'],
    [{ guarantors: [karim, { ...nahar, nid: '12345678901' }] }, 'national_id_wrong', 'guarantors.1.nid'],
    [{ guarantors: [{ ...karim, mobile: '0171' }] }, 'guarantor_mobile_wrong', 'guarantors.0.mobile'],
    [{ guarantors: [{ ...karim, name: ' ' }] }, 'guarantor_name_missing', 'guarantors.0.name'],
    [{ guarantors: [karim, karim] }, 'national_id_repeated', 'guarantors.1.nid'],
    [{ buyer_nid: '1234567890' }, 'national_id_repeated', 'guarantors.0.nid'],
    [{ guarantors: [nahar, nahar, nahar, nahar] }, 'too_many_guarantors', 'guarantors'],
  ])('are refused as %j with %s at %s', async (more, code, field) => {
    const reply = await desk.post('/invoice/sales/installment/store', body(more));
    expect([reply.status, refusalOf(reply)[1]]).toEqual([422, code]);
    expect(reply.text).toContain(`"${field}"`);
  });

  test('are seen by who sees sales of the branch; the list has their names alone', async () => {
    const sale = await sell();
    const { head, trading } = teesta.branches;
    const by = async (permission: 'sales.create' | 'installment.receive', branch: number) =>
      openCashDesk(server, teesta, await personWho(server, teesta, [permission], branch));
    expect((await planOf(sale, await by('sales.create', head))).guarantors).toEqual(kept);
    const elsewhere = await (await by('sales.create', trading)).get(`/invoice/paper/${sale.mtm_id}`);
    expect(refusalOf(elsewhere)[1]).toBe('voucher_not_found');
    const list = await (await by('installment.receive', head)).post('/installment/list', { customerId: customer });
    const { installments, early } = dataOf<ListedInstallments>(list);
    const ofSale = [...installments, ...early].filter(({ mtm_id: id }) => id === sale.mtm_id);
    expect(ofSale.map(({ guarantors }) => guarantors)).toEqual(ofSale.map(() => ['Abdul Karim', 'Shamsun Nahar']));
    expect(list.text).not.toMatch(/1234567890|19801012345678901|Erulia/);
  });
});

describe('the buyer', () => {
  test('has the national id of the record where the sale says none', async () => {
    expect((await planOf(await sell({ buyer_nid: '' }))).buyer_nid).toBe('9876543210');
  });

  test('has the last photo of the sale on its papers; reports have none of it', async () => {
    const sale = await sell();
    const token = await tokenOf(server, teesta, teesta.people.admin);
    const square = { width: 60, height: 80, channels: 3, background: 'teal' } as const;
    const bytes = await sharp({ create: square }).jpeg().toBuffer();
    const upload = async (type: number, names: readonly string[] = ['a.jpg']) =>
      dataOf<{ files: string[] }>(
        await uploadForm(
          server,
          `/admin/voucher/upload/${sale.mtm_id}`,
          token,
          names.map((name) => ({ name, bytes })),
          {
            image_type: String(type),
          },
        ),
      ).files.at(-1);
    const [bill, person] = [await upload(3), await upload(6, ['first.jpg', 'last.jpg']), await upload(8)];
    const pad = String(teesta.branches.head).padStart(4, '0');
    expect((await planOf(sale)).photo).toBe(`/project_voucher/${pad}/voucher/${person}`);
    const days = `branch_id=${teesta.branches.head}&startdate=2026-07-01&enddate=2026-07-31`;
    const ledger = await desk.get(`/reports/sales-ledger?${days}`);
    const { details } = dataOf<{ details: { challan_no: string; voucher_image: string }[] }>(ledger);
    expect(details.find(({ challan_no: number }) => number === sale.vr_no)?.voucher_image).toBe(bill);
  });
});

test('photos of people are refused for a voucher behind which nobody stands', async () => {
  const paid = dataOf<Saved>(await receive(await sell(), { amount: 100 }));
  const token = await tokenOf(server, teesta, teesta.people.admin);
  const create = { width: 60, height: 80, channels: 3, background: 'teal' } as const;
  const files = [{ name: 'a.jpg', bytes: await sharp({ create }).jpeg().toBuffer() }];
  const send = (type: string) =>
    uploadForm(server, `/admin/voucher/upload/${paid.mtm_id}`, token, files, { image_type: type });
  for (const type of ['6', '7', '8']) {
    const refused = await send(type);
    expect([refused.status, refusalOf(refused)[1]]).toEqual([422, 'image_of_person']);
  }
  expect((await send('5')).status).toBe(200);
});

describe('a collection that a guarantor pays', () => {
  test('credits the customer, and names the payer on receipt, page and plan', async () => {
    const sale = await sell();
    const paid = dataOf<Saved>(await receive(sale, { paid_by: ' Abdul Karim ' }));
    const { entries } = dataOf<VoucherWhole>(await desk.get(`/admin/voucher/${paid.mtm_id}`));
    const lines = entries.flatMap((entry) => entry.lines.map((line) => [line.account_id, line.debit, line.credit]));
    expect(lines).toEqual([
      [17, 250, 0],
      [customer, 0, 250],
    ]);
    const receipt = dataOf<CollectionReceipt>(await desk.get(`/installment/receipt/${paid.mtm_id}`));
    expect(receipt.account.name).toBe('Salma Khatun');
    expect(receipt.fields).toContainEqual({ label: 'paidBy', holds: 'text', value: 'Abdul Karim' });
    expect((await planOf(sale)).installments[0]?.payments).toMatchObject([{ amount: 250, paid_by: 'Abdul Karim' }]);
    const list = await desk.post('/installment/list', { customerId: customer });
    const first = dataOf<ListedInstallments>(list).installments.find(({ mtm_id: id }) => id === sale.mtm_id);
    expect(first?.payments).toMatchObject([{ vr_no: paid.vr_no, paid_by: 'Abdul Karim' }]);
  });

  test('may be anybody’s, and the customer’s own names nobody', async () => {
    const sale = await sell();
    dataOf(await receive(sale, { amount: 100, paid_by: 'A neighbour' }));
    dataOf(await receive(sale, { amount: 100 }));
    expect((await planOf(sale)).installments[0]?.payments.map((one) => one.paid_by)).toEqual(['A neighbour', '']);
    expect((await receive(sale, { amount: 1, paid_by: 'x'.repeat(121) })).status).toBe(422);
  });
});
