import type { IsoDate, Paisa } from '@cashbook/money';

/** The rates at which tax is withheld, by section of the law, as dated records (accounting-next §6). */

/** VAT deducted at source, or income tax deducted at source. */
export type WithheldKind = 'vds' | 'tds';

/** A rate of a section from a day on. Rates with the same first day are the slabs of one table. */
export type WithholdingRate = {
  readonly fromDate: IsoDate;
  /** The base of the year from which the slab holds; 0 for a rate without slabs. */
  readonly fromPaisa: Paisa;
  /** In thousandths of a percent. */
  readonly rateMilli: bigint;
};

/** A section of the law. */
export type WithholdingSection = {
  readonly kind: WithheldKind;
  /** Whether VAT is withheld although the supplier gave an invoice (Mushak 6.3) at the standard rate. */
  readonly isAlways: boolean;
  readonly rates: readonly WithholdingRate[];
};

/** Returns the slabs that hold on a day, the lowest first; none before the first rate of the section. */
export function slabsOn(rates: readonly WithholdingRate[], date: IsoDate): readonly WithholdingRate[] {
  const begun = rates.filter(({ fromDate }) => fromDate <= date);
  const latest = begun.reduce((day, { fromDate }) => (fromDate > day ? fromDate : day), '');
  return begun
    .filter(({ fromDate }) => fromDate === latest)
    .sort((one, other) => (one.fromPaisa < other.fromPaisa ? -1 : 1));
}

/** Whether the rate follows from the base of the year. */
export const isBySlab = (slabs: readonly WithholdingRate[]): boolean =>
  slabs.length > 1 || slabs.some(({ fromPaisa }) => fromPaisa > 0n);

/** Returns the rate of the slab in which a base lies, in thousandths of a percent; 0 below the first slab. */
export function rateOfBase(slabs: readonly WithholdingRate[], basePaisa: Paisa): bigint {
  return slabs.findLast(({ fromPaisa }) => fromPaisa <= basePaisa)?.rateMilli ?? 0n;
}

/** Returns the first day of the tax year in which a day lies: 1 July. */
export function taxYearStart(date: IsoDate): IsoDate {
  const year = Number(date.slice(0, 4));
  return `${date.slice(5) < '07-01' ? year - 1 : year}-07-01`;
}
