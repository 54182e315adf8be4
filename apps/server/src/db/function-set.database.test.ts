import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFunctionSet, dropFunctionSet } from '#db/function-set';
import { inMigration, migrate } from '#db/migrate';
import { readFunctionSet, readMigrations } from '#db/sql-files';
import { createTestDatabase, type TestDatabase } from '#testing/database';

let database: TestDatabase;
let client: Client;

beforeEach(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.superuser });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.dispose();
});

interface Routine {
  readonly signature: string;
  readonly owner: string;
  readonly definer: boolean;
  readonly volatility: string;
  readonly settings: readonly string[];
  readonly mayExecute: readonly string[];
}

interface Trigger {
  readonly table: string;
  readonly name: string;
  readonly calls: string;
  readonly enabled: string;
}

/** Returns every function and trigger of our schemas, as the database has them. */
async function inDatabase(): Promise<{ routines: Routine[]; triggers: Trigger[] }> {
  const { rows: routines } = await client.query<Routine>(`
    select p.oid::regprocedure::text as signature, p.proowner::regrole::text as owner, p.prosecdef as definer,
      case p.provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end as volatility,
      coalesce(p.proconfig, '{}') as settings,
      array(
        select case a.grantee when 0 then 'public' else a.grantee::regrole::text end
        from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
        where a.grantee <> p.proowner order by 1
      ) as "mayExecute"
    from pg_proc p
    where p.pronamespace::regnamespace::text in ('public', 'directory', 'cashbook')
    order by 1`);
  const { rows: triggers } = await client.query<Trigger>(`
    select t.tgrelid::regclass::text as "table", t.tgname as name, t.tgfoid::regproc::text as calls,
      t.tgenabled::text as enabled
    from pg_trigger t where not t.tgisinternal order by 1, 2`);
  return { routines, triggers };
}

/**
 * Returns every function and trigger as the files of db/functions define them. Functions that a table needs are in migrations.
 */
async function inFiles(): Promise<{ routines: Routine[]; triggers: Trigger[] }> {
  const files = [...(await readMigrations()), ...(await readFunctionSet()).files];
  const text = files.map((file) => file.text).join('\n');
  const heads = text.matchAll(/^create function ([\w.]+)\(([^)]*)\)([\s\S]*?)(?:\bas \$\$|^\s+return\b)/gm);
  const grants = [...text.matchAll(/^grant execute on function ([\w.]+\([^)]*\)) to ([\w, ]+);/gm)];
  const granted = new Map<string, string[]>();
  for (const [, signature = '', roles = ''] of grants) granted.set(await named(signature), roles.split(', ').sort());
  const routines: Routine[] = [];
  for (const [, name = '', args = '', head = ''] of heads) {
    const signature = await named(`${name}(${typesOf(args)})`);
    routines.push({
      signature,
      owner: 'cashbook_owner',
      definer: /\bsecurity definer\b/.test(head),
      volatility: /\b(stable|immutable)\b/.exec(head)?.[1] ?? 'volatile',
      settings: [...head.matchAll(/\bset (\w+) = (.+?)(?= set |$)/gm)].map(([, key, value]) => `${key}=${value}`),
      mayExecute: granted.get(signature) ?? [],
    });
    granted.delete(signature);
  }
  expect([...granted]).toEqual([]);
  const triggers = [
    ...text.matchAll(/^create (?:constraint )?trigger (\w+)[^;]*? on (\w+)\b[^;]*?execute function (\w+)\([^)]*\);/gm),
  ].map(([, trigger = '', table = '', calls = '']) => ({ table, name: trigger, calls, enabled: 'O' }));
  const bySignature = (a: Routine, b: Routine) => (a.signature < b.signature ? -1 : 1);
  const byPlace = (a: Trigger, b: Trigger) => (`${a.table} ${a.name}` < `${b.table} ${b.name}` ? -1 : 1);
  return { routines: routines.sort(bySignature), triggers: triggers.sort(byPlace) };
}

/** Returns the types of a list of arguments: `p_company int, p_known int[] default '{}', out held voucher` → `int, int[]`. */
function typesOf(args: string): string {
  const each = args.split(',').map((argument) => argument.trim().replace(/ default .*$/, ''));
  const asked = each.filter((argument) => argument !== '' && !argument.startsWith('out '));
  return asked.map((argument) => argument.slice(argument.indexOf(' ') + 1)).join(', ');
}

/** Returns the signature as PostgreSQL writes it; fails when there is no such function. */
async function named(signature: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select $1::regprocedure::text as name', [signature]);
  return rows[0]?.name ?? '';
}

