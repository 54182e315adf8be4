import { GROUP } from '@cashbook/kernel';
import { describe, expect, test } from 'vitest';
import { call, type TestReply } from '#testing/test-server';
import { useTwoCompanies } from '#testing/two-companies';

const { server, admin } = await useTwoCompanies();

const post = (path: string, payload: object) => call(server, `POST /api${path}`, { token: admin, payload });

const branch = (name: string) => post('/branch/branch-store', { name, branch_types_id: 5, business_type_id: 8 });
const role = (name: string) => post('/role/create/new', { id: null, name });
const level1 = (name: string) => post('/coal1/coal1-store', { name, nature: 'asset' });
const level2 = (name: string) => post('/coal2/coal2-store', { name, parent_id: 1 });
const level3 = (name: string) => post('/coal3/coal3-store', { name, parent_id: 11 });
const level4 = (name: string) => post('/coal4/coal4-store', { name, parent_id: GROUP.cashAtBank });

describe.each([
  ['branch', branch],
  ['role', role],
  ['level 1', level1],
  ['level 2', level2],
  ['level 3', level3],
  ['level 4', level4],
] as const)('a %s', (_, store: (name: string) => Promise<TestReply>) => {
  test.each([
    ['Über', 'ÜBER', 'Uber'],
    ['École', 'e\u0301cole', 'Ecole'],
    ['Straße', 'STRASSE', 'Strase'],
    ['Москва', 'МОСКВА', 'Москве'],
  ])('%s is there already as %s, and %s is another one', async (name, same, other) => {
    expect((await store(name)).status).toBe(200);
    const again = await store(same);
    expect([again.status, again.body.error?.code]).toEqual([409, 'name_taken']);
    expect((await store(other)).status).toBe(200);
  });
});
