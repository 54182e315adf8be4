import { readFileSync, writeFileSync } from 'node:fs';
import { routeGroups } from '@cashbook/contract';
import { type VoucherKindName, voucherKinds } from '@cashbook/contract/documents/voucher-kinds';
import { installmentId, installmentOf } from '@cashbook/contract/installments/plan-fields';
import type { RouteShape } from '@cashbook/contract/route';
import { reasonWords } from '@cashbook/contract/stock/stock-fields';
import { ACCOUNT } from '@cashbook/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { inCompany } from '#db/tx';
import { type CashDesk, headOf, letSpread, letWithhold, openCashDesk, type Saved } from '#testing/cash-desk';
import {
  type Facts,
  filledBody,
  leftOut,
  type Place,
  placesIn,
  valueAt,
  withInstead,
  without,
} from '#testing/filled-body';
import { createTestCompany, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestReply, type TestServer } from '#testing/test-server';
import { addWireBooks, savedIn, type WireBooks } from '#testing/wire-kinds';

/**
 * A document of every kind, with every field filled, goes through every operation of the API. The bodies are made from the
 * contract, so they include fields that are added later.
 */

let server: TestServer;
let company: TestCompany;
let desk: CashDesk;
let shared: Facts;

/** The records that the documents of the tests refer to. */
interface Parents extends WireBooks {
  readonly purchaseOrder: number;
  readonly salesOrder: number;
  /** A sale without returns. */
  readonly saleToDeliver: number;
  /** An approved requisition. */
  readonly requisition: number;
}
let parents: Parents;

const piece = 4;

beforeAll(async () => {
  server = await startTestServer();
  company = await createTestCompany(server, 'Meghna');
  desk = await openCashDesk(server, company, company.people.admin);
  await letWithhold(server, company);
  await letSpread(server, company);
  const added = await addWireBooks(server, company, desk);
  const pieces = ['SI', 'SR', 'IS', 'IR', 'SA', 'GS', 'IN', 'AD', 'ST', 'BT', 'DL'].flatMap((name) => [
    `${name}-1`,
    `${name}-2`,
  ]);
  const post = async (path: string, body: object) => (okay(await desk.post(path, body)) as { id: number }).id;
  const rahim = { name: 'Rahim Traders', manual_address: 'Bogura', mobile: '01711223300', type_id: 3 };
  const books = { ...added, party: await post('/customer-supplier/store', rahim) };
  const order = (type: number, number: string) =>
    post('/invoice/order/store', {
      ...{ order_for: books.party, product_id: 1, order_number: number, delivery_location: '' },
      ...{ order_date: '2026-07-01', order_rate: 40, total_order: 20, order_type: type, note: '' },
    });
  const counted = (serials: string) => [
    { product: 1, qty: 50 },
    { product: piece, qty: serials.split(' ').length, serial_no: serials },
  ];
  const priced = (serials: string) => counted(serials).map((row) => ({ ...row, price: 900 }));
  const placed = (serials: string) => priced(serials).map((row) => ({ ...row, warehouse: 1 }));
  const save = async (path: string, body: object) => savedIn(await desk.post(path, body)).mtm_id;
  await save('/stock/opening/store', { warehouse: 1, products: priced(pieces.join(' ')) });
  parents = {
    ...books,
    requisition: await approvedRequisition(),
    purchaseOrder: await order(1, 'PO-1'),
    salesOrder: await order(2, 'SO-1'),
    sale: await save('/invoice/sales/store', {
      account: books.party,
      receivedAmt: 0,
      products: placed('SR-1 SR-2'),
    }),
    saleToDeliver: await save('/invoice/sales/store', {
      account: books.party,
      receivedAmt: 0,
      products: placed('DL-1'),
    }),
    purchase: await save('/invoice/purchase/trading/store', {
      account: books.party,
      paymentAmt: 0,
      products: placed('PR-1 PR-2'),
    }),
    issue: await save('/stock/issue/store', { issued_to: 'Site', warehouse: 1, products: counted('IR-1 IR-2') }),
  };
  shared = {
    account: books.party,
    bankReceivedAccount: books.bank,
    bankPaymentAccount: books.bank,
    id: leftOut,
    mtmId: leftOut,
    employee: await post('/employee/employee-store', { name: 'Selim', code: 'E1', mobile: '01711000001' }),
    purchaseOrderNumber: parents.purchaseOrder,
    salesOrderNumber: parents.salesOrder,
    warehouse: 1,
    requisition: parents.requisition,
    discountAmt: 0.5,
    amount: 4.5,
    price: 40.5,
    qty: 2,
    weight: 1.5,
    // The cash beside the list of payments.
    ...{ paymentAmt: 3, receivedAmt: 3, refundAmt: 3, due_date: '2026-08-15' },
    // Only the face of branches that sell by installments has a plan.
    ...{ isInstallment: leftOut, installmentData: leftOut, installments: leftOut, number_of_installments: leftOut },
    ...{ first_installment_date: leftOut, early_payment_date: leftOut, early_discount: leftOut },
    ...{ markup: leftOut, markup_percent: leftOut },
    ...{ buyer_nid: leftOut, guarantors: leftOut },
  };
});
afterAll(() => server.close());

