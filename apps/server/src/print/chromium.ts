import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { giveTo, type RunAs } from '#db/embedded/unprivileged-user';

/**
 * A browser, controlled by the DevTools protocol over two pipes, without a package in between. It ends by itself when the pipes
 * break, so no browser outlives a process that was killed.
 */
export interface Chromium {
  /** The process, and the group of all processes of the browser. */
  readonly pid: number;
  /** Opens a page that shares nothing with earlier ones: no cookie, nothing cached, nothing of it on the disk. */
  openPage(): Promise<Page>;
  /** Ends the browser at once. Whoever waits for it gets an error. */
  close(): Promise<void>;
}

export interface Page {
  /** Sends one command of the protocol. @throws Error with the browser's own words. */
  send<Result = unknown>(method: string, params?: object): Promise<Result>;
  /** Calls `listen` with the parameters of each event of that name. */
  on(event: string, listen: (params: unknown) => void): void;
  /** Returns the value of an expression in the page, and waits for a promise. @throws Error with what it threw. */
  evaluate<Value>(expression: string): Promise<Value>;
  close(): Promise<void>;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly sessionId?: string;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

const usualFlags = [
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

/**
 * Starts the browser of that program with further flags, with its own profile, which is removed at the end. With `runAs` another
 * user runs it, who gets the profile.
 */
export async function startChromium(
  program: string,
  flags: readonly string[],
  runAs: RunAs | null = null,
): Promise<Chromium> {
  const profile = await mkdtemp(join(tmpdir(), 'cashbook-chromium-'));
  giveTo(runAs, profile);
  const child = spawn(program, [...usualFlags, ...flags, `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    detached: true,
    // The folder, the home and the temporary files of root are closed to others.
    ...(runAs && { ...runAs, cwd: profile, env: { ...process.env, HOME: profile, TMPDIR: profile } }),
  });
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', () => resolve());
  });
  const connection = connect(child, program);
  return {
    pid: child.pid ?? 0,
    openPage: () => openPage(connection),
    close: async () => {
      // Debian's program is a shell that waits for the browser, so both are ended. Nothing of the profile is kept.
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
        process.kill(-child.pid, 'SIGKILL');
      }
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

interface Connection {
  readonly send: (method: string, params?: object, sessionId?: string) => Promise<unknown>;
  /** Calls `listen` with each event of that session. */
  readonly listenTo: (sessionId: string, listen: (method: string, params: unknown) => void) => void;
}

/** Sends commands on the fourth stream and reads answers and events from the fifth. A zero ends each of them. */
function connect(child: ChildProcess, program: string): Connection {
  const [, , , commands, answers] = child.stdio as unknown as [unknown, unknown, unknown, Duplex, Duplex];
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  const listeners = new Map<string, (method: string, params: unknown) => void>();
  let over: string | null = null;
  const fail = (reason: string) => {
    over ??= reason;
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
  };
  child.once('error', (error) => fail(`${program} could not be started: ${error.message}`));
  child.once('exit', () => fail(`${program} ended`));
  // A pipe that breaks tells by the exit.
  for (const pipe of [commands, answers]) pipe.on('error', () => undefined);
  const take = ({ id, method, params, sessionId = '', result, error }: Message) => {
    if (method !== undefined) listeners.get(sessionId)?.(method, params);
    const asker = id === undefined ? undefined : waiting.get(id);
    if (id === undefined || asker === undefined) return;
    waiting.delete(id);
    if (error === undefined) asker.resolve(result);
    else asker.reject(new Error(error.message));
  };
  let parts: Buffer[] = [];
  answers.on('data', (chunk: Buffer) => {
    let from = 0;
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, from)) {
      take(JSON.parse(Buffer.concat([...parts, chunk.subarray(from, end)]).toString('utf8')) as Message);
      parts = [];
      from = end + 1;
    }
    parts.push(chunk.subarray(from));
  });
  let lastId = 0;
  return {
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        if (over !== null) return reject(new Error(over));
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        commands.write(`${JSON.stringify({ id: lastId, method, params, ...(sessionId && { sessionId }) })}\0`);
      }),
    listenTo: (sessionId, listen) => void listeners.set(sessionId, listen),
  };
}

interface Evaluated {
  readonly result: { readonly value?: unknown };
  readonly exceptionDetails?: { readonly exception?: { readonly description?: string }; readonly text: string };
}

async function openPage({ send, listenTo }: Connection): Promise<Page> {
  const { browserContextId } = (await send('Target.createBrowserContext')) as { browserContextId: string };
  const target = { url: 'about:blank', browserContextId, newWindow: true, width: 1366, height: 768 };
  const { targetId } = (await send('Target.createTarget', target)) as { targetId: string };
  const { sessionId } = (await send('Target.attachToTarget', { targetId, flatten: true })) as { sessionId: string };
  const toPage = <Result>(method: string, params?: object) => send(method, params, sessionId) as Promise<Result>;
  const listening = new Map<string, (params: unknown) => void>();
  listenTo(sessionId, (method, params) => listening.get(method)?.(params));
  await toPage('Page.enable');
  await toPage('Page.bringToFront');
  return {
    send: toPage,
    on: (event, listen) => void listening.set(event, listen),
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
