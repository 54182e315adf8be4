import { records } from '@cashbook/contract/known-records';
import { describe, expect, it } from 'vitest';
import { assetRecord } from '#domains/assets/assets.screens.ts';
import { catalogRecords } from '#domains/catalog/catalog.screens.ts';
import { chequeFormRecord } from '#domains/cheques/cheques.screens.ts';
import { employeeRecord } from '#domains/hr/hr.screens.ts';
import { chartRecords } from '#domains/ledger/ledger.screens.ts';
import { orderRecord } from '#domains/orders/orders.screens.ts';
import { branchRecord } from '#domains/organisation/organisation.screens.ts';
import { areaRecord, partyRecord } from '#domains/parties/parties.screens.ts';
import { withholdingRecords } from '#domains/withholding/withholding.screens.ts';

const known = [
  branchRecord,
  ...chartRecords,
  ...catalogRecords,
  areaRecord,
  partyRecord,
  employeeRecord,
  orderRecord,
  ...withholdingRecords,
  chequeFormRecord,
  assetRecord,
];

describe('the screens of records', () => {
  it('open to whom the calls behind them open', async () => {
    for (const { view, change, create, load } of known) {
      const { name, permissions } = await load();
      expect([name, view, change, create]).toEqual([name, permissions.view, permissions.edit, permissions.create]);
    }
  });

  it('are there for every record', async () => {
    const loaded = await Promise.all(known.map(({ load }) => load()));
    expect(loaded.map(({ name }) => name).toSorted()).toEqual(
      Object.values(records)
        .map(({ name }) => name)
        .toSorted(),
    );
  });
});
