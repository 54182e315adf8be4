import { fiscalYearOf, parseVoucherNumber, type VoucherNumber, type VoucherTypeId } from '@cashbook/kernel';
import type { IsoDate } from '@cashbook/money';
import type { Tx } from '#db/tx';
import { openDayOf } from '#domains/ledger/index';

/** What a person typed to name a voucher, and the branch at whose desk it was typed. */
export interface TypedNumber {
  readonly companyId: number;
  readonly branchId: number;
  /** The type that a number without a prefix means. */
  readonly typeId: VoucherTypeId;
  readonly typed: string;
}

/**
 * Reads a number; a bare one is of the fiscal year in which the branch's open day lies. Null when it is none, as in a
 * branch whose books were never opened.
 */
export async function readTypedNumber(
  tx: Tx,
  { companyId, branchId, typeId, typed }: TypedNumber,
): Promise<VoucherNumber | null> {
  const openDay = await openDayOf(tx, companyId, branchId);
  if (openDay === null) return null;
  return parseVoucherNumber(typed, { typeId, fiscalYear: await fiscalYearOn(tx, companyId, openDay) });
}

/** The fiscal year of the company in which the day lies, as voucher numbers have it: `2627`. */
export async function fiscalYearOn(tx: Tx, companyId: number, day: IsoDate): Promise<string> {
  const { fiscal_year_start_month: startMonth } = await tx
    .selectFrom('company')
    .select('fiscal_year_start_month')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return fiscalYearOf(day, startMonth).text;
}

/** Whether the text says its type itself: `CR-42` does, `42` does not. */
export function namesItsType(typed: string): boolean {
  return /^\s*[a-z]/i.test(typed);
}
