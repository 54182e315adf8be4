import { invoiceNames } from '#en/invoice-names';

/** The titles, filters and heads of the statements of parties and of the ageing of balances. Page, paper and file share them. */
export const partyReports = {
  partyStatement: invoiceNames.partyStatement,
  partyStatements: invoiceNames.partyStatements,
  balanceAgeing: invoiceNames.balanceAgeing,
  allocatedTo: invoiceNames.allocatedTo,
  balances: 'Balances',
  bothSides: 'Both sides',
  receivables: 'Receivables',
  payables: 'Payables',
  customerOrSupplier: 'Kind of party',
  allKinds: 'All kinds',
  partiesShown: 'Parties shown',
  balanceOrMovement: 'Balance or moved',
  withBalance: 'With a balance',
  movedInPeriod: 'With movements in the period',
} as const;
