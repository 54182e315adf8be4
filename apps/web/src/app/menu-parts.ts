import type { MenuEntry, MenuName } from './menu.ts';

/** The most entries that a group shows without parts. */
const mostWithoutParts = 12;

/** The parts of the groups that may have more entries than that, in their order, by the names of the entries. */
const parts: readonly (readonly [part: MenuName, entries: readonly MenuName[]])[] = [
  [
    'vouchers',
    [
      ...(['cashReceipt', 'cashPayment', 'bankReceipt', 'bankPayment', 'journal', 'contra', 'remittance'] as const),
      ...(['openingBalances', 'voucherApproval', 'removeApproval', 'voucherTypeChange', 'voucherDateChange'] as const),
      ...(['imageUpload', 'bulkUpload', 'print', 'orderList', 'averagePrice'] as const),
    ],
  ],
  ['partBanks', ['cheques', 'taxDeposits', 'bankReconciliation']],
  ['partInstallments', ['installmentDetails', 'collectionSheet']],
  ['company', ['branchList', 'userList', 'userCheck', 'assetList', 'chequeForms', 'customerMessages', 'company']],
  ['partDays', ['dayClose', 'yearEnd', 'auditTrail', 'integrity']],
  [
    'partBooks',
    ['cashBook', 'ledger', 'bankBook', 'dayBook', 'datewiseTotal', 'voucherNumbers', 'changedVouchers', 'mitchMatch'],
  ],
  [
    'partStatements',
    [
      ...(['trialBalance', 'trialBalanceMovements', 'trialBalanceByBranch'] as const),
      ...(['profitAndLoss', 'balanceSheet', 'balanceNotes', 'fixedAssetsNote', 'cashFlow'] as const),
    ],
  ],
  [
    'partParties',
    [
      ...(['dueList', 'balanceAgeing', 'partyStatement', 'partyStatements'] as const),
      ...(['dueInstallments', 'installmentAgeing', 'collectedInstallments', 'employeeInstallment'] as const),
      ...(['labourLedger', 'withheldRegister'] as const),
    ],
  ],
  ['invoices', ['purchaseLedger', 'salesLedger', 'salesSummary', 'goodsToDeliver', 'grossProfit', 'groupReport']],
  [
    'partLists',
    ['categoryList', 'productList', 'warehouseList', 'recipeList', 'unitList', 'productTypeList', 'labourItemList'],
  ],
  ['partPrices', ['priceLists', 'listPrices', 'pricesOfDay']],
  [
    'stock',
    [
      ...([
        'productStock',
        'categoryInOut',
        'stockValuation',
        'stockLedger',
        'serialHistory',
        'belowOrderLevel',
      ] as const),
      ...(['idleStock', 'stockAdjustment', 'stockTransfer', 'production', 'stockIssue', 'issueReturn'] as const),
      ...(['branchTransfer', 'goodsInTransit', 'countSheets', 'openingStock', 'openingStockFile'] as const),
      'warrantyClaims',
    ],
  ],
  ['partOwn', ['savedReports']],
  ['partOverviews', ['branchesOverview', 'salesOverview', 'charts']],
];

/** Entries under one head; null for a group without parts. */
export interface MenuPart {
  part: MenuName | null;
  entries: readonly MenuEntry[];
}

/** Returns the entries of a group by their parts. A short group, and an entry in no part, has no head. */
export function partsOf(entries: readonly MenuEntry[]): readonly MenuPart[] {
  if (entries.length <= mostWithoutParts) return [{ part: null, entries }];
  const headed = parts.map(([part, names]) => ({ part, entries: entries.filter(({ name }) => names.includes(name)) }));
  const rest = entries.filter(({ name }) => !parts.some(([, names]) => names.includes(name)));
  return [{ part: null, entries: rest }, ...headed].filter((one) => one.entries.length > 0);
}