/** Adds an approved requisition of the branch. */
async function approvedRequisition(): Promise<number> {
  const asked = {
    ...{ notes: '', startDate: '2026-07-01', endDate: '2026-07-31', requisitionAmt: 400 },
    products: [{ product: 1, remarks: '', day: 1, qty: 10, price: 40 }],
  };
  const { id, version } = okay(await desk.post('/requisition/store', asked)) as { id: number; version: number };
  okay(await desk.post('/requisition/status', { id, version, status: 1 }));
  return id;
}

const noCheque = { cheque_number: leftOut, cheque_date: leftOut, cheque_bank: leftOut };

/** Returns payments by cash, by bank and by a cheque. No cheque is in the books twice. */
const payments = (cheque_number: string): Facts => ({
  payments: [
    // The page asks for no transaction id of cash.
    { account: ACCOUNT.cash, amount: 3, fee: leftOut, transaction_id: leftOut, ...noCheque },
    { account: parents.bank, amount: 4, fee: 0.5, ...noCheque },
    // A cheque has no fee and no transaction id.
    { account: parents.bank, amount: 2, fee: leftOut, transaction_id: leftOut, cheque_number },
  ],
});

/** Returns rows of counted goods and of pieces with serials, without variance. */
const goods = (serial: string): readonly Facts[] => [
  { product: 1, variance_type: '+', serial_no: leftOut },
  {
    product: piece,
    qty: 1,
    serial_no: serial,
    bag: leftOut,
    variance: leftOut,
    variance_type: leftOut,
    bonus: leftOut,
  },
];

/** Returns the same rows as lines of an invoice. */
const lines = (serial: string) => goods(serial).map((row, index) => ({ ...row, line: index + 1 }));

/** Returns a row that pays one half of a bill and withholds, to a party without proof of return. */
const taxed = (tax_bill: string): Facts => ({
  ...{ amount: 2200, tax_bill, tax_bill_total: 4400, tax_bill_vat: 400, vat_invoice: 'standard' },
  ...{ vds_section: 16, vds: 200, tds_section: 2, tds: 150 },
});

/** The fields that only the documents of a kind have. A new kind without its facts does not compile. */
const factsOf: Readonly<Record<VoucherKindName, () => Facts>> = {
  'cash-receipt': () => taxed('cash-receipt'),
  'cash-payment': () => taxed('cash-payment'),
  'bank-receipt': () => taxed('bank-receipt'),
  'bank-payment': () => taxed('bank-payment'),
  contra: () => twoSides(ACCOUNT.cash, parents.bank),
  journal: () => twoSides(parents.party, ACCOUNT.sales),
  'labour-invoice': () => ({ products: [{ product: parents.labourItem }] }),
  'stock-adjustment': () => ({ reason: 'damage', products: goods('AD-1') }),
  'stock-transfer': () => ({ from_warehouse: 1, to_warehouse: 2, products: goods('ST-1') }),
  'stock-issue': () => ({ order: parents.purchaseOrder, products: goods('IS-1') }),
  'issue-return': () => ({ issue: parents.issue, products: goods('IR-1') }),
  production: () => ({ made: [{ product: 2, serial_no: leftOut }], materials: [{ product: 1, serial_no: leftOut }] }),
  'branch-transfer': () => ({ to_branch: parents.otherBranch, products: goods('BT-1') }),
  'opening-stock': () => ({ products: goods('OS-1') }),
  'construction-purchase': () => purchase('CP-1'),
  'trading-purchase': () => purchase('TP-1'),
  'electronics-purchase': () => purchase('EP-1'),
  sale: () => ({ products: goods('SA-1') }),
  'general-sale': () => ({ products: goods('GS-1') }),
  'installment-sale': () => ({ products: goods('IN-1'), ...plan }),
  'purchase-return': () => ({ invoice: parents.purchase, products: lines('PR-1') }),
  'sale-return': () => ({ invoice: parents.sale, products: lines('SR-1') }),
  delivery: () => ({ invoice: parents.saleToDeliver, products: lines('DL-1') }),
};

