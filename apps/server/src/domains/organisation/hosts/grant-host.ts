import type { Client } from 'pg';
import { asOwner } from '#db/owner-connection';
import type { HostTitle } from '#domains/organisation/hosts/host.store';

/**
 * The commands with which the operator of the installation manages hosts. They use the owner's connection; the
 * application cannot do this. The company of a host decides whose users can sign in there.
 */

/** The name of these commands in the database's list of connections. */
const applicationName = 'cashbook hosts';

/** A host and the company that has it. */
export interface GrantedHost {
  readonly host: string;
  readonly title: string;
  readonly companyId: number;
  readonly company: string;
}

/** Returns every host of the installation, by name. */
export function listHosts(ownerUrl: string): Promise<GrantedHost[]> {
  return asOwner(ownerUrl, applicationName, async (client) => {
    const { rows } = await client.query<GrantedHost>(
      `select h.host, h.title, h.company_id as "companyId", c.name as company
       from directory.host h join company c using (company_id) order by h.host`,
    );
    return rows;
  });
}

export type Granting = { readonly ok: true } | { readonly ok: false; readonly holder: string };

/**
 * Gives a host that nobody has to a company, and writes it into the company's audit record. A host that the company
 * already has gets new texts. Not ok when another company, the holder, has it: that company gives it up first. Throws the
 * database's 23514 for an invalid host name.
 */
export function grantHost(ownerUrl: string, companyId: number, { host, title, tagline }: HostTitle): Promise<Granting> {
  return asOwner(ownerUrl, applicationName, async (client) => {
    const { rowCount } = await client.query(
      `insert into directory.host as h (host, company_id, title, tagline) values ($1, $2, $3, $4)
       on conflict (host) do update set title = excluded.title, tagline = excluded.tagline
         where h.company_id = excluded.company_id`,
      [host, companyId, title, tagline],
    );
    if (rowCount === 0) return { ok: false, holder: await holderOf(client, host) };
    await record(client, companyId, { after: { hosts: [host] } });
    return { ok: true };
  });
}

/**
 * Takes a host from the company that has it, and writes it into that company's audit record. Returns false when nobody
 * has it.
 */
export function withdrawHost(ownerUrl: string, host: string): Promise<boolean> {
  return asOwner(ownerUrl, applicationName, async (client) => {
    const { rows } = await client.query<{ companyId: number }>(
      `delete from directory.host where host = $1 returning company_id as "companyId"`,
      [host],
    );
    const [gone] = rows;
    if (gone === undefined) return false;
    await record(client, gone.companyId, { before: { hosts: [host] } });
    return true;
  });
}

async function holderOf(client: Client, host: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    'select c.name from directory.host h join company c using (company_id) where h.host = $1',
    [host],
  );
  return rows[0]?.name ?? '';
}

interface Difference {
  readonly before?: object;
  readonly after?: object;
}

async function record(client: Client, companyId: number, { before = {}, after = {} }: Difference): Promise<void> {
  await client.query(
    `insert into audit_event (company_id, at, action, subject, before, after)
     values ($1, now(), 'company.update', 'company ' || $1::int, $2, $3)`,
    [companyId, { hosts: [], ...before }, { hosts: [], ...after }],
  );
}
