import type { Client } from 'pg';

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly generated: boolean;
}

const typeNames: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'bigint',
  jsonb: 'Json',
  numeric: 'string',
  text: 'string',
  timestamptz: 'Date',
};

/** Returns the TypeScript of `schema-types.ts`: every table of schema public as Kysely sees it through our type parsers. */
export async function describeSchema(client: Client): Promise<string> {
  const { rows } = await client.query<Column>(`
    select c.relname as "table", a.attname as "column", t.typname as type, not a.attnotnull as nullable,
      a.atthasdef or a.attidentity <> '' as generated
    from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
    order by c.relname, a.attnum`);
  const tables = [...new Set(rows.map(({ table }) => table))];
  const interfaces = tables.map((table) => {
    const columns = rows.filter((row) => row.table === table).map(describeColumn);
    return `export interface ${interfaceName(table)} {\n${columns.join('')}}\n`;
  });
  const entries = tables.map((table) => `  ${table}: ${interfaceName(table)};\n`);
  return `${heading}${interfaces.join('\n')}\nexport interface Schema {\n${entries.join('')}}\n`;
}

const heading = `// Written from the migrated database by the schema test (UPDATE_SCHEMA=1); not by hand.

import type { Json } from '@cashbook/kernel';
import type { Generated } from 'kysely';

`;

function interfaceName(table: string): string {
  return `${table.replace(/(^|_)([a-z])/g, (_match, _bar: string, letter: string) => letter.toUpperCase())}Table`;
}

function describeColumn({ table, column, type, nullable, generated }: Column): string {
  const isList = type.startsWith('_');
  const known = typeNames[isList ? type.slice(1) : type];
  if (known === undefined) throw new Error(`${table}.${column} has the type ${type}, which has no name in TypeScript.`);
  const value = `${known}${isList ? '[]' : ''}${nullable ? ' | null' : ''}`;
  return `  ${column}: ${generated ? `Generated<${value}>` : value};\n`;
}
