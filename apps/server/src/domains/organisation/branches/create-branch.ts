import { type InsertObject, type QueryExecutorProvider, sql } from 'kysely';
import type { Schema } from '#db/schema-types';
import type { Tx } from '#db/tx';

/** A branch to be added; what is not given has the product's default (spec 1 §2.6). */
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

type BranchColumns = Omit<InsertObject<Schema, 'branch'>, 'company_id' | 'branch_id'>;

/** Adds a branch and answers its id. Ids count up within the company. */
export async function insertBranch(tx: Tx, companyId: number, columns: BranchColumns): Promise<number> {
  await lockCompany(tx, companyId);
  const next = sql<number>`(select coalesce(max(branch_id), 0) + 1 from branch where company_id = ${companyId})`;
  const { branch_id } = await tx
    .insertInto('branch')
    .values({ ...columns, company_id: companyId, branch_id: next })
    .returning('branch_id')
    .executeTakeFirstOrThrow();
  return branch_id;
}

/** Adds a branch with the product's defaults and the company's money format, and answers its id. */
export function createBranch(tx: Tx, companyId: number, branch: NewBranch): Promise<number> {
  const { name, officeTypeId, businessTypeId, isProtected = false, printHeading = false } = branch;
  const { contactPerson = '', phone = '', email = '', address = '' } = branch;
  return insertBranch(tx, companyId, {
    money_format: sql<string>`(select money_format from company where company_id = ${companyId})`,
    name,
    office_type_id: officeTypeId,
    business_type_id: businessTypeId,
    is_protected: isProtected,
    print_heading: printHeading,
    contact_person: contactPerson,
    phone,
    email,
    address,
  });
}

/** Two who add to one company at once take their numbers one after the other. Does not stand in the way of postings. */
export async function lockCompany(tx: QueryExecutorProvider, companyId: number): Promise<void> {
  await sql`select from company where company_id = ${companyId} for no key update`.execute(tx);
}
