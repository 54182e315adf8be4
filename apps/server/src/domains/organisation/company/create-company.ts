import { type QueryExecutorProvider, sql } from 'kysely';

/** A company to be added. Values that are left out have the product's defaults. */
export interface NewCompany {
  readonly name: string;
  readonly address?: string;
  readonly phone?: string;
  /** 1 to 12; July unless given. */
  readonly fiscalYearStartMonth?: number;
  /** IANA name; Asia/Dhaka unless given. */
  readonly timeZone?: string;
  readonly moneyFormat?: 'indian' | 'western';
}

/**
 * Adds a company and returns its id. Branches, roles, people and books follow in a transaction of that company
 * (`inCompany`). Call this outside a transaction: none can belong to the company before it exists.
 */
export async function createCompany(db: QueryExecutorProvider, company: NewCompany): Promise<number> {
  const {
    name,
    address = '',
    phone = '',
    fiscalYearStartMonth = 7,
    timeZone = 'Asia/Dhaka',
    moneyFormat = 'indian',
  } = company;
  const { rows } = await sql<{ id: number }>`
    select directory.create_company(${name}, ${address}, ${phone}, ${fiscalYearStartMonth}, ${timeZone}, ${moneyFormat})
      as id`.execute(db);
  const [created] = rows;
  if (created === undefined) throw new Error('directory.create_company answered no row');
  return created.id;
}
