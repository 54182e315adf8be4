import { ACCOUNT } from '@cashbook/kernel';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Client, Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabases } from '#db/pool';
import type { Schema } from '#db/schema-types';
import type { Tx } from '#db/tx';
import {
  approveVouchers,
  closeDay,
  jumpDay,
  lockChange,
  lockDocument,
  type NewVoucher,
  postDatedVoucher,
  postDocument,
  postVoucher,
  rebuildRollups,
  type SaveResult,
  supersedeVoucher,
  unapproveVoucher,
  voidVoucher,
  writeOpenings,
} from '#domains/ledger/index';
import { type BookCompany, bookTime, createBookCompany, redateOne, transfer } from '#testing/book-company';
import { createTestDatabase, type TestDatabase } from '#testing/database';

let database: TestDatabase;
let superuser: Client;
let company: BookCompany;
let app: Kysely<Schema>;
let canCompile = false;
/**
 * The statements as they were sent. Then every statement that ran, also inside functions, with the number of compiled
 * parts.
 */
let sent: string[] = [];
let ran: { readonly text: string; readonly compiled: number }[] = [];

/** SQL for a PostgreSQL that compiles every statement and reports each plan to the connection. */
const compileAll = (name: string) => `
  alter database ${name} set jit = on;
  alter database ${name} set jit_above_cost = 0;
  alter database ${name} set session_preload_libraries = 'auto_explain';
  alter database ${name} set auto_explain.log_min_duration = 0;
  alter database ${name} set auto_explain.log_nested_statements = on;
  alter database ${name} set auto_explain.log_triggers = off;
  alter database ${name} set auto_explain.log_format = 'json';
  alter database ${name} set auto_explain.log_level = 'notice'`;

beforeAll(async () => {
  database = await createTestDatabase();
  superuser = new Client({ connectionString: database.superuser });
  await superuser.connect();
  const databases = await openDatabases(database);
  company = await createBookCompany(database, databases);
  await databases.close();
  const { rows } = await superuser.query<{ can: boolean }>('select pg_jit_available() as can');
  canCompile = rows[0]?.can ?? false;
  if (canCompile) await superuser.query(compileAll(database.name));
  // A connection reuses its first plans, so each transaction gets a new connection.
  const pool = new Pool({ connectionString: database.app, max: 1, maxUses: 1 });
  pool.on('connect', (client) => {
    client.on('notice', ({ message = '' }) => ran.push(...planIn(message)));
  });
  app = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      sent.push(query.sql);
    },
  });
});

afterAll(async () => {
  await app.destroy();
  await superuser.end();
  await database.dispose();
});

interface Plan {
  readonly 'Query Text': string;
  readonly JIT?: { readonly Functions: number };
}

function planIn(message: string): typeof ran {
  if (!message.startsWith('duration: ')) return [];
  const plan = JSON.parse(message.slice(message.indexOf('{'))) as Plan;
  return [{ text: plan['Query Text'], compiled: plan.JIT?.Functions ?? 0 }];
}

/** Returns the statements inside functions that were compiled while `work` ran. */
async function compiledWithin(work: () => Promise<unknown>): Promise<string[]> {
  sent = [];
  ran = [];
  await work();
  const inside = ran.filter(({ text }) => !sent.includes(text));
  expect(inside.length).toBeGreaterThan(0);
  return inside.filter(({ compiled }) => compiled > 0).map(({ text }) => text);
}

/** Runs `work` in a transaction that sets only its company. */
function inBooks<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return app.transaction().execute(async (tx) => {
    await sql`select set_config('app.company_id', ${String(company.companyId)}, true)`.execute(tx);
    return work(tx);
  });
}

function receipt(more: Partial<NewVoucher> = {}): NewVoucher {
  const draft = transfer(1, company.customerIds[0] ?? 0, ACCOUNT.cash, 100n);
  return { branchId: 1, draft, expectedDay: null, author: company.author, idempotency: null, ...more };
}

function saved(result: SaveResult): bigint {
  if (!result.ok) throw new Error(`refused: ${result.refusal.code}`);
  return result.voucherId;
}

