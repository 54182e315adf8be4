import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { mailer } from '#mail/mailer';

const folder = mkdtempSync(join(tmpdir(), 'cashbook-mail-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let server: Server | undefined;
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  server?.close();
});

const mail = {
  ...{ name: 'made-report-1-7', to: 'owner@shop.test', subject: 'নগদ, 01/07/2026', text: 'Attached.\n' },
  attachments: [
    { filename: 'cash-book.xlsx', content: Buffer.from('PK workbook') },
    { filename: 'cash-book.pdf', content: Buffer.from('%PDF pages') },
  ],
};
const now = new Date('2026-07-01T00:00:00Z');

/** Answers of a server of e-mail by the beginning of a line; the line `.` ends the content. Null hangs up. */
type Answers = Readonly<Record<string, string | null>>;

const willing: Answers = {
  ...{
    EHLO: '250 shop.test',
    'MAIL FROM': '250 ok',
    'RCPT TO': '250 ok',
    DATA: '354 go on',
    '.': '250 taken',
    QUIT: '221 bye',
  },
};

/** Starts a server that answers so. Returns its port and the lines that it gets. */
async function serverThatSays(answers: Answers): Promise<{ port: number; lines: string[] }> {
  const lines: string[] = [];
  const listening = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write('220 shop.test\r\n');
    let text = '';
    let isContent = false;
    socket.on('data', (part) => {
      text += part.toString();
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        lines.push(line);
        if (isContent && line !== '.') continue;
        const known = Object.keys(answers).find((name) => line.startsWith(name));
        const answer = known === undefined ? '500 what?' : (answers[known] ?? null);
        isContent = answer?.startsWith('354') ?? false;
        if (answer === null) socket.destroy();
        else socket.write(`${answer}\r\n`);
      }
    });
  });
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const address = listening.address();
  return { port: typeof address === 'object' && address !== null ? address.port : 0, lines };
}

const sendBy = (port: number, credentials: { user: string; pass: string } | null = null) =>
  mailer({ host: '127.0.0.1', port, secure: false, credentials, from: 'books@shop.test' }, folder)(mail, now);

test('a server gets the e-mail with its workbook, for one address', async () => {
  const { port, lines } = await serverThatSays(willing);
  expect(await sendBy(port)).toEqual({ state: 'sent', reason: '' });
  expect(lines.filter((line) => /^(MAIL|RCPT)/.test(line))).toEqual([
    'MAIL FROM:<books@shop.test>',
    'RCPT TO:<owner@shop.test>',
  ]);
  const content = lines.join('\n');
  expect(content).toContain('Message-ID: <made-report-1-7@shop.test>');
  expect(content).toContain('filename=cash-book.xlsx');
  for (const { filename, content: file } of mail.attachments) {
    expect(content).toContain(filename);
    expect(content).toContain(file.toString('base64'));
  }
});

test.each([
  ['knows the address no more', { 'RCPT TO': '550 no such user' }, 'failed', '550 no such user'],
  ['is busy', { 'MAIL FROM': '451 later please' }, 'later', '451 later please'],
  ['wants credentials', { 'MAIL FROM': '530 sign in first' }, 'later', '530 sign in first'],
  ['refuses the content', { '.': '554 looks like spam' }, 'failed', '554 looks like spam'],
  ['hangs up before the content', { DATA: null }, 'later', 'unreachable'],
  ['hangs up after the content', { '.': null }, 'unknown', 'silent'],
])('a server that %s', async (_name, answers: Answers, state, reason) => {
  const { port } = await serverThatSays({ ...willing, ...answers });
  expect(await sendBy(port)).toEqual({ state, reason });
});

test('credentials are not sent to a server that cannot encrypt', async () => {
  const { port, lines } = await serverThatSays({
    ...willing,
    EHLO: '250-shop.test\r\n250 AUTH PLAIN LOGIN',
    AUTH: '235 ok',
  });
  expect((await sendBy(port, { user: 'books', pass: 'secret' })).state).toBe('later');
  expect(lines.some((line) => line.startsWith('AUTH'))).toBe(false);
});

test('a server that is not there is tried again later', async () => {
  const { port } = await serverThatSays(willing);
  server?.close();
  expect(await sendBy(port)).toEqual({ state: 'later', reason: 'unreachable' });
});

test('without a server each e-mail is a file for the operator alone, also a second time', async () => {
  const own = join(folder, 'mail');
  const send = mailer(null, own);
  expect([await send(mail, now), await send(mail, now)]).toEqual(
    Array.from({ length: 2 }, () => ({ state: 'sent', reason: '' })),
  );
  expect(readdirSync(own)).toEqual(['made-report-1-7.eml']);
  const path = join(own, 'made-report-1-7.eml');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readFileSync(path, 'utf8')).toContain('To: owner@shop.test');
  expect(await mailer(null, path)(mail, now), 'where no folder can be').toEqual({
    state: 'later',
    reason: 'file EEXIST',
  });
});
