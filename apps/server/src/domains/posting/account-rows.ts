import { byAmount, byPaisaName, type PaisaName } from '@cashbook/contract/documents/account-rows';
import type { AccountFacts, AccountRow } from '@cashbook/kernel';
import { z } from 'zod';
import { accountsNeeded, type LoadedVoucher } from '#domains/ledger/index';
import type { DocumentKind, Needs } from '#domains/posting/document-kind';
import type { AccountsOnVoucher, DocumentWire, OnVoucher } from '#domains/posting/document-wire';

/** Rows of an account, remarks and some amounts. Many documents have them (`documents/account-rows` of the contract). */

/** Paisa as a voucher stores them. They are text because JSON has no numbers of that size. */
export const keptPaisa = z.codec(z.string().regex(/^\d+$/), z.bigint(), {
  decode: (text) => BigInt(text),
  encode: (paisa) => paisa.toString(),
});

type TypedRow<Name extends string> = AccountRow & Readonly<Record<PaisaName<Name>, bigint>>;
type SentRow<Name extends string> = { readonly account: number; readonly remarks: string } & Readonly<
  Record<Name, bigint>
>;

export interface TypedRows<Row> {
  readonly rows: readonly Row[];
}

export interface SentTransactions<Row> {
  readonly mtmId?: number | null | undefined;
  readonly transactions: readonly Row[];
}

/**
 * Returns how such rows are stored, read and found, by the names of their amounts on the wire. `at` is the field of the
 * body that has the list; null when the body is the list itself.
 */
export function accountRows<Name extends string>(amounts: readonly [Name, ...Name[]], at: string | null) {
  const typedRow = (row: SentRow<Name>): TypedRow<Name> => {
    const { account: accountId, remarks } = row;
    return { accountId, remarks, ...byPaisaName(amounts, (name) => row[name]) };
  };
  const foundRow = (accounts: AccountsOnVoucher) => (row: TypedRow<Name>, index: number) => {
    const { accountId: account, remarks } = row;
    const { accountName = '', accountText = '' } = accounts.get(account) ?? {};
    const found = { id: index + 1, account, accountName, accountText, remarks };
    return { ...found, ...byAmount(amounts, (name) => row[`${name}Paisa`]) };
  };
  return {
    /** A row as the voucher stores it. */
    keptRow: z.object({ accountId: z.number().int(), remarks: z.string(), ...byPaisaName(amounts, () => keptPaisa) }),
    typedRow,
    foundRow,
    fieldOf: fieldOfRow(amounts[0], at),
    /** The wire form of documents that have such rows only: the request has `transactions`, the response `transactionList`. */
    wire: {
      typed: ({ transactions }) => ({ rows: transactions.map(typedRow) }),
      voucherIn: ({ mtmId }) => mtmId ?? 'new',
      loaded: ({ rows }, { accounts }: Pick<OnVoucher, 'accounts'>) => ({
        transactionList: rows.map(foundRow(accounts)),
      }),
      saved: (saved) => saved,
    } satisfies DocumentWire<TypedRows<TypedRow<Name>>, SentTransactions<SentRow<Name>>, object>,
  };
}

/** Returns the field that a refusal of a row is about, by its name in the form. `2.amount` is the amount of the third row. */
function fieldOfRow(amount: string, at: string | null): DocumentKind<unknown, object>['fieldOf'] {
  return ({ code, row }) => {
    if (row === undefined) return null;
    const field = code === 'remarks_too_long' ? 'remarks' : code.startsWith('account_') ? 'account' : amount;
    return at === null ? `${row}.${field}` : `${at}.${row}.${field}`;
  };
}

/** Returns the ids of the accounts that the rows name. */
export function accountsOf(rows: readonly AccountRow[]): number[] {
  return rows.map(({ accountId }) => accountId);
}

/** Returns the needs of a rule for rows that name accounts. */
export const accountsOfRows = (
  { rows }: TypedRows<Pick<AccountRow, 'accountId'>>,
  before: LoadedVoucher | null,
): Needs<AccountFacts> => ({
  accounts: accountsNeeded(
    rows.map(({ accountId }) => accountId),
    before,
  ),
});
