import { fiscalYearOf, parseVoucherNumber, type VoucherNumber, type VoucherTypeId } from '@cashbook/kernel';
import type { Tx } from '#db/tx';
import { currentDay } from '#domains/ledger/index';

/** What a person typed to name a voucher, and the branch at whose desk it was typed. */
export interface TypedNumber {
  readonly companyId: number;
  readonly branchId: number;
  /** The type that a number without a prefix means. */
  readonly typeId: VoucherTypeId;
  readonly typed: string;
}

/** Reads a number; a bare one is of the fiscal year in which the branch's open day lies. Null when it is none. */
export async function readTypedNumber(
  tx: Tx,
  { companyId, branchId, typeId, typed }: TypedNumber,
): Promise<VoucherNumber | null> {
  const { fiscal_year_start_month: startMonth } = await tx
    .selectFrom('company')
    .select('fiscal_year_start_month')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  const { text: fiscalYear } = fiscalYearOf(await currentDay(tx, companyId, branchId), startMonth);
  return parseVoucherNumber(typed, { typeId, fiscalYear });
}

/** Whether the text says its type itself: `CR-42` does, `42` does not. */
export function namesItsType(typed: string): boolean {
  return /^\s*[a-z]/i.test(typed);
}
