import { fiscalYearOf, parseVoucherNumber, type VoucherNumber, type VoucherTypeId } from '@cashbook/kernel';
import type { IsoDate } from '@cashbook/money';
import type { Tx } from '#db/tx';
import { openDayOf } from '#domains/ledger/index';

/** The text that a person typed to name a voucher, and the branch where it was typed. */
export interface TypedNumber {
  readonly companyId: number;
  readonly branchId: number;
  /** The type of a number without a prefix. */
  readonly typeId: VoucherTypeId;
  readonly typed: string;
}

/**
 * Reads a number. A bare one is of the fiscal year of the branch's open day. Null when the text is no number, or when the
 * books of the branch were never opened.
 */
export async function readTypedNumber(
  tx: Tx,
  { companyId, branchId, typeId, typed }: TypedNumber,
): Promise<VoucherNumber | null> {
  const openDay = await openDayOf(tx, companyId, branchId);
  if (openDay === null) return null;
  return parseVoucherNumber(typed, { typeId, fiscalYear: await fiscalYearOn(tx, companyId, openDay) });
}

/** Returns the company's fiscal year of the day as voucher numbers have it: `2627`. */
export async function fiscalYearOn(tx: Tx, companyId: number, day: IsoDate): Promise<string> {
  const { fiscal_year_start_month: startMonth } = await tx
    .selectFrom('company')
    .select('fiscal_year_start_month')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return fiscalYearOf(day, startMonth).text;
}

/** Whether the text names its type: `CR-42` does, `42` does not. */
export function namesItsType(typed: string): boolean {
  return /^\s*[a-z]/i.test(typed);
}
