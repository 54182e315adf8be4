import type { PermissionName } from '@cashbook/contract/access/permissions';
import type { Settings } from '@cashbook/contract/access/session';
import { businessTypeId } from '@cashbook/contract/enumerations';
import type { WordOf } from '@cashbook/words/catalogue';
import {
  ArrowLeftRight,
  Box,
  Building2,
  ChartNoAxesColumn,
  ClipboardCheck,
  Contact,
  FileText,
  LayoutDashboard,
  type LucideIcon,
  Network,
  SlidersHorizontal,
  Tag,
  Users,
} from 'lucide-react';
import { may } from '#session/session.ts';

/** Names are messages of the `shell` catalogue. */
export type MenuName = WordOf<'shell'>;

export interface MenuEntry {
  name: MenuName;
  to: string;
  /** The permission to see the entry; one of several is enough. */
  permission?: PermissionName | readonly PermissionName[];
  /** The business type of the branches that show the entry. */
  businessTypeId?: number;
  /** Whether the entry is hidden in branches that do not control warranties. */
  needsWarranty?: true;
  /** Whether the entry is hidden in branches that do not control manufacture. */
  needsManufacture?: true;
  /** Whether the entry is hidden in branches that do not store their goods by warehouse. */
  needsWarehouses?: true;
  needsWithholding?: true;
  /** The digit that opens it with Alt from anywhere. */
  digit?: number;
}

export interface MenuGroup {
  name: MenuName;
  icon: LucideIcon;
  entries: readonly MenuEntry[];
}

export const dashboardEntry: MenuEntry & { icon: LucideIcon } = {
  name: 'dashboard',
  to: '/dashboard',
  digit: 0,
  icon: LayoutDashboard,
};

/** The permissions for the reports with the money of a branch. */
const seesMoney = ['cashbook.view', 'due.list.view', 'report.view'] as const satisfies readonly PermissionName[];

const installments = { businessTypeId: businessTypeId.installment };

