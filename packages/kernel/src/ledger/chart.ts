/** The chart of accounts that every company starts with (accounting §3), as data. */

export type Nature = 'asset' | 'liability' | 'equity' | 'income' | 'expense';

/**
 * Level 1: one entry for each of the five natures. A company may add others of these natures, and cannot remove any of these.
 */
export const CHART_LEVEL_1 = [
  { id: 1, name: 'Assets', nature: 'asset' },
  { id: 2, name: 'Liabilities', nature: 'liability' },
  { id: 3, name: 'Equity', nature: 'equity' },
  { id: 4, name: 'Income', nature: 'income' },
  { id: 5, name: 'Expenses', nature: 'expense' },
] as const satisfies readonly { id: number; name: string; nature: Nature }[];

export type ChartNode = { readonly id: number; readonly name: string; readonly parentId: number };

/**
 * Level 2. Ids of levels 2 and 3 begin with their parent's digits. The ids that companies add start at {@link FIRST_FREE_ID}.
 */
export const CHART_LEVEL_2: readonly ChartNode[] = [
  { id: 11, name: 'Current Assets', parentId: 1 },
  { id: 12, name: 'Fixed Assets', parentId: 1 },
  { id: 21, name: 'Current Liabilities', parentId: 2 },
  { id: 22, name: 'Long-term Liabilities', parentId: 2 },
  { id: 31, name: 'Capital and Reserves', parentId: 3 },
  { id: 41, name: 'Direct Income', parentId: 4 },
  { id: 42, name: 'Indirect Income', parentId: 4 },
  { id: 51, name: 'Direct Expenses', parentId: 5 },
  { id: 52, name: 'Indirect Expenses', parentId: 5 },
];

/** The ids of the level 3 groups by name, for rules and queries that need one of them. */
export const GROUP = {
  cashInHand: 111,
  cashAtBank: 112,
  accountsReceivable: 113,
  chequesInHand: 114,
  inventory: 115,
  advancesAndDeposits: 116,
  interBranchAccounts: 117,
  propertyAndEquipment: 121,
  accountsPayable: 211,
  customerAdvances: 212,
  chequesIssued: 213,
  vatAndTaxPayable: 214,
  salariesPayable: 215,
  loans: 221,
  capital: 311,
  drawings: 312,
  retainedEarnings: 313,
  openingBalances: 314,
  sales: 411,
  discountsReceived: 421,
  otherIncome: 422,
  purchases: 511,
  labourAndProduction: 512,
  carriageAndHandling: 513,
  administration: 521,
  selling: 522,
  salaries: 523,
  discountsAllowed: 524,
  financialCharges: 525,
} as const;

export const CHART_LEVEL_3: readonly ChartNode[] = [
  { id: GROUP.cashInHand, name: 'Cash in Hand', parentId: 11 },
  { id: GROUP.cashAtBank, name: 'Cash at Bank', parentId: 11 },
  { id: GROUP.accountsReceivable, name: 'Accounts Receivable', parentId: 11 },
  { id: GROUP.chequesInHand, name: 'Cheques in Hand', parentId: 11 },
  { id: GROUP.inventory, name: 'Inventory', parentId: 11 },
  { id: GROUP.advancesAndDeposits, name: 'Advances and Deposits', parentId: 11 },
  { id: GROUP.interBranchAccounts, name: 'Inter-branch Accounts', parentId: 11 },
  { id: GROUP.propertyAndEquipment, name: 'Property and Equipment', parentId: 12 },
  { id: GROUP.accountsPayable, name: 'Accounts Payable', parentId: 21 },
  { id: GROUP.customerAdvances, name: 'Customer Advances', parentId: 21 },
  { id: GROUP.chequesIssued, name: 'Cheques Issued', parentId: 21 },
  { id: GROUP.vatAndTaxPayable, name: 'VAT and Tax Payable', parentId: 21 },
  { id: GROUP.salariesPayable, name: 'Salaries Payable', parentId: 21 },
  { id: GROUP.loans, name: 'Loans', parentId: 22 },
  { id: GROUP.capital, name: 'Capital', parentId: 31 },
  { id: GROUP.drawings, name: 'Drawings', parentId: 31 },
  { id: GROUP.retainedEarnings, name: 'Retained Earnings', parentId: 31 },
  { id: GROUP.openingBalances, name: 'Opening Balances', parentId: 31 },
  { id: GROUP.sales, name: 'Sales', parentId: 41 },
  { id: GROUP.discountsReceived, name: 'Discounts Received', parentId: 42 },
  { id: GROUP.otherIncome, name: 'Other Income', parentId: 42 },
  { id: GROUP.purchases, name: 'Purchases', parentId: 51 },
  { id: GROUP.labourAndProduction, name: 'Labour and Production', parentId: 51 },
  { id: GROUP.carriageAndHandling, name: 'Carriage and Handling', parentId: 51 },
  { id: GROUP.administration, name: 'Administration', parentId: 52 },
  { id: GROUP.selling, name: 'Selling', parentId: 52 },
  { id: GROUP.salaries, name: 'Salaries', parentId: 52 },
  { id: GROUP.discountsAllowed, name: 'Discounts Allowed', parentId: 52 },
  { id: GROUP.financialCharges, name: 'Financial Charges', parentId: 52 },
];