const twoSides = (debited: number, credited: number): Facts => ({
  transactions: [
    { account: debited, debit: 4.5, credit: leftOut },
    { account: credited, debit: leftOut, credit: 4.5 },
  ],
});

/** The plan of a sale. Its rows come to what is left of the sale, 112, and its markup, 5 % of that for each of two months. */
const plan: Facts = {
  number_of_installments: '2',
  ...{ first_installment_date: '2026-08-31', early_payment_date: '2026-09-20', early_discount: 5 },
  ...{ markup: 11, markup_percent: 5 },
  installments: [
    { installment_no: leftOut, due_date: '31/08/2026', amount: 50 },
    { installment_no: leftOut, due_date: '15/10/2026', amount: 73 },
  ],
  buyer_nid: '19801012345678901',
  guarantors: [{ mobile: '01712345678', nid: '1234567890' }],
};

const purchase = (serial: string): Facts => ({
  products: goods(serial),
  extras: [{ account: ACCOUNT.cash, spread_by: 'quantity' }],
});

/** Returns a row of counted goods without the fields that a variant of the page does not show. */
const shown = (...hidden: readonly ('bag' | 'variance' | 'variance_type' | 'bonus')[]): Facts => ({
  ...goods('')[0],
  ...Object.fromEntries(hidden.map((field) => [field, leftOut])),
});
const varying = ['variance', 'variance_type'] as const;

/** Rows for the page variants that show fewer fields than the API takes. A document typed there has no other fields. */
const shownByPage: Readonly<Partial<Record<VoucherKindName, Facts>>> = {
  'construction-purchase': { products: [shown('bag', ...varying)] },
  'trading-purchase': { products: [shown()] },
  'electronics-purchase': { products: [shown('bag', ...varying), goods('EP-2')[1] ?? {}] },
  'general-sale': { products: [shown('bag', ...varying, 'bonus')] },
  sale: { products: [shown()] },
  'installment-sale': { products: [shown('bag', ...varying, 'bonus'), goods('IN-2')[1] ?? {}] },
};

/**
 * Fields that repeat the name of something else, and the one cash amount beside a list of payments. The API stores none of
 * them.
 */
const restated = new Set([
  'requisition_number',
  'accountName',
  'bankPaymentAccountName',
  'bankReceivedAccountName',
  // The rows of the plan count themselves.
  'number_of_installments',
  'paymentAmt',
  'product_name',
  'receivedAmt',
  'refundAmt',
  'unit',
]);

const isKept = (place: Place) => !restated.has(String(place.at(-1)));

/** Returns the path of each field that a document stores, in the first row that has it. */
function fieldsIn(body: unknown): Place[] {
  const first = new Map<string, Place>();
  for (const place of placesIn(body).filter((one) => isKept(one) && one.at(-1) !== 'mtmId')) {
    const field = place.filter((key) => typeof key === 'string').join('.');
    if (!first.has(field)) first.set(field, place);
  }
  return [...first.values()];
}

/** Returns wrong values for a field: no such record, too much, too little, too exact, too long. */
function wrongInstead(value: unknown): readonly unknown[] {
  if (typeof value === 'number') return [987_654_321, 1e16, -1, 0.000_05];
  return typeof value === 'string' ? ['x'.repeat(6000)] : [];
}

/** The codes that are about several fields. Their replies name one of them, or none. */
const ofSeveralFields = new Set([
  'vds_differs',
  'tds_differs',
  'unbalanced',
  'order_not_found',
  'installments_differ',
  'markup_differs',
]);
/** The amounts of cash, which have to agree with the list of payments. */
const cashBesideList = ['paymentAmt', 'receivedAmt', 'refundAmt'];

