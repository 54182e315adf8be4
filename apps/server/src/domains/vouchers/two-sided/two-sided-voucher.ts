import { twoSidedDocument } from '@cashbook/contract/vouchers/two-sided';
import { contra, journal } from '@cashbook/kernel';
import { accountsOfRows, describedKind, wireOf } from '#domains/posting/index';

/** The contra and the journal. They differ only in type and posting rule. */
export const contraKind = describedKind('contra', twoSidedDocument, { needs: accountsOfRows, rule: contra });
export const journalKind = describedKind('journal', twoSidedDocument, { needs: accountsOfRows, rule: journal });
export const twoSidedWire = wireOf(twoSidedDocument, (saved) => saved);
