import { VOUCHER_TYPES, type VoucherTypeId } from '@cashbook/kernel';

/** The voucher number in the name of a file. What the name leaves out is null. */
export interface NumberInName {
  readonly typeId: VoucherTypeId | null;
  /** The year in which the fiscal year begins. */
  readonly startYear: number | null;
  readonly number: number;
}

const wholeNumber = /(?:^|[^a-z])([a-z]{2})[\s_-]*(?:(\d{2})\d{2}[\s_-]+)?(\d{1,9})(?!\d)/gi;

/**
 * Reads the voucher number in the name of a file: `CR-2627-000012 (2).jpg`, `scan_CR-12.png`, or a bare number at its start,
 * `12-a.jpg`. Null when it has none.
 */
export function numberInName(name: string): NumberInName | null {
  const stem = name.replace(/\.[a-z0-9]{1,5}$/i, '');
  for (const [, prefix = '', year, digits] of stem.matchAll(wholeNumber)) {
    const typeId = VOUCHER_TYPES.find((type) => type.prefix === prefix.toUpperCase())?.id;
    if (typeId === undefined || Number(digits) === 0) continue;
    return { typeId, startYear: year === undefined ? null : 2000 + Number(year), number: Number(digits) };
  }
  const [, bare] = /^\s*(\d{1,9})(?!\d)/.exec(stem) ?? [];
  return bare === undefined || Number(bare) === 0 ? null : { typeId: null, startYear: null, number: Number(bare) };
}
