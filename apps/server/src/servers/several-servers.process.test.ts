import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database';
import {
  freePort,
  makeDataFolder,
  runProgram,
  type Settings,
  startProgram,
  startServing,
  stopProgram,
} from '#testing/product';
import { startMigratedCluster } from '#testing/test-cluster';

/** The commands as a person types them, on two PostgreSQL servers. */
const folder = makeDataFolder();
let settings: Settings;
let removeClusters: () => Promise<unknown>;

beforeAll(async () => {
  const clusters = [await startMigratedCluster(), await startMigratedCluster()];
  removeClusters = () => Promise.all(clusters.map(({ remove }) => remove()));
  const servers = await Promise.all(
    clusters.map(async ({ context }, index) => {
      const { app, report, superuser: owner } = await createTestDatabase(context);
      return { name: ['meghna', 'padma'][index], app, report, owner };
    }),
  );
  const file = join(folder.path, 'servers.json');
  writeFileSync(file, JSON.stringify(servers));
  settings = { DATA_DIR: folder.path, PORT: String(await freePort()), DATABASE_SERVERS: file };
});
afterAll(async () => {
  await removeClusters();
  folder.remove();
});

const password = 'a-long-enough-password';

async function companyOf(email: string): Promise<number | undefined> {
  const response = await fetch(`http://localhost:${settings.PORT}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { data } = (await response.json()) as { data?: { user: { company_id: number } } };
  return data?.user.company_id;
}

test('companies are set up on two servers, served at one address, and moved by a command that may be killed', async () => {
  const setup = (company: string, email: string, ...more: string[]) =>
    runProgram(
      ['setup', '--company', company, '--name', 'Owner', '--email', email, '--password', password, ...more],
      settings,
    );
  expect(await setup('Meghna Traders', 'owner@meghna.test')).toMatchObject({ exitCode: 0, errors: '' });
  expect(await setup('Padma Stores', 'owner@padma.test', '--server', 'padma')).toMatchObject({
    exitCode: 0,
    errors: '',
  });
  expect(await setup('Padma Again', 'owner@meghna.test', '--server', 'padma')).toMatchObject({
    exitCode: 1,
    errors: 'Somebody signs in with owner@meghna.test already: give another email.\n',
  });

  const program = await startServing(settings);
  try {
    expect([await companyOf('owner@meghna.test'), await companyOf('owner@padma.test')]).toEqual([1, 1_000_001]);

    const move = ['company-move', '--company', '1', '--to', 'padma'];
    const killed = startProgram(move, settings);
    await expect.poll(() => killed.errors(), { timeout: 60_000 }).toContain('Copying to padma');
    killed.process.kill('SIGKILL');
    await killed.ended;
    expect(await companyOf('owner@meghna.test')).toBe(1);

    const moved = await runProgram(move, settings);
    expect(moved).toMatchObject({
      exitCode: 0,
      output: 'Company 1 is on padma. Remove what it left on meghna with --end remove.\n',
    });
    await expect.poll(() => companyOf('owner@meghna.test'), { timeout: 10_000 }).toBe(1);
    expect(await runProgram(['company-move', '--company', '1', '--end', 'back'], settings)).toMatchObject({
      exitCode: 1,
      errors: 'Company 1 is on padma already.\n',
    });
    expect(await runProgram(['company-move', '--company', '1', '--end', 'remove'], settings)).toMatchObject({
      exitCode: 0,
      output: 'The copy on meghna is removed.\n',
    });
    expect((await runProgram(['servers'], settings)).output).toBe(
      'meghna  (keeps the directory)\npadma\n   1  Meghna Traders\n   1000001  Padma Stores\n',
    );
    expect((await runProgram(['audit'], settings)).exitCode).toBe(0);
    expect(await companyOf('owner@meghna.test')).toBe(1);
  } finally {
    await stopProgram(program);
  }
});
