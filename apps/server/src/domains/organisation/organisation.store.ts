import type { BranchOption, Settings } from '@cashbook/contract/access/session';
import { status } from '@cashbook/contract/enumerations';
import type { PrintedBranch } from '@cashbook/contract/organisation/letterhead';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Tx } from '#db/tx';

const logoFolder = '/api/files/logo/';

/** Returns the address of the logo of that name (files, "showLogo"). */
export const logoAddressOf = (name: string) => `${logoFolder}${name}`;

/** The address of the picture in a `logo` column; null without one. */
export const logoAddress = sql<string | null>`case when logo <> '' then ${logoFolder} || logo end`;

/** The settings of a branch for its prints, under their wire names (spec 1 §2.6). */
const printedBranch = sql`
  name, address, phone, print_heading as pad_heading_print, ${logoAddress} as logo, use_bangla, money_format,
  printer_type as print_size, paper_size`;

/** The settings of a branch that decide which fields forms have, under their wire names. */
const branchRules = sql`
  business_type_id, office_type_id as branch_types_id, warranty_control as warranty_controll,
  manufacture_control as manufactur_control,
  multiple_warehouse as have_warehouse,
  (select c.withholds from company c where c.company_id = branch.company_id) as withholds,
  (select c.markup = 'spread' from company c where c.company_id = branch.company_id) as spreads_markup,
  names_requisitions and exists (
    select from requisition q where q.company_id = branch.company_id and q.branch_id = branch.branch_id
  ) as names_requisitions`;

/** Returns the branch as its prints need it. Branches are never deleted from the table. */
export async function readPrintedBranch(
  tx: QueryExecutorProvider,
  companyId: number,
  branchId: number,
): Promise<PrintedBranch & { id: number }> {
  const { rows } = await sql<PrintedBranch & { id: number }>`
    select branch_id as id, ${printedBranch} from branch
    where company_id = ${companyId} and branch_id = ${branchId}`.execute(tx);
  return existing(rows, companyId, branchId);
}

function existing<T>([branch]: readonly T[], companyId: number, branchId: number): T {
  if (branch === undefined) throw new Error(`company ${companyId} has no branch ${branchId}`);
  return branch;
}

/**
 * Returns the branch under its wire names (spec 1 §3). Branches are never deleted from the table, so a session's branch
 * exists.
 */
export async function readSettingsBranch(
  tx: QueryExecutorProvider,
  companyId: number,
  branchId: number,
): Promise<Settings['branch']> {
  const { rows } = await sql<Settings['branch']>`
    select branch_id as id, ${printedBranch}, ${branchRules}, round_sales, case when multiple_warehouse then (
      select jsonb_build_object('id', w.warehouse_id, 'name', w.name) from warehouse w
      where w.company_id = branch.company_id and w.branch_id = branch.branch_id and w.is_default
    ) end as default_warehouse
    from branch where company_id = ${companyId} and branch_id = ${branchId}`.execute(tx);
  return existing(rows, companyId, branchId);
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

/** Returns these branches, head office first, then by name, without archived ones. */
export async function readBranchOptions(
  tx: QueryExecutorProvider,
  companyId: number,
  branchIds: readonly number[],
): Promise<BranchOption[]> {
  const { rows } = await sql<BranchOption>`
    select branch_id as id, ${printedBranch}, ${branchRules}, status from branch
    where company_id = ${companyId} and branch_id = any (${branchIds}::int[]) and status <> ${status.deleted}
    order by office_type_id <> 1, lower(name), branch_id`.execute(tx);
  return rows;
}

/** Returns the branches to which one branch can send money and goods, head office first. */
export async function readOtherBranches(
  tx: Tx,
  companyId: number,
  branchId: number,
): Promise<{ readonly id: number; readonly name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select branch_id as id, name from branch
    where company_id = ${companyId} and branch_id <> ${branchId} and status = 1
    order by office_type_id <> 1, name, branch_id`.execute(tx);
  return rows;
}
