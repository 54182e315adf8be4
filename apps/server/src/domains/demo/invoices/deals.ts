import type { AddedAccountName } from '#domains/demo/company';

/** The demo's model of a business: a branch's receipts and payments, and how often they occur. */

/** A system account by its number, an added one by its name, or one of the branch's customers or suppliers. */
export type AccountKind = number | AddedAccountName | 'customer' | 'supplier';

export type Deal = {
  readonly account: AccountKind;
  /** From, to and step of the amount, in whole taka. */
  readonly taka: readonly [least: number, most: number, step: number];
  readonly remarks: readonly string[];
};

/** A deal of any working day, as frequent as its weight. */
export type EverydayDeal = Deal & { readonly weight: number };

/** A payment once a month; `{month}` in the remarks is the month for which it is paid. */
export type MonthlyDeal = Deal & {
  readonly dayOfMonth: number;
  /** Rent is paid for the running month, bills and salaries for the month before. */
  readonly isFor: 'this month' | 'last month';
};

export type Trade = {
  /** Least and most vouchers of an ordinary day. */
  readonly vouchersPerDay: readonly [number, number];
  /** The share of receipts among a hundred vouchers. */
  readonly receiptPercent: number;
  readonly receipts: readonly EverydayDeal[];
  readonly payments: readonly EverydayDeal[];
  /** Cash in hand at the start, in taka. */
  readonly openingTaka: number;
  /** The cash that stays in the box over the weekend, in taka. The rest is taken to the bank. */
  readonly floatTaka: number;
};

/** A branch's dealings through its bank accounts, and its bookings at the end of a month. */
export type Banking = {
  /** The days of a thousand on which somebody pays by transfer, and below those on which somebody is paid. */
  readonly receiptPermille: number;
  readonly paymentPermille: number;
  readonly receipts: readonly EverydayDeal[];
  readonly payments: readonly EverydayDeal[];
  readonly rent: MonthlyDeal;
  /** Booked at the end of a month, and paid on `dayOfMonth` of the next one. */
  readonly salaries: MonthlyDeal;
  /** If the first account has more than this, in taka, the branch pays the account below. */
  readonly ceilingTaka: number;
  readonly surplusGoesTo: Deal['account'];
  readonly surplusRemarks: readonly string[];
  /** The cost of its furniture, in taka. */
  readonly furnitureTaka: number;
};

export const smallExpenses: readonly EverydayDeal[] = [
  { weight: 14, account: 'Tea and Snacks', taka: [60, 480, 10], remarks: ['Tea and biscuits', 'চা-নাস্তা', 'Guests', ''] },
  {
    weight: 10,
    account: 'Conveyance',
    taka: [40, 650, 10],
    remarks: ['Rickshaw to bank', 'CNG fare', 'Bus fare, collection'],
  },
  {
    weight: 4,
    account: 'Stationery and Printing',
    taka: [80, 1800, 10],
    remarks: ['Paper and toner', 'Voucher books', 'Pens'],
  },
  { weight: 3, account: 'Generator Fuel', taka: [500, 3500, 50], remarks: ['Diesel 20 litres', 'Diesel 10 litres'] },
  {
    weight: 2,
    account: 'Repair and Maintenance',
    taka: [300, 6500, 50],
    remarks: ['Fan repair', 'Electric wiring', 'Door lock'],
  },
  {
    weight: 1,
    account: 'Donation',
    taka: [200, 2000, 100],
    remarks: ['Mosque fund', 'Puja committee', 'School sports'],
  },
  { weight: 1, account: 'Staff Advance', taka: [1000, 8000, 500], remarks: ['Advance against salary'] },
];

export const overheads: readonly MonthlyDeal[] = [
  {
    dayOfMonth: 12,
    isFor: 'last month',
    account: 'Electricity',
    taka: [2400, 9800, 5],
    remarks: ['Electricity bill, {month}'],
  },
  {
    dayOfMonth: 10,
    isFor: 'last month',
    account: 'Internet and Mobile',
    taka: [1200, 2600, 50],
    remarks: ['Internet and mobile, {month}'],
  },
  {
    dayOfMonth: 3,
    isFor: 'last month',
    account: 'Guard Wages',
    taka: [9000, 11000, 500],
    remarks: ['Night guard, {month}'],
  },
];

export const dueCollected = [
  'Collection against due',
  'Part payment',
  'Old due collected',
  'Paid by brother',
  'বকেয়া আদায়',
  '',
];
export const supplierPaid = ['Against bill', 'Part payment of bill', 'On account', 'Last month’s supply', ''];
