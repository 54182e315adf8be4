import type { Client } from 'pg';
import type { TableName } from '#backup/archive/manifest';
import { jobsSchema } from '#db/jobs-schema';

/** A table to copy, with the columns that are not computed. */
export interface CopiedTable extends TableName {
  readonly columns: readonly string[];
}

/**
 * The tables that an archive leaves out. People sign in again after a restore, because an ended session or a forgotten device
 * must not become valid again. The other ones describe this database rather than its books.
 */
const leftOut = [
  'directory.session',
  'directory.session_draft',
  'directory.known_device',
  'directory.login_attempt',
  'directory.this_server',
  'directory.placed_server',
  'directory.placed_company',
  'directory.placed_host',
  'directory.placed_email',
  'directory.company_move',
  'cashbook.migration',
  'cashbook.function_set',
  'cashbook.backup_run',
  'cashbook.audit_run',
];

/** Returns the tables of the books, each after the tables that its rows refer to. */
export async function copiedTables(client: Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable & { refers: string[] }>(
    `select n.nspname as schema, c.relname as name,
       array(
         select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         order by a.attnum
       ) as columns,
       array(
         select distinct fn.nspname || '.' || f.relname
         from pg_constraint x join pg_class f on f.oid = x.confrelid join pg_namespace fn on fn.oid = f.relnamespace
         where x.conrelid = c.oid and x.contype = 'f' and x.confrelid <> c.oid
       ) as refers
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and c.relowner = 'cashbook_owner'::regrole and n.nspname || '.' || c.relname <> all ($1)
       and n.nspname <> '${jobsSchema}'
     order by 1, 2`,
    [leftOut],
  );
  const ordered: typeof rows = [];
  const placed = new Set<string>(leftOut);
  for (let waiting = rows; waiting.length > 0; ) {
    const ready = waiting.filter(({ refers }) => refers.every((key) => placed.has(key)));
    if (ready.length === 0) throw new Error('Tables refer to each other in a ring.');
    for (const table of ready) {
      placed.add(`${table.schema}.${table.name}`);
      ordered.push(table);
    }
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return ordered.map(({ schema, name, columns }) => ({ schema, name, columns }));
}

/** Returns the quoted name of a table: `"public"."line"`. */
export function quoted(client: Client, { schema, name }: TableName): string {
  return `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;
}

/** Returns the quoted name and columns of a table, as COPY takes them: `"public"."line" ("company_id", …)`. */
export function quotedWithColumns(client: Client, table: CopiedTable): string {
  return `${quoted(client, table)} (${table.columns.map((column) => client.escapeIdentifier(column)).join(', ')})`;
}

export interface SequenceState extends TableName {
  readonly last_value: string;
  readonly is_called: boolean;
}

/**
 * Returns the state of every sequence. Sequences are outside transactions. Read after the snapshot was taken, they are at or
 * past every number in the snapshot.
 */
export async function sequenceStates(client: Client): Promise<SequenceState[]> {
  const { rows } = await client.query<TableName>(
    `select n.nspname as schema, c.relname as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and c.relowner = 'cashbook_owner'::regrole and n.nspname not in ('cashbook', '${jobsSchema}')
     order by 1, 2`,
  );
  const states: SequenceState[] = [];
  for (const sequence of rows) {
    const found = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from ${quoted(client, sequence)}`,
    );
    const [state] = found.rows;
    if (state !== undefined) states.push({ ...sequence, ...state });
  }
  return states;
}
