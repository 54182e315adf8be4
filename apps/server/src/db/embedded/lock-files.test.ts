import { describe, expect, test } from 'vitest';
import { isPostmasterOn, isStaleLockFile, listensAt, readPostmasterNote } from '#db/embedded/lock-files';
import { factsInStatus, type ProcessFacts, programInTasklist } from '#db/embedded/processes';

const folder = '/data/postgres';
const postmaster: ProcessFacts = { state: 'living', program: 'postgres', workingFolder: folder };

/**
 * Returns postmaster.pid as PostgreSQL 18 writes it: process id, folder, start, port, socket folder, address, memory, state.
 */
function note({ pid = '4711', port = '5432', socketFolder = folder, address = '', status = 'ready   ' } = {}): string {
  return [pid, folder, '1790000000', port, socketFolder, address, ' 123 4', status, ''].join('\n');
}

describe('what a postmaster notes of itself', () => {
  test('on a socket', () => {
    const read = readPostmasterNote(note());
    expect(read).toEqual({ pid: 4711, port: 5432, socketFolder: folder, address: '', isReady: true });
  });

  test('on a port, while it starts', () => {
    const read = readPostmasterNote(
      note({ port: '41234', socketFolder: '', address: '127.0.0.1', status: 'starting' }),
    );
    expect(read).toEqual({ pid: 4711, port: 41234, socketFolder: '', address: '127.0.0.1', isReady: false });
  });

  test('the first lines are all that the lock file of a socket has, and all that a server for one user writes', () => {
    const read = { pid: 4711, port: null, socketFolder: '', address: '', isReady: false };
    expect(readPostmasterNote('4711\n')).toEqual(read);
    expect(readPostmasterNote('-4711\n/data/postgres\n1790000000\n')).toEqual(read);
  });

  test.each(['', '\n', 'none', '0\n', '\0\0\0\0'])('%j names no process', (text) => {
    expect(readPostmasterNote(text)).toBeNull();
  });
});

describe('whose process is it', () => {
  test.each<[string, ProcessFacts, boolean]>([
    ['our postmaster', postmaster, true],
    ['nobody’s', { state: 'gone' }, false],
    ['a zombie', { state: 'zombie' }, false],
    ['another program in the folder', { ...postmaster, program: 'bash' }, false],
    ['another program elsewhere', { state: 'living', program: 'node', workingFolder: '/' }, false],
    ['a postmaster of another folder', { ...postmaster, workingFolder: '/other/postgres' }, false],
    ['a postmaster whose folder nobody may see', { ...postmaster, workingFolder: null }, true],
    ['another program whose folder nobody may see', { ...postmaster, program: 'npm', workingFolder: null }, false],
    ['a process of which nothing is to be seen', { state: 'living', program: null, workingFolder: null }, true],
  ])('%s', (_, facts, ours) => {
    expect(isPostmasterOn(folder, facts)).toBe(ours);
  });

  test.each<[string, string, ProcessFacts]>([
    ['a living one', 'Name:\tpostgres\nUmask:\t0077\nState:\tS (sleeping)\nPid:\t4711\n', postmaster],
    ['a zombie', 'Name:\tpostgres\nState:\tZ (zombie)\nPid:\t4711\n', { state: 'zombie' }],
    ['one that just ends', 'Name:\tpostgres\nState:\tX (dead)\n', { state: 'zombie' }],
    ['a program with a space', 'Name:\tmy tool\nState:\tR (running)\n', { ...postmaster, program: 'my tool' }],
  ])('/proc says of %s', (_, status, facts) => {
    expect(factsInStatus(status, () => folder)).toEqual(facts);
  });

  test.each([
    ['"postgres.exe","4711","Services","0","12,345 K"\r\n', 'postgres'],
    ['"Code.exe","4711","Console","1","1 K"', 'Code'],
    ['"System","4","Services","0","20 K"', 'System'],
    ['INFO: No tasks are running which match the specified criteria.', null],
    ['', null],
  ])('Windows says %j', (line, program) => {
    expect(programInTasklist(line)).toBe(program);
  });
});

describe('whether a lock file is stale', () => {
  const stale = (text: string, facts: ProcessFacts, ageMs = 0) =>
    isStaleLockFile({ text, ageMs }, folder, (pid) => (pid === 4711 ? facts : postmaster));

  test('it names its living postmaster: no, however old it is', () => {
    expect(stale(note(), postmaster, 1e12)).toBe(false);
  });

  test('it names nobody, a zombie or somebody else: yes, however new it is', () => {
    expect(stale(note(), { state: 'gone' })).toBe(true);
    expect(stale('4711\n', { state: 'zombie' })).toBe(true);
    expect(stale(note({ pid: '-4711' }), { ...postmaster, program: 'sleep' })).toBe(true);
  });

  test('an empty one is being written, or was cut off by a full disk: its age says which', () => {
    expect(stale('', postmaster, 100)).toBe(false);
    expect(stale('', postmaster, 5000)).toBe(true);
  });
});

describe('whether a running postmaster listens where it is looked for', () => {
  const onSocket = { host: folder, port: 5432 };
  const onPort = { host: '127.0.0.1', port: 41234 };
  const read = (parts: Parameters<typeof note>[0]) => {
    const result = readPostmasterNote(note(parts));
    if (result === null) throw new Error('It names a process.');
    return result;
  };

  test('it does', () => {
    expect(listensAt(read({}), onSocket)).toBe(true);
    expect(listensAt(read({ port: '41234', socketFolder: '', address: '127.0.0.1' }), onPort)).toBe(true);
  });

  test('it came up with settings other than ours', () => {
    const defaults = { port: '5432', socketFolder: '/tmp', address: 'localhost' };
    expect(listensAt(read(defaults), onSocket)).toBe(false);
    expect(listensAt(read(defaults), onPort)).toBe(false);
    expect(listensAt(read({ port: '41234', socketFolder: folder, address: '' }), onPort)).toBe(false);
  });

  test('while it starts it has not said so yet', () => {
    expect(listensAt(read({ socketFolder: '', status: 'starting' }), onSocket)).toBe(true);
  });
});
