import type { Client } from 'pg';
import { jobsSchema } from '#db/jobs-schema';
import type { FunctionSet } from '#db/sql-files';

/** The condition of a function `p` that belongs to the books. */
const ofBooks = `p.proowner = 'cashbook_owner'::regrole
    and not exists (select from pg_namespace n where n.oid = p.pronamespace and n.nspname = '${jobsSchema}')`;

/** The query for the triggers that call one of the owner's functions. */
const ownTriggers = `
  select format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass) as statement
  from pg_trigger t join pg_proc p on p.oid = t.tgfoid
  where not t.tgisinternal and ${ofBooks}`;

/**
 * The query for the owner's functions, without those that a table, a view, a policy or an extension needs: a migration made
 * them. It makes one statement, since functions may need each other.
 */
const ownFunctions = `
  select 'drop routine ' || string_agg(p.oid::regprocedure::text, ', ') as statement
  from pg_proc p
  where ${ofBooks}
    and not exists (
      select from pg_depend d
      where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e'
    )
    and not exists (
      select from pg_depend d
      where d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid and d.classid = any (
        array['pg_attrdef', 'pg_class', 'pg_constraint', 'pg_policy', 'pg_rewrite', 'pg_type']::regclass[]
      )
    )`;

/**
 * Drops all functions and triggers of the owner, also those in no file: an old overload of an earlier version would be an open
 * door. Call it in a transaction, as the owner.
 */
export async function dropFunctionSet(client: Client): Promise<void> {
  await client.query('delete from cashbook.function_set');
  for (const drops of [ownTriggers, ownFunctions]) {
    const { rows } = await client.query<{ statement: string | null }>(drops);
    for (const { statement } of rows) if (statement !== null) await client.query(statement);
  }
}

/** Makes all functions, triggers and rights, after `dropFunctionSet` and after all tables, in the same transaction. */
export async function createFunctionSet(client: Client, { number, checksum, files }: FunctionSet): Promise<void> {
  // A function may name another one of a later file. A test checks all bodies when all functions exist.
  await client.query('set local check_function_bodies = off');
  for (const { name, text } of files) {
    await client.query(text).catch((error: unknown) => {
      throw new Error(`The functions of db/functions/${name} could not be made.`, { cause: error });
    });
  }
  await client.query('insert into cashbook.function_set (number, checksum) values ($1, $2)', [number, checksum]);
}
