import type { Client } from 'pg';

/**
 * Everything in schema public that belongs to the owner of the books, as statements that take it away. A sequence that
 * numbers the rows of a column goes with its table, and cannot without.
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
 * Takes away all that migrations made, so that they can be run anew: the schemas of the books, and what the owner has in
 * schema public. Rights that an administrator gave stay. To be called in a transaction, as the owner, on books that hold
 * no company.
 */
export async function clearBooks(client: Client): Promise<void> {
  const { rows: schemas } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspowner = 'cashbook_owner'::regrole and nspname <> 'public'`,
  );
  for (const { name } of schemas) await client.query(`drop schema ${client.escapeIdentifier(name)} cascade`);
  // What one statement takes along the next one does not find, and names it no more: each is said before the first is run.
  const { rows } = await client.query<{ statement: string }>(dropsInPublic);
  for (const { statement } of rows) await client.query(statement);
}
