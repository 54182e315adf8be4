import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { findChromium } from '#print/find-chromium';
import { freePort, makeDataFolder, type RunningProgram, runProgram, startServing, stopProgram } from '#testing/product';

/* The PDF of a report of the morning, printed by a real browser that a process of its own starts. */

const account = { email: 'owner@example.com', password: 'a-long-enough-password' };
const folder = makeDataFolder();
const program = await findChromium(null);
let server: RunningProgram;

beforeAll(async () => {
  if (program === null) return;
  const port = await freePort();
  const settings = { DATA_DIR: folder.path, PORT: String(port), CHROMIUM_PATH: '/nowhere' };
  const person = ['--name', 'Owner', '--email', account.email, '--password', account.password];
  expect(await runProgram(['setup', '--company', 'Meghna Traders', ...person], settings)).toMatchObject({
    exitCode: 0,
  });
  server = await startServing(settings);
  await fill(`http://localhost:${port}/api`);
});

afterAll(async () => {
  if (program !== null) await stopProgram(server);
  folder.remove();
});

const signedIn = z.object({ data: z.object({ token: z.string() }) });
const added = z.object({ data: z.object({ id: z.number() }) });

/** Receives cash from a party, and saves the cash book and the statements of parties for every morning. */
async function fill(base: string): Promise<void> {
  const post = async (path: string, body: object, token = ''): Promise<unknown> => {
    const reply = await fetch(`${base}${path}`, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', authorization: `Bearer ${token}` },
        'idempotency-key': `${path}#${JSON.stringify(body).length}`,
      },
      body: JSON.stringify(body),
    });
    const text = await reply.text();
    expect(reply.status, text).toBe(200);
    return JSON.parse(text);
  };
  const { data } = signedIn.parse(await post('/login', account));
  const [{ branch_id: branch } = { branch_id: 0 }] = await ask<{ branch_id: number }>('select branch_id from branch');
  const party = { name: 'Rahim Store', manual_address: 'Bogura', mobile: '01711223344', type_id: 1 };
  const { id } = added.parse(await post('/customer-supplier/store', party, data.token)).data;
  const received = [{ account: id, amount: 4321, remarks: 'First part' }];
  await post('/trading/cash/received', received, data.token);
  const question = {
    ...{ period: 'openDay', rows: 12, font: 12, paper: null, digit: null, print_set: null },
    ...{ every_morning: true, by_email: true },
  };
  const filters = { branch_id: String(branch) };
  await post('/saved-report/create', { ...question, report: 'cash-book', name: 'Cash', filters }, data.token);
  const statements = { ...question, report: 'party-statements', name: 'Statements of all', filters };
  await post('/saved-report/create', statements, data.token);
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

const source = (path: string) => JSON.stringify(fileURLToPath(new URL(path, import.meta.url)));
const built = (path: string) => source(`../../dist/${path}.js`);

/** The look as a program, which says when a browser runs for it. */
const lookProgram = `
  const { openDatabases } = await import(${built('db/pool')});
  const { filesInFolder } = await import(${built('domains/files/index')});
  const { lookForMorningReports } = await import(${built('domains/reports/index')});
  const { createPostingQueue } = await import(${built('domains/ledger/index')});
  const { soleDirectory } = await import(${built('servers/directory')});
  const { createApp } = await import(${built('app')});
  const { pagePrinter } = await import(${built('print/print-pages')});
  const { writeFileSync } = await import('node:fs');
  const [url, folder, time, chromium] = process.argv.slice(1);
  const db = await openDatabases({ app: url, report: url });
  const clock = { now: () => new Date(time) };
  const backup = { daily: false, keepDays: 1, keepWeeks: 0 };
  const config = { env: 'local', webRoot: ${source('../../../web/dist')}, trustProxy: false, logLevel: 'silent', checkReplies: false, backup };
  const services = { db, directory: soleDirectory(db), clock, config, files: filesInFolder(folder + '/files'), secrets: {}, send: () => undefined,
    queue: createPostingQueue(db, clock) };
  const print = pagePrinter(chromium, (findCaller) => createApp(services, { findCaller }), (sentence) => console.log(sentence));
  const printPages = (order) => { console.log('printing'); return print(order); };
  const sendMail = async ({ name, attachments }) => {
    for (const { filename, content } of attachments) writeFileSync(folder + '/' + name + ' ' + filename, content);
    return { state: 'sent', reason: '' };
  };
  await lookForMorningReports({ ...services, sendMail, printPages }, new AbortController().signal);
  await db.close();
  console.log('done');
`;

