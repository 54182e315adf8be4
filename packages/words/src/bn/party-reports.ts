import { invoiceNames } from '#bn/invoice-names';
import type { partyReports as english } from '#en/party-reports';
import type { Translated } from '#text';

/** The titles, filters and heads of the statements of parties and of the ageing of balances. Page, paper and file share them. */
export const partyReports: Translated<typeof english> = {
  partyStatement: invoiceNames.partyStatement,
  partyStatements: invoiceNames.partyStatements,
  balanceAgeing: invoiceNames.balanceAgeing,
  allocatedTo: invoiceNames.allocatedTo,
  balances: 'স্থিতি কার',
  bothSides: 'পাওনা ও দেনা',
  receivables: 'পাওনা',
  payables: 'দেনা',
  customerOrSupplier: 'পক্ষের ধরন',
  allKinds: 'সব ধরনের পক্ষ',
  partiesShown: 'যাদের দেখানো হবে',
  balanceOrMovement: 'স্থিতি বা লেনদেন আছে',
  withBalance: 'স্থিতি আছে',
  movedInPeriod: 'এই সময়ে লেনদেন আছে',
};
