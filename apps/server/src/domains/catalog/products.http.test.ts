import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportOutcome } from '@cashbook/contract/spreadsheet-import';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { asOwner } from '#db/owner-connection';
import { productPictures } from '#domains/catalog/index';
import { sweepPictures } from '#domains/files/index';
import { refusalOf } from '#testing/cash-desk';
import { dataOf } from '#testing/neighbour';
import { personWho, tokenOf } from '#testing/test-company';
import { call, type TestReply } from '#testing/test-server';
import { useTwoCompanies } from '#testing/two-companies';
import { upload } from '#testing/upload';

/** The rules of products beside those of every record (records.http.test.ts). */

const { server, acme, admin, bengalAdmin } = await useTwoCompanies();
const keepers = ['product.view', 'product.edit', 'category.edit', 'import.run', 'audit.view'] as const;
const { trading, electronics } = acme.branches;
const trader = await tokenOf(server, acme, await personWho(server, acme, [...keepers], trading));
const dealer = await tokenOf(server, acme, await personWho(server, acme, [...keepers], electronics));

type Body = Record<string, unknown>;
type Stored = { readonly id: number; readonly version: number };

const post = (path: string, token: string, payload: Body) =>
  call(server, `POST /api${path}` as 'POST /', { token, payload });
const get = (path: string, token: string) => call(server, `GET /api${path}` as 'GET /', { token });
const add = async (path: string, payload: Body, token = trader) => dataOf<Stored>(await post(path, token, payload)).id;

const category = await add('/category/store', { category_name: 'Cement', description: 'Bags' });
const otherCategory = await add('/category/store', { category_name: 'Steel', description: 'Rods' });
const productType = await add('/product-type/product-type-store', { name: 'Trading Goods' });
const unit = await add('/unit/unit-store', { name: 'Bag', short_name: 'bag', decimals: 2 });

let taken = 0;
const bodyOf = (more: Body = {}): Body => {
  taken += 1;
  const named = { category_id: category, product_type: productType, unit_id: unit };
  return { ...named, name: `Shah Cement ${taken}`, description: 'OPC', ...more };
};
const stored = async (more: Body = {}, token = trader) => {
  const reply = await post('/product/store', token, bodyOf(more));
  expect(reply.status, reply.text).toBe(200);
  return dataOf<Stored>(reply).id;
};
const read = async (id: number, token = trader) => dataOf<Body>(await get(`/product/edit/${id}`, token));
const formOf = async (id: number, token = trader) => {
  const { version, ...row } = await read(id, token);
  return { ...row, id, version };
};
const offered = async (q: string, token = trader) =>
  dataOf<(Body & { id: number })[]>(await get(`/product/product-ddl?q=${encodeURIComponent(q)}`, token));

/** Sets rules of a branch, as its form does. */
async function setRules(branchId: number, rules: string): Promise<void> {
  await asOwner(server.database.owner, 'rules', (owner) =>
    owner.query(`update branch set ${rules} where company_id = $1 and branch_id = $2`, [acme.companyId, branchId]),
  );
}

describe('the form of a product', () => {
  test.each([
    ['category_id', 'Please enter category.'],
    ['product_type', 'Please enter product type.'],
    ['name', 'Please enter valid name.'],
    ['description', 'Please enter description.'],
    ['unit_id', 'Please select unit.'],
  ])('is checked in the order of the spec: %s', async (field, sentence) => {
    const order = ['category_id', 'product_type', 'name', 'description', 'unit_id'];
    const lacking = Object.fromEntries(order.slice(order.indexOf(field)).map((name) => [name, undefined]));
    const refused = await post('/product/store', trader, { ...bodyOf(), ...lacking });
    expect([refused.status, refused.body.error?.message]).toEqual([422, sentence]);
    expect(refused.body.error?.fields?.[field]).toEqual([sentence]);
  });

  test('of a category says what is missing', async () => {
    const { body } = await post('/category/store', trader, {});
    expect(body.error?.fields).toEqual({
      category_name: ['Category name is required'],
      description: ['Description is required'],
    });
    const made = await post('/category/store', trader, { category_name: 'Paint', description: 'Tins' });
    expect(made.body.message).toBe('Category created successfully.');
  });

  test('may be saved without a description once the product is there', async () => {
    const id = await stored();
    const reply = await post('/product/update', trader, { ...(await formOf(id)), description: '' });
    expect([reply.status, reply.body.message]).toEqual([200, 'Product updated successfully']);
  });

  test('chooses from what is active', async () => {
    const choices = dataOf<Record<string, { id: number; name: string }[]>>(await get('/product/form-ddl', trader));
    expect(choices.category).toContainEqual({ id: category, name: 'Cement' });
    expect(choices.product_type).toEqual([{ id: productType, name: 'Trading Goods' }]);
    expect(choices.unit).toEqual([{ id: unit, name: 'Bag' }]);
  });

  test('takes no barcode that bars cannot say', async () => {
    const refused = await post('/product/store', trader, bodyOf({ barcode: 'সিমেন্ট' }));
    expect(refused.body.error?.fields?.barcode?.[0]).toMatch(/Latin keyboard/);
  });
});

