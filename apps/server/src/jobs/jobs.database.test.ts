import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copiedTables } from '#backup/tables';
import { dropFunctionSet } from '#db/function-set';
import { jobsSchema } from '#db/jobs-schema';
import { asOwner } from '#db/owner-connection';
import { runJobs } from '#jobs/jobs';
import { createTestDatabase, type TestDatabase } from '#testing/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.dispose());

test('servers on one database share their jobs, and a stop waits for the one under way', async () => {
  const said: string[] = [];
  let running = 0;
  let most = 0;
  let ended = 0;
  let aborted = 0;
  const job = {
    name: 'test',
    longestMs: 60_000,
    run: async (signal: AbortSignal) => {
      running += 1;
      most = Math.max(most, running);
      while (!signal.aborted && ended === 0 && running > 0) await sleep(10);
      if (signal.aborted) aborted += 1;
      running -= 1;
      ended += 1;
    },
  };
  const servers = [1, 2].map(() => runJobs(database.owner, [job], (sentence) => said.push(sentence)));
  await expect.poll(() => running, { timeout: 20_000 }).toBe(1);
  await sleep(500);
  expect(most).toBe(1);
  await Promise.all(servers.map(({ stop }) => stop()));
  expect([running, ended, aborted, said]).toEqual([0, 1, 1, []]);
});

test('a job that fails is said once, and runs again', async () => {
  const said: string[] = [];
  let runs = 0;
  const run = () => {
    runs += 1;
    return Promise.reject(new Error('no luck'));
  };
  const first = runJobs(database.owner, [{ name: 'failing', longestMs: 60_000, run }], (sentence) =>
    said.push(sentence),
  );
  await expect.poll(() => runs, { timeout: 20_000 }).toBe(1);
  await first.stop();
  expect(said).toEqual(['The job "failing" failed: no luck']);
});

test('a database that refuses says so, and nothing else ends', async () => {
  const said: string[] = [];
  const nowhere = new URL(database.owner);
  nowhere.pathname = '/no_such_database';
  const { stop } = runJobs(nowhere.href, [], (sentence) => said.push(sentence));
  await expect
    .poll(() => said, { timeout: 20_000 })
    .toEqual([expect.stringMatching(/^Reminders and other jobs do not run: /)]);
  await stop();
});

test('the queue is none of the books: an update of their functions and a backup leave it alone', async () => {
  await asOwner(database.owner, 'a test', async (client) => {
    const tables = await copiedTables(client);
    expect(tables.filter(({ schema }) => schema === jobsSchema)).toEqual([]);
    await dropFunctionSet(client);
    const { rows } = await client.query(`select to_regproc('${jobsSchema}.create_queue') is not null as there`);
    expect(rows).toEqual([{ there: true }]);
  });
});
