import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import type { BackupPlan } from '#context';
import type { MailServer } from '#mail/mailer';
import { addressFault } from '#servers/address-fault';
import { type NamedServer, readServersFile } from '#servers/servers-file';
import { StartupError } from '#startup-error';
import type { FiguresAddress } from '#watch/serve-figures';

/** The location of the books: the cluster of DATA_DIR, or a PostgreSQL server that somebody else runs. */
export type DatabaseConfig =
  | { readonly kind: 'embedded' }
  | {
      readonly kind: 'server';
      /** Its name among several servers; none has one alone. */
      readonly name?: string;
      /** The address for the application. */
      readonly appUrl: string;
      /** The address for migrations; its user owns the tables. The same as `appUrl` when only one is given. */
      readonly ownerUrl: string;
      /** The address for reading only; may be a replica. The same as `appUrl` when it is not given. */
      readonly reportUrl: string;
      /** Whether sessions keep prepared statements. Behind some poolers they do not. */
      readonly keepsStatements: boolean;
      /** Whether reports are read at the address for the application while that for reports is away. */
      readonly reportsFallBack: boolean;
    }
  | {
      readonly kind: 'servers';
      /** At least two PostgreSQL servers, which share the companies; the first keeps the directory. */
      readonly servers: readonly NamedServer[];
      readonly keepsStatements: boolean;
      readonly reportsFallBack: boolean;
    };

/** A bucket of a store that speaks S3 (docs/operations.md, Stored files). */
export interface BucketConfig {
  readonly name: string;
  /** The address of the store; null for Amazon's own. */
  readonly endpoint: string | null;
  readonly region: string;
  /** Null for the keys that the machine itself has. */
  readonly keys: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
  /** Whether the bucket stands in the path of an address instead of its host. */
  readonly pathStyle: boolean;
}

/** All settings of a process, read once from its environment (docs/operations.md lists them). */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Whether only this machine can reach the server. Demo sign-ins exist only then. */
  readonly loopbackOnly: boolean;
  /** The absolute path of the folder for all data of the program. */
  readonly dataDir: string;
  /** The 64 hexadecimal digits of the key that encrypts secrets; null for the key in the data folder. */
  readonly secretKey: string | null;
  readonly database: DatabaseConfig;
  /** The bucket for stored files; null for a folder in the data folder. */
  readonly bucket: BucketConfig | null;
  /** Whether SMS gateways within the server's own network may be reached. Without that, only public addresses are. */
  readonly smsInside: boolean;
  /** The server that takes e-mail; null writes files into the data folder. */
  readonly mail: MailServer | null;
  /** The path of the browser that prints reports; null for one at a usual place. */
  readonly chromium: string | null;
  /** The proxies whose X-Forwarded-* headers count: none, or proxies at these addresses. */
  readonly trustProxy: false | readonly string[];
  /** The least severe messages in the log. With `info` it has a line for each call. */
  readonly logLevel: 'error' | 'warn' | 'info' | 'debug';
  /** The address at which figures are told; null for none. */
  readonly metrics: FiguresAddress | null;
  /** The name of this installation in traces; null where none are sent. */
  readonly traces: string | null;
  /** The number of processes that serve; one by default. */
  readonly processes: number;
  /** On by default for the books in DATA_DIR. A PostgreSQL server usually has other backups. */
  readonly backup: BackupPlan & {
    /** The absolute path of the folder for archives. */
    readonly dir: string;
  };
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings. An empty variable counts as not set.
 * Throws StartupError with one sentence for each mistake, all of them at once.
 */
