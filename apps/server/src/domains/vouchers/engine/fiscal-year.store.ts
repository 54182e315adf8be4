import type { Tx } from '#db/tx';

/** The month, 1–12, with which the company's fiscal year begins. */
export async function readFiscalYearStartMonth(tx: Tx, companyId: number): Promise<number> {
  const { fiscal_year_start_month: month } = await tx
    .selectFrom('company')
    .select('fiscal_year_start_month')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return month;
}
