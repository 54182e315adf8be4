import type { WithheldTaxRow } from '@cashbook/contract/withholding/withheld-tax';

/** Returns a month as people write it: `07/2026`. */
export const monthText = (period: string): string => period.split('-').reverse().join('/');

/** Returns the sum of rows. */
export const sumOf = (rows: readonly Pick<WithheldTaxRow, 'amount'>[]): bigint =>
  rows.reduce((paisa, { amount }) => paisa + amount, 0n);
