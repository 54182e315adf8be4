import { ACCOUNT } from '@cashbook/kernel';
import type { BranchKey } from '#domains/demo/company';
import { dueCollected, smallExpenses, supplierPaid, type Trade } from '#domains/demo/invoices/deals';

/** The cash receipts and payments of each branch. */
export const TRADES: Readonly<Record<BranchKey, Trade>> = {
  headOffice: {
    vouchersPerDay: [0, 2],
    receiptPercent: 32,
    receipts: [
      {
        weight: 5,
        account: 'Service Charges',
        taka: [15_000, 60_000, 500],
        remarks: ['Management service', 'Consultancy'],
      },
      { weight: 3, account: 'customer', taka: [10_000, 80_000, 1000], remarks: dueCollected },
      {
        weight: 2,
        account: 'Rent Received',
        taka: [25_000, 45_000, 1000],
        remarks: ['Warehouse rent', 'Shop 4, ground floor'],
      },
    ],
    payments: [
      ...smallExpenses,
      { weight: 4, account: 'supplier', taka: [5000, 40_000, 500], remarks: supplierPaid },
      {
        weight: 2,
        account: 'Licences and Fees',
        taka: [1500, 18_000, 100],
        remarks: ['Trade licence', 'RJSC fees', 'Stamp'],
      },
      {
        weight: 1,
        account: 'Audit and Legal Fees',
        taka: [5000, 30_000, 1000],
        remarks: ['Legal consultant', 'Audit, part'],
      },
      {
        weight: 1,
        account: 'Computers and Equipment',
        taka: [8000, 65_000, 500],
        remarks: ['Laptop', 'Printer', 'UPS'],
      },
      { weight: 1, account: ACCOUNT.bankCharges, taka: [200, 1500, 50], remarks: ['Pay order charge', 'Cheque book'] },
    ],
    openingTaka: 480_000,
    floatTaka: 160_000,
  },
  trading: {
    vouchersPerDay: [2, 4],
    receiptPercent: 56,
    receipts: [
      { weight: 12, account: 'customer', taka: [5000, 85_000, 500], remarks: dueCollected },
      {
        weight: 6,
        account: ACCOUNT.sales,
        taka: [8000, 62_000, 10],
        remarks: ['Cash sale', 'Counter sale', 'নগদ বিক্রয়'],
      },
      { weight: 1, account: 'Scrap Sale', taka: [300, 4500, 50], remarks: ['Empty sacks', 'Old cartons'] },
      { weight: 1, account: ACCOUNT.otherIncome, taka: [500, 6000, 100], remarks: ['Weighing charge', 'Commission'] },
    ],
    payments: [
      ...smallExpenses,
      { weight: 12, account: 'supplier', taka: [10_000, 90_000, 500], remarks: supplierPaid },
      {
        weight: 6,
        account: ACCOUNT.purchases,
        taka: [6000, 55_000, 50],
        remarks: ['Lentils, 12 sacks', 'Onion, cash', 'Sugar', 'Salt'],
      },
      {
        weight: 7,
        account: ACCOUNT.carriageInward,
        taka: [1200, 14_000, 100],
        remarks: ['Truck fare, Benapole', 'Covered van'],
      },
      {
        weight: 7,
        account: 'Loading and Unloading',
        taka: [300, 4200, 20],
        remarks: ['Labour, 210 sacks', 'কুলি খরচ', 'Unloading'],
      },
      { weight: 3, account: 'Packing', taka: [400, 5200, 20], remarks: ['Jute sacks', 'Sewing thread', 'Poly bags'] },
    ],
    openingTaka: 360_000,
    floatTaka: 260_000,
  },
  construction: {
    vouchersPerDay: [1, 4],
    receiptPercent: 34,
    receipts: [
      {
        weight: 6,
        account: 'Contract Bills',
        taka: [40_000, 260_000, 1000],
        remarks: ['Running bill', 'Bill 3, Paba school', 'Bill 2'],
      },
      { weight: 8, account: 'customer', taka: [15_000, 140_000, 1000], remarks: dueCollected },
      { weight: 1, account: 'Scrap Sale', taka: [800, 9000, 100], remarks: ['Rod cuttings', 'Cement sacks'] },
    ],
    payments: [
      ...smallExpenses,
      {
        weight: 14,
        account: ACCOUNT.labourCharges,
        taka: [3500, 38_000, 50],
        remarks: ['Masons, week', 'রাজমিস্ত্রি', 'Rod binders'],
      },
      {
        weight: 9,
        account: ACCOUNT.purchases,
        taka: [4000, 85_000, 100],
        remarks: ['Sand, 3 trucks', 'Bricks 10,000', 'Stone chips'],
      },
      { weight: 9, account: 'supplier', taka: [12_000, 120_000, 1000], remarks: supplierPaid },
      {
        weight: 6,
        account: ACCOUNT.carriageInward,
        taka: [1500, 16_000, 100],
        remarks: ['Truck fare', 'Trolley, rod'],
      },
      { weight: 1, account: 'Security Deposit', taka: [10_000, 50_000, 5000], remarks: ['Tender security, LGED'] },
    ],
    openingTaka: 520_000,
    floatTaka: 280_000,
  },
  electronics: {
    vouchersPerDay: [1, 5],
    receiptPercent: 66,
    receipts: [
      {
        weight: 16,
        account: 'customer',
        taka: [1500, 16_000, 50],
        remarks: ['Installment', 'Old due collected', 'কিস্তি', 'Part payment'],
      },
      {
        weight: 7,
        account: ACCOUNT.sales,
        taka: [1200, 42_000, 50],
        remarks: ['Ceiling fan', 'Rice cooker', 'LED TV', 'Refrigerator'],
      },
      { weight: 2, account: 'Service Charges', taka: [300, 2500, 50], remarks: ['AC servicing', 'Fitting charge'] },
      {
        weight: 1,
        account: ACCOUNT.otherIncome,
        taka: [300, 3500, 50],
        remarks: ['Sale of empty cartons', 'Dealer incentive'],
      },
    ],
    payments: [
      ...smallExpenses,
      { weight: 7, account: 'supplier', taka: [8000, 60_000, 500], remarks: supplierPaid },
      {
        weight: 5,
        account: 'Carriage Outward',
        taka: [150, 2200, 10],
        remarks: ['Van fare, refrigerator', 'ভ্যান ভাড়া', 'Delivery'],
      },
      { weight: 4, account: ACCOUNT.carriageInward, taka: [1800, 9000, 100], remarks: ['Carriage from Dhaka depot'] },
      { weight: 3, account: 'Sales Commission', taka: [300, 4000, 50], remarks: ['Commission, field officer'] },
      { weight: 2, account: 'Advertisement', taka: [500, 8500, 100], remarks: ['Miking', 'Leaflets', 'Cable TV'] },
    ],
    openingTaka: 240_000,
    floatTaka: 130_000,
  },
  realEstate: {
    vouchersPerDay: [1, 2],
    receiptPercent: 44,
    receipts: [
      {
        weight: 10,
        account: 'customer',
        taka: [20_000, 150_000, 5000],
        remarks: ['Flat installment', 'কিস্তি', 'Part payment'],
      },
      {
        weight: 3,
        account: 'Flat Bookings',
        taka: [50_000, 200_000, 10_000],
        remarks: ['Booking, flat 4B', 'Booking, flat 7A', 'Booking money'],
      },
      {
        weight: 2,
        account: 'Service Charges',
        taka: [1500, 4500, 100],
        remarks: ['Monthly service charge', 'Transfer fee'],
      },
      { weight: 1, account: 'Rent Received', taka: [8000, 22_000, 500], remarks: ['Garage', 'Billboard'] },
    ],
    payments: [
      ...smallExpenses,
      { weight: 7, account: 'supplier', taka: [15_000, 110_000, 1000], remarks: supplierPaid },
      {
        weight: 6,
        account: ACCOUNT.labourCharges,
        taka: [4000, 32_000, 50],
        remarks: ['Tiles fitters', 'রঙ মিস্ত্রি', 'Sanitary fitters'],
      },
      {
        weight: 3,
        account: 'Advertisement',
        taka: [2000, 22_000, 500],
        remarks: ['Signboard', 'Daily paper', 'Fair stall'],
      },
      {
        weight: 2,
        account: 'Licences and Fees',
        taka: [1000, 25_000, 500],
        remarks: ['Plan approval', 'Land registration', 'Mutation fee'],
      },
      { weight: 2, account: 'Sales Commission', taka: [2000, 20_000, 500], remarks: ['Commission on booking'] },
      {
        weight: 1,
        account: 'Furniture and Fixtures',
        taka: [4000, 45_000, 500],
        remarks: ['Office chairs', 'Reception desk'],
      },
    ],
    openingTaka: 420_000,
    floatTaka: 220_000,
  },
};
