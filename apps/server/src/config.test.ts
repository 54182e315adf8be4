import { describe, expect, test } from 'vitest';
import { readConfig } from '#config';
import { StartupError } from '#startup-error';

function mistakesOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof StartupError) return error.message.split('\n');
    throw error;
  }
  return [];
}

describe('settings', () => {
  test('a browser is named by its path', () => {
    expect(readConfig({ CHROMIUM_PATH: '/opt/chromium/chrome' }).chromium).toBe('/opt/chromium/chrome');
  });

  test('nothing set: port 4000 on this machine only, the embedded database in ./data', () => {
    expect(readConfig({})).toEqual({
      chromium: null,
      logLevel: 'warn',
      metrics: null,
      traces: null,
      port: 4000,
      host: 'localhost',
      loopbackOnly: true,
      dataDir: `${process.cwd()}/data`,
      secretKey: null,
      database: { kind: 'embedded' },
      bucket: null,
      smsInside: false,
      mail: null,
      trustProxy: false,
      processes: 1,
      backup: { daily: true, dir: `${process.cwd()}/data/backups`, keepDays: 7, keepWeeks: 4 },
    });
  });

  test('daily backups go with the embedded database, and may be had or left elsewhere', () => {
    const url = 'postgresql://u:p@db/cashbook';
    const dailyWith = (environment: Record<string, string>) => readConfig(environment).backup.daily;
    expect(dailyWith({ DATABASE_URL: url })).toBe(false);
    expect(dailyWith({ DATABASE_URL: url, BACKUP: 'daily' })).toBe(true);
    expect(dailyWith({ BACKUP: 'off' })).toBe(false);
    expect(mistakesOf({ BACKUP: 'weekly', BACKUP_KEEP_DAYS: '0' })).toEqual([
      'BACKUP is "weekly"; it must be daily or off.',
      'BACKUP_KEEP_DAYS is "0"; it must be a whole number from 1 to 3660.',
    ]);
    expect(readConfig({ BACKUP_DIR: '/mnt/usb', BACKUP_KEEP_DAYS: '31', BACKUP_KEEP_WEEKS: '0' }).backup).toEqual({
      daily: true,
      dir: '/mnt/usb',
      keepDays: 31,
      keepWeeks: 0,
    });
  });

  test('a server of e-mail has an address to send from, and a mistake does not tell its password', () => {
    expect(
      readConfig({ MAIL_SERVER: 'smtp://books%40shop:p%2Fw@mail.shop.test', MAIL_FROM: 'books@shop.test' }).mail,
    ).toEqual({
      ...{ host: 'mail.shop.test', port: 587, secure: false, from: 'books@shop.test' },
      credentials: { user: 'books@shop', pass: 'p/w' },
    });
    expect(readConfig({ MAIL_SERVER: 'smtps://10.0.0.5', MAIL_FROM: 'books@shop.test' }).mail).toMatchObject({
      ...{ host: '10.0.0.5', port: 465, secure: true, credentials: null },
    });
    expect(mistakesOf({ MAIL_FROM: 'books@shop.test' })).toEqual([
      'MAIL_FROM goes with MAIL_SERVER, which is not set.',
    ]);
    expect(mistakesOf({ MAIL_SERVER: 'mail.shop.test:secret', MAIL_FROM: 'books' })).toEqual([
      'MAIL_SERVER must be an address like smtp://user:password@mail.example.com:587, or smtps://….',
      'MAIL_FROM must be the address that e-mail comes from, like books@example.com, where MAIL_SERVER is set.',
    ]);
  });

  test('the key that seals secrets is whole, and a mistake does not tell it', () => {
    const key = 'AB'.repeat(32);
    expect(readConfig({ SECRET_KEY: key }).secretKey).toBe(key.toLowerCase());
    expect(mistakesOf({ SECRET_KEY: 'abc' })).toEqual(['SECRET_KEY must have 64 hexadecimal digits.']);
  });

  test('a bucket for files has a name, and keys together or none', () => {
    expect(readConfig({ S3_BUCKET: 'books' }).bucket).toEqual({
      name: 'books',
      endpoint: null,
      region: 'us-east-1',
      keys: null,
      pathStyle: false,
    });
    const environment = {
      S3_BUCKET: 'books',
      S3_ENDPOINT: 'http://minio:9000',
      S3_REGION: 'dhaka-1',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    expect(readConfig(environment).bucket).toEqual({
      name: 'books',
      endpoint: 'http://minio:9000',
      region: 'dhaka-1',
      keys: { accessKeyId: 'id', secretAccessKey: 'secret' },
      pathStyle: true,
    });
    expect(readConfig({ ...environment, S3_PATH_STYLE: 'off' }).bucket?.pathStyle).toBe(false);
  });

  test.each([
    [{ S3_REGION: 'x' }, 'S3_REGION goes with S3_BUCKET, which is not set.'],
    [{ S3_BUCKET: 'My Bucket' }, /^S3_BUCKET is "My Bucket"; a bucket has/],
    [{ S3_BUCKET: 'books', S3_ENDPOINT: 'http://id:secret@minio' }, /^S3_ENDPOINT must be an address like/],
    [{ S3_BUCKET: 'books', S3_SECRET_ACCESS_KEY: 'secret' }, /^S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together/],
    [{ S3_BUCKET: 'books', S3_PATH_STYLE: 'yes' }, 'S3_PATH_STYLE is "yes"; it must be on or off.'],
  ])(
    'a mistake in the settings of a bucket has its sentence, which does not repeat its keys: %o',
    (given, sentence) => {
      const [mistake, ...others] = mistakesOf(given);
      expect(mistake).toMatch(sentence);
      expect(mistake).not.toContain('secret');
      expect(others).toEqual([]);
    },
  );

  test('one database address serves all three roles', () => {
    const url = 'postgresql://u:p@db/cashbook';
    expect(readConfig({ DATABASE_URL: url }).database).toEqual({
      kind: 'server',
      appUrl: url,
      ownerUrl: url,
      reportUrl: url,
      keepsStatements: true,
      reportsFallBack: false,
    });
  });

  test('each role may have an address of its own', () => {
    const environment = {
      DATABASE_URL: 'postgres://app@db/cashbook',
      DATABASE_OWNER_URL: 'postgres://owner@db/cashbook',
      DATABASE_REPORT_URL: 'postgres://report@replica/cashbook',
      DATABASE_PREPARED: 'off',
      DATABASE_REPORT_FALLBACK: 'on',
    };
    expect(readConfig(environment).database).toEqual({
      kind: 'server',
      appUrl: 'postgres://app@db/cashbook',
      ownerUrl: 'postgres://owner@db/cashbook',
      reportUrl: 'postgres://report@replica/cashbook',
      keepsStatements: false,
      reportsFallBack: true,
    });
  });

  test.each([
    ['0.0.0.0', false],
    ['192.168.0.10', false],
    ['127.0.0.1', true],
    ['127.1.2.3', true],
    ['::1', true],
    ['127.example.com', false],
  ])('HOST %s is loopback: %s', (host, loopbackOnly) => {
    expect(readConfig({ HOST: host }).loopbackOnly).toBe(loopbackOnly);
  });

  test('behind a proxy a loopback address is reached by everybody', () => {
    expect(readConfig({ HOST: 'localhost', TRUST_PROXY: 'loopback' }).loopbackOnly).toBe(false);
  });

  test.each([
    ['loopback', ['loopback']],
    ['false', false],
    ['10.0.0.1, 10.1.0.0/16', ['10.0.0.1', '10.1.0.0/16']],
  ])('TRUST_PROXY %s', (given, expected) => {
    expect(readConfig({ TRUST_PROXY: given }).trustProxy).toEqual(expected);
  });

  test('an empty variable is not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toEqual(readConfig({}));
  });

  test('figures are told at an address of their own', () => {
    expect(readConfig({ METRICS: '127.0.0.1:9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
    expect(readConfig({ METRICS: '[::1]:9464' }).metrics).toEqual({ host: '::1', port: 9464 });
    for (const wrong of ['on', '9464', '127.0.0.1', '127.0.0.1:99999', 'http://127.0.0.1:9464']) {
      expect(mistakesOf({ METRICS: wrong })).toEqual([
        `METRICS is "${wrong}"; it must be an address and a port, like 127.0.0.1:9464.`,
      ]);
    }
  });

  test('traces go to a collector, under a name', () => {
    const collector = 'http://127.0.0.1:4318';
    expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: collector }).traces).toBe('cashbook');
    expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: collector, OTEL_SERVICE_NAME: 'books' }).traces).toBe('books');
    expect(readConfig({ OTEL_SERVICE_NAME: 'books' }).traces).toBeNull();
    expect(mistakesOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toEqual([
      'OTEL_EXPORTER_OTLP_ENDPOINT must be an address like http://127.0.0.1:4318.',
    ]);
  });

  test('every mistake gets its sentence, all at once', () => {
    expect(
      mistakesOf({ PORT: '70000', WEB_CONCURRENCY: 'many', DATABASE_URL: 'mysql://x/y', TRUST_PROXY: 'yes' }),
    ).toEqual([
      'DATABASE_URL must be an address like postgresql://user:password@host:5432/cashbook.',
      'PORT is "70000"; it must be a whole number from 1 to 65535.',
      'TRUST_PROXY is "yes"; it must be the addresses of the proxies in front, with commas between.',
      'WEB_CONCURRENCY is "many"; it must be a whole number from 1 to 64.',
    ]);
  });

  test('an owner address without the application address is a mistake', () => {
    expect(mistakesOf({ DATABASE_OWNER_URL: 'postgres://o@db/c' })).toEqual([
      'DATABASE_OWNER_URL and DATABASE_REPORT_URL go with DATABASE_URL, which is not set.',
    ]);
  });

  test.each([
    ['postgresql://user:secret@db:70000/cashbook', /^DATABASE_URL cannot be read as an address: the port is a number/],
    ['postgresql://user:secret@db:port/cashbook', /^DATABASE_URL cannot be read as an address: the port is a number/],
    ['postgresql://user:secret#1@db/cashbook', /in a password every # .* is written %23/],
    [
      'postgresql://user:secret@db/cashbook?sslmode=verify-full&sslrootcert=/dev/null/ca.pem',
      /^DATABASE_URL names a file for the encryption that cannot be used: a part of its path is not a folder\.$/,
    ],
    ['psql://user:secret@db', /^DATABASE_URL must be an address like/],
  ])('an address that cannot be used is a mistake, which does not repeat its password: %s', (url, sentence) => {
    const [mistake, ...others] = mistakesOf({ DATABASE_URL: url });
    expect(mistake).toMatch(sentence);
    expect(mistake).not.toContain('secret');
    expect(others).toEqual([]);
  });

  test.each(['postgresql:///cashbook?host=/var/run/postgresql', 'postgresql://u:p%23w@%2Ftmp%2Fx:5432/cashbook'])(
    'an address of another kind is none: %s',
    (url) => {
      expect(mistakesOf({ DATABASE_URL: url })).toEqual([]);
    },
  );
});
