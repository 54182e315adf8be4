import type { CompanyForm } from '@cashbook/contract/organisation/company';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Tx } from '#db/tx';

/** Hosts in the directory: whose sign-in a name of this installation shows. */

export interface Tenant {
  readonly companyId: number;
  readonly companyName: string;
  readonly title: string;
  readonly tagline: string;
  /** Name of the company's logo; empty without one. */
  readonly logo: string;
}

/** The company that has the host; null when none has. */
export async function tenantByHost(db: QueryExecutorProvider, host: string): Promise<Tenant | null> {
  const { rows } = await sql<Tenant>`
    select company_id as "companyId", company_name as "companyName", title, tagline, logo
    from directory.tenant_by_host(${host})`.execute(db);
  return rows[0] ?? null;
}

export type Hosts = CompanyForm['hosts'];

/** The hosts of the transaction's company, by name. */
export async function hostsOfCompany(tx: Tx): Promise<Hosts> {
  const { rows } = await sql<Hosts[number]>`select host, title, tagline from directory.hosts_of_company()`.execute(tx);
  return rows;
}

/** Gives up the company's hosts but these. */
export async function keepHosts(tx: Tx, hosts: readonly string[]): Promise<void> {
  await sql`select directory.keep_hosts(${[...hosts]}::text[])`.execute(tx);
}

/** Whether the company is the installation's only one: then it may take hosts, and be told of what concerns them all. */
export async function isOnlyCompany(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select directory.may_claim_hosts() as may`.execute(tx);
  return rows[0]?.may ?? false;
}

/** How a host greets: the title is what stands above the sign-in form. */
export interface HostTitle {
  readonly host: string;
  readonly title: string;
  readonly tagline: string;
}

/**
 * How a host of the transaction's company greets; one that nobody has is taken where the company is the installation's
 * only one. False when it is not the company's to have.
 */
export async function claimHost(tx: QueryExecutorProvider, { host, title, tagline }: HostTitle): Promise<boolean> {
  const { rows } = await sql<{ claimed: boolean }>`
    select directory.claim_host(${host}, ${title}, ${tagline}) as claimed`.execute(tx);
  return rows[0]?.claimed ?? false;
}
