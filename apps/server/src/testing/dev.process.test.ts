import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { utimesSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';
import { freePort, makeDataFolder, runProgram } from '#testing/product';

/**
 * `npm run dev`: serves the page from its sources, restarts the server after a change, keeps the database, and ends all
 * together.
 */

const folder = makeDataFolder();
let dev: ChildProcessWithoutNullStreams | undefined;
afterAll(async () => {
  if (dev?.exitCode === null) {
    dev.kill('SIGINT');
    await once(dev, 'close');
  }
  folder.remove();
});

const projectFile = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));

async function answerOf(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(20_000) });
  return `${response.status} ${await response.text()}`;
}

test('the server starts anew after a change while the database stays, and Ctrl+C ends all of it', async () => {
  const [port, pagePort] = [await freePort(), await freePort()];
  const owner = ['--company', 'Meghna Traders', '--name', 'Owner', '--email', 'owner@example.com'];
  const books = await runProgram(['setup', ...owner, '--password', 'a-long-enough-password'], {
    DATA_DIR: folder.path,
  });
  expect(books).toMatchObject({ exitCode: 0 });

  const settings = { DATA_DIR: folder.path, PORT: String(port), PAGE_PORT: String(pagePort) };
  dev = spawn(process.execPath, [projectFile('tools/dev.mjs')], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
  });
  let said = '';
  for (const stream of [dev.stdout, dev.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(dev, 'close');
  const readyFor = (times: number) =>
    vi.waitFor(() => expect(said.split('Cashbook is ready').length - 1, said).toBe(times), { timeout: 120_000 });

  await readyFor(1);
  expect(await answerOf(`http://localhost:${pagePort}/`)).toContain('/@vite/client');
  expect(await answerOf(`http://localhost:${pagePort}/src/app/main.tsx`)).toContain('sourceMappingURL');
  expect(await answerOf(`http://localhost:${pagePort}/api/ready`)).toMatch(/^200 /);

  const database = folder.postmasterPid();
  const touched = ['apps/server/src/main.ts', 'db/functions/base/append_only.sql'];
  for (const [index, path] of touched.entries()) {
    utimesSync(projectFile(path), new Date(), new Date());
    await readyFor(index + 2);
    expect(said).toContain(`Changed: ${path}`);
  }
  expect(folder.postmasterPid()).toBe(database);

  dev.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
  expect(folder.postmasterPid()).toBeNull();
  await expect(fetch(`http://localhost:${port}/api/ready`)).rejects.toThrow();
});