/** Whether the refusal has a sentence, and names the wrong field, or another one of its row that disagrees with it. */
function isClear({ status, body: { message, error } }: TestReply, place: Place): boolean {
  const row = `${place.slice(0, 2).join('.')}.`;
  const isNamed = (field: string) =>
    field === place.join('.') ||
    (place.length > 1 && field.startsWith(row)) ||
    (place[0] === 'payments' && cashBesideList.includes(field));
  const names = Object.keys(error?.fields ?? {});
  return status < 500 && message !== '' && (names.some(isNamed) || ofSeveralFields.has(error?.code ?? ''));
}

function okay(reply: TestReply): unknown {
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
}

type Calls = Readonly<Record<'save' | 'find' | 'findByKey' | 'update', RouteShape & { readonly body?: z.ZodType }>>;
const groups: Readonly<Record<string, Readonly<Record<string, RouteShape>>>> = routeGroups;
const callsOf = (name: VoucherKindName): Calls => {
  const { save, find, findByKey, update } =
    groups[name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())] ?? {};
  if (!save || !find || !findByKey || !update) throw new Error(`The contract has no calls of ${name}.`);
  return { save, find, findByKey, update };
};

/**
 * A document of each kind: as its voucher stores it, as `find` returns it, and the body that the page sends for an update
 * without changes. Here the reply is compared and the body is sent. A test of the page makes the body from the reply.
 *
 * For a new kind, or when one of them is to change, run this file with UPDATE_DOCUMENTS=1. Then run `--project web
 * found-goes-back`, and this file again.
 */
type Samples = Record<string, { readonly kept: unknown; readonly found: unknown; readonly back: unknown }>;
const samplesFile = new URL('../../../../../tests/documents.json', import.meta.url);
const readSamples = (): Samples => JSON.parse(readFileSync(samplesFile, 'utf8')) as Samples;

/** Returns the form that the voucher stores. */
async function keptOf({ mtm_id }: Saved): Promise<unknown> {
  const { rows } = await inCompany(server.services.db, { companyId: company.companyId, mode: 'report' }, (tx) =>
    sql`select form_version, form from voucher_version where voucher_id = ${mtm_id} order by version desc limit 1`.execute(
      tx,
    ),
  );
  return rows[0];
}

/** The id of all vouchers in the samples. */
const SAMPLE_ID = 1;

/** Returns the value with another id and number of the voucher. The samples do not count earlier vouchers. */
function renamed(value: unknown, from: Pick<Saved, 'mtm_id' | 'vr_no'>, to: Pick<Saved, 'mtm_id' | 'vr_no'>): unknown {
  const text = JSON.stringify(value, (name, part: unknown) => {
    if (/^mtm_?id$/i.test(name) && part === from.mtm_id) return to.mtm_id;
    // The number of an installment has that of its sale.
    if (name === 'id' && typeof part === 'number' && installmentOf(part).saleId === from.mtm_id) {
      return installmentId(to.mtm_id, installmentOf(part).installmentNo);
    }
    return name === 'vr_no' && part === from.vr_no ? to.vr_no : part;
  });
  return JSON.parse(text);
}

/** The calls that show one voucher of any kind. */
const papers = Object.values(groups)
  .flatMap((group) => Object.values(group))
  .filter(({ method, path }) => method === 'GET' && path.endsWith('/:mtm_id'));

