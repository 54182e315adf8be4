import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';

/** A browser, controlled by the DevTools protocol over two pipes, without a package in between. */
export interface Chromium {
  /** Opens a page that shares nothing with earlier ones: no cookie, nothing cached. */
  openPage(): Promise<Page>;
  close(): Promise<void>;
}

export interface Page {
  /** Sends one command of the protocol. @throws Error with the browser's own words. */
  send<Result = unknown>(method: string, params?: object): Promise<Result>;
  /** Returns the value of an expression in the page, and waits for a promise. @throws Error with what it threw. */
  evaluate<Value>(expression: string): Promise<Value>;
  close(): Promise<void>;
}

interface Message {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

const flags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  // Otherwise an invisible window would draw nothing and run its timers late.
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-background-timer-throttling',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--remote-debugging-pipe',
];

/** Starts the browser of that program, with its own profile, which is removed at the end. */
export async function startChromium(program: string): Promise<Chromium> {
  const profile = await mkdtemp(join(tmpdir(), 'cashbook-bench-chromium-'));
  const child = spawn(program, [...flags, `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const send = connect(child, program);
  return {
    openPage: () => openPage(send),
    close: async () => {
      // Debian's program is a shell that waits for the browser, so both are ended. Nothing of the profile is kept.
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

type Send = (method: string, params?: object, sessionId?: string) => Promise<unknown>;

/** Sends commands on the fourth stream and reads answers from the fifth. A zero ends each of them. */
function connect(child: ChildProcess, program: string): Send {
  const [, , , commands, answers] = child.stdio as unknown as [unknown, unknown, unknown, Duplex, Duplex];
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  const fail = (reason: string) => {
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
  };
  child.once('error', (error) => fail(`${program} could not be started: ${error.message}`));
  child.once('exit', () => fail(`${program} ended`));
  let rest = '';
  answers.on('data', (chunk: Buffer) => {
    const parts = (rest + chunk.toString('utf8')).split('\0');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const { id, result, error } = JSON.parse(part) as Message;
      const asker = id === undefined ? undefined : waiting.get(id);
      if (id === undefined || asker === undefined) continue;
      waiting.delete(id);
      if (error === undefined) asker.resolve(result);
      else asker.reject(new Error(error.message));
    }
  });
  let lastId = 0;
  return (method, params = {}, sessionId) =>
    new Promise((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      commands.write(`${JSON.stringify({ id: lastId, method, params, ...(sessionId && { sessionId }) })}\0`);
    });
}

interface Evaluated {
  readonly result: { readonly value?: unknown };
  readonly exceptionDetails?: { readonly exception?: { readonly description?: string }; readonly text: string };
}

async function openPage(send: Send): Promise<Page> {
  const { browserContextId } = (await send('Target.createBrowserContext')) as { browserContextId: string };
  const target = { url: 'about:blank', browserContextId, newWindow: true, width: 1366, height: 768 };
  const { targetId } = (await send('Target.createTarget', target)) as { targetId: string };
  const { sessionId } = (await send('Target.attachToTarget', { targetId, flatten: true })) as { sessionId: string };
  const toPage = <Result>(method: string, params?: object) => send(method, params, sessionId) as Promise<Result>;
  await toPage('Page.enable');
  await toPage('Page.bringToFront');
  return {
    send: toPage,
    evaluate: async <Value>(expression: string) => {
      const asked = { expression, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = await toPage<Evaluated>('Runtime.evaluate', asked);
      if (exceptionDetails === undefined) return result.value as Value;
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    },
    close: async () => {
      await send('Target.disposeBrowserContext', { browserContextId });
    },
  };
}
