import { expect, test } from 'vitest';
import { mayPass, refusalIn } from '#db/embedded/start-refusal';

const stamp = '2026-11-22 01:28:16.130 UTC [10217]';

test.each([
  [
    'a lock file that is held',
    `${stamp} FATAL:  lock file "/d/.s.PGSQL.5432.lock" already exists\n${stamp} HINT:  Is another postmaster (PID 8710) using it?\n${stamp} LOG:  database system is shut down\n`,
    'lock file "/d/.s.PGSQL.5432.lock" already exists',
  ],
  [
    'initdb on a full disk',
    'creating configuration files ... initdb: error: could not write file "/d/postgresql.conf": No space left on device\ninitdb: removing contents of data directory "/d"\n',
    'could not write file "/d/postgresql.conf": No space left on device',
  ],
  [
    'a log that cannot be written',
    `${stamp} LOG:  database system was interrupted\n${stamp} PANIC:  could not write to file "pg_wal/xlogtemp.29": No space left on device\n`,
    'could not write to file "pg_wal/xlogtemp.29": No space left on device',
  ],
  [
    'a program that says something else',
    'pg_ctl: could not start server\nExamine the log output.\n',
    'Examine the log output',
  ],
  ['a program that says nothing', '', 'it does not say why'],
])('the reason in what PostgreSQL says: %s', (_, output, reason) => {
  expect(refusalIn(output)).toBe(reason);
});

test.each([
  ['lock file "postmaster.pid" already exists', true],
  ['lock file "postmaster.pid" is empty', true],
  ['pre-existing shared memory block (key 1, ID 2) is still in use', true],
  ['could not create any TCP/IP sockets', true],
  ['could not write lock file "postmaster.pid": No space left on device', false],
  ['configuration file "/d/postgresql.conf" contains errors', false],
])('%s: it passes by itself: %s', (refusal, passes) => {
  expect(mayPass(refusal)).toBe(passes);
});
