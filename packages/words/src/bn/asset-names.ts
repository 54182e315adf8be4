import { common } from '#bn/common';

/** The names of the fields of an asset, on its screen, in its files and in the audit trail. */
export const assetNames = {
  statementLine: 'আর্থিক বিবরণীর লাইন',
  acquiredOn: 'কেনার তারিখ',
  assetCost: 'ক্রয়মূল্য (টাকা)',
  residualValue: 'অবশিষ্ট মূল্য (টাকা)',
  depreciationMethod: 'পদ্ধতি',
  lifeMonths: 'আয়ুষ্কাল (মাস)',
  ratePerYear: 'বার্ষিক হার (%)',
  openingDepreciation: 'আগের অবচয় (টাকা)',
  openingUntil: 'যে পর্যন্ত অবচয় ধরা হয়েছে',
  assetSerial: 'সিরিয়াল বা ট্যাগ',
  assetLocation: 'অবস্থান',
  remarks: common.remarks,
} as const;