describe.each(Object.keys(voucherKinds) as VoucherKindName[])('%s', (name) => {
  const { save, find, findByKey, update } = callsOf(name);
  const key = { 'idempotency-key': `whole-${name}` };
  let saved: Saved;
  const bodyOf = (nearest: Facts, nth = 1) =>
    filledBody(save.body as z.ZodType, [
      ...[nearest, factsOf[name](), payments(`${name.slice(0, 16)} ${nth}`), shared],
    ]) as object;
  const sent = (mtmId: number | null) => bodyOf(mtmId === null ? {} : { mtmId });
  const changed = (body: unknown) => desk.post(update.path, body as object);

  beforeAll(async () => {
    saved = savedIn(await desk.post(save.path, sent(null), key));
  });

  test('is found with all that was typed, by its number and by its key', async () => {
    const found = okay(await desk.post(find.path, { invoiceNo: saved.vr_no }));
    const { mtm_id, vr_no, vr_date, version } = saved;
    expect(found).toMatchObject({ mtm_id, vr_no, vr_date, version });
    const held = okay(await desk.get(`${findByKey.path}?key=${key['idempotency-key']}`));
    expect(held).toEqual({ ...(found as object), is_void: false });
    const text = JSON.stringify(found);
    const body = sent(null);
    const typed = placesIn(body)
      .filter(isKept)
      .map((place) => valueAt(body, place));
    const missing = typed.filter((value) => typeof value === 'string' && !text.includes(value));
    expect(missing).toEqual([]);
  });

  test('is shown and printed, with its history', async () => {
    for (const { path } of papers) {
      const reply = await desk.get(path.replace(':mtm_id', String(saved.mtm_id)));
      expect([200, 404], `${path} ${reply.text}`).toContain(reply.status);
    }
    const whole = okay(await desk.get(`/admin/voucher/${saved.mtm_id}`)) as {
      type_id: number;
      history: readonly { fields: readonly { value: unknown }[] }[];
    };
    expect(whole).toMatchObject({ kind: name, history: [{ version: 1 }] });
    const aboveRows = Object.entries<unknown>({ ...sent(null) }).filter(([field]) => isKept([field]));
    const texts = aboveRows.flatMap(([, value]) => (typeof value === 'string' ? [value] : []));
    const words: Readonly<Record<string, string>> = reasonWords;
    const said = whole.history[0]?.fields.map(({ value }) => value);
    expect(said).toEqual(expect.arrayContaining(texts.map((text) => words[text] ?? text)));
    const range = `type_id=${whole.type_id}&start_voucher=${saved.vr_no}&end_voucher=${saved.vr_no}`;
    expect(okay(await desk.get(`/admin/print/vouchers?${range}`))).toMatchObject({ vouchers: [{ kind: name }] });
  });

  test('is unchanged when it is sent again as it is', async () => {
    // An update that changes nothing does not repeat the advice of the save.
    expect(savedIn(await changed(sent(saved.mtm_id)))).toEqual({ ...saved, cash_below_zero: undefined });
  });

  test('is kept and found as before, and is unchanged when the page sends that back', async () => {
    const fewer = shownByPage[name];
    const typed = fewer === undefined ? saved : savedIn(await desk.post(save.path, bodyOf(fewer, 2)));
    const sample = { mtm_id: SAMPLE_ID, vr_no: typed.vr_no.replace(/\d+$/, '000001') };
    const found = renamed(okay(await desk.post(find.path, { invoiceNo: typed.vr_no })), typed, sample);
    const kept = await keptOf(typed);
    if (process.env.UPDATE_DOCUMENTS === '1') {
      const samples = readSamples();
      const all = { ...samples, [name]: { kept, found, back: samples[name]?.back ?? null } };
      writeFileSync(samplesFile, `${JSON.stringify(all, null, 2)}\n`);
      return;
    }
    const before = readSamples()[name];
    expect(kept).toEqual(before?.kept);
    expect(found).toEqual(before?.found);
    const back = renamed(before?.back, sample, typed);
    expect(headOf(savedIn(await changed(back)))).toEqual(headOf(typed));
  });

  test('is refused with a sentence at the field that is wrong', async () => {
    const body = sent(saved.mtm_id);
    const unclear: string[] = [];
    for (const place of fieldsIn(body)) {
      for (const wrong of wrongInstead(valueAt(body, place))) {
        const reply = await changed(withInstead(body, place, wrong));
        if (reply.status === 200) saved = savedIn(await changed(body));
        else if (!isClear(reply, place)) unclear.push(`${place.join('.')} ${wrong}: ${reply.text}`.slice(0, 300));
      }
    }
    expect(unclear).toEqual([]);
  });

  test('is another document without any of its fields', async () => {
    const body = sent(saved.mtm_id);
    const dropped: string[] = [];
    for (const place of fieldsIn(body)) {
      const less = without(body, place);
      if (!save.body?.safeParse(less).success) continue;
      const reply = await changed(less);
      if (reply.status !== 200) continue;
      const { version } = savedIn(reply);
      if (version === saved.version) dropped.push(place.join('.'));
      saved = savedIn(await changed(body));
    }
    expect(dropped).toEqual([]);
  });
});
