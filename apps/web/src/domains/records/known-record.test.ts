import { records } from '@cashbook/contract/known-records';
import { describe, expect, it } from 'vitest';
import { catalogRecords } from '#domains/catalog/catalog.screens.ts';
import { employeeRecord } from '#domains/hr/hr.screens.ts';
import { chartRecords } from '#domains/ledger/ledger.screens.ts';
import { areaRecord } from '#domains/parties/parties.screens.ts';

const known = [...chartRecords, ...catalogRecords, areaRecord, employeeRecord];

describe('the screens of records', () => {
  it('open to whom the calls behind them open', async () => {
    for (const { view, change, load } of known) {
      const { name, permissions } = await load();
      expect([name, view, change]).toEqual([name, permissions.view, permissions.edit]);
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