/** The ids of the level 4 accounts that are the same in every company. */
export const ACCOUNT = {
  interBranchCurrent: 10,
  openingBalanceEquity: 11,
  capital: 12,
  drawings: 13,
  retainedEarnings: 14,
  chequesInHand: 15,
  chequesIssued: 16,
  cash: 17,
  stockInHand: 18,
  sales: 20,
  salesReturn: 21,
  installmentSales: 22,
  salesDiscount: 23,
  otherIncome: 24,
  purchases: 30,
  purchaseReturn: 31,
  labourCharges: 32,
  carriageInward: 33,
  changeInStock: 35,
  stockTransfers: 36,
  purchaseDiscount: 40,
  vatPayable: 50,
  salaries: 60,
  rounding: 61,
  bankCharges: 62,
} as const;

export const CHART_LEVEL_4: readonly ChartNode[] = [
  { id: ACCOUNT.interBranchCurrent, name: 'Inter-branch Current', parentId: GROUP.interBranchAccounts },
  { id: ACCOUNT.openingBalanceEquity, name: 'Opening Balance Equity', parentId: GROUP.openingBalances },
  { id: ACCOUNT.capital, name: 'Capital', parentId: GROUP.capital },
  { id: ACCOUNT.drawings, name: 'Drawings', parentId: GROUP.drawings },
  { id: ACCOUNT.retainedEarnings, name: 'Retained Earnings', parentId: GROUP.retainedEarnings },
  { id: ACCOUNT.chequesInHand, name: 'Cheques in Hand', parentId: GROUP.chequesInHand },
  { id: ACCOUNT.chequesIssued, name: 'Cheques Issued', parentId: GROUP.chequesIssued },
  { id: ACCOUNT.cash, name: 'Cash', parentId: GROUP.cashInHand },
  { id: ACCOUNT.stockInHand, name: 'Stock in Hand', parentId: GROUP.inventory },
  { id: ACCOUNT.sales, name: 'Sales', parentId: GROUP.sales },
  { id: ACCOUNT.salesReturn, name: 'Sales Return', parentId: GROUP.sales },
  { id: ACCOUNT.installmentSales, name: 'Installment Sales', parentId: GROUP.sales },
  { id: ACCOUNT.salesDiscount, name: 'Sales Discount', parentId: GROUP.discountsAllowed },
  { id: ACCOUNT.otherIncome, name: 'Other Income', parentId: GROUP.otherIncome },
  { id: ACCOUNT.purchases, name: 'Purchases', parentId: GROUP.purchases },
  { id: ACCOUNT.purchaseReturn, name: 'Purchase Return', parentId: GROUP.purchases },
  { id: ACCOUNT.labourCharges, name: 'Labour Charges', parentId: GROUP.labourAndProduction },
  { id: ACCOUNT.carriageInward, name: 'Carriage Inward', parentId: GROUP.carriageAndHandling },
  { id: ACCOUNT.changeInStock, name: 'Change in Stock', parentId: GROUP.purchases },
  { id: ACCOUNT.stockTransfers, name: 'Stock Transfers', parentId: GROUP.purchases },
  { id: ACCOUNT.purchaseDiscount, name: 'Purchase Discount', parentId: GROUP.discountsReceived },
  { id: ACCOUNT.vatPayable, name: 'VAT Payable', parentId: GROUP.vatAndTaxPayable },
  { id: ACCOUNT.salaries, name: 'Salaries', parentId: GROUP.salaries },
  { id: ACCOUNT.rounding, name: 'Rounding', parentId: GROUP.financialCharges },
  { id: ACCOUNT.bankCharges, name: 'Bank Charges', parentId: GROUP.financialCharges },
];

/** The first id that companies may add, on any level of the chart. Lower ones belong to the system. */
export const FIRST_FREE_ID = 1001;
