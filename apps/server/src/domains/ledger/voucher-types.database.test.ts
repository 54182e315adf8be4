import { LINK_ROLES, rolesOf, typesOf, VOUCHER_TYPES } from '@cashbook/kernel';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database';

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.superuser });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.dispose();
});

const cash = { money: 'cash' } as const;
const bank = { money: 'bank' } as const;

/** The sets that SQL asks for, and the traits that TypeScript asks for. */
const typeSets = {
  cash: typesOf(cash),
  cash_receipt: typesOf({ ...cash, direction: 'in' }),
  cash_payment: typesOf({ ...cash, direction: 'out' }),
  bank: typesOf(bank),
  bank_receipt: typesOf({ ...bank, direction: 'in' }),
  bank_payment: typesOf({ ...bank, direction: 'out' }),
  contra: typesOf({ money: 'both' }),
  journal: typesOf({ trade: null, money: null, register: null }),
  purchase: typesOf({ trade: 'purchase', isReturn: false }),
  purchase_return: typesOf({ trade: 'purchase', isReturn: true }),
  sale: typesOf({ trade: 'sale', isReturn: false }),
  sale_return: typesOf({ trade: 'sale', isReturn: true }),
  installment: typesOf({ register: 'installment', trade: 'sale' }),
  by_installments: [...typesOf({ register: 'installment', trade: 'sale' }), ...typesOf({ register: 'opening' })],
  collection: typesOf({ register: 'installment', trade: null }),
  stock: typesOf({ register: 'stock' }),
  opening: typesOf({ register: 'opening' }),
  remittance: typesOf({ register: 'remittance' }),
  realization: typesOf({ register: 'cheque' }),
  spent_for_order: [
    ...typesOf({ ...cash, direction: 'out' }),
    ...typesOf({ ...bank, direction: 'out' }),
    ...typesOf({ trade: null, money: null, register: null }),
    ...typesOf({ trade: 'labour' }),
  ],
  received: typesOf({ isReceived: true }),
  as_lines: typesOf({ register: null }),
};

const roleSets = {
  together: rolesOf({ together: true }),
  blocks_void: rolesOf({ blocksVoid: true }),
  blocks_edit: rolesOf({ blocksEdit: true }),
  may_be_empty: rolesOf({ mayBeEmpty: true }),
};

/** Returns the names in the branches of a function that answers by name. */
async function namesIn(signature: string): Promise<string[]> {
  const { rows } = await client.query<{ body: string }>(
    'select prosrc as body from pg_proc where oid = $1::regprocedure',
    [signature],
  );
  return [...(rows[0]?.body ?? '').matchAll(/when '(\w+)' then/g)].map(([, name = '']) => name);
}

test('the table of voucher types has the rows of the kernel', async () => {
  const { rows } = await client.query('select * from voucher_type order by type_id');
  const inKernel = VOUCHER_TYPES.map(({ id, prefix, name, ...traits }) => {
    const { trade, isReturn, paid, money, direction, isReceived, register } = traits;
    return {
      ...{ type_id: id, prefix, name, trade, is_return: isReturn, paid, money },
      ...{ direction, is_received: isReceived, register },
    };
  });
  expect(rows).toEqual(inKernel);
});

test('the table of link roles has the rows of the kernel, and links take these roles', async () => {
  const { rows } = await client.query<{ role: string }>('select * from link_role');
  const inKernel = LINK_ROLES.map(({ role, together, blocksVoid, blocksEdit, mayBeEmpty }) => {
    return { role, together, blocks_void: blocksVoid, blocks_edit: blocksEdit, may_be_empty: mayBeEmpty };
  });
  expect(rows).toEqual(inKernel);
  const { rows: checks } = await client.query<{ text: string }>(`
    select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'voucher_link_role_check'`);
  const taken = [...(checks[0]?.text ?? '').matchAll(/'(\w+)'::text/g)].map(([, role]) => role);
  expect(taken.sort()).toEqual(rows.map(({ role }) => role).sort());
});

test('types_of gives what typesOf gives', async () => {
  expect(await namesIn('types_of(text)')).toEqual(expect.arrayContaining(Object.keys(typeSets)));
  for (const name of await namesIn('types_of(text)')) {
    const { rows } = await client.query<{ ids: number[] }>('select types_of($1) as ids', [name]);
    expect(rows[0]?.ids, name).toEqual(typeSets[name as keyof typeof typeSets]);
  }
  await expect(client.query(`select types_of('nothing')`)).rejects.toMatchObject({ code: '20000' });
});

test('roles_of gives what rolesOf gives', async () => {
  expect((await namesIn('roles_of(text)')).sort()).toEqual(Object.keys(roleSets).sort());
  for (const [name, roles] of Object.entries(roleSets)) {
    const { rows } = await client.query<{ roles: string[] }>('select roles_of($1) as roles', [name]);
    expect(rows[0]?.roles, name).toEqual(roles);
  }
  await expect(client.query(`select roles_of('nothing')`)).rejects.toMatchObject({ code: '20000' });
});

test('plans have the numbers of the types, and use the index of what waits to be remitted', async () => {
  await client.query('set enable_seqscan = off');
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`
    explain select from voucher v
    where v.company_id = 1 and v.branch_id = 1 and v.type_id = any (types_of('received')) and not v.is_void and not v.is_remitted
      and may_move_goods_alone(v.type_id)`);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('voucher_to_remit');
  expect(plan).toContain(`ANY ('{18,10,14}'::integer[])`);
  expect(plan).not.toMatch(/types_of|may_move_goods_alone/);
});
