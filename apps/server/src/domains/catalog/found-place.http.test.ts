import { GROUP } from '@cashbook/kernel';
import { expect, test } from 'vitest';
import { addAccount } from '#testing/cash-desk';
import { dataOf } from '#testing/neighbour';
import { personWho, tokenOf } from '#testing/test-company';
import { call } from '#testing/test-server';
import { useTwoCompanies } from '#testing/two-companies';

/**
 * Every search by typing has one order: names that begin with the text, names with a word that does, names that contain
 * it, categories last.
 */

const { server, acme } = await useTwoCompanies();
const { trading } = acme.branches;
const rights = ['product.view', 'product.edit', 'category.edit', 'stock.adjust', 'labour.item.edit'] as const;
const keeper = await tokenOf(server, acme, await personWho(server, acme, [...rights], trading));

type Body = Record<string, unknown>;

const post = (path: string, payload: Body) => call(server, `POST /api${path}` as 'POST /', { token: keeper, payload });
const add = async (path: string, payload: Body) => dataOf<{ id: number }>(await post(path, payload)).id;
const found = async (path: string, key = 'name') =>
  dataOf<Body[]>(await call(server, `GET /api${path}` as 'GET /', { token: keeper })).map((row) => row[key]);

const plain = await add('/category/store', { category_name: 'Cement', description: 'Bags' });
const ofTra = await add('/category/store', { category_name: 'Trade samples', description: 'Samples' });
const productType = await add('/product-type/product-type-store', { name: 'Goods' });
const unit = await add('/unit/unit-store', { name: 'Bag', short_name: 'bag', decimals: 2 });
const product = (name: string, more: Body = {}) =>
  add('/product/store', {
    category_id: plain,
    product_type: productType,
    unit_id: unit,
    name,
    description: 'As it is',
    ...more,
  });

const expected = ['Tray', 'Bamboo tray', 'Ultra paint', 'Zinc sheet', 'Alum'];
await product('Alum', { category_id: ofTra });
await product('Zinc sheet', { code: 'XTRA-1' });
await product('Ultra paint');
await product('Bamboo tray');
await product('Tray');

test('products for rows of goods and for fields', async () => {
  expect(await found('/stock/products?q=tra')).toEqual(expected);
  expect(await found('/product/product-ddl?q=tra')).toEqual(expected);
  expect((await found('/stock/products?q=xtra-1'))[0], 'whose code it is').toBe('Zinc sheet');
});

test('a word that begins with it comes first where very many have it within', async () => {
  await Promise.all(Array.from({ length: 30 }, (_, at) => product(`Axtra ${String(at).padStart(2, '0')}`)));
  expect((await found('/stock/products?q=tra')).slice(0, 3)).toEqual(['Tray', 'Bamboo tray', 'Axtra 00']);
});

test('accounts and parties', async () => {
  for (const name of ['Extra Stores', 'Messrs Tradewell', 'Trading House']) {
    await addAccount(server, acme, { groupId: GROUP.accountsReceivable, name, branchId: trading });
  }
  expect(await found('/coal4/search?searchName=tra', 'label')).toEqual([
    'Trading House',
    'Messrs Tradewell',
    'Stock Transfers',
    'Extra Stores',
  ]);
});

test('the choices of records', async () => {
  for (const name of ['Construction Material', 'Retail & Trade', 'Tractor']) {
    await add('/category/store', { category_name: name, description: name });
  }
  expect(await found('/category/ddl?q=tra')).toEqual(['Tractor', 'Trade samples', 'Retail & Trade']);
  expect(await found('/category/ddl?q=t')).toEqual([
    'Tractor',
    'Trade samples',
    'Retail & Trade',
    'Cement',
    'Construction Material',
  ]);
});