/** Six o'clock in Dhaka of a day that the server, which looks too, does not reach; `minutes` later. */
const morning = (minutes: number) => new Date(Date.parse('2061-03-01T00:00:00Z') + minutes * 60_000).toISOString();

const temporary = join(folder.path, 'tmp');

/** Looks at that time in another process, whose browsers have their profiles in a folder of their own. */
function look(time: string, killWhilePrinting: boolean): Promise<string> {
  mkdirSync(temporary, { recursive: true });
  const args = ['--input-type=module', '--eval', lookProgram, folder.superuserUrl(), folder.path, time, program ?? ''];
  const env = { ...process.env, TMPDIR: temporary };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (part: Buffer) => {
    said += part.toString();
  });
  if (killWhilePrinting) child.stdout.once('data', () => void killOnceBrowserRuns(child.pid ?? 0));
  return new Promise((resolve) => child.once('close', () => resolve(said)));
}

async function killOnceBrowserRuns(pid: number): Promise<void> {
  while (browsers().length === 0) await rest(20);
  await rest(300);
  process.kill(pid, 'SIGKILL');
}

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns the processes whose profile is in our folder. */
const browsers = (): string[] =>
  readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(temporary);
    } catch {
      return false;
    }
  });

const textOf = (pdf: Buffer): string => {
  const path = join(folder.path, 'printed.pdf');
  writeFileSync(path, pdf);
  return hasPoppler ? spawnSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' }).stdout : '';
};
const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined;

describe.skipIf(program === null)('a browser of the server (skipped where the machine has no Chromium)', () => {
  test('prints the report without a session; a killed process leaves no browser, and the workbook comes without PDF', async () => {
    const sessions = () => ask<{ count: string }>('select count(*) from directory.session');
    const before = await sessions();
    expect(await look(morning(0), true)).not.toContain('done');
    for (let tries = 0; browsers().length > 0 && tries < 200; tries += 1) await rest(50);
    expect(browsers(), 'browsers of the killed process').toEqual([]);
    expect(await look(morning(12), false)).toContain('done');
    const rows = await ask(
      "select name, state, has_pdf, pdf_reason, email from made_report where day = '2061-03-01' order by name",
    );
    const made = { state: 'made', email: 'sent' };
    expect(rows).toEqual([
      { name: 'Cash', ...made, has_pdf: false, pdf_reason: 'killed' },
      { name: 'Statements of all', ...made, has_pdf: true, pdf_reason: '' },
    ]);
    await look(morning(24 * 60), false);
    const sent = readdirSync(folder.path).filter((name) => name.startsWith('made-report-') && name.endsWith('.pdf'));
    expect(sent).toHaveLength(3);
    const texts = sent.map((name) => {
      const content = readFileSync(join(folder.path, name));
      expect(content.subarray(0, 5).toString()).toBe('%PDF-');
      return textOf(content);
    });
    if (hasPoppler) {
      for (const text of texts) {
        expect(text).toContain('Meghna Traders');
        expect(text).toContain('Rahim Store');
        expect(text).toContain('4,321.00');
      }
      expect(texts.filter((text) => text.includes('Cash Book'))).toHaveLength(1);
    }
    expect(await sessions(), 'nobody was signed in for it').toEqual(before);
  });
});
