import type { BranchOption, Settings } from '@cashbook/contract/access/session';
import { status } from '@cashbook/contract/enumerations';
import { type QueryExecutorProvider, sql } from 'kysely';

const logoFolder = '/api/files/logo/';

/** Where the logo of that name is fetched (files, "showLogo"). */
export const logoAddressOf = (name: string) => `${logoFolder}${name}`;

/** Where the picture of a `logo` column is fetched; null without one. */
export const logoAddress = sql<string | null>`case when logo <> '' then ${logoFolder} || logo end`;

/** The branch under its wire names (spec 1 §3). Branches are never deleted from the table, so a session's exists. */
export async function readSettingsBranch(
  tx: QueryExecutorProvider,
  companyId: number,
  branchId: number,
): Promise<Settings['branch']> {
  const { rows } = await sql<Settings['branch']>`
    select branch_id as id, name, address, phone, business_type_id, office_type_id as branch_types_id,
      print_heading as pad_heading_print, warranty_control as warranty_controll, multiple_warehouse as have_warehouse,
      use_bangla, money_format, ${logoAddress} as logo
    from branch where company_id = ${companyId} and branch_id = ${branchId}`.execute(tx);
  const [branch] = rows;
  if (branch === undefined) throw new Error(`company ${companyId} has no branch ${branchId}`);
  return branch;
}

export async function readCompany(tx: QueryExecutorProvider, companyId: number): Promise<Settings['company']> {
  const { rows } = await sql<Settings['company']>`
    select name, address, phone, ${logoAddress} as logo, money_format from company where company_id = ${companyId}`.execute(
    tx,
  );
  const [company] = rows;
  if (company === undefined) throw new Error(`there is no company ${companyId}`);
  return company;
}

/** These branches, head office first, then by name; archived ones left out. */
export async function readBranchOptions(
  tx: QueryExecutorProvider,
  companyId: number,
  branchIds: readonly number[],
): Promise<BranchOption[]> {
  const { rows } = await sql<BranchOption>`
    select branch_id as id, name, address, phone, business_type_id, office_type_id as branch_types_id,
      print_heading as pad_heading_print, use_bangla, money_format, ${logoAddress} as logo, status
    from branch
    where company_id = ${companyId} and branch_id = any (${branchIds}::int[]) and status <> ${status.deleted}
    order by office_type_id <> 1, lower(name), branch_id`.execute(tx);
  return rows;
}
