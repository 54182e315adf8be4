import type { PicturesInBooks } from '#domains/files/index';
import { logoKey, logoOfKey } from '#domains/organisation/logos/logo-key';

/** The logos of companies and branches, and the letterheads that name them. */
export const logosInBooks: PicturesInBooks = {
  owns: (key) => logoOfKey(key) !== null,
  needed: async (owner, since) => {
    const { rows } = await owner.query<{ companyId: number; name: string }>(
      `select company_id as "companyId", logo as name from company
       union select company_id, logo from branch
       union select c.company_id, e.before ->> 'logo'
         from company c
           join audit_event e on e.company_id = c.company_id and e.action in ('company.logo', 'branch.logo')
             and e.action <> 'voucher.post' and e.at >= $1`,
      [since],
    );
    return new Set(rows.flatMap(({ companyId, name }) => logoKey(companyId, name) ?? []));
  },
  missing: async (owner, storedKeys) => {
    const { rows } = await owner.query<{ companyId: number; logo: string; name: string }>(
      `select company_id as "companyId", logo, name from company where logo <> ''
       union all select company_id, logo, name from branch where logo <> '' order by name`,
    );
    return rows
      .filter(({ companyId, logo }) => !storedKeys.has(logoKey(companyId, logo) ?? ''))
      .map(({ name }) => name);
  },
};