const refusedFields = ({ status, body }: TestReply) => [
  status,
  body.error?.code,
  Object.keys(body.error?.fields ?? {}),
];

describe('a field that the branch does not use', () => {
  test.each([
    ['serial_numbered', true, false, () => trader],
    ['bag_quantity', 25, null, () => dealer],
  ])('%s is refused where it says something', async (field, says, empty, who) => {
    const refused = await post('/product/store', who(), bodyOf({ [field]: says }));
    expect(refusedFields(refused)).toEqual([422, 'field_not_used', [field]]);
    expect(refused.body.error?.fields?.[field]).toEqual(['The branch does not use this field. Please leave it empty.']);
    const id = await stored({ [field]: empty }, who());
    const change = { ...(await formOf(id, who())), [field]: says };
    expect(refusedFields(await post('/product/update', who(), change))).toEqual([422, 'field_not_used', [field]]);
    expect((await post('/product/update', who(), { ...change, [field]: empty })).status).toBe(200);
  });

  test('is a fault of its cell in a file', async () => {
    const file =
      'Category,Product Type,Name,Description,Unit,Has serial numbers\nCement,Trading Goods,Numbered,Each,Bag,Yes';
    const reply = await upload(server, '/product/import/check', trader, file);
    expect(dataOf<ImportOutcome>(reply).faults).toEqual([
      {
        ...{ row: 2, column: 'Has serial numbers', cell: 'Yes' },
        message: 'The branch does not use this field. Please leave it empty.',
      },
    ]);
  });
});

describe('a warranty', () => {
  test('is there where the branch controls warranty, and nowhere else', async () => {
    await setRules(trading, 'warranty_control = false');
    const refused = await post('/product/store', trader, bodyOf({ warranty_type: 1, warranty_days: '365' }));
    expect(refusedFields(refused)).toEqual([422, 'field_not_used', ['warranty_type', 'warranty_days']]);
    expect(await read(await stored({ warranty_type: 0, warranty_days: { day: '' } }))).toMatchObject({
      warranty_type: 0,
    });
  });

  test('stays while its branch does not control warranty', async () => {
    await setRules(trading, 'warranty_control = true');
    const id = await stored({ warranty_type: 1, warranty_days: 365 });
    const promise = { warranty_type: 1, warranty_days: { day: 365 } };
    await setRules(trading, 'warranty_control = false');
    for (const sent of [promise, { warranty_type: 0, warranty_days: { day: '' } }]) {
      const name = `Fan ${sent.warranty_type}`;
      expect((await post('/product/update', trader, { ...(await formOf(id)), ...sent, name })).status).toBe(200);
      expect(await read(id)).toMatchObject({ name, ...promise });
    }
  });

  test('is days as digits, or words of its own', async () => {
    await setRules(electronics, 'warranty_control = true');
    const days = await stored({ warranty_type: 2, warranty_days: '730' }, dealer);
    expect(await read(days, dealer)).toMatchObject({ warranty_type: 2, warranty_days: { day: 730 } });
    const words = await stored({ warranty_type: 3, warranty_days: 'panel 2 years' }, dealer);
    expect(await read(words, dealer)).toMatchObject({ warranty_type: 3, warranty_days: { day: 'panel 2 years' } });
    const refused = await post('/product/store', dealer, bodyOf({ warranty_type: 1, warranty_days: '1 year' }));
    expect(Object.keys(refused.body.error?.fields ?? {})).toEqual(['warranty_days']);
  });

  test('that does not apply any more has no days', async () => {
    const id = await stored({ warranty_type: 1, warranty_days: 365 }, dealer);
    const form = await formOf(id, dealer);
    expect((await post('/product/update', dealer, form)).status, 'as it was answered').toBe(200);
    expect(await read(id, dealer)).toMatchObject({ warranty_days: { day: 365 }, version: 1 });
    expect((await post('/product/update', dealer, { ...form, warranty_type: 0 })).status).toBe(200);
    expect(await read(id, dealer)).toMatchObject({ warranty_type: 0, warranty_days: { day: '' } });
  });
});

