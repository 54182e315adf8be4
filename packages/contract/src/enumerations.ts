import type { common } from '@cashbook/words/en/common';
import type { names } from '@cashbook/words/en/names';
import type { Covering } from '@cashbook/words/text';

/** Numbered values on the wire (spec 1 §3, §9). We chose the numbers that the spec leaves open. */

export const businessTypes = [
  { id: 1, name: 'General' },
  { id: 2, name: 'LP Gas' },
  { id: 3, name: 'Manufacturing' },
  { id: 4, name: 'Computer and Accessories' },
  { id: 5, name: 'Tourism' },
  { id: 6, name: 'Commission Agent' },
  { id: 7, name: 'Construction' },
  { id: 8, name: 'Trading' },
  { id: 9, name: 'Real Estate' },
] as const;

export const officeTypes = [
  { id: 1, name: 'Head Offices' },
  { id: 2, name: 'Project Office' },
  { id: 3, name: 'Sales Outlet' },
  { id: 4, name: 'Factory' },
  { id: 5, name: 'Branch Office' },
] as const;

export const businessTypeId = { installment: 4, electronics: 4, construction: 7, trading: 8 } as const;
export const headOfficeTypeId = 1;

export const status = { inactive: 0, active: 1, pending: 2, deleted: 3 } as const;

/** The types of a party (spec 3 §3): customer, supplier, both, or somebody who pays in advance. */
export const clientTypeIds = [1, 2, 3, 4] as const;
export type ClientTypeId = (typeof clientTypeIds)[number];

export const accountNatures = ['asset', 'liability', 'equity', 'income', 'expense'] as const;
export type AccountNature = (typeof accountNatures)[number];

export const moneyFormats = ['indian', 'western'] as const;
/** The bases of late fees of installments (accounting-next §4.6); the kernel has the same. */
export const lateFeeBases = ['none', 'flat', 'percent'] as const;
/** The places of the markup of sales by installments (accounting-next §4). */
export const markupBases = ['in_price', 'spread'] as const;
/** Printer settings of a branch (spec 1 §2.6). */
export const printerTypes = ['normal', 'pos'] as const;
/** Page sizes of a branch's prints (spec 1 §2.6); the last two are rolls. */
export const paperSizes = ['A4', 'A5', 'Letter', 'POS 80 mm', 'POS 58 mm'] as const;
/** The policies for a sale of more goods than are in stock (accounting §5). */
export const shortStockPolicies = ['allow', 'warn', 'block'] as const;
/**
 * The kinds of an account under Cash at Bank (accounting §3): a bank, mobile money such as bKash or Nagad, or a card
 * terminal.
 */
export const moneyKinds = ['bank', 'mobile', 'card'] as const;
/** The id of the group Cash at Bank in the chart. */
export const cashAtBankGroupId = 112;

/** The warranty types of a product: nothing, a warranty, a guarantee, or a promise in its own words (spec 2 §3). */
export const warrantyTypes = [0, 1, 2, 3] as const;

/** The kinds of accounts that a type-ahead offers. Empty means all. */
export const accountKinds = ['', 'cash', 'bank', 'customer', 'supplier', 'party', 'income', 'expense'] as const;

/** The uses that a type-ahead finds accounts for. Empty means any use. */
export const accountUses = ['', 'cash', 'contra', 'opening', 'invoice', 'extras'] as const;

export const pageSizes = [10, 20, 30, 50, 100] as const;
export const languages = ['en', 'bn'] as const;
export type Language = (typeof languages)[number];

/** Every name that these enumerations need. */
type Name =
  | `business${(typeof businessTypes)[number]['id']}`
  | `office${(typeof officeTypes)[number]['id']}`
  | AccountNature
  | `source_${AccountNature}`
  | Exclude<keyof typeof status, 'deleted'>
  | `language_${Language}`
  | `money${Capitalize<(typeof moneyFormats)[number]>}`
  | `lateFee_${(typeof lateFeeBases)[number]}`
  | `markup_${(typeof markupBases)[number]}`
  | `printer_${(typeof printerTypes)[number]}`
  | `short_${(typeof shortStockPolicies)[number]}`
  | `money_${(typeof moneyKinds)[number]}`
  | `warranty${(typeof warrantyTypes)[number]}`;

export type EnumerationWords = Covering<typeof common & typeof names, Name>;
