import type { DatabaseUrls } from '#db/embedded/roles';
import { asOwner } from '#db/owner-connection';

/** A company of this installation. */
export interface Company {
  readonly companyId: number;
  readonly name: string;
}

/**
 * Returns every completely founded company of the installation, by id. Only the owner's role sees more than one company. So
 * only commands for the whole installation call it, and never the server during a call.
 */
export function allCompanies(urls: DatabaseUrls): Promise<Company[]> {
  return asOwner(urls.owner, 'cashbook companies', async (client) => {
    // An interrupted founding can leave a company without a branch, which nobody can sign in to.
    const { rows } = await client.query<Company>(
      `select company_id as "companyId", name from company c
       where exists (select from branch b where b.company_id = c.company_id)
         -- A company that moves between servers stands on both: the copy that works counts.
         and not exists (
           select from directory.company_door d where d.company_id = c.company_id and d.state in ('moved', 'arriving')
         )
       order by company_id`,
    );
    return rows;
  });
}
