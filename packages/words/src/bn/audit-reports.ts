import type { auditReports as english } from '#en/audit-reports';
import type { Translated } from '#text';

export const auditReports: Translated<typeof english> = {
  dayBook: 'দৈনিক বই',
  trialBalanceMovements: 'লেনদেনসহ রেওয়ামিল',
  trialBalanceByBranch: 'শাখাওয়ারি রেওয়ামিল',
  changedVouchers: 'পরিবর্তিত ভাউচার',
  voucherNumbers: 'ভাউচার নম্বর',
  openingDebit: 'প্রারম্ভিক ডেবিট',
  openingCredit: 'প্রারম্ভিক ক্রেডিট',
  closingDebit: 'সমাপনী ডেবিট',
  closingCredit: 'সমাপনী ক্রেডিট',
  branchesTogether: 'একত্রে',
  whatHappened: 'কী হয়েছে',
  allChanges: 'সবগুলো',
  writtenLater: 'তারিখের পরে লেখা',
  edited: 'সম্পাদিত',
  voided: 'বাতিল',
  renumberedOrRedated: 'অন্য নম্বর বা তারিখ',
  renumbered: 'ধরন পরিবর্তিত',
  redated: 'তারিখ পরিবর্তিত',
  daysLater: 'কত দিন পরে',
  firstNumber: 'প্রথম নম্বর',
  lastNumber: 'শেষ নম্বর',
  numbersGiven: 'ভাউচার',
  numbersVoid: 'এর মধ্যে বাতিল',
  missingNumbers: 'অনুপস্থিত নম্বর',
};
