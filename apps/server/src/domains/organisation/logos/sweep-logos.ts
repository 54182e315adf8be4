import type { Client } from 'pg';
import type { FileStore } from '#domains/files/index';
import { logoKey, logoOfKey } from '#domains/organisation/logos/logo-key';

const keptForMs = 24 * 3_600_000;

/**
 * Removes the logos that no letterhead names and none has named for a day: a backup that is under way may hold the row
 * that did, and needs its file. What is no logo is left alone. `owner` is a connection that owns the books. Answers how
 * many were removed.
 */
export async function sweepLogos(owner: Client, files: FileStore, now: Date): Promise<number> {
  const since = new Date(now.getTime() - keptForMs);
  const old: string[] = [];
  for await (const { key, writtenAt } of files.list()) {
    if (writtenAt < since && logoOfKey(key) !== null) old.push(key);
  }
  if (old.length === 0) return 0;
  const needed = await neededKeys(owner, since);
  const unneeded = old.filter((key) => !needed.has(key));
  for (const key of unneeded) await files.remove(key);
  return unneeded.length;
}

/** Where the logos are kept that a letterhead names, or that one named after `since`. */
async function neededKeys(owner: Client, since: Date): Promise<Set<string | null>> {
  const { rows } = await owner.query<{ companyId: number; name: string }>(
    `select company_id as "companyId", logo as name from company
     union select company_id, logo from branch
     union select c.company_id, e.before ->> 'logo'
       from company c
         join audit_event e on e.company_id = c.company_id and e.action in ('company.logo', 'branch.logo')
           and e.action <> 'voucher.post' and e.at >= $1`,
    [since],
  );
  return new Set(rows.map(({ companyId, name }) => logoKey(companyId, name)));
}

/** The letterheads that name a logo which is not stored at any of these keys, by name. */
export async function missingLogos(owner: Client, storedKeys: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await owner.query<{ companyId: number; logo: string; name: string }>(
    `select company_id as "companyId", logo, name from company where logo <> ''
     union all select company_id, logo, name from branch where logo <> '' order by name`,
  );
  return rows.filter(({ companyId, logo }) => !storedKeys.has(logoKey(companyId, logo) ?? '')).map(({ name }) => name);
}
