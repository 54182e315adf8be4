import { sql } from 'kysely';
import type { Tx } from '#db/tx';

/** The settings of a company that its vouchers have fixed. */
export interface FixedSettings {
  /** The start of the fiscal year, by any voucher (accounting §8). */
  readonly fiscal_year_fixed: boolean;
  /** The place of the markup, by a sale by installments or what it left on account 29 (accounting-next §4). */
  readonly markup_fixed: boolean;
}

/** Returns which settings of the company its vouchers have fixed. */
export async function fixedSettings(tx: Tx, companyId: number): Promise<FixedSettings> {
  const { rows } = await sql<FixedSettings>`
    select exists (select from voucher where company_id = ${companyId}) as fiscal_year_fixed,
      markup_is_fixed(${companyId}) as markup_fixed`.execute(tx);
  return rows[0] ?? { fiscal_year_fixed: false, markup_fixed: false };
}
