import { voucherKind } from '@cashbook/contract/documents/voucher-kinds';
import { contra, journal } from '@cashbook/kernel';
import { accountRows, accountRowsKind } from '#domains/posting/index';

/** Rows with a debit and a credit column. */
const sides = accountRows(['debit', 'credit'], 'transactions');

/** The contra and the journal. They differ only in type and posting rule. */
export const contraKind = accountRowsKind({ ...voucherKind('contra'), ...sides, rule: contra });
export const journalKind = accountRowsKind({ ...voucherKind('journal'), ...sides, rule: journal });
export const twoSidedWire = sides.wire;
