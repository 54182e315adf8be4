import { type QueryExecutorProvider, sql } from 'kysely';

/** A company in the directory, with the name of its server. */
export interface PlacedCompany {
  readonly companyId: number;
  readonly server: string;
  readonly hosts: readonly string[];
}

export async function placedCompanies(db: QueryExecutorProvider): Promise<readonly PlacedCompany[]> {
  const { rows } = await sql<PlacedCompany>`
    select company_id as "companyId", server, hosts from directory.placed_companies()`.execute(db);
  return rows;
}

/** Returns the company of whoever signs in with the email; null for an unknown one. */
export async function companyOfEmail(db: QueryExecutorProvider, email: string): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`select directory.company_of_email(${email}) as id`.execute(db);
  return rows[0]?.id ?? null;
}

/** Takes an email for a company. Returns false when it is another company's. */
export async function placeEmail(db: QueryExecutorProvider, email: string, companyId: number): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select directory.place_email(${email}, ${companyId}) as taken`.execute(db);
  return rows[0]?.taken ?? false;
}
