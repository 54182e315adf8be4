import type { AccountFacts, AccountRow } from '@cashbook/kernel';
import { z } from 'zod';
import { accountsNeeded, type LoadedVoucher } from '#domains/ledger/index';
import type { Needs } from '#domains/posting/document-kind';

/** Paisa as a voucher stores them. They are text because JSON has no numbers of that size. */
export const keptPaisa = z.codec(z.string().regex(/^\d+$/), z.bigint(), {
  decode: (text) => BigInt(text),
  encode: (paisa) => paisa.toString(),
});

/** The part of a document whose rows name accounts. */
interface NamesAccounts {
  readonly rows: readonly Pick<AccountRow, 'accountId'>[];
}

/** Returns the needs of a rule for rows that name accounts. */
export const accountsOfRows = ({ rows }: NamesAccounts, before: LoadedVoucher | null): Needs<AccountFacts> => ({
  accounts: accountsNeeded(
    rows.map(({ accountId }) => accountId),
    before,
  ),
});