describe('prices', () => {
  test('have a history from the day that the branch has open, one row a day', async () => {
    const id = await stored({ purchase_price: 500, sales_price: 540 });
    const history = async () => dataOf<Body[]>(await get(`/product/prices/${id}`, trader));
    const [first, ...none] = await history();
    expect(none).toEqual([]);
    expect(first).toMatchObject({ purchase_price: 500, sales_price: 540 });
    await post('/product/update', trader, { ...(await formOf(id)), sales_price: 545.5 });
    expect(await history(), 'changed on the same day').toEqual([{ ...first, sales_price: 545.5 }]);
    await asOwner(server.database.owner, 'age', (owner) =>
      owner.query('update product_price set from_date = from_date - 30 where product_id = $1 and company_id = $2', [
        id,
        acme.companyId,
      ]),
    );
    await post('/product/update', trader, { ...(await formOf(id)), name: 'Renamed at the same price' });
    expect(await history()).toHaveLength(1);
    await post('/product/update', trader, { ...(await formOf(id)), purchase_price: 510 });
    const prices = await history();
    expect(prices.map((row) => row.purchase_price)).toEqual([510, 500]);
    expect(prices[0]).toMatchObject({ from_date: first?.from_date, sales_price: 545.5 });
    await asOwner(server.database.owner, 'age', (owner) =>
      owner.query('update product_price set from_date = from_date + 90 where product_id = $1 and company_id = $2', [
        id,
        acme.companyId,
      ]),
    );
    await post('/product/update', trader, { ...(await formOf(id)), purchase_price: 505 });
    expect(
      (await history()).map((row) => row.purchase_price),
      'after a jump back the last row holds',
    ).toEqual([505, 500]);
    expect(refusalOf(await get(`/product/prices/${id}`, bengalAdmin))[1]).toBe('not_found');
  });
});

describe('the type-ahead', () => {
  test('says category, purchase price, sales price and unit beside the name', async () => {
    const id = await stored({ name: 'Crown Cement', purchase_price: 512.5, sales_price: 540 });
    expect(await offered('crown')).toEqual([
      expect.objectContaining({
        id,
        label: 'Crown Cement',
        label_2: 'Cement',
        label_3: 512.5,
        label_4: 540,
        label_5: 'Bag',
      }),
    ]);
  });

  test.each([
    ['a part of the name', 'emier cem'],
    ['a code in any case', 'prm-1'],
    ['a part of the barcode', '55512'],
    ['its category', 'steel'],
  ])('finds by %s', async (_, q) => {
    const body = { name: 'Premier Cement', code: 'PRM-1', barcode: '8955512', category_id: otherCategory };
    const { status } = await post('/product/store', trader, bodyOf(body));
    expect([200, 409]).toContain(status);
    expect((await offered(q)).map(({ name }) => name)).toContain('Premier Cement');
  });

  test('has the barcode itself first, then names that begin with the text', async () => {
    const within = await stored({ name: 'Box of 7777', barcode: '' });
    const begins = await stored({ name: '7777 Brand' });
    const scanned = await stored({ name: 'Zebra', barcode: '7777' });
    expect((await offered('7777')).map(({ id }) => id)).toEqual([scanned, begins, within]);
    expect((await offered('%')).length, 'signs of a pattern are signs').toBe(0);
  });

  test('finds two letters anywhere in a name, and of one letter names that begin with it', async () => {
    const tea = await stored({ name: 'লাল চা', barcode: '' });
    const xray = await stored({ name: 'Xray Film', barcode: '' });
    const found = async (q: string) => (await offered(q)).map(({ id }) => id);
    expect(await found('চা')).toEqual([tea]);
    expect(await found('XR')).toEqual([xray]);
    expect(await found('y f')).toEqual([xray]);
    expect(await found('x')).toEqual([xray]);
    expect(await found('y')).toEqual([]);
    expect((await found('')).length, 'nothing typed: the first by name').toBeGreaterThan(2);
  });
});

