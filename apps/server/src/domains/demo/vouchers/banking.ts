import { ACCOUNT } from '@cashbook/kernel';
import type { BranchKey } from '#domains/demo/company';
import { type Banking, supplierPaid } from '#domains/demo/invoices/deals';

const transferred = ['Online transfer', 'BEFTN', 'NPSB transfer', 'Deposited into our account', 'ব্যাংকে জমা'];

/** The dealings of each branch through its bank accounts. */
export const BANKING: Readonly<Record<BranchKey, Banking>> = {
  headOffice: {
    receiptPermille: 330,
    paymentPermille: 150,
    receipts: [
      { weight: 5, account: 'Service Charges', taka: [20_000, 90_000, 500], remarks: ['Management service, transfer'] },
      { weight: 3, account: 'customer', taka: [15_000, 90_000, 1000], remarks: transferred },
      { weight: 2, account: 'Rent Received', taka: [30_000, 55_000, 1000], remarks: ['Warehouse rent, transfer'] },
    ],
    payments: [
      { weight: 5, account: 'supplier', taka: [10_000, 60_000, 500], remarks: supplierPaid },
      { weight: 2, account: 'Audit and Legal Fees', taka: [10_000, 40_000, 1000], remarks: ['Audit fee', 'Retainer'] },
      {
        weight: 1,
        account: 'Computers and Equipment',
        taka: [25_000, 85_000, 500],
        remarks: ['Laptop', 'Server disk'],
      },
    ],
    rent: {
      dayOfMonth: 5,
      isFor: 'this month',
      account: 'Office Rent',
      taka: [60_000, 60_000, 1],
      remarks: ['Office rent, {month}'],
    },
    salaries: {
      dayOfMonth: 1,
      isFor: 'this month',
      account: ACCOUNT.salaries,
      taka: [185_000, 196_000, 500],
      remarks: ['Salaries, {month}'],
    },
    ceilingTaka: 900_000,
    surplusGoesTo: ACCOUNT.drawings,
    surplusRemarks: ['Drawn by director'],
    furnitureTaka: 620_000,
  },
  trading: {
    receiptPermille: 520,
    paymentPermille: 420,
    receipts: [
      { weight: 10, account: 'customer', taka: [20_000, 140_000, 500], remarks: transferred },
      { weight: 2, account: ACCOUNT.sales, taka: [15_000, 90_000, 10], remarks: ['Sale, paid by card', 'Sale, QR'] },
    ],
    payments: [
      { weight: 10, account: 'supplier', taka: [25_000, 160_000, 500], remarks: supplierPaid },
      { weight: 3, account: ACCOUNT.purchases, taka: [20_000, 110_000, 50], remarks: ['Lentils, importer', 'Sugar'] },
    ],
    rent: {
      dayOfMonth: 5,
      isFor: 'this month',
      account: 'Shop Rent',
      taka: [38_000, 38_000, 1],
      remarks: ['Godown and shop, {month}'],
    },
    salaries: {
      dayOfMonth: 2,
      isFor: 'this month',
      account: ACCOUNT.salaries,
      taka: [92_000, 98_000, 500],
      remarks: ['Salaries, {month}'],
    },
    ceilingTaka: 900_000,
    surplusGoesTo: 'supplier',
    surplusRemarks: supplierPaid,
    furnitureTaka: 280_000,
  },
  construction: {
    receiptPermille: 260,
    paymentPermille: 220,
    receipts: [
      {
        weight: 8,
        account: 'Contract Bills',
        taka: [80_000, 420_000, 1000],
        remarks: ['Running bill, LGED', 'Bill 4, Paba school', 'Security released'],
      },
      { weight: 3, account: 'customer', taka: [30_000, 180_000, 1000], remarks: transferred },
    ],
    payments: [
      { weight: 10, account: 'supplier', taka: [30_000, 190_000, 1000], remarks: supplierPaid },
      {
        weight: 3,
        account: ACCOUNT.purchases,
        taka: [40_000, 160_000, 100],
        remarks: ['Rod, 2 ton', 'Cement, 300 bags'],
      },
      { weight: 1, account: 'Security Deposit', taka: [20_000, 80_000, 5000], remarks: ['Tender security, PWD'] },
    ],
    rent: {
      dayOfMonth: 6,
      isFor: 'this month',
      account: 'Office Rent',
      taka: [18_000, 18_000, 1],
      remarks: ['Site office, {month}'],
    },
    salaries: {
      dayOfMonth: 2,
      isFor: 'this month',
      account: ACCOUNT.salaries,
      taka: [104_000, 112_000, 500],
      remarks: ['Site staff, {month}'],
    },
    ceilingTaka: 1_200_000,
    surplusGoesTo: 'supplier',
    surplusRemarks: supplierPaid,
    furnitureTaka: 450_000,
  },
  electronics: {
    receiptPermille: 620,
    paymentPermille: 200,
    receipts: [
      {
        weight: 12,
        account: 'customer',
        taka: [1500, 18_000, 50],
        remarks: ['bKash', 'কিস্তি, বিকাশ', 'Online transfer'],
      },
      { weight: 4, account: ACCOUNT.sales, taka: [2000, 48_000, 50], remarks: ['Refrigerator, card', 'LED TV, QR'] },
    ],
    payments: [
      { weight: 8, account: 'supplier', taka: [15_000, 90_000, 500], remarks: supplierPaid },
      { weight: 1, account: 'Advertisement', taka: [2000, 12_000, 100], remarks: ['Facebook boost', 'Cable TV'] },
    ],
    rent: {
      dayOfMonth: 5,
      isFor: 'this month',
      account: 'Shop Rent',
      taka: [35_000, 35_000, 1],
      remarks: ['Shop rent, Satmatha, {month}'],
    },
    salaries: {
      dayOfMonth: 1,
      isFor: 'this month',
      account: ACCOUNT.salaries,
      taka: [68_000, 74_000, 500],
      remarks: ['Salaries, {month}'],
    },
    ceilingTaka: 480_000,
    surplusGoesTo: 'supplier',
    surplusRemarks: supplierPaid,
    furnitureTaka: 190_000,
  },
  realEstate: {
    receiptPermille: 300,
    paymentPermille: 190,
    receipts: [
      { weight: 8, account: 'customer', taka: [30_000, 220_000, 5000], remarks: [...transferred, 'কিস্তি'] },
      {
        weight: 3,
        account: 'Flat Bookings',
        taka: [100_000, 400_000, 10_000],
        remarks: ['Booking, flat 5C', 'Flat 6A'],
      },
      { weight: 1, account: 'Service Charges', taka: [2000, 6000, 100], remarks: ['Monthly service charge'] },
    ],
    payments: [
      { weight: 8, account: 'supplier', taka: [30_000, 170_000, 1000], remarks: supplierPaid },
      {
        weight: 2,
        account: 'Licences and Fees',
        taka: [5000, 45_000, 500],
        remarks: ['Plan approval', 'Registration'],
      },
      { weight: 1, account: 'Advertisement', taka: [8000, 40_000, 500], remarks: ['Daily paper', 'Housing fair'] },
    ],
    rent: {
      dayOfMonth: 6,
      isFor: 'this month',
      account: 'Office Rent',
      taka: [28_000, 28_000, 1],
      remarks: ['Kandirpar office, {month}'],
    },
    salaries: {
      dayOfMonth: 2,
      isFor: 'this month',
      account: ACCOUNT.salaries,
      taka: [84_000, 90_000, 500],
      remarks: ['Salaries, {month}'],
    },
    ceilingTaka: 1_000_000,
    surplusGoesTo: 'supplier',
    surplusRemarks: supplierPaid,
    furnitureTaka: 540_000,
  },
};
