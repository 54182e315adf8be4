import { permissionNames } from '@cashbook/contract/access/permissions';
import { expect, it } from 'vitest';
import { settingsWith } from '#session/signed-in.fixture.ts';
import { neededOffline } from './fetch-ahead.ts';

it('has at hand the entry screens and the cash book, as far as somebody may use them', () => {
  const ofAll = neededOffline(settingsWith([...permissionNames]));
  expect(ofAll).toEqual(
    expect.arrayContaining([
      '/accounts/cash/receive',
      '/invoice/sales',
      '/invoice/labour-invoice',
      '/reports/cashbook',
    ]),
  );
  expect(ofAll).not.toContain('/reports/ledger');
  expect(neededOffline(settingsWith(['cash.received.create']))).toEqual(['/accounts/cash/receive']);
  expect(neededOffline(settingsWith([]))).toEqual([]);
});