describe('a branch that shares its products', () => {
  test('offers them in the others, which change nothing of them', async () => {
    const own = await stored({ name: 'Shared Rod', barcode: 'SHARE-1' });
    expect(await offered('Shared Rod', dealer)).toEqual([]);
    await setRules(trading, 'share_products = true');
    expect((await offered('SHARE-1', dealer)).map(({ id }) => id)).toEqual([own]);
    const form = await formOf(own, dealer);
    const refused = await post('/product/update', dealer, { ...form, name: 'Taken over' });
    expect([refused.status, refusalOf(refused)[1]]).toEqual([403, 'record_elsewhere']);
    const archive = { id: own, version: 1, status: 3 };
    expect(refusalOf(await post('/product/status', dealer, archive))[1]).toBe('record_elsewhere');
    const picture = await upload(server, `/product/picture/${own}`, dealer, await png(), {}, 'picture');
    expect(refusalOf(picture)[1]).toBe('record_elsewhere');
    expect((await get(`/product/prices/${own}`, dealer)).status, 'its prices are seen').toBe(200);
    await setRules(trading, 'share_products = false');
    expect(refusalOf(await get(`/product/edit/${own}`, dealer))[1]).toBe('not_found');
    expect(refusalOf(await get(`/product/prices/${own}`, dealer))[1]).toBe('not_found');
    expect((await read(own)).name).toBe('Shared Rod');
  });
});

test('a category that products name is not archived, and says by whom', async () => {
  const id = await add('/category/store', { category_name: 'Tiles', description: 'Floor' });
  const tile = await stored({ name: 'RAK Tiles', category_id: id });
  const refused = await post('/category/status', trader, { id, version: 1, status: 3 });
  expect(refusalOf(refused).slice(1)).toEqual([
    'record_in_use',
    'This is in use: RAK Tiles. Please change or archive those first.',
  ]);
  expect((await post('/product/status', trader, { id: tile, version: 1, status: 3 })).status).toBe(200);
  expect((await post('/category/status', trader, { id, version: 1, status: 3 })).status).toBe(200);
});

const png = () =>
  sharp({ create: { width: 1600, height: 900, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
const storedFiles = () =>
  readdir(join(server.filesFolder, 'company', String(acme.companyId), 'products')).catch((): string[] => []);

describe('the picture of a product', () => {
  const give = (id: number, bytes: Buffer, token = trader) =>
    upload(server, `/product/picture/${id}`, token, bytes, {}, 'picture');
  const shown = (address: string, token: string) =>
    server.app.inject({ url: address, headers: { authorization: `Bearer ${token}` } });

  test('is drawn anew, whole and small, and seen in the company alone', async () => {
    const id = await stored();
    const addresses = dataOf<{ picture: string; thumbnail: string }>(await give(id, await png()));
    expect(await read(id)).toMatchObject(addresses);
    const sizes = [];
    for (const address of [addresses.picture, addresses.thumbnail]) {
      const reply = await shown(address, trader);
      const { width, height } = await sharp(reply.rawPayload).metadata();
      sizes.push([reply.statusCode, width, height]);
      expect((await shown(address, bengalAdmin)).statusCode).toBe(404);
    }
    expect(sizes).toEqual([
      [200, 1024, 576],
      [200, 96, 54],
    ]);
  });

  test('leaves when another comes, or none; no picture is kept of what is none, or of no product', async () => {
    const id = await stored();
    await give(id, await png());
    const before = await storedFiles();
    expect(refusalOf(await give(id, Buffer.from('no picture')))[1]).toBe('not_an_image');
    expect(refusalOf(await give(999_999, await png()))[1]).toBe('not_found');
    expect(await storedFiles()).toEqual(before);
    expect((await call(server, `DELETE /api/product/picture/${id}` as 'DELETE /', { token: trader })).status).toBe(200);
    expect(await read(id)).toMatchObject({ picture: null, thumbnail: null });
    const later = new Date('2100-01-01T00:00:00Z');
    await asOwner(server.database.owner, 'sweep', (owner) =>
      sweepPictures(owner, server.services.files, later, [productPictures.inBooks]),
    );
    expect((await storedFiles()).length, 'those that a product names stay').toBe(before.length - 2);
  });

  test('stands in the audit trail', async () => {
    const id = await stored({ name: 'Drawn Cement' });
    await give(id, await png());
    const trail = dataOf<{ data: { action: string }[] }>(await get(`/audit/list?search=product%20${id}`, admin)).data;
    expect(trail.map(({ action }) => action)).toEqual(['product.picture', 'product.create']);
  });
});
