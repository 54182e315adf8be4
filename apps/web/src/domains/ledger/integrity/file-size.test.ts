import { expect, it } from 'vitest';
import { fileSize } from './file-size.ts';

it('says a size in the unit that fits', () => {
  expect(fileSize(0)).toEqual({ size: 0, unit: 'kilobytes' });
  expect(fileSize(12_345)).toEqual({ size: 12.3, unit: 'kilobytes' });
  expect(fileSize(48_960_000)).toEqual({ size: 49, unit: 'megabytes' });
  expect(fileSize(2_549_000_000)).toEqual({ size: 2.5, unit: 'gigabytes' });
});