/** The menu: every group, entry and rule of spec 1 §2.3, in its order. */
export const menuGroups: readonly MenuGroup[] = [
  {
    name: 'transaction',
    icon: ArrowLeftRight,
    entries: [
      { name: 'cashReceipt', to: '/accounts/cash/receive', permission: 'cash.received.create', digit: 1 },
      { name: 'cashPayment', to: '/accounts/cash/payment', permission: 'cash.payment.create', digit: 2 },
      { name: 'bankReceipt', to: '/accounts/bank/receive', permission: 'bank.received.create', digit: 6 },
      { name: 'bankPayment', to: '/accounts/bank/payment', permission: 'bank.payment.create' },
      // Ours, where the cheques of bank vouchers are.
      { name: 'cheques', to: '/accounts/cheques', permission: 'cheque.view' },
      {
        name: 'taxDeposits',
        to: '/accounts/withheld-tax',
        permission: ['withholding.view', 'withholding.edit'],
        needsWithholding: true,
      },
      { name: 'journal', to: '/accounts/journal', digit: 5 },
      // Ours, beside the spec's.
      { name: 'contra', to: '/accounts/contra', permission: 'contra.create' },
      { name: 'remittance', to: '/accounts/remittance', permission: 'remittance.create' },
      { name: 'bankReconciliation', to: '/reconciliation', permission: 'bank.reconcile' },
      { name: 'openingBalances', to: '/accounts/opening', permission: 'opening.create' },
      { name: 'installmentDetails', to: '/admin/installment-details', ...installments },
      { name: 'collectionSheet', to: '/admin/collection-sheet', permission: 'installment.receive', ...installments },
    ],
  },
  {
    name: 'invoice',
    icon: FileText,
    entries: [
      { name: 'purchase', to: '/invoice/purchase', permission: 'purchase.create', digit: 3 },
      { name: 'sales', to: '/invoice/sales', permission: 'sales.create', digit: 4 },
      { name: 'labourInvoice', to: '/invoice/labour-invoice' },
      // Ours, after the spec's.
      { name: 'voucherType10', to: '/invoice/purchase/return', permission: 'purchase.create' },
      { name: 'voucherType14', to: '/invoice/sales/return', permission: 'sales.create' },
      { name: 'delivery', to: '/invoice/sales/delivery', permission: 'sales.deliver' },
    ],
  },
  {
    name: 'admin',
    icon: SlidersHorizontal,
    entries: [
      { name: 'branchList', to: '/branch/branch-list', permission: 'branch.view' },
      { name: 'userList', to: '/user/user-list', permission: 'user.all.view' },
      { name: 'dayClose', to: '/admin/dayclose', permission: 'dayclose.all.view', digit: 9 },
      { name: 'orderList', to: '/order/order-list', permission: 'order.view' },
      { name: 'averagePrice', to: '/orders/avg-price' },
      { name: 'voucherApproval', to: '/admin/voucher-approval' },
      { name: 'removeApproval', to: '/admin/remove-approval' },
      { name: 'voucherTypeChange', to: '/admin/voucher/type-change' },
      { name: 'imageUpload', to: '/admin/image-upload' },
      { name: 'bulkUpload', to: '/admin/bulk-upload' },
      { name: 'voucherDateChange', to: '/admin/voucher/date-change' },
      { name: 'print', to: '/admin/print' },
      // Ours, after the spec's.
      { name: 'assetList', to: '/asset/asset-list', permission: ['asset.edit', 'coa.view'] },
      { name: 'chequeForms', to: '/cheque-form/form-list', permission: ['cheque.view', 'coa.view'] },
      { name: 'userCheck', to: '/user/user-check', permission: 'user.all.view' },
      { name: 'yearEnd', to: '/admin/year-end', permission: ['year.close', 'year.reopen'] },
      { name: 'customerMessages', to: '/admin/messages', permission: ['message.view', 'message.edit'] },
      { name: 'company', to: '/company/company-list', permission: 'company.view' },
      { name: 'auditTrail', to: '/audit/trail', permission: 'audit.view' },
      { name: 'integrity', to: '/audit/integrity', permission: 'audit.view' },
    ],
  },
  {
    name: 'realEstate',
    icon: Building2,
    entries: [
      { name: 'areaList', to: '/real-estate/area-list' },
      { name: 'addArea', to: '/real-estate/add-area', permission: 'cashbook.view' },
    ],
  },
  {
    name: 'reports',
    icon: ChartNoAxesColumn,
    entries: [
      { name: 'cashBook', to: '/reports/cashbook', permission: 'cashbook.view', digit: 7 },
      { name: 'ledger', to: '/reports/ledger', permission: 'ledger.view', digit: 8 },
      // Ours, beside the spec's.
      { name: 'savedReports', to: '/reports/saved' },
      { name: 'bankBook', to: '/reports/bank-book', permission: 'cashbook.view' },
      { name: 'trialBalance', to: '/reports/trial-balance', permission: 'report.view' },
      { name: 'trialBalanceMovements', to: '/reports/trial-balance-movements', permission: 'report.view' },
      { name: 'trialBalanceByBranch', to: '/reports/trial-balance-by-branch', permission: 'report.view' },
      { name: 'profitAndLoss', to: '/reports/profit-and-loss', permission: 'report.view' },
      { name: 'balanceSheet', to: '/reports/balance-sheet', permission: 'report.view' },
      { name: 'fixedAssetsNote', to: '/reports/fixed-assets', permission: 'report.view' },
      { name: 'balanceNotes', to: '/reports/balance-notes', permission: 'report.view' },
      { name: 'cashFlow', to: '/reports/cash-flow', permission: 'report.view' },
      { name: 'dayBook', to: '/reports/day-book', permission: 'report.view' },
      { name: 'voucherNumbers', to: '/reports/voucher-numbers', permission: 'report.view' },
      { name: 'changedVouchers', to: '/reports/changed-vouchers', permission: 'audit.view' },
      { name: 'dueList', to: '/reports/due-list', permission: 'due.list.view' },
      { name: 'balanceAgeing', to: '/reports/balance-ageing', permission: 'due.list.view' },
      { name: 'partyStatement', to: '/reports/party-statement', permission: 'ledger.view' },
      { name: 'partyStatements', to: '/reports/party-statements', permission: 'ledger.view' },
      { name: 'dueInstallments', to: '/reports/due-installments', ...installments },
      { name: 'installmentAgeing', to: '/reports/installment-ageing', permission: 'installment.view', ...installments },
      {
        name: 'collectedInstallments',
        to: '/reports/collected-installments',
        permission: 'installment.view',
        ...installments,
      },
      { name: 'employeeInstallment', to: '/reports/employee-installment', ...installments },
      { name: 'labourLedger', to: '/reports/labour/ledger' },
      { name: 'datewiseTotal', to: '/reports/date-wise-total-data' },
      { name: 'productStock', to: '/reports/product/stock' },
      { name: 'categoryInOut', to: '/reports/cat-wise/in-out' },
      // Ours, beside the spec's.
      { name: 'stockValuation', to: '/reports/stock-valuation', permission: 'report.view' },
      { name: 'stockLedger', to: '/reports/stock-ledger', permission: 'report.view' },
      { name: 'serialHistory', to: '/reports/serial-history', permission: 'report.view' },
      { name: 'belowOrderLevel', to: '/reports/below-order-level', permission: 'report.view' },
      { name: 'idleStock', to: '/reports/idle-stock', permission: 'report.view' },
      { name: 'purchaseLedger', to: '/reports/purchase-ledger' },
      { name: 'salesLedger', to: '/reports/sales-ledger' },
      { name: 'goodsToDeliver', to: '/reports/goods-to-deliver', permission: 'report.view' },
      {
        name: 'withheldRegister',
        to: '/reports/withheld-tax',
        permission: 'withholding.view',
        needsWithholding: true,
      },
      { name: 'salesSummary', to: '/reports/sales-summary', permission: 'report.view' },
      { name: 'grossProfit', to: '/reports/gross-profit', permission: 'profit.view' },
      { name: 'groupReport', to: '/reports/group-report' },
      { name: 'mitchMatch', to: '/reports/mitch-match' },
      // Ours, after the spec's: reports at a glance.
      { name: 'branchesOverview', to: '/dashboard-two', permission: seesMoney },
      { name: 'salesOverview', to: '/ecommers', permission: 'report.view' },
      { name: 'charts', to: '/chart', permission: seesMoney },
    ],
  },
  {
    name: 'products',
    icon: Box,
    entries: [
      { name: 'categoryList', to: '/category/category-list' },
      { name: 'productList', to: '/product/product-list' },
      // Ours, after the spec's.
      { name: 'warehouseList', to: '/warehouse/warehouse-list', permission: 'warehouse.view', needsWarehouses: true },
      { name: 'stockAdjustment', to: '/stock/adjustment', permission: 'stock.adjust' },
      { name: 'stockTransfer', to: '/stock/transfer', permission: 'stock.transfer', needsWarehouses: true },
      { name: 'production', to: '/stock/production', permission: 'stock.produce', needsManufacture: true },
      { name: 'recipeList', to: '/product/recipe-list', permission: 'product.view', needsManufacture: true },
      { name: 'stockIssue', to: '/stock/issue', permission: 'stock.issue' },
      { name: 'issueReturn', to: '/stock/issue-return', permission: 'stock.issue' },
      { name: 'branchTransfer', to: '/stock/branch-transfer', permission: 'stock.transfer' },
      { name: 'goodsInTransit', to: '/stock/in-transit', permission: 'stock.transfer' },
      { name: 'countSheets', to: '/stock/count', permission: 'stock.count' },
      { name: 'openingStock', to: '/stock/opening', permission: ['opening.create', 'opening.edit'] },
      { name: 'openingStockFile', to: '/stock/opening/file', permission: ['opening.create', 'opening.edit'] },
      { name: 'warrantyClaims', to: '/warranty/claims', permission: 'warranty.claim', needsWarranty: true },
      { name: 'priceLists', to: '/price-list/price-list', permission: 'product.view' },
      { name: 'listPrices', to: '/list-price/list-price-list', permission: 'product.view' },
      { name: 'pricesOfDay', to: '/reports/prices-of-day', permission: 'product.view' },
      { name: 'unitList', to: '/unit/unit-list', permission: 'product.view' },
      { name: 'productTypeList', to: '/product-type/product-type-list', permission: 'product.view' },
      { name: 'labourItemList', to: '/labour/item-list', permission: 'labour.item.edit' },
    ],
  },
  {
    name: 'requisition',
    icon: ClipboardCheck,
    entries: [
      { name: 'requisitionList', to: '/requisitions' },
      { name: 'comparison', to: '/requisition/comparison' },
      { name: 'create', to: '/requisition/create' },
    ],
  },
  {
    name: 'vrSettings',
    icon: Tag,
    entries: [{ name: 'voucherDelete', to: '/vr-settings/voucher-delete', permission: 'dayclose.all.view' }],
  },
  {
    name: 'userManagement',
    icon: Users,
    entries: [
      { name: 'roles', to: '/user-management/roles' },
      { name: 'createRole', to: '/user-management/create-role' },
    ],
  },
  {
    name: 'customerSupplier',
    icon: Contact,
    entries: [
      { name: 'customerList', to: '/customer-supplier/list' },
      // Ours, after the spec's.
      { name: 'addCustomer', to: '/customer-supplier/create', permission: 'party.edit' },
      { name: 'employeeList', to: '/employee/employee-list', permission: 'employee.view' },
      {
        name: 'withholdingSections',
        to: '/withholding-section/section-list',
        permission: 'withholding.view',
        needsWithholding: true,
      },
      {
        name: 'withholdingRates',
        to: '/withholding-rate/rate-list',
        permission: 'withholding.view',
        needsWithholding: true,
      },
    ],
  },
  {
    name: 'chartOfAccounts',
    icon: Network,
    entries: [
      { name: 'level1', to: '/coal1/coal1-list' },
      { name: 'level2', to: '/coal2/coal2-list' },
      { name: 'level3', to: '/coal3/coal3-list' },
      { name: 'level4', to: '/coal4/coal4-list' },
    ],
  },
];

/** Whether a user with these settings sees the entry (spec 1 §2.3, "Visible when"). */
export function isVisible(
  { permission, businessTypeId: type, needsWarranty, needsWarehouses, needsWithholding, needsManufacture }: MenuEntry,
  settings: Settings,
): boolean {
  if (needsWarranty === true && !settings.branch.warranty_controll) return false;
  if (needsManufacture === true && !settings.branch.manufactur_control) return false;
  if (needsWarehouses === true && !settings.branch.have_warehouse) return false;
  if (needsWithholding === true && !settings.branch.withholds) return false;
  if (permission !== undefined && ![permission].flat().some((name) => may(settings, name))) return false;
  return type === undefined || settings.branch.business_type_id === type;
}

/** Returns the groups with their visible entries; a group without one is left out. */
export function visibleMenu(settings: Settings): MenuGroup[] {
  return menuGroups
    .map((group) => ({ ...group, entries: group.entries.filter((entry) => isVisible(entry, settings)) }))
    .filter((group) => group.entries.length > 0);
}
