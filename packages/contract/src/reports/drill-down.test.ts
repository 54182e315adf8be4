import { expect, it } from 'vitest';
import { reports } from '#reports/all';

it('every report leads from its rows to what they are made of', () => {
  const without = Object.values(reports).filter(({ blocks: [{ columns }] }) =>
    Object.values(columns).every((column) => column.kind !== 'voucher' && !('link' in column)),
  );
  expect(without.map(({ name }) => name)).toEqual([]);
});
