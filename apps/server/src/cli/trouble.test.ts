import { readFileSync } from 'node:fs';
import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { troubleSentence } from '#cli/trouble';
import { StartupError } from '#startup-error';

function refused(code: string, message: string): DatabaseError {
  return Object.assign(new DatabaseError(message, message.length, 'error'), { code, severity: 'ERROR' });
}

function ofSystem(code: string, facts: object): Error {
  return Object.assign(new Error(`${code}: as the system says it`), { code, ...facts });
}

function errorOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return null;
}

test.each<[string, unknown, string]>([
  ['what we say ourselves', new StartupError('Port 4000 is busy.'), 'Port 4000 is busy.'],
  [
    'a file',
    errorOf(() => readFileSync('/dev/null/file')),
    'The file or folder /dev/null/file cannot be used: a part of its path is not a folder.',
  ],
  ['a write', ofSystem('ENOSPC', { syscall: 'write' }), 'No space is left on the disk.'],
  [
    'the database’s disk, in the middle of a migration',
    new Error('Migration 0001 failed.', { cause: refused('53100', 'could not extend file: No space left on device') }),
    'The database cannot go on: could not extend file: No space left on device.',
  ],
  [
    'a server that stops',
    refused('57P01', 'terminating connection due to administrator command'),
    'The database cannot go on: terminating connection due to administrator command.',
  ],
  [
    'a server that is away',
    Object.assign(
      new AggregateError([
        ofSystem('ECONNREFUSED', { syscall: 'connect', address: '::1' }),
        ofSystem('ECONNREFUSED', { syscall: 'connect', address: '127.0.0.1' }),
      ]),
      { code: 'ECONNREFUSED' },
    ),
    'The database cannot be reached: ECONNREFUSED: as the system says it; ECONNREFUSED: as the system says it',
  ],
  [
    'a connection that breaks',
    new Error('Connection terminated unexpectedly'),
    'The database cannot be reached: Connection terminated unexpectedly',
  ],
])('%s is one sentence', (_, error, sentence) => {
  expect(troubleSentence(error)).toBe(sentence);
});

test.each<[string, unknown]>([
  ['an error of ours', new TypeError('x is not a function')],
  ['a statement of ours', refused('42P01', 'relation "vouchr" does not exist')],
  ['a refusal of the books', refused('23514', 'violates check constraint')],
  ['something thrown', 'text'],
])('%s keeps its stack', (_, error) => {
  expect(troubleSentence(error)).toBeNull();
});
