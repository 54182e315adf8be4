import { type QueryExecutorProvider, sql } from 'kysely';
import type { Tx } from '#db/tx';

/** A branch to be added. Values that are left out have the product's defaults (spec 1 §2.6). */
export interface NewBranch {
  readonly name: string;
  /** 1 head office, one per company; 2 project office, 3 sales outlet, 4 factory, 5 branch office. */
  readonly officeTypeId: number;
  readonly businessTypeId: number;
  readonly isProtected?: boolean;
  readonly contactPerson?: string;
  readonly phone?: string;
  readonly email?: string;
  readonly address?: string;
  readonly printHeading?: boolean;
}

/** Returns the number of a branch that is about to be added; numbers count up within the company. */
export async function nextBranchNumber(tx: Tx, companyId: number): Promise<number> {
  await lockCompany(tx, companyId);
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(branch_id), 0) + 1 as id from branch where company_id = ${companyId}`.execute(tx);
  return rows[0]?.id ?? 1;
}

/** Adds a branch with the product's defaults and the company's money format, and returns its number. */
export async function createBranch(tx: Tx, companyId: number, branch: NewBranch): Promise<number> {
  const { name, officeTypeId, businessTypeId, isProtected = false, printHeading = false } = branch;
  const { contactPerson = '', phone = '', email = '', address = '' } = branch;
  const id = await nextBranchNumber(tx, companyId);
  await sql`
    insert into branch (company_id, branch_id, money_format, name, office_type_id, business_type_id, is_protected,
      print_heading, contact_person, phone, email, address)
    select company_id, ${id}, money_format, ${name}, ${officeTypeId}, ${businessTypeId}, ${isProtected},
      ${printHeading}, ${contactPerson}, ${phone}, ${email}, ${address}
    from company where company_id = ${companyId}`.execute(tx);
  return id;
}

/** Locks the company, so that two users who add to it take their numbers one after the other. Does not block postings. */
export async function lockCompany(tx: QueryExecutorProvider, companyId: number): Promise<void> {
  await sql`select from company where company_id = ${companyId} for no key update`.execute(tx);
}
