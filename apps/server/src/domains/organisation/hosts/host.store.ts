import type { CompanyForm } from '@cashbook/contract/organisation/company';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Tx } from '#db/tx';

/** The hosts in the directory: each decides whose sign-in a name of this installation shows. */

export interface Tenant {
  readonly companyId: number;
  readonly companyName: string;
  readonly title: string;
  readonly tagline: string;
  /** Name of the company's logo; empty without one. */
  readonly logo: string;
}

/** Returns the company that has the host; null when none has. */
export async function tenantByHost(db: QueryExecutorProvider, host: string): Promise<Tenant | null> {
  const { rows } = await sql<Tenant>`
    select company_id as "companyId", company_name as "companyName", title, tagline, logo
    from directory.tenant_by_host(${host})`.execute(db);
  return rows[0] ?? null;
}

/** Returns the company whose portal a host shows; null while there is none or it is off. */
export async function portalOfHost(db: QueryExecutorProvider, host: string): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`select directory.portal_of_host(${host}) as id`.execute(db);
  return rows[0]?.id ?? null;
}

export type Hosts = CompanyForm['hosts'];

/** Returns the hosts of the transaction's company, by name. */
export async function hostsOfCompany(tx: Tx): Promise<Hosts> {
  const { rows } = await sql<Hosts[number]>`select host, title, tagline from directory.hosts_of_company()`.execute(tx);
  return rows;
}

/** Gives up all hosts of the company except these. */
export async function keepHosts(tx: Tx, hosts: readonly string[]): Promise<void> {
  await sql`select directory.keep_hosts(${[...hosts]}::text[])`.execute(tx);
}

/**
 * Whether the company is the only one of the installation. Then it may take hosts, and see facts that concern the whole
 * installation.
 */
export async function isOnlyCompany(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select directory.may_claim_hosts() as may`.execute(tx);
  return rows[0]?.may ?? false;
}

/** The texts of a host's sign-in page: the title stands above the form. */
export interface HostTitle {
  readonly host: string;
  readonly title: string;
  readonly tagline: string;
}

/**
 * Sets the sign-in texts of a host of the transaction's company. A host that nobody has is claimed if the company is the
 * only one of the installation. Returns false when the company may not have the host.
 */
export async function claimHost(tx: QueryExecutorProvider, { host, title, tagline }: HostTitle): Promise<boolean> {
  const { rows } = await sql<{ claimed: boolean }>`
    select directory.claim_host(${host}, ${title}, ${tagline}) as claimed`.execute(tx);
  return rows[0]?.claimed ?? false;
}
