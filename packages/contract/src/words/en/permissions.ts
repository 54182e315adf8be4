import type { PermissionName } from '#access/permissions';

/** `Cash.received` becomes `CashReceived`. */
type Joined<Group extends string> = Group extends `${infer First}.${infer Rest}`
  ? `${Capitalize<First>}${Joined<Rest>}`
  : Capitalize<Group>;
type GroupOf<Name extends string> = Name extends `${infer Group}.all.${LastOf<Name>}`
  ? Group
  : Name extends `${infer Group}.${LastOf<Name>}`
    ? Group
    : never;
type LastOf<Name extends string> = Name extends `${string}.${infer Rest}` ? LastOf<Rest> : Name;

/** A word for every group, and one for every last segment. */
type Word<Name extends PermissionName = PermissionName> = Name extends unknown
  ? `group${Joined<GroupOf<Name>>}` | `action${Capitalize<LastOf<Name>>}`
  : never;

/** Groups of permissions, and what a permission lets do. */
export const permissions = {
  actionApprove: 'Approve',
  actionChange: 'Change',
  actionCreate: 'Create',
  actionEdit: 'Edit',
  actionJumpdate: 'Jumpdate',
  actionReceive: 'Receive',
  actionRun: 'Run checks',
  actionUnapprove: 'Unapprove',
  actionUpload: 'Upload',
  actionView: 'View',
  actionVoid: 'Void',
  groupArea: 'Area',
  groupAudit: 'Audit',
  groupBankPayment: 'Bank Payment',
  groupBankReceived: 'Bank Received',
  groupBranch: 'Branch',
  groupCashbook: 'Cash Book',
  groupCashPayment: 'Cash Payment',
  groupCashReceived: 'Cash Received',
  groupCategory: 'Category',
  groupCoa: 'Chart of Accounts',
  groupCompany: 'Company',
  groupContra: 'Contra',
  groupDayclose: 'Day Close',
  groupDueList: 'Due List',
  groupEmployee: 'Employee',
  groupHr: 'Employees',
  groupImport: 'Import',
  groupInstallment: 'Installment',
  groupJournal: 'Journal',
  groupLabour: 'Labour',
  groupLabourItem: 'Labour Item',
  groupLedger: 'Ledger',
  groupOrder: 'Order',
  groupParty: 'Customer and Supplier',
  groupProduct: 'Product',
  groupPurchase: 'Purchase',
  groupRemittance: 'Remittance',
  groupReport: 'Reports',
  groupRequisition: 'Requisition',
  groupRole: 'Role',
  groupSales: 'Sales',
  groupUser: 'User',
  groupVoucher: 'Voucher',
  groupVoucherDate: 'Voucher Date',
  groupVoucherImage: 'Voucher Image',
  groupVoucherType: 'Voucher Type',
  groupWarehouse: 'Warehouse',
} as const satisfies Readonly<Record<Word, string>>;
