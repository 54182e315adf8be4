import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { type AppOptions, type AppServices, createApp } from '#app';
import type { Clock, ServiceConfig } from '#context';
import { openDatabases } from '#db/pool';
import { limitsOfCalls, type TimeLimits } from '#db/time-limits';
import { type FileStore, filesInFolder } from '#domains/files/index';
import { createPostingQueue } from '#domains/ledger/index';
import { sender } from '#domains/messages/index';
import { secretBox } from '#secrets/secret-box';
import { soleDirectory } from '#servers/directory';
import { createTestDatabase, type TestDatabase } from '#testing/database';

/** A clock that a test sets. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void;
}

export function testClock(start = new Date('2026-07-01T04:00:00Z')): TestClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}

/** The whole server on a database of its own. Tests call it without a socket. */
export interface TestServer {
  readonly app: FastifyInstance;
  readonly services: AppServices;
  readonly clock: TestClock;
  readonly database: TestDatabase;
  /** The folder of its files. */
  readonly filesFolder: string;
  close(): Promise<void>;
}

export interface TestServerOptions extends AppOptions {
  /** The store of files, in place of a folder. */
  readonly files?: FileStore;
  readonly limits?: TimeLimits;
  /** Whether the sessions of the database keep prepared statements. */
  readonly keepsStatements?: boolean;
  /** Whether reports fall back while the database for reports is away. */
  readonly reportsFallBack?: boolean;
}

/**
 * Starts the server in `beforeAll`; close it in `afterAll`. Every reply is checked against the contract. Without a given
 * database it creates one. Closing the server drops the database in both cases.
 */
export async function startTestServer(
  config: Partial<ServiceConfig> = {},
  given?: TestDatabase,
  {
    limits = limitsOfCalls,
    keepsStatements = true,
    reportsFallBack = false,
    files,
    ...options
  }: TestServerOptions = {},
): Promise<TestServer> {
  const database = given ?? (await createTestDatabase());
  const db = await openDatabases(database, { limits, keepsStatements, reportsFallBack });
  const clock = testClock();
  const filesFolder = await mkdtemp(join(tmpdir(), 'cashbook-test-files-'));
  const secretKey = randomBytes(32);
  const services: AppServices = {
    db,
    directory: soleDirectory(db),
    clock,
    queue: createPostingQueue(db, clock),
    files: files ?? filesInFolder(filesFolder),
    secrets: secretBox(() => secretKey),
    send: sender(join(filesFolder, 'messages'), true),
    config: {
      env: 'local',
      webRoot: null,
      trustProxy: false,
      logLevel: 'error',
      checkReplies: true,
      backup: { daily: true, keepDays: 7, keepWeeks: 4 },
      ...config,
    },
  };
  const app = await createApp(services, options);
  return {
    app,
    services,
    clock,
    database,
    filesFolder,
    close: async () => {
      await app.close();
      await db.close();
      await database.dispose();
      await rm(filesFolder, { recursive: true, force: true });
    },
  };
}

/** The reply: status, envelope, headers, and the cookies that it set. */
export interface TestReply {
  readonly status: number;
  readonly body: {
    success: boolean;
    data: unknown;
    message: string;
    error?: { code: string; message: string; fields?: Readonly<Record<string, readonly string[]>> };
  };
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly cookies: ReadonlyArray<{
    name: string;
    value: string;
    httpOnly?: boolean;
    sameSite?: string;
    maxAge?: number;
    secure?: boolean;
  }>;
}

type Calling = Pick<InjectOptions, 'headers' | 'payload' | 'query' | 'cookies' | 'remoteAddress'> & {
  readonly token?: string;
};

/** Makes one call to the server as the caller with that token. Without a token the caller is a stranger. */
export async function call(
  { app }: Pick<TestServer, 'app'>,
  route: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`,
  { token, headers, ...more }: Calling = {},
): Promise<TestReply> {
  const [method, url = '/'] = route.split(' ', 2);
  const reply = await app.inject({
    method: method as 'GET',
    url,
    headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
    ...more,
  });
  return {
    status: reply.statusCode,
    body: isJson(reply.headers['content-type']) ? reply.json() : { success: false, data: null, message: '' },
    text: reply.body,
    headers: reply.headers,
    cookies: reply.cookies,
  };
}

function isJson(contentType: unknown): boolean {
  return typeof contentType === 'string' && contentType.startsWith('application/json');
}
