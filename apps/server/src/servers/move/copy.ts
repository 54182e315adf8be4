import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import {
  type CompanyTable,
  companyTables,
  deleteRows,
  finds,
  type Moving,
  nameOfMove,
  withoutTriggers,
} from '#servers/move/moving';
import { StartupError } from '#startup-error';

const ofSubscription =
  'select from pg_subscription where subname = $1 and subdbid = (select oid from pg_database where datname = current_database())';

/** Whether the new server follows the old one. One that a killed command was just ending does not. */
export function follows({ target, companyId }: Pick<Moving, 'target' | 'companyId'>): Promise<boolean> {
  return finds(target, `${ofSubscription} and subenabled`, [nameOfMove(companyId)]);
}

/**
 * Copies the company as it is at one moment, and has the new server follow from that moment on. What an interrupted copy left is
 * removed first.
 */
export async function copyCompany(moving: Moving): Promise<void> {
  const { source, companyId } = moving;
  await clearTarget(moving);
  await stopFollowing(moving);
  const tables = await companyTables(source);
  const filtered = tables.map(({ name }) => `${name} where (company_id = ${companyId})`).join(', ');
  await source.query(`create publication ${nameOfMove(companyId)} for table ${filtered}`);
  await withSlotSnapshot(moving, (snapshot) => copyRows(moving, tables, snapshot));
  await subscribe(moving);
}

/** Removes the copy on the new server, which nobody could enter, and leaves its door shut. */
async function clearTarget({ target, companyId }: Moving): Promise<void> {
  await withoutTriggers(target, async () => {
    const isShut = await finds(
      target,
      `select from directory.company_door where company_id = $1 and state = 'arriving' for update`,
      [companyId],
    );
    if (!isShut && (await finds(target, 'select from company where company_id = $1', [companyId]))) {
      throw new StartupError(`The new server has a company ${companyId} already, which did not come by this move.`);
    }
    await deleteRows(target, companyId);
    await target.query(
      `insert into directory.company_door (company_id, state) values ($1, 'arriving') on conflict do nothing`,
      [companyId],
    );
  });
}

/** Drops the slot and the publication of the move on the old server, if they are there. */
async function dropSlotAndPublication({ source, companyId }: Moving): Promise<void> {
  const name = nameOfMove(companyId);
  await source.query(`select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1`, [
    name,
  ]);
  await source.query(`drop publication if exists ${name}`);
}

/** Makes the slot, and runs `work` while the snapshot of its first moment lasts. */
async function withSlotSnapshot({ from, companyId }: Moving, work: (snapshot: string) => Promise<void>): Promise<void> {
  const settings = { connectionString: from.urls.owner, application_name: 'cashbook move', replication: 'database' };
  const client = new Client(settings);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ snapshot_name: string }>(
      `CREATE_REPLICATION_SLOT ${nameOfMove(companyId)} LOGICAL pgoutput EXPORT_SNAPSHOT`,
    );
    await work(rows[0]?.snapshot_name ?? '');
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function copyRows(
  { source, target, companyId }: Moving,
  tables: readonly CompanyTable[],
  snapshot: string,
): Promise<void> {
  await source.query('begin transaction isolation level repeatable read read only');
  try {
    await source.query(`set transaction snapshot ${source.escapeLiteral(snapshot)}`);
    await withoutTriggers(target, async () => {
      for (const { name, columns } of tables) {
        const rows = `select ${columns} from ${name} where company_id = ${companyId}`;
        await pipeline(
          source.query(copyTo(`copy (${rows}) to stdout`)),
          target.query(copyFrom(`copy ${name} (${columns}) from stdin`)),
        );
      }
    });
  } finally {
    await source.query('rollback');
  }
  await target.query('analyze');
}

async function subscribe({ source, target, from, companyId }: Moving): Promise<void> {
  const name = nameOfMove(companyId);
  await target.query(
    `create subscription ${name} connection ${source.escapeLiteral(from.urls.owner)} publication ${name}
     with (copy_data = false, create_slot = false, slot_name = '${name}', enabled = true)`,
  );
}

/** Ends the following, with its slot and its publication on the old server. */
export async function stopFollowing(moving: Moving): Promise<void> {
  const { target, companyId } = moving;
  const name = nameOfMove(companyId);
  if (await finds(target, ofSubscription, [name])) {
    await target.query(`alter subscription ${name} disable`);
    // The slot is dropped below, also where a killed command left it without a subscription.
    await target.query(`alter subscription ${name} set (slot_name = none)`);
    await target.query(`drop subscription ${name}`);
  }
  await slotIsFree(moving);
  await dropSlotAndPublication(moving);
}

/** Waits until the worker of the new server has let go of the slot. */
async function slotIsFree({ source, companyId }: Moving): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const isBusy = await finds(source, 'select from pg_replication_slots where slot_name = $1 and active', [
      nameOfMove(companyId),
    ]);
    if (!isBusy) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
