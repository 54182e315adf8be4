import { businessTypes, status } from '@cashbook/contract/enumerations';
import type { BranchFields, BranchForm, BranchRow, branchRoutes } from '@cashbook/contract/organisation/branches';
import type { RouteQuery } from '@cashbook/contract/route';
import { type RawBuilder, sql } from 'kysely';
import { orderBy, textOrder } from '#db/order-by';
import type { Tx } from '#db/tx';
import { logoAddress } from '#domains/organisation/organisation.store';
import type { Actor } from '#use-case/caller';

/** The branches that a caller reaches. */
export type Reach = Pick<Actor, 'companyId' | 'branchIds'>;

export interface BranchFilters {
  /** Part of a name, a contact person or a phone number; empty for all. */
  readonly search: string;
  /** `0` or `1`; empty for both. */
  readonly status: '' | '0' | '1';
}

interface StoredRow {
  readonly id: number;
  readonly name: string;
  readonly contact_person: string;
  readonly business_type_id: number;
  readonly branch_types_id: number;
  readonly phone: string;
  readonly status: number;
  readonly is_protected: boolean;
  readonly version: number;
}

const rowColumns = sql`
  branch_id as id, name, contact_person, business_type_id, office_type_id as branch_types_id, phone, status,
  is_protected, version`;

function branchesWithin({ companyId, branchIds }: Reach): RawBuilder<unknown> {
  return sql`from branch where company_id = ${companyId} and branch_id = any (${[...branchIds]}::int[])`;
}

function matching({ search, status }: BranchFilters): RawBuilder<unknown> {
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const found =
    search === '' ? sql`true` : sql`(name ilike ${part} or contact_person ilike ${part} or phone like ${part})`;
  return status === '' ? found : sql`${found} and status = ${Number(status)}`;
}

/** Business types in the order of their names. */
const businessTypeIds = businessTypes.toSorted((a, b) => a.name.localeCompare(b.name, 'en')).map(({ id }) => id);

const sortColumns = {
  name: textOrder(sql`name`),
  contact_person: textOrder(sql`contact_person`),
  business_type: sql`array_position(${businessTypeIds}::int[], business_type_id::int)`,
  phone: textOrder(sql`phone`),
  // As the list says it: Active before Inactive.
  status: sql`(status <> ${status.active})`,
};

export type BranchQuestion = BranchFilters & Pick<RouteQuery<typeof branchRoutes.list>, 'sort'>;

/** The branches that match, head office first, then by name, unless they are sorted; all of them where no slice is given. */
export async function listBranches(
  tx: Tx,
  reach: Reach,
  { sort, ...filters }: BranchQuestion,
  slice?: { readonly limit: number; readonly offset: number },
): Promise<BranchRow[]> {
  const part = slice === undefined ? sql`` : sql`limit ${slice.limit} offset ${slice.offset}`;
  const { rows } = await sql<StoredRow>`
    select ${rowColumns} ${branchesWithin(reach)} and ${matching(filters)}
    ${orderBy(sort, sortColumns, sql`office_type_id <> 1, lower(name), branch_id`)} ${part}`.execute(tx);
  return rows.map(rowOnWire);
}

export async function countBranches(tx: Tx, reach: Reach, filters: BranchFilters): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total ${branchesWithin(reach)} and ${matching(filters)}`.execute(tx);
  return rows[0]?.total ?? 0;
}

export async function findBranchRow(tx: Tx, reach: Reach, branchId: number): Promise<BranchRow | null> {
  const { rows } = await sql<StoredRow>`
    select ${rowColumns} ${branchesWithin(reach)} and branch_id = ${branchId}`.execute(tx);
  const [row] = rows;
  return row === undefined ? null : rowOnWire(row);
}

const statusLabels = ['Inactive', 'Active', 'Pending', 'Deleted'];

function rowOnWire(row: StoredRow): BranchRow {
  return {
    ...row,
    branch_id: row.id,
    business_type: businessTypes.find(({ id }) => id === row.business_type_id)?.name ?? '',
    status_label: statusLabels[row.status] ?? '',
  };
}

/** One branch as its form shows it; null when the caller does not reach it. */
export async function findBranch(tx: Tx, reach: Reach, branchId: number): Promise<BranchForm | null> {
  const { rows } = await sql<BranchForm>`
    select branch_id as id, version, ${logoAddress} as logo, name, office_type_id as branch_types_id, business_type_id,
      contact_person, phone, email, address, notes, print_heading as pad_heading_print, printer_type as print_size,
      paper_size, invoice_label, purchase_note, sales_note, money_format, status, is_protected, short_stock_policy,
      report_zero_balance as report_zero_bal, manufacture_control as manufactur_control,
      warranty_control as warranty_controll, multiple_warehouse as have_warehouse,
      share_products as share_product_with_other_branch, share_customers as share_customer_with_other_branch,
      customer_serial as have_customer_sl, use_bangla
    ${branchesWithin(reach)} and branch_id = ${branchId}`.execute(tx);
  return rows[0] ?? null;
}

/** The same branch for the form, locked until the transaction ends. */
export async function lockBranch(tx: Tx, reach: Reach, branchId: number): Promise<BranchForm | null> {
  await sql`select ${branchesWithin(reach)} and branch_id = ${branchId} for no key update`.execute(tx);
  return findBranch(tx, reach, branchId);
}

/** The columns behind the wire's names (spec 1 §3). */
export function columnsOf(fields: BranchFields) {
  return {
    name: fields.name,
    office_type_id: fields.branch_types_id,
    business_type_id: fields.business_type_id,
    contact_person: fields.contact_person,
    phone: fields.phone,
    email: fields.email,
    address: fields.address,
    notes: fields.notes,
    print_heading: fields.pad_heading_print,
    printer_type: fields.print_size,
    paper_size: fields.paper_size,
    invoice_label: fields.invoice_label,
    purchase_note: fields.purchase_note,
    sales_note: fields.sales_note,
    money_format: fields.money_format,
    status: fields.status,
    is_protected: fields.is_protected,
    short_stock_policy: fields.short_stock_policy,
    report_zero_balance: fields.report_zero_bal,
    manufacture_control: fields.manufactur_control,
    warranty_control: fields.warranty_controll,
    multiple_warehouse: fields.have_warehouse,
    share_products: fields.share_product_with_other_branch,
    share_customers: fields.share_customer_with_other_branch,
    customer_serial: fields.have_customer_sl,
    use_bangla: fields.use_bangla,
  };
}

/** Writes every field and makes the next version. */
export async function writeBranch(tx: Tx, companyId: number, branchId: number, fields: BranchFields): Promise<void> {
  await tx
    .updateTable('branch')
    .set({ ...columnsOf(fields), version: sql`version + 1` })
    .where('company_id', '=', companyId)
    .where('branch_id', '=', branchId)
    .execute();
}

export async function writeBranchStatus(tx: Tx, companyId: number, branchId: number, status: number): Promise<void> {
  await sql`
    update branch set status = ${status}, version = version + 1
    where company_id = ${companyId} and branch_id = ${branchId}`.execute(tx);
}

/** Signs out whoever belongs to the branch, and sends visitors from head office back to their own. */
export async function leaveBranch(tx: Tx, branchId: number): Promise<void> {
  await sql`select directory.leave_branch(${branchId})`.execute(tx);
}
