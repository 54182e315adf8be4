import { addDays, type IsoDate } from '@cashbook/money';

/** A company's fiscal year. Voucher numbers contain {@link FiscalYear.text}. */
export type FiscalYear = {
  readonly startDate: IsoDate;
  readonly endDate: IsoDate;
  /** The last two digits of the years in which it starts and ends: `2627`. */
  readonly text: string;
};

/** July, when the fiscal year of most companies of Bangladesh starts (accounting §1). */
const DEFAULT_FISCAL_YEAR_START_MONTH = 7;

/**
 * Returns the fiscal year of a date.
 * @param startMonth the month, 1–12, on whose first day the company's year starts
 */
export function fiscalYearOf(date: IsoDate, startMonth: number = DEFAULT_FISCAL_YEAR_START_MONTH): FiscalYear {
  const year = Number(date.slice(0, 4));
  const startYear = Number(date.slice(5, 7)) >= startMonth ? year : year - 1;
  const firstOf = (ofYear: number) => `${String(ofYear).padStart(4, '0')}-${String(startMonth).padStart(2, '0')}-01`;
  const startDate = firstOf(startYear);
  const endDate = addDays(firstOf(startYear + 1), -1);
  return { startDate, endDate, text: startDate.slice(2, 4) + endDate.slice(2, 4) };
}
