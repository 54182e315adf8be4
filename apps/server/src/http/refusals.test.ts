import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RefusalCode, refusals } from '@cashbook/contract/refusals';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** All that can say no: the server's use cases, the kernel's rules and the functions of the database. */
function sources(): string {
  return ['apps/server/src', 'packages/kernel/src', 'db/functions']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(ts|sql)$/.test(name) && !/\.test\.ts$|^testing\//.test(name))
        .map((name) => readFileSync(join(root, folder, name), 'utf8')),
    )
    .join('\n');
}

test('every refusal that the contract promises is said somewhere', () => {
  const said = sources();
  const codes = Object.keys(refusals) as RefusalCode[];
  expect(codes.filter((code) => !said.includes(`'${code}'`))).toEqual([]);
});
