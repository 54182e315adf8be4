import type { Client } from 'pg';

/**
 * The query that lists drop statements for everything in schema public that belongs to the owner of the books. A sequence that
 * numbers the rows of a column is left out: it goes with its table, and cannot go without it.
 */
const dropsInPublic = `
  select format('drop %s if exists %s cascade',
    case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
    c.oid::regclass) as statement
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relowner = 'cashbook_owner'::regrole
    and c.relkind in ('r', 'p', 'v', 'm', 'S')
    and not exists (
      select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.refobjsubid > 0
        and d.deptype in ('a', 'i')
    )
  union all
  select format('drop routine if exists %s cascade', p.oid::regprocedure)
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.proowner = 'cashbook_owner'::regrole
  union all
  select format('drop %s if exists %s cascade', case t.typtype when 'd' then 'domain' else 'type' end, t.oid::regtype)
  from pg_type t
  where t.typnamespace = 'public'::regnamespace and t.typowner = 'cashbook_owner'::regrole
    and (t.typtype in ('d', 'e') or t.typtype = 'c' and (select relkind from pg_class where oid = t.typrelid) = 'c')`;

/**
 * Drops everything that migrations made, so that they can run again: the schemas of the books, and the owner's objects in
 * schema public. Rights that an administrator gave stay. Call it in a transaction, as the owner, on books without a company.
 */
export async function clearBooks(client: Client): Promise<void> {
  const { rows: schemas } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspowner = 'cashbook_owner'::regrole and nspname <> 'public'`,
  );
  for (const { name } of schemas) await client.query(`drop schema ${client.escapeIdentifier(name)} cascade`);
  // A statement may also drop objects of the next one, whose names are then unknown. So all statements are read before the
  // first runs.
  const { rows } = await client.query<{ statement: string }>(dropsInPublic);
  for (const { statement } of rows) await client.query(statement);
}
