import { expect, test } from 'vitest';
import { workerSettings } from '#cli/workers';
import { readConfig } from '#config';

test.each([true, false])('a process that serves knows whether daily backups are made here: %s', (daily) => {
  const url = (role: string) => `postgresql://${role}@127.0.0.1:5432/cashbook`;
  const settings = workerSettings({ app: url('app'), owner: url('owner'), report: url('report') }, daily);
  expect(readConfig(settings)).toMatchObject({
    processes: 1,
    database: { kind: 'server', appUrl: url('app'), ownerUrl: url('owner') },
    backup: { daily },
  });
});