const sorted = ({ routines, triggers }: Awaited<ReturnType<typeof inDatabase>>) => ({
  routines: routines.map((one) => JSON.stringify(one)).sort(),
  triggers: triggers.map((one) => JSON.stringify(one)).sort(),
});

test('signatures, owners, settings, grants and triggers of the database are those of the files', async () => {
  const files = await inFiles();
  expect(files.routines.length).toBeGreaterThan(60);
  expect(files.triggers.length).toBeGreaterThan(20);
  expect(sorted(await inDatabase())).toEqual(sorted(files));
});

test('every function has a body that the database understands', async () => {
  const { rows } = await client.query<{ language: string; oid: number }>(`
    select l.lanname as language, p.oid from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace::regnamespace::text in ('public', 'directory', 'cashbook')`);
  await client.query('set check_function_bodies = on');
  await client.query('set search_path = public');
  for (const { language, oid } of rows) {
    await client.query(`select ${language === 'sql' ? 'fmgr_sql_validator' : 'plpgsql_validator'}($1)`, [oid]);
  }
});

describe('a set that differs is applied whole', () => {
  /** The statement that makes the database look as if an older version with other functions had made it. */
  const older = `update cashbook.function_set set number = number - 1, checksum = 'older'`;

  test('what is in no file goes, and what was altered is as the files say', async () => {
    const before = sorted(await inDatabase());
    await client.query(`
      set role cashbook_owner;
      create function refuse(p_code text) returns void language sql as 'select null::void';
      grant execute on function refuse(text) to public;
      create function directory.everybody() returns setof directory.sign_in language sql security definer
        as 'select * from directory.sign_in';
      grant execute on function directory.everybody() to cashbook_app;
      grant execute on function lock_open_day(int, int, boolean) to cashbook_app;
      grant insert, delete on line to cashbook_app;
      grant select (sealed_key) on sms_gateway to cashbook_report;
      drop function start_month_of(int);
      create function start_month_of(p_company int) returns bigint language sql as 'select 1::bigint';
      alter function post_vouchers(timestamptz, jsonb) reset all;
      alter table line disable trigger guard_insert;
      create trigger aside before insert on line for each row execute function refuse_change();
      ${older}`);
    expect(await migrate(database.owner)).toEqual([]);
    expect(sorted(await inDatabase())).toEqual(before);
    const { rows } = await client.query(
      `select has_table_privilege('cashbook_app', 'line', 'insert, delete') as writes,
         has_column_privilege('cashbook_report', 'sms_gateway', 'sealed_key', 'select') as reads`,
    );
    expect(rows).toEqual([{ writes: false, reads: false }]);
    const { number, checksum } = await readFunctionSet();
    expect((await client.query('select number, checksum from cashbook.function_set')).rows).toEqual([
      { number, checksum },
    ]);
  });

  test('a function of somebody else stays, and so does one that a table needs', async () => {
    await client.query(`
      create function report_of_their_own() returns int language sql as 'select 1';
      set role cashbook_owner;
      create function is_even(p_number int) returns boolean language sql immutable as 'select p_number % 2 = 0';
      create function half(p_number int) returns int language sql immutable as 'select p_number / 2';
      create table pairs (company_id int, number int check (is_even(number)));
      create unique index pairs_half on pairs (half(number));
      ${older}`);
    await migrate(database.owner);
    const { rows } = await client.query(
      `select to_regprocedure('report_of_their_own()') is not null as theirs, to_regprocedure('is_even(int)') is not null and to_regprocedure('half(int)') is not null as needed`,
    );
    expect(rows).toEqual([{ theirs: true, needed: true }]);
    await expect(client.query('insert into pairs values (1, 3)')).rejects.toThrow(/pairs_number_check/);
  });

  test('or not at all: where a file fails, the functions are those of before', async () => {
    const before = sorted(await inDatabase());
    const set = await readFunctionSet();
    const broken = { ...set, files: [...set.files, { name: 'broken.sql', text: 'create function broken(' }] };
    const applied = inMigration(database.owner, {}, async (owner) => {
      await dropFunctionSet(owner);
      await createFunctionSet(owner, broken);
    });
    await expect(applied).rejects.toThrow('The functions of db/functions/broken.sql could not be made.');
    expect(sorted(await inDatabase())).toEqual(before);
  });

  test('a set of a newer version is refused, and left as it is', async () => {
    await client.query(
      `update cashbook.function_set set number = 9999, checksum = 'newer'; create function later() returns int language sql as 'select 1'`,
    );
    await expect(migrate(database.owner)).rejects.toThrow(
      'The database was made by a newer version of Cashbook (it has function set 9999): start the newer version.',
    );
    expect((await inDatabase()).routines.map(({ signature }) => signature)).toContain('later()');
  });
});
