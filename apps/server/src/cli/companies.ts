import type { DatabaseUrls } from '#db/embedded/roles';
import { asOwner } from '#db/owner-connection';

/** A company of this installation. */
export interface Company {
  readonly companyId: number;
  readonly name: string;
}

/**
 * Every company of the installation that has been founded to the end, by id. Only the owner's role sees more than one
 * company, so it is asked for by commands that work on the whole installation and never while serving a call.
 */
export function allCompanies(urls: DatabaseUrls): Promise<Company[]> {
  return asOwner(urls.owner, 'cashbook companies', async (client) => {
    // A founding that was interrupted can leave a company without a branch, which nobody can sign in to.
    const { rows } = await client.query<Company>(
      `select company_id as "companyId", name from company c
       where exists (select from branch b where b.company_id = c.company_id)
       order by company_id`,
    );
    return rows;
  });
}