test('no plan of the door is compiled, whatever PostgreSQL thinks of its cost', async ({ skip }) => {
  if (process.env.CASHBOOK_TEST_DATABASE === 'debian') expect(canCompile).toBe(true);
  skip(!canCompile, 'This PostgreSQL was built without a compiler.');
  const { author } = company;
  const change = {
    expectedVersion: null,
    expectedDay: null,
    mayChangeClosedDays: true,
    reason: '',
    author,
    idempotency: null,
  };
  let voucherId = 0n;
  const steps: Readonly<Record<string, (tx: Tx) => Promise<unknown>>> = {
    post: async (tx) => {
      voucherId = saved(await postVoucher(tx, receipt(), bookTime));
    },
    'post on a date': async (tx) =>
      saved(
        await postDatedVoucher(
          tx,
          {
            ...receipt({ draft: transfer(19, ACCOUNT.cash, company.bankIds[1] ?? 0, 100n) }),
            date: '2026-06-30',
            mayChangeClosedDays: true,
          },
          bookTime,
        ),
      ),
    'opening balances': async (tx) => {
      const draft = transfer(19, ACCOUNT.openingBalanceEquity, company.bankIds[0] ?? 0, 100n);
      const desk = { branchId: 1, deskBranchId: 1, expectedDay: null, mayChangeClosedDays: true, author, isLast: true };
      expect((await writeOpenings(tx, desk, [{ change: 'post', draft }], bookTime)).ok).toBe(true);
    },
    'opening day': (tx) => sql`select first_day_of(${company.companyId}, 1)`.execute(tx),
    edit: async (tx) => {
      const draft = { ...receipt().draft, remarks: 'again' };
      saved(await supersedeVoucher(tx, { ...change, voucherId, change: 'edit', draft }, bookTime));
    },
    'a document of two branches': async (tx) => {
      const { draft, ...at } = receipt();
      const links = [{ parent: 'first', role: 'half' } as const];
      const document = { ...draft, ...at, drafts: [draft, { ...draft, branchId: 2, links }] };
      expect((await lockDocument(tx, document)).ok).toBe(true);
      saved(await postDocument(tx, document, bookTime));
    },
    'an edit of one': async (tx) => {
      const edit = { ...change, voucherId, change: 'edit', draft: receipt().draft } as const;
      expect((await lockChange(tx, edit)).ok).toBe(true);
    },
    approve: (tx) => approveVouchers(tx, [1], { startDate: '2026-07-01', endDate: '2026-07-01' }, author, bookTime),
    unapprove: (tx) => unapproveVoucher(tx, voucherId, author, bookTime),
    void: async (tx) => saved(await voidVoucher(tx, { ...change, voucherId }, bookTime)),
    close: (tx) => closeDay(tx, 1, { currentDate: '2026-07-01', nextDate: '2026-07-02' }, author, bookTime),
    jump: (tx) => jumpDay(tx, 1, { expectedDay: '2026-07-02', toDate: '2026-07-05' }, author, bookTime),
    redate: async (tx) => {
      const moved = saved(await postVoucher(tx, receipt(), bookTime));
      expect((await redateOne(tx, company, moved, '2026-07-04')).ok).toBe(true);
    },
    rollups: (tx) => rebuildRollups(tx),
    'fiscal year': (tx) => sql`select set_fiscal_year_start(7)`.execute(tx),
    'hold days': (tx) => sql`select lock_open_days()`.execute(tx),
    'desk facts': (tx) => sql`select * from desk_facts('{1}', '{key}')`.execute(tx),
    'account facts': (tx) => sql`select account_facts('{1}', '{1001}')`.execute(tx),
    'dependents facts': (tx) => sql`select dependents_facts('{1}')`.execute(tx),
    session: (tx) => sql`select * from directory.sessions_by_token(array['\\x00'::bytea], now())`.execute(tx),
  };
  for (const [name, step] of Object.entries(steps)) {
    expect([name, await compiledWithin(() => inBooks(step))]).toEqual([name, []]);
  }
  // Without the setting of the function they are compiled: the check above sees what it must see.
  await superuser.query('alter function post_vouchers(timestamptz, jsonb) reset jit');
  const compiled = await compiledWithin(() => inBooks((tx) => postVoucher(tx, receipt(), bookTime)));
  expect(compiled.some((text) => text.includes('insert into line'))).toBe(true);
  await superuser.query('alter function post_vouchers(timestamptz, jsonb) set jit = off');
});

test('every function of the books that the application may call has the setting', async () => {
  const { rows } = await superuser.query<{ name: string; settings: string[] }>(`
    select p.proname as name, p.proconfig as settings from pg_proc p
    where p.pronamespace = 'public'::regnamespace and has_function_privilege('cashbook_app', p.oid, 'execute')
      and p.proconfig is not null and not exists (
        select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e'
      )`);
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter(({ settings }) => !settings.includes('jit=off')).map(({ name }) => name)).toEqual([]);
});
