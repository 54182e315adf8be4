import { type QueryExecutorProvider, sql } from 'kysely';

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

/** Adds a branch and answers its id. Ids count up within the company. */
export async function createBranch(tx: QueryExecutorProvider, companyId: number, branch: NewBranch): Promise<number> {
  const { name, officeTypeId, businessTypeId, isProtected = false, printHeading = false } = branch;
  const { contactPerson = '', phone = '', email = '', address = '' } = branch;
  await holdCompany(tx, companyId);
  const { rows } = await sql<{ id: number }>`
    insert into branch (company_id, branch_id, name, office_type_id, business_type_id, is_protected, print_heading,
      contact_person, phone, email, address)
    select ${companyId}, coalesce(max(branch_id), 0) + 1, ${name}, ${officeTypeId}, ${businessTypeId}, ${isProtected},
      ${printHeading}, ${contactPerson}, ${phone}, ${email}, ${address}
    from branch where company_id = ${companyId}
    returning branch_id as id`.execute(tx);
  const [created] = rows;
  if (created === undefined) throw new Error('the new branch was not answered');
  return created.id;
}

/** Two who add to one company at once take their numbers one after the other. Does not stand in the way of postings. */
export async function holdCompany(tx: QueryExecutorProvider, companyId: number): Promise<void> {
  await sql`select from company where company_id = ${companyId} for no key update`.execute(tx);
}
