import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CashDesk, countBooks, openCashDesk } from '#testing/cash-desk';
import { createTestCompany, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestReply, type TestServer } from '#testing/test-server';
import { addWireBooks, savedIn, type WireBooks, wireKinds } from '#testing/wire-kinds';

/**
 * The API refuses a document with fields that it does not store. Without them the booked document would mean something
 * else.
 */

let server: TestServer;
let company: TestCompany;
let desk: CashDesk;
let books: WireBooks;

beforeAll(async () => {
  server = await startTestServer();
  company = await createTestCompany(server, 'Meghna');
  desk = await openCashDesk(server, company, company.people.admin);
  books = await addWireBooks(server, company, desk);
});
afterAll(() => server.close());

/** Expects that nothing is written and that the sentence is at the field. */
async function expectRefused(send: () => Promise<TestReply>, field: string, sentence: string): Promise<void> {
  const before = await countBooks(server, company);
  const reply = await send();
  expect([reply.status, reply.body.error?.code, reply.body.error?.fields]).toEqual([
    422,
    'invalid_input',
    { [field]: [sentence] },
  ]);
  expect(await countBooks(server, company)).toEqual(before);
}

const notKept = 'Nothing is kept of this field. Please send the document without it.';
const cheque = { cheque: { number: '123456', date: '2026-07-05', bank: 'Sonali' } };

describe.each(wireKinds)('$name', (kind) => {
  const bodyWith = (mtmId: number | null): [body: object, field: string] => {
    const body = kind.body(books, 5, mtmId);
    return Array.isArray(body)
      ? [body.map((row: object) => ({ ...row, ...cheque })), '0.cheque']
      : [{ ...body, ...cheque }, 'cheque'];
  };

  test('takes no cheque, neither in a save nor in an update', async () => {
    const [body, field] = bodyWith(null);
    await expectRefused(() => desk.post(kind.save, body), field, notKept);
    const { mtm_id: id } = savedIn(await desk.post(kind.save, kind.body(books, 5, null)));
    const [update] = bodyWith(id);
    await expectRefused(() => desk.post(kind.update, update), field, notKept);
  });
});

describe.each(['sale', 'installment-sale'])('%s', (name) => {
  const kind = wireKinds.find((one) => one.name === name);
  const plan = { amount: 500, startDate: '2026-08-01', numberOfInstallments: 6, isEarlyPayment: false };
  const send = (more: object) => desk.post(kind?.save ?? '', { ...kind?.body(books, 5, null), ...more });

  test.each([
    ['is off', { isInstallment: false, installmentData: plan }],
    ['is not filled', { installmentData: { amount: '', startDate: '', isEarlyPayment: false }, installments: [] }],
  ])('has no installments where the plan %s', async (_what, more) => {
    const reply = await send(more);
    expect([reply.status, savedIn(reply).vr_no.slice(0, 3)]).not.toEqual([200, 'IS-']);
    expect(reply.status).toBe(200);
  });
});
