import type {
  AccountNature,
  businessTypes,
  Language,
  moneyFormats,
  officeTypes,
  printerTypes,
  shortStockPolicies,
  status,
} from '#enumerations';

/** Every name that the enumerations of the wire need. */
type Name =
  | `business${(typeof businessTypes)[number]['id']}`
  | `office${(typeof officeTypes)[number]['id']}`
  | AccountNature
  | `source_${AccountNature}`
  | Exclude<keyof typeof status, 'deleted'>
  | `language_${Language}`
  | `money${Capitalize<(typeof moneyFormats)[number]>}`
  | `printer_${(typeof printerTypes)[number]}`
  | `short_${(typeof shortStockPolicies)[number]}`;

/** What the wire numbers or abbreviates, by name: types of branches, natures, statuses, policies, languages. */
export const names = {
  active: 'Active',
  archived: 'Archived',
  asset: 'Asset',
  business1: 'General',
  business2: 'LP Gas',
  business3: 'Manufacturing',
  business4: 'Computer and Accessories',
  business5: 'Tourism',
  business6: 'Commission Agent',
  business7: 'Construction',
  business8: 'Trading',
  business9: 'Real Estate',
  deviceOn: '{{browser}} on {{system}}',
  equity: 'Equity',
  expense: 'Expense',
  inactive: 'Inactive',
  income: 'Income',
  language_bn: 'Bangla',
  language_en: 'English',
  liability: 'Liability',
  moneyIndian: 'Indian, 12,34,567',
  moneyWestern: 'Western, 1,234,567',
  no: 'No',
  office1: 'Head Offices',
  office2: 'Project Office',
  office3: 'Sales Outlet',
  office4: 'Factory',
  office5: 'Branch Office',
  pending: 'Pending',
  printer_normal: 'Normal',
  printer_pos: 'POS',
  short_allow: 'Allow',
  short_block: 'Refuse',
  short_warn: 'Warn',
  source_asset: 'Assets',
  source_equity: 'Equity',
  source_expense: 'Expenses',
  source_income: 'Income',
  source_liability: 'Liabilities',
  unknownDevice: 'Unknown device',
  yes: 'Yes',
} as const satisfies Readonly<Record<Name | 'archived' | 'deviceOn' | 'no' | 'unknownDevice' | 'yes', string>>;
