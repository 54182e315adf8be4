import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { routeGroups } from '@cashbook/contract';
import { type RefusalCode, refusalStatus } from '@cashbook/contract/refusals';
import type { RouteShape } from '@cashbook/contract/route';
import { exportRefusals, spreadsheetTypes } from '@cashbook/contract/spreadsheet';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/**
 * Returns the code that can refuse: the server's use cases, the kernel's rules, the functions of the database and the fields of
 * records.
 */
function sources(): string {
  return ['apps/server/src', 'packages/kernel/src', 'db/functions', 'packages/contract/src/records']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(ts|sql)$/.test(name) && !/\.test\.ts$|^testing\//.test(name))
        .map((name) => readFileSync(join(root, folder, name), 'utf8')),
    )
    .join('\n');
}

test('every refusal that the contract promises is said somewhere', () => {
  const said = sources();
  const codes = Object.keys(refusalStatus) as RefusalCode[];
  expect(codes.filter((code) => !said.includes(`'${code}'`))).toEqual([]);
});

test('every route that writes a spreadsheet promises what every export can refuse', () => {
  const routes = Object.values<Record<string, RouteShape>>(routeGroups).flatMap((group) => Object.values(group));
  // A file that was made in the morning is only sent.
  const exports = routes.filter(
    ({ path, file = [] }) => !path.endsWith('/file') && spreadsheetTypes.some((type) => file.includes(type)),
  );
  expect(exports.length).toBeGreaterThan(5);
  const lacking = exports.filter(({ refusals: said = [] }) => exportRefusals.some((code) => !said.includes(code)));
  expect(lacking.map(({ path }) => path)).toEqual([]);
});
