import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { permissionNames } from '@cashbook/contract/access/permissions';
import { describe, expect, it } from 'vitest';
import { actedOn, actionWord, fieldWord, plainName } from './audit-words.ts';

const project = join(import.meta.dirname, '../../../../../..');

/** The texts of what records actions: the server's sources and the functions in the database. */
function sources(): string[] {
  const filesIn = (folder: string, ending: RegExp) =>
    readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => ending.test(path) && !path.endsWith('.test.ts'))
      .map((path) => readFileSync(join(project, folder, path), 'utf8'));
  return [...filesIn('apps/server/src', /\.ts$/), ...filesIn('db/migrations', /\.sql$/)];
}

describe('the words of the audit trail', () => {
  it('are there for every action that the server records of the things they know', () => {
    const permissions: ReadonlySet<string> = new Set(permissionNames);
    const named = sources().flatMap((text) => [...text.matchAll(/'(([a-z]+)\.[a-z_]+)'/g)]);
    const recorded = named
      .filter(([, name = '', thing = '']) => actedOn.has(thing) && !permissions.has(name))
      .map(([, name = '']) => name);
    expect(recorded).toContain('voucher.post');
    expect([...new Set(recorded)].filter((action) => actionWord(action) === undefined)).toEqual([]);
  });

  it('leave what they do not know readable', () => {
    expect(actionWord('moon.land')).toBeUndefined();
    expect(fieldWord('paper_colour')).toBeUndefined();
    expect(plainName('paper_colour')).toBe('paper colour');
  });
});
