import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { freePort, makeDataFolder, type RunningProgram, runProgram, startServing, stopProgram } from '#testing/product';

/*
 * The look for reports of the morning runs in a process of its own that is killed, first while it stores the file, then
 * while it sends the e-mail. Afterwards the report is made once, by another process, and its e-mail is not sent again.
 */

const account = { email: 'owner@example.com', password: 'a-long-enough-password' };
const folder = makeDataFolder();
let server: RunningProgram;

beforeAll(async () => {
  const port = await freePort();
  const settings = { DATA_DIR: folder.path, PORT: String(port) };
  const person = ['--name', 'Owner', '--email', account.email, '--password', account.password];
  expect(await runProgram(['setup', '--company', 'Meghna Traders', ...person], settings)).toMatchObject({
    exitCode: 0,
  });
  server = await startServing(settings);
  await saveReport(`http://localhost:${port}/api`);
});

afterAll(async () => {
  await stopProgram(server);
  folder.remove();
});

const signedIn = z.object({ data: z.object({ token: z.string() }) });

/** Saves a report that is made every morning and goes by e-mail. */
async function saveReport(base: string): Promise<void> {
  const post = (path: string, body: object, token = '') =>
    fetch(`${base}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': path },
      body: JSON.stringify(body),
    });
  const { data } = signedIn.parse(await (await post('/login', account)).json());
  const [{ branch_id: branch } = { branch_id: 0 }] = await ask<{ branch_id: number }>('select branch_id from branch');
  const question = {
    ...{ report: 'trial-balance', name: 'Balances', filters: { branch_id: String(branch) }, period: 'openDay' },
    ...{ rows: 12, font: 12, paper: null, digit: null, print_set: null, every_morning: true, by_email: true },
  };
  const saved = await post('/saved-report/create', question, data.token);
  expect(saved.status, await saved.text()).toBe(200);
}

async function ask<Row extends object>(statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: folder.superuserUrl() });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

const built = (path: string) => fileURLToPath(new URL(`../../../../dist/${path}.js`, import.meta.url));

/** The look as a program. It prints where it is, and rests for good in the step that `restIn` names. */
const program = `
  const { openDatabases } = await import(${JSON.stringify(built('db/pool'))});
  const { filesInFolder } = await import(${JSON.stringify(built('domains/files/index'))});
  const { lookForMorningReports } = await import(${JSON.stringify(built('domains/reports/index'))});
  const [url, folder, time, restIn] = process.argv.slice(1);
  const rest = () => new Promise(() => setInterval(() => undefined, 1000));
  const db = await openDatabases({ app: url, report: url });
  const files = filesInFolder(folder);
  const put = files.put.bind(files);
  files.put = async (...file) => {
    console.log('storing');
    await (restIn === 'storing' ? rest() : put(...file));
  };
  const sendMail = async () => {
    console.log('sending');
    return restIn === 'sending' ? rest() : { state: 'sent', reason: '' };
  };
  const services = { db, files, sendMail, printPages: null, clock: { now: () => new Date(time) }, config: {}, secrets: {} };
  await lookForMorningReports(services, new AbortController().signal);
  await db.close();
  console.log('done');
`;

/** Looks at that time in another process and returns its steps. One that rests in a step is killed there. */
function look(time: string, restIn: 'storing' | 'sending' | 'nothing'): Promise<string[]> {
  const args = ['--input-type=module', '--eval', program, folder.superuserUrl(), `${folder.path}/files`, time, restIn];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (part: Buffer) => {
    said += part.toString();
    if (said.endsWith(`${restIn}\n`)) child.kill('SIGKILL');
  });
  return new Promise((resolve) => child.once('close', () => resolve(said.trim().split('\n').filter(Boolean))));
}

/** Six o'clock in Dhaka of a day that the server, which looks too, does not reach; `minutes` later. */
const morning = (minutes: number) => new Date(Date.parse('2061-03-01T00:00:00Z') + minutes * 60_000).toISOString();

const rows = () => ask("select state, tries, email from made_report where day = '2061-03-01'");

test('a report survives the kill of its process, and its e-mail is not sent twice', async () => {
  expect(await look(morning(0), 'storing')).toEqual(['storing']);
  expect(await rows()).toEqual([{ state: 'making', tries: 1, email: null }]);
  expect(await look(morning(5), 'nothing'), 'its process may still be at work').toEqual(['done']);
  expect(await look(morning(12), 'sending')).toEqual(['storing', 'sending']);
  expect(await rows()).toEqual([{ state: 'made', tries: 2, email: 'sending' }]);
  expect(await look(morning(24), 'nothing')).toEqual(['done']);
  expect(await rows()).toEqual([{ state: 'made', tries: 2, email: 'unknown' }]);
});
