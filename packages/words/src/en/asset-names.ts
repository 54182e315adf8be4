import { common } from '#en/common';

/** The names of the fields of an asset, on its screen, in its files and in the audit trail. */
export const assetNames = {
  statementLine: 'Line of the statements',
  acquiredOn: 'Acquired on',
  assetCost: 'Cost (Tk)',
  residualValue: 'Residual value (Tk)',
  depreciationMethod: 'Method',
  lifeMonths: 'Life (months)',
  ratePerYear: 'Rate for a year (%)',
  openingDepreciation: 'Depreciation before (Tk)',
  openingUntil: 'Depreciated until',
  assetSerial: 'Serial or tag',
  assetLocation: 'Location',
  remarks: common.remarks,
} as const;
