/** The public functions of withholding at source: its sections and rates, facts for rows that withhold, and the settlement of these. */
import { withholdingRate, withholdingSection } from '@cashbook/contract/withholding/sections';
import { storedKind } from '#domains/posting/index';
import { recordKind } from '#domains/records/index';
import { taxDepositKind } from '#domains/withholding/tax-deposit';
import { incomeTaxKind, taxNotRecoveredKind } from '#domains/withholding/tax-journals';

export const withholdingRecords = {
  sections: recordKind(withholdingSection),
  rates: recordKind(withholdingRate),
};

/** The kinds of vouchers that settle withheld tax. */
export const withholdingKinds = [taxDepositKind, taxNotRecoveredKind, incomeTaxKind] as const;

/** These kinds, as they are found by their names. */
export const storedWithholding = [
  storedKind(taxDepositKind),
  storedKind(taxNotRecoveredKind),
  storedKind(incomeTaxKind),
];

export { certificateHandlers } from '#domains/withholding/certificates.routes';
export { taxDepositKind } from '#domains/withholding/tax-deposit';
export { settlementHandlers } from '#domains/withholding/tax-journals.routes';
export { taxProposalHandlers } from '#domains/withholding/tax-proposal.routes';
export { withheldTaxHandlers } from '#domains/withholding/withheld-tax.routes';
export { type FoundTax, noTaxFacts, taxFactsOf, taxNeeds } from '#domains/withholding/withholding-look-ups';
