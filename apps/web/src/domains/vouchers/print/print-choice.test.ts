import { describe, expect, it } from 'vitest';
import { askedOf, printChoice, searchOf } from './print-choice.ts';

const read = (address: Record<string, string>) => printChoice.parse(address);

describe('the choice of a print', () => {
  it.each([
    [{}, {}],
    [
      { start: '2026-09-01', end: '2026-09-14', type: '2', branch: '3' },
      { branch_id: '3', type_id: '2', start_date: '2026-09-01', end_date: '2026-09-14' },
    ],
    [
      { by: 'number', type: '1', from: '12', to: 'CR-2627-000015', void: '1' },
      { type_id: '1', start_voucher: '12', end_voucher: 'CR-2627-000015', with_void: '1' },
    ],
    // An incomplete choice sends no query.
    [{ by: 'number', from: '12', to: '15' }, null],
    [{ by: 'number', type: '1', from: '12', to: ' ' }, null],
    // In a choice by date, numbers typed before do not count. In a choice by number, dates do not count.
    [{ type: '1', from: '12', to: '15' }, { type_id: '1' }],
    // Nonsense in an address counts as the usual value.
    [{ branch: 'x', type: '-1', by: 'moon', start: '31/31/2026', void: 'yes' }, {}],
  ])('%o asks %o', (address, asked) => {
    expect(askedOf(read(address))).toEqual(asked);
  });

  it('stands in the address again as it was read from there', () => {
    for (const address of [
      {},
      { start: '2026-09-01', end: '2026-09-14', type: '2', branch: '3', void: '1' },
      { by: 'number', type: '1', from: '12', to: '15' },
    ]) {
      const written = Object.fromEntries(Object.entries(searchOf(read(address))).filter(([, value]) => value));
      expect(written).toEqual(address);
    }
  });
});