export function readConfig(environment: Environment): Config {
  const mistakes: string[] = [];
  const text = (name: string) => environment[name]?.trim() || undefined;

  const wholeNumber = (name: string, least: number, most: number, otherwise: number): number => {
    const given = text(name);
    if (given === undefined) return otherwise;
    const value = /^\d{1,6}$/.test(given) ? Number(given) : Number.NaN;
    if (value >= least && value <= most) return value;
    mistakes.push(`${name} is "${given}"; it must be a whole number from ${least} to ${most}.`);
    return otherwise;
  };

  const oneOf = <T extends string>(name: string, choices: readonly T[], otherwise: T): T => {
    const given = text(name);
    const chosen = choices.find((choice) => choice === given);
    if (chosen !== undefined || given === undefined) return chosen ?? otherwise;
    mistakes.push(mistakenChoice(name, given, choices));
    return otherwise;
  };

  const address = (name: string): string | undefined => {
    const given = text(name);
    const fault = given === undefined ? null : addressFault(given);
    if (fault === null) return given;
    mistakes.push(`${name} ${fault}`);
    return undefined;
  };

  const host = text('HOST') ?? 'localhost';
  const appUrl = address('DATABASE_URL');
  const ownerUrl = address('DATABASE_OWNER_URL');
  const reportUrl = address('DATABASE_REPORT_URL');
  const manner = {
    keepsStatements: oneOf('DATABASE_PREPARED', ['on', 'off'], 'on') === 'on',
    reportsFallBack: oneOf('DATABASE_REPORT_FALLBACK', ['on', 'off'], 'off') === 'on',
  };
  if (text('DATABASE_URL') === undefined && (ownerUrl ?? reportUrl) !== undefined) {
    mistakes.push('DATABASE_OWNER_URL and DATABASE_REPORT_URL go with DATABASE_URL, which is not set.');
  }
  const serversFile = text('DATABASE_SERVERS');
  if (serversFile !== undefined && appUrl !== undefined) {
    mistakes.push('DATABASE_SERVERS and DATABASE_URL exclude each other; both are set.');
  }
  const servers = serversFile === undefined ? null : readServersFile(resolve(serversFile), mistakes);
  const dataDir = resolve(text('DATA_DIR') ?? 'data');
  const port = wholeNumber('PORT', 1, 65_535, 4000);
  const trustProxy = readTrustProxy(text('TRUST_PROXY'), mistakes);
  const config: Config = {
    port,
    host,
    // Behind a proxy, the whole world can reach a loopback address.
    loopbackOnly: isLoopback(host) && trustProxy === false,
    dataDir,
    secretKey: readSecretKey(text('SECRET_KEY'), mistakes),
    database:
      servers !== null
        ? { kind: 'servers', servers, ...manner }
        : appUrl === undefined
          ? { kind: 'embedded' }
          : { kind: 'server', appUrl, ownerUrl: ownerUrl ?? appUrl, reportUrl: reportUrl ?? appUrl, ...manner },
    bucket: readBucket(text, mistakes),
    smsInside: oneOf('SMS_INSIDE', ['on', 'off'], 'off') === 'on',
    mail: readMailServer(text, mistakes),
    chromium: text('CHROMIUM_PATH') ?? null,
    trustProxy,
    logLevel: oneOf('LOG_LEVEL', ['error', 'warn', 'info', 'debug'], 'warn'),
    metrics: readMetrics(text('METRICS'), mistakes),
    traces: readTraces(text, mistakes),
    processes: wholeNumber('WEB_CONCURRENCY', 1, 64, 1),
    backup: {
      daily: oneOf('BACKUP', ['daily', 'off'], (appUrl ?? serversFile) === undefined ? 'daily' : 'off') === 'daily',
      dir: resolve(text('BACKUP_DIR') ?? join(dataDir, 'backups')),
      keepDays: wholeNumber('BACKUP_KEEP_DAYS', 1, 3660, 7),
      keepWeeks: wholeNumber('BACKUP_KEEP_WEEKS', 0, 520, 4),
    },
  };
  if (mistakes.length > 0) throw new StartupError(mistakes.join('\n'));
  return config;
}

const mistakenChoice = (name: string, given: string, choices: readonly string[]) =>
  `${name} is "${given}"; it must be ${choices.join(' or ')}.`;

/** Returns the bucket for files, or null without one. A mistake does not repeat a key. */
function readBucket(text: (name: string) => string | undefined, mistakes: string[]): BucketConfig | null {
  const name = text('S3_BUCKET');
  if (name === undefined) {
    const others = ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_PATH_STYLE'];
    const lonely = others.find((other) => text(other) !== undefined);
    if (lonely !== undefined) mistakes.push(`${lonely} goes with S3_BUCKET, which is not set.`);
    return null;
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name)) {
    mistakes.push(`S3_BUCKET is "${name}"; a bucket has 3 to 63 small letters, digits, dots and hyphens.`);
  }
  const endpoint = text('S3_ENDPOINT') ?? null;
  if (endpoint !== null && !/^https?:\/\/[^\s/@?#]+\/?$/.test(endpoint)) {
    mistakes.push('S3_ENDPOINT must be an address like https://s3.example.com, without bucket and keys.');
  }
  const [accessKeyId, secretAccessKey] = [text('S3_ACCESS_KEY_ID'), text('S3_SECRET_ACCESS_KEY')];
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    mistakes.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together; only one of them is set.');
  }
  const style = text('S3_PATH_STYLE') ?? (endpoint === null ? 'off' : 'on');
  if (style !== 'on' && style !== 'off') mistakes.push(mistakenChoice('S3_PATH_STYLE', style, ['on', 'off']));
  return {
    name,
    endpoint,
    region: text('S3_REGION') ?? 'us-east-1',
    keys: accessKeyId === undefined || secretAccessKey === undefined ? null : { accessKeyId, secretAccessKey },
    pathStyle: style === 'on',
  };
}

