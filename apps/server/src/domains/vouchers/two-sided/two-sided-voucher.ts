import { twoSidedDocument } from '@cashbook/contract/vouchers/two-sided';
import { contra, journal } from '@cashbook/kernel';
import { rowsNamingOrders } from '#domains/orders/index';
import { accountsOfRows, describedKind, wireOf } from '#domains/posting/index';

/** The contra and the journal. They differ only in type and posting rule. */
const kindOf = (name: 'contra' | 'journal', rule: typeof contra) =>
  describedKind(name, twoSidedDocument, rowsNamingOrders({ needs: accountsOfRows, rule }));
export const contraKind = kindOf('contra', contra);
export const journalKind = kindOf('journal', journal);
export const twoSidedWire = wireOf(twoSidedDocument, (saved) => saved);
