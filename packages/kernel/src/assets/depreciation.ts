import { formatDate, type IsoDate, type Paisa } from '@cashbook/money';
import type { Ruled } from '#documents/document';
import { ACCOUNT } from '#ledger/chart';
import { rowJournal } from '#ledger/row-journal';

/** Depreciation of assets by the month (accounting-next §9.3). Each month posts on 64 and 41. */

/** The terms of an asset, from which its depreciation follows. */
export type AssetTerms = {
  readonly acquiredOn: IsoDate;
  readonly costPaisa: Paisa;
  /** The value below which the asset is never written down. */
  readonly residualPaisa: Paisa;
  /** An equal amount for each month of its life, or a part of the carrying amount each year. */
  readonly method: 'straight' | 'reducing';
  /** The months of its life from the month in which it was acquired; null for a reducing balance. */
  readonly lifeMonths: number | null;
  /** The part of the carrying amount for a year, in thousandths of a percent; null for a straight line. */
  readonly rateMilli: bigint | null;
  /** The depreciation that was booked before it was registered, and the last month of it; zero and null for none. */
  readonly openingPaisa: Paisa;
  readonly openingUntil: IsoDate | null;
};

/** Thousandths of a percent of a year, in twelfths. */
const YEAR_PARTS = 100_000n * 12n;

/** Returns a number that counts months, so that months can be compared and subtracted. */
const monthOf = (date: IsoDate): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;

/** Returns the first month that is depreciated: that of the acquisition, or the one after what was booked before. */
const firstMonth = ({ acquiredOn, openingUntil }: AssetTerms): number =>
  openingUntil === null ? monthOf(acquiredOn) : monthOf(openingUntil) + 1;

/**
 * Returns the depreciation of an asset at the end of a month, since it was acquired. It never goes beyond cost less residual value.
 * @param yearStart the month, 1–12, in which a fiscal year begins: a reducing balance goes by the carrying amount at that time
 */
export function depreciationUntil(terms: AssetTerms, end: IsoDate, yearStart: number): Paisa {
  const { costPaisa, residualPaisa, openingPaisa, method } = terms;
  const restPaisa = costPaisa - residualPaisa - openingPaisa;
  const months = monthOf(end) - firstMonth(terms) + 1;
  if (months <= 0 || restPaisa <= 0n) return openingPaisa;
  return (
    openingPaisa + (method === 'straight' ? straightLine(terms, restPaisa, months) : reducing(terms, months, yearStart))
  );
}

/** Returns the same whole paisa for each month, and all that is left from the last month on. */
function straightLine(terms: AssetTerms, restPaisa: Paisa, months: number): Paisa {
  const { acquiredOn, lifeMonths } = terms;
  const leftMonths = (lifeMonths ?? 0) - (firstMonth(terms) - monthOf(acquiredOn));
  return months >= leftMonths ? restPaisa : (restPaisa / BigInt(leftMonths)) * BigInt(months);
}

/**
 * Returns the carrying amount at the start of the fiscal year in which the register begins. Of that year some months may have been booked
 * before: what they left is that amount less their part of the year's rate.
 */
function atYearStart(terms: AssetTerms, yearStart: number): bigint {
  const { acquiredOn, costPaisa, openingPaisa, openingUntil, rateMilli } = terms;
  const first = firstMonth(terms);
  const booked = openingUntil === null ? 0 : Math.min((first - (yearStart - 1) + 12) % 12, first - monthOf(acquiredOn));
  return ((costPaisa - openingPaisa) * YEAR_PARTS) / (YEAR_PARTS - (rateMilli ?? 0n) * BigInt(booked));
}

/** Returns a twelfth of the year's depreciation for each month. The last month of a fiscal year has the rest of it. */
function reducing(terms: AssetTerms, months: number, yearStart: number): Paisa {
  const { costPaisa, residualPaisa, openingPaisa, rateMilli } = terms;
  const first = firstMonth(terms);
  const mostPaisa = costPaisa - residualPaisa - openingPaisa;
  let donePaisa = 0n;
  for (let place = 0; place < months; ) {
    const monthInYear = (first + place - (yearStart - 1) + 12) % 12;
    const ofYear = 12 - monthInYear;
    const counted = Math.min(ofYear, months - place);
    const basePaisa = place === 0 ? atYearStart(terms, yearStart) : costPaisa - openingPaisa - donePaisa;
    const yearlyPaisa = basePaisa * (rateMilli ?? 0n);
    const monthlyPaisa = yearlyPaisa / YEAR_PARTS;
    donePaisa += counted === ofYear ? (yearlyPaisa * BigInt(ofYear)) / YEAR_PARTS : monthlyPaisa * BigInt(counted);
    if (donePaisa >= mostPaisa) return mostPaisa;
    place += counted;
  }
  return donePaisa;
}

/** The depreciation of an asset that a month posts. It is below zero where an asset was written down too far. */
export type AssetDepreciation = { readonly assetId: number; readonly name: string; readonly amountPaisa: Paisa };

/** The depreciation of a branch that a person takes at Day Close, for the months until this day. */
export type TypedDepreciation = { readonly monthEnd: IsoDate; readonly assets: readonly AssetDepreciation[] };

/** Returns the depreciation of several assets. */
export const sumOfDepreciation = (assets: readonly AssetDepreciation[]): Paisa =>
  assets.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0n);

/** Makes the journal of a month: Dr 64 / Cr 41, with a line on 41 for each asset. */
export function depreciation({ monthEnd, assets }: TypedDepreciation): Ruled<never> {
  const remarks = `Depreciation until ${formatDate(monthEnd)}`;
  const rows = assets.map(({ name, amountPaisa }) => ({ netPaisa: -amountPaisa, remarks: name }));
  const journal = rowJournal(ACCOUNT.accumulatedDepreciation, rows, { accountId: ACCOUNT.depreciation, remarks });
  return { ok: true, drafts: [{ typeId: 6, ...journal, remarks }], own: null };
}
