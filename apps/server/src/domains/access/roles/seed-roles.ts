import { type PermissionName, permissionNames } from '@cashbook/contract/access/permissions';
import { writesEveryVoucher } from '@cashbook/contract/documents/voucher-kinds';
import { type QueryExecutorProvider, sql } from 'kysely';

const seesReports: readonly PermissionName[] = ['cashbook.view', 'ledger.view', 'due.list.view', 'report.view'];

const sells: readonly PermissionName[] = [
  'sales.create',
  'sales.deliver',
  'order.view',
  'order.create',
  'party.view',
  'party.edit',
  'product.view',
  'category.view',
  'warehouse.view',
  'due.list.view',
  'warranty.claim',
];

/** The permissions that only an administrator has: to change the organisation, and to undo days, years and approvals. */
const administers: ReadonlySet<PermissionName> = new Set<PermissionName>([
  'branch.create',
  'branch.edit',
  'user.create',
  'user.edit',
  'role.view',
  'role.edit',
  'company.edit',
  'audit.view',
  'import.run',
  'dayclose.jumpdate',
  'year.reopen',
  'hr.edit',
]);

/** The roles every company begins with (api, "Permissions"); their permissions may be edited later. */
const seededRoles = {
  Administrator: permissionNames,
  Manager: permissionNames.filter((name) => !administers.has(name)),
  Accountant: [
    ...writesEveryVoucher,
    ...seesReports,
    'bank.reconcile',
    'installment.view',
    'installment.receive',
    'order.view',
    'requisition.view',
    'voucher.image.upload',
    'remittance.create',
    'cheque.view',
    'cheque.move',
    'cheque.bounce',
    'withholding.view',
    'withholding.edit',
    'stock.count',
    'party.allocate',
    'dayclose.all.view',
    'product.view',
    'category.view',
    'coa.view',
    'coa.edit',
    'asset.edit',
    'warehouse.view',
    'employee.view',
    'area.view',
    'party.view',
    'party.edit',
  ],
  Salesman: [...sells, 'cash.received.create', 'installment.view', 'requisition.view', 'requisition.create'],
  'Field Officer': [
    'cash.received.create',
    'installment.view',
    'installment.receive',
    'due.list.view',
    'party.view',
    'area.view',
  ],
} as const satisfies Readonly<Record<string, readonly PermissionName[]>>;

export type SeededRole = keyof typeof seededRoles;

/** The seeded role whose users may give every permission, in every company. */
export const administratorRoleId = 1;

/** Adds the seeded roles to a company that has none, and returns their ids. */
export async function seedRoles(
  tx: QueryExecutorProvider,
  companyId: number,
): Promise<Readonly<Record<SeededRole, number>>> {
  const ids = {
    Administrator: administratorRoleId,
    Manager: 2,
    Accountant: 3,
    Salesman: 4,
    'Field Officer': 5,
  } as const;
  for (const [name, roleId] of Object.entries(ids)) {
    await sql`insert into role (company_id, role_id, name, is_system) values (${companyId}, ${roleId}, ${name}, true)`.execute(
      tx,
    );
  }
  for (const [name, permissions] of Object.entries(seededRoles)) {
    await sql`
      insert into role_permission (company_id, role_id, permission)
      select company_id, role_id, unnest(${permissions}::text[]) from role
      where company_id = ${companyId} and name = ${name}`.execute(tx);
  }
  return ids;
}
