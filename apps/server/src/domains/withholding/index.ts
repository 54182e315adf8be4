/** The public functions of withholding at source: its sections and rates, and the facts for rows that withhold. */
import { withholdingRate, withholdingSection } from '@cashbook/contract/withholding/sections';
import { recordKind } from '#domains/records/index';

export const withholdingRecords = {
  sections: recordKind(withholdingSection),
  rates: recordKind(withholdingRate),
};

export { type FoundTax, noTaxFacts, taxFactsOf, taxNeeds } from '#domains/withholding/withholding-look-ups';