/** Returns the server that takes e-mail; null without one. A mistake does not repeat the address, which has a password. */
function readMailServer(text: (name: string) => string | undefined, mistakes: string[]): MailServer | null {
  const [given, from] = [text('MAIL_SERVER'), text('MAIL_FROM')];
  if (given === undefined) {
    if (from !== undefined) mistakes.push('MAIL_FROM goes with MAIL_SERVER, which is not set.');
    return null;
  }
  const url = /^smtps?:\/\/[^\s/]+\/?$/.test(given) && URL.canParse(given) ? new URL(given) : null;
  if (url === null)
    mistakes.push('MAIL_SERVER must be an address like smtp://user:password@mail.example.com:587, or smtps://….');
  if (from === undefined || !/^[^\s@<>]+@[^\s@<>]+$/.test(from)) {
    mistakes.push(
      'MAIL_FROM must be the address that e-mail comes from, like books@example.com, where MAIL_SERVER is set.',
    );
  }
  if (url === null || from === undefined) return null;
  const secure = url.protocol === 'smtps:';
  return {
    ...{ host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || (secure ? 465 : 587)), secure, from },
    credentials: url.username === '' ? null : { user: decoded(url.username), pass: decoded(url.password) },
  };
}

/** Returns the text of a part of an address. A lone percent sign stands for itself. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Returns the address for figures; null without one. */
function readMetrics(given: string | undefined, mistakes: string[]): Config['metrics'] {
  if (given === undefined) return null;
  const [, inBrackets, name, port = ''] = /^(?:\[([0-9a-f:]+)\]|([^\s:/[\]]+)):(\d{1,5})$/i.exec(given) ?? [];
  const host = inBrackets ?? name ?? '';
  if (host !== '' && Number(port) <= 65_535) return { host, port: Number(port) };
  mistakes.push(`METRICS is "${given}"; it must be an address and a port, like 127.0.0.1:9464.`);
  return null;
}

/** Returns the name in traces where a collector is set; null without one. */
function readTraces(text: (name: string) => string | undefined, mistakes: string[]): Config['traces'] {
  const collector = text('OTEL_EXPORTER_OTLP_ENDPOINT') ?? text('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT');
  if (collector === undefined) return null;
  if (!/^https?:\/\/\S+$/.test(collector) || !URL.canParse(collector)) {
    mistakes.push('OTEL_EXPORTER_OTLP_ENDPOINT must be an address like http://127.0.0.1:4318.');
  }
  return text('OTEL_SERVICE_NAME') ?? 'cashbook';
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

function readSecretKey(given: string | undefined, mistakes: string[]): string | null {
  if (given === undefined) return null;
  if (!/^[0-9a-fA-F]{64}$/.test(given)) mistakes.push('SECRET_KEY must have 64 hexadecimal digits.');
  return given.toLowerCase();
}

function readTrustProxy(given: string | undefined, mistakes: string[]): Config['trustProxy'] {
  if (given === undefined || given === 'false') return false;
  const addresses = given.split(',').map((part) => part.trim());
  if (addresses.every(isProxyAddress)) return addresses;
  mistakes.push(`TRUST_PROXY is "${given}"; it must be the addresses of the proxies in front, with commas between.`);
  return false;
}

/** Whether the text is an address, a range of addresses, or `loopback` for proxies on this machine. */
function isProxyAddress(part: string): boolean {
  const [address = '', bits] = part.split('/');
  return part === 'loopback' || (isIP(address) !== 0 && (bits === undefined || /^\d{1,3}$/.test(bits)));
}
