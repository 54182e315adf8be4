import { GROUP } from '@cashbook/kernel';
import type { SeededRole } from '#domains/access/index';

/** The demo company: its branches and users, and the accounts that they have added to the chart. */

export const DEMO_PASSWORD = 'cashbook-demo';

export const DEMO_COMPANY = {
  name: 'Shapla Enterprise Ltd.',
  address: '78 Motijheel Commercial Area, Dhaka 1000',
  phone: '01711-400100',
};

export type BranchKey = 'headOffice' | 'trading' | 'construction' | 'electronics' | 'realEstate';

export type DemoBranch = {
  readonly key: BranchKey;
  readonly name: string;
  /** 1 head office, 3 sales outlet, 2 project office (api, "Values that the spec leaves open"). */
  readonly officeTypeId: number;
  /** 8 trading, 7 construction, 4 electronics, 9 real estate, 1 general. */
  readonly businessTypeId: number;
  readonly contactPerson: string;
  readonly phone: string;
  readonly address: string;
  /** The prefix of its customers' and suppliers' codes. */
  readonly code: string;
};

/** Head office first: it exists before the others. */
export const DEMO_BRANCHES: readonly [DemoBranch, ...DemoBranch[]] = [
  {
    key: 'headOffice',
    name: 'Head Office',
    officeTypeId: 1,
    businessTypeId: 1,
    contactPerson: 'Rashida Begum',
    phone: '01711-400100',
    address: '78 Motijheel Commercial Area, Dhaka 1000',
    code: 'HO',
  },
  {
    key: 'trading',
    name: 'Khatunganj Trading',
    officeTypeId: 3,
    businessTypeId: 8,
    contactPerson: 'Mohammad Ali Chowdhury',
    phone: '01819-330240',
    address: '214 Khatunganj Road, Chattogram 4000',
    code: 'CT',
  },
  {
    key: 'construction',
    name: 'Rajshahi Construction',
    officeTypeId: 2,
    businessTypeId: 7,
    contactPerson: 'Anwarul Kabir',
    phone: '01715-618804',
    address: '5 Greater Road, Boalia, Rajshahi 6000',
    code: 'RJ',
  },
  {
    key: 'electronics',
    name: 'Bogura Sadar',
    officeTypeId: 3,
    businessTypeId: 4,
    contactPerson: 'Nurul Islam Pramanik',
    phone: '01712-345678',
    address: '112 Satmatha, Sherpur Road, Bogura 5800',
    code: 'BG',
  },
  {
    key: 'realEstate',
    name: 'Cumilla Real Estate',
    officeTypeId: 3,
    businessTypeId: 9,
    contactPerson: 'Tahmina Sultana',
    phone: '01913-725516',
    address: '31 Kandirpar, Adarsha Sadar, Cumilla 3500',
    code: 'CU',
  },
];

export type DemoUser = {
  readonly email: string;
  readonly name: string;
  readonly role: SeededRole;
  readonly branch: BranchKey;
};

/** The administrator first. One user per seeded role, and one per branch. */
export const DEMO_USERS: readonly [DemoUser, ...DemoUser[]] = [
  { email: 'admin@cashbook.test', name: 'Rashida Begum', role: 'Administrator', branch: 'headOffice' },
  { email: 'accountant@cashbook.test', name: 'Shahin Alam', role: 'Accountant', branch: 'trading' },
  { email: 'manager@cashbook.test', name: 'Anwarul Kabir', role: 'Manager', branch: 'construction' },
  { email: 'officer@cashbook.test', name: 'Selina Akter', role: 'Field Officer', branch: 'electronics' },
  { email: 'salesman@cashbook.test', name: 'Imran Hossain', role: 'Salesman', branch: 'realEstate' },
];

/** Accounts added to the chart, with their level 3 account. */
export const DEMO_ACCOUNTS = [
  { name: 'Shop Rent', groupId: GROUP.administration },
  { name: 'Office Rent', groupId: GROUP.administration },
  { name: 'Electricity', groupId: GROUP.administration },
  { name: 'Internet and Mobile', groupId: GROUP.administration },
  { name: 'Tea and Snacks', groupId: GROUP.administration },
  { name: 'Stationery and Printing', groupId: GROUP.administration },
  { name: 'Conveyance', groupId: GROUP.administration },
  { name: 'Generator Fuel', groupId: GROUP.administration },
  { name: 'Repair and Maintenance', groupId: GROUP.administration },
  { name: 'Licences and Fees', groupId: GROUP.administration },
  { name: 'Audit and Legal Fees', groupId: GROUP.administration },
  { name: 'Donation', groupId: GROUP.administration },
  { name: 'Advertisement', groupId: GROUP.selling },
  { name: 'Sales Commission', groupId: GROUP.selling },
  { name: 'Packing', groupId: GROUP.selling },
  { name: 'Carriage Outward', groupId: GROUP.carriageAndHandling },
  { name: 'Loading and Unloading', groupId: GROUP.carriageAndHandling },
  { name: 'Entertainment', groupId: GROUP.administration },
  { name: 'Guard Wages', groupId: GROUP.salaries },
  { name: 'Overtime', groupId: GROUP.salaries },
  { name: 'Staff Advance', groupId: GROUP.advancesAndDeposits },
  { name: 'Security Deposit', groupId: GROUP.advancesAndDeposits },
  { name: 'Wages Payable', groupId: GROUP.salariesPayable },
  { name: 'Loan from Director', groupId: GROUP.loans },
  { name: 'Furniture and Fixtures', groupId: GROUP.propertyAndEquipment },
  { name: 'Computers and Equipment', groupId: GROUP.propertyAndEquipment },
  { name: 'Vehicles', groupId: GROUP.propertyAndEquipment },
  { name: 'Contract Bills', groupId: GROUP.sales },
  { name: 'Flat Bookings', groupId: GROUP.sales },
  { name: 'Scrap Sale', groupId: GROUP.otherIncome },
  { name: 'Rent Received', groupId: GROUP.otherIncome },
  { name: 'Service Charges', groupId: GROUP.otherIncome },
] as const;

export type AddedAccountName = (typeof DEMO_ACCOUNTS)[number]['name'];

/** A bank account of one branch, under Cash at Bank. */
export type DemoBank = {
  readonly name: string;
  readonly branch: BranchKey;
  readonly openingTaka: number;
  /** The fee of a settlement, in thousandths: mobile money charges one. */
  readonly feePermille: number;
};

/** A branch pays salaries and rent from its first account. Money received on another account is moved to the first. */
export const DEMO_BANKS = [
  { name: 'Sonali Bank, Motijheel', branch: 'headOffice', openingTaka: 640_000, feePermille: 0 },
  { name: 'BRAC Bank, Motijheel', branch: 'headOffice', openingTaka: 150_000, feePermille: 0 },
  { name: 'Islami Bank, Khatunganj', branch: 'trading', openingTaka: 520_000, feePermille: 0 },
  { name: 'Pubali Bank, Agrabad', branch: 'trading', openingTaka: 180_000, feePermille: 0 },
  { name: 'Rupali Bank, Rajshahi', branch: 'construction', openingTaka: 760_000, feePermille: 0 },
  { name: 'Dutch-Bangla Bank, Bogura', branch: 'electronics', openingTaka: 310_000, feePermille: 0 },
  { name: 'bKash Merchant, Bogura', branch: 'electronics', openingTaka: 24_000, feePermille: 15 },
  { name: 'City Bank, Cumilla', branch: 'realEstate', openingTaka: 580_000, feePermille: 0 },
] as const satisfies readonly DemoBank[];

export type BankName = (typeof DEMO_BANKS)[number]['name'];
