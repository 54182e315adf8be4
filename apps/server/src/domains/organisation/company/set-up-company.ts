import { sql } from 'kysely';
import type { Databases } from '#db/pool';
import type { Tx } from '#db/tx';
import { createCompany, type NewCompany } from '#domains/organisation/company/create-company';

/**
 * Adds a company with all that `work` gives it (branches, people, books) in one transaction, which sees that company. If
 * anything fails, no partial company remains.
 */
export async function setUpCompany<T>(
  { app }: Pick<Databases, 'app'>,
  company: NewCompany,
  work: (tx: Tx, companyId: number) => Promise<T>,
): Promise<T> {
  return app.transaction().execute(async (tx) => {
    const companyId = await createCompany(tx, company);
    await sql`select set_config('app.company_id', ${String(companyId)}, true)`.execute(tx);
    return work(tx, companyId);
  });
}
