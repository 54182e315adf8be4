import { GROUP } from '@cashbook/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestCompany, type TestCompany, tokenOf } from '#testing/test-company';
import { call, startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let meghna: TestCompany;
let admin: string;

beforeAll(async () => {
  server = await startTestServer();
  meghna = await createTestCompany(server, 'Meghna');
  admin = await tokenOf(server, meghna, meghna.people.admin);
  expect((await call(server, 'PUT /api/me', { token: admin, payload: { lang: 'bn' } })).status).toBe(200);
});
afterAll(() => server.close());

test.each([
  [
    'user/user-list/export?search=manager',
    'ক্রম,ব্যবহারকারীর নাম,কর্মস্থল শাখা,ইমেইল,ভূমিকা,অবস্থা',
    '1,manager of Meghna,Meghna Trading,manager@meghna.test,Manager,সক্রিয়',
  ],
  [
    'branch/branch-list/export?search=electronics',
    'ক্রম,নম্বর,শাখার নাম,যোগাযোগের ব্যক্তি,শাখার ধরন,ব্যবসার ধরন',
    '1,3,Meghna Electronics,,বিক্রয় কেন্দ্র,কম্পিউটার ও যন্ত্রাংশ',
  ],
  [
    `coal3/coal3-list/export?search=${GROUP.discountsAllowed}`,
    'ক্রম,নম্বর,নাম,স্তর ২ এর নাম,উৎস,অবস্থা',
    `1,${GROUP.discountsAllowed},Discounts Allowed,Indirect Expenses,ব্যয়,সক্রিয়`,
  ],
])('a list leaves in the language of whoever takes it: %s', async (path, heads, row) => {
  const { text } = await call(server, `GET /api/${path}&format=csv`, { token: admin });
  const begins = (line: string): unknown => expect.stringMatching(new RegExp(`^${line}(,|$)`));
  expect(text.replace('\ufeff', '').split('\r\n').slice(0, 2)).toEqual([begins(heads), begins(row)]);
});

test('others have it in their own', async () => {
  const accountant = await tokenOf(server, meghna, meghna.people.accountant);
  const { text } = await call(server, 'GET /api/coal1/coal1-list/export?format=csv&search=equity', {
    token: accountant,
  });
  expect(text).toContain('Sl. No.,Number,Name,Nature,Company Name,Status\r\n1,3,Equity,Equity,Meghna,Active');
});
